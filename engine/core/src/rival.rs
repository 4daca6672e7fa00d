//! The other readings of an ambiguous text, as full JSON texts.
//!
//! Each is an edit list like the first; what is shown is valid, and no two have the same value. Hypotheses that were nearly as
//! cheap come first, cheapest first; then what a rule holds for a choice whatever it costs. Of those that cost the same, the one in
//! which the records of lists are more alike comes first. All is a function of the text and the edits. Cost: nothing until asked; then at most [`counter::TRIED`] passes over the text.

use std::ops::Range;

use crate::compare;
use crate::counter::{self, Counter, Proposal};
use crate::decision::Decision;
use crate::edit::{self, Alternative, Edit};
use crate::options::MOST_RIVALS;
use crate::outline::outline;
use crate::rule::Effect;
use crate::siblings;
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
    let mut kept =
        Kept { sources, first: edit::apply(sources.text, sources.edits), texts: Vec::new(), found: Vec::new() };
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
        kept.found.sort_by_cached_key(|(edits, cost)| {
            let value = Value::read(edit::apply(sources.text, edits));
            (cost.unwrap_or(u32::MAX), value.map_or(0, |value| siblings::odd_ones(&value)))
        });
    }
    kept.found.truncate(sources.most);
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
        self.found.len() >= MOST_RIVALS
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
        let Sources { edits, alternatives, .. } = *self.sources;
        let none = self.found.is_empty();
        let touched = |edit: &Edit| {
            let holds = |span: &Range<usize>| span.start <= edit.start && edit.start < span.end.max(span.start + 1);
            !none && alternatives.iter().any(|other| holds(&other.span))
        };
        let open = |edit: &Edit| edit.effect == Effect::Chooses && !touched(edit);
        let choices: Vec<usize> = (0..edits.len()).filter(|&at| open(&edits[at])).take(counter::TRIED).collect();
        self.counters(&choices, false);
        if self.found.is_empty() {
            // The doubt is about the whole: any repair may be the wrong one.
            let all: Vec<usize> = (0..edits.len().min(counter::TRIED)).collect();
            self.counters(&all, true);
        }
    }

    fn counters(&mut self, places: &[usize], whole: bool) {
        if places.is_empty() && !whole {
            return;
        }
        let Sources { text, edits, .. } = *self.sources;
        let outline = outline(text, edits, places);
        let counter = Counter { text, edits, outline: &outline };
        let mut left = counter::TRIED;
        let mut offer = |proposals: Vec<Proposal>| {
            for Proposal { edits, even } in proposals.into_iter().take(left) {
                left -= 1;
                self.offer(edits, even.then_some(0));
            }
        };
        if whole {
            offer(counter.joined());
            offer(counter.grouped());
        }
        for (index, place) in &outline.places {
            offer(counter.of(*index, place));
        }
    }
}

/// Why an ambiguous answer shows no second reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unstated {
    /// A number at the end of the text may go on; nobody can list how.
    OpenNumber,
    /// A limit kept us from looking.
    Limit,
    /// The session kept only the window, so no whole text is at hand.
    Window,
    /// The place is damaged in a way that the rules hold for unsure, and no second text follows from one of them.
    Unsure,
}

impl Unstated {
    /// All, in the order of tables.
    pub const ALL: [Self; 4] = [Self::OpenNumber, Self::Limit, Self::Window, Self::Unsure];

    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenNumber => "open-number",
            Self::Limit => "limit",
            Self::Window => "window",
            Self::Unsure => "unsure",
        }
    }

    /// One line for people.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::OpenNumber => "how the number would have gone on, the text does not say",
            Self::Limit => "other readings were not looked for, because of a limit",
            Self::Window => "the text was not kept, so that other readings cannot be shown",
            Self::Unsure => "what else could stand at this place, no rule can say",
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
