//! The other readings of an ambiguous text, as full JSON texts.
//!
//! Each is an edit list like the first; what is shown is valid, and no two have the same value. Hypotheses that were nearly as
//! cheap come first, cheapest first; then what a rule holds for a choice whatever it costs. All is a function of the text and
//! the edits. Cost: nothing until asked; then at most [`counter::TRIED`] passes over the text.

use crate::compare;
use crate::counter::{self, Counter, Proposal};
use crate::decision::Decision;
use crate::edit::{self, Alternative, Edit};
use crate::outline::outline;
use crate::rule::Effect;
use crate::value::Value;

/// Another reading of the text.
///
/// ```
/// use jsontriage_core::{Options, triage};
/// let answer = triage(r#"{"a":{"b":1,"c":2}"#, &Options::agent());
/// let [rival] = answer.readings() else { panic!() };
/// assert_eq!(answer.text(), r#"{"a":{"b":1,"c":2}}"#);
/// assert_eq!(rival.text, r#"{"a":{"b":1},"c":2}"#);
/// assert_eq!((rival.at, rival.cost), (11, Some(0)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival {
    /// Its JSON text.
    pub text: String,
    /// Where it leaves the first reading: a byte of the text that was sent.
    pub at: usize,
    /// The edit that the first reading does not make; `None` where this one makes fewer.
    pub edit: Option<Edit>,
    /// What it costs more than the first. `None`: a rule, not a price, says that the text does not decide.
    pub cost: Option<u32>,
}

/// What the readings are made from.
pub(crate) struct Sources<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) edits: &'a [Edit],
    pub(crate) alternatives: &'a [Alternative],
    /// Edit lists of whole other readings.
    pub(crate) others: &'a [Vec<Edit>],
    pub(crate) decision: Decision,
    pub(crate) most: usize,
}

/// The other readings, as edit lists with their price.
pub(crate) fn readings(sources: &Sources<'_>) -> Vec<(Vec<Edit>, Option<u32>)> {
    let mut kept = Kept { sources, first: edit::apply(sources.text, sources.edits), texts: Vec::new(), found: Vec::new() };
    let mut priced: Vec<&Alternative> = sources.alternatives.iter().collect();
    priced.sort_by_key(|other| other.cost.unwrap_or(u32::MAX));
    for other in priced {
        kept.offer(other.reading(sources.edits), other.cost);
    }
    for other in sources.others {
        kept.offer(other.clone(), None);
    }
    if sources.decision == Decision::Ambiguous {
        kept.by_rule();
    }
    kept.found
}

struct Kept<'a> {
    sources: &'a Sources<'a>,
    first: Vec<u8>,
    texts: Vec<Vec<u8>>,
    found: Vec<(Vec<Edit>, Option<u32>)>,
}

impl Kept<'_> {
    fn is_full(&self) -> bool {
        self.found.len() >= self.sources.most
    }

    fn offer(&mut self, edits: Vec<Edit>, cost: Option<u32>) {
        if self.is_full() || edits.windows(2).any(|pair| pair[1].start < pair[0].end) {
            return;
        }
        let text = edit::apply(self.sources.text, &edits);
        let same = |known: &Vec<u8>| compare::same_value(known.iter().copied(), text.iter().copied()).0;
        if Value::is_valid(&text) && !same(&self.first) && !self.texts.iter().any(same) {
            self.texts.push(text);
            self.found.push((edits, cost));
        }
    }

    /// What the rules name, for choices that no kept hypothesis reads in another way.
    fn by_rule(&mut self) {
        let Sources { text, edits, alternatives, .. } = *self.sources;
        let none = self.found.is_empty();
        let touched = |edit: &Edit| {
            !none && alternatives.iter().any(|other| other.span.start <= edit.start && edit.start < other.span.end.max(other.span.start + 1))
        };
        let choices = edits.iter().enumerate().filter(|(_, edit)| edit.effect == Effect::Chooses && !touched(edit));
        let mut choices: Vec<usize> = choices.map(|(index, _)| index).take(counter::TRIED).collect();
        if choices.is_empty() && !none {
            return;
        }
        let doubtful = choices.is_empty();
        if doubtful {
            // The doubt is about the whole: any repair may be the wrong one.
            choices = (0..edits.len().min(counter::TRIED)).collect();
        }
        let outline = outline(text, edits, &choices);
        let counter = Counter { text, edits, outline: &outline };
        let mut left = counter::TRIED;
        let mut offer = |proposals: Vec<Proposal>| {
            for Proposal { edits, even } in proposals.into_iter().take(left) {
                left -= 1;
                self.offer(edits, even.then_some(0));
            }
        };
        if doubtful {
            offer(counter.joined());
            offer(counter.grouped());
        }
        for (index, place) in &outline.places {
            offer(counter.of(*index, place));
        }
    }
}

/// Where `other` leaves `first`, and the edit that `first` does not make.
pub(crate) fn parting<'a>(first: &[Edit], other: &'a [Edit]) -> (usize, Option<&'a Edit>) {
    let alike = |one: &Edit, two: &Edit| (one.start, one.end, &one.insert) == (two.start, two.end, &two.insert);
    let lacks = |list: &[Edit], edit: &Edit| {
        let from = list.partition_point(|known| known.start < edit.start);
        !list[from..].iter().take_while(|known| known.start == edit.start).any(|known| alike(known, edit))
    };
    let fresh = other.iter().find(|edit| lacks(first, edit));
    let gone = first.iter().find(|edit| lacks(other, edit));
    let at = fresh.into_iter().chain(gone).map(|edit| edit.start).min().unwrap_or_default();
    (at, fresh)
}
