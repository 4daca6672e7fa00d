//! From readings to a decision: merging by value, evidence between rivals, and what may be acted on.

use super::indent::broken_lines;
use super::search::{Found, Limits, Search};
use super::slip::{Slip, mark};
use super::state::{Bits, Inner, Mode};
use super::value::{Canonical, Root, build, canonical};
use corpus::read::read as read_strictly;
use corpus::value::Value;
use jsontriage_core::Costs;
use std::collections::BTreeMap;

/// What may be done with a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// Valid JSON with one meaning.
    Safe,
    /// One reading; nothing is lost.
    Cosmetic,
    /// One reading; something is lost or was not finished.
    Lossy,
    /// Several readings, or one that a rule calls a choice.
    Ambiguous,
    /// No value.
    Invalid,
}

impl Decision {
    /// The word used in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Cosmetic => "cosmetic",
            Self::Lossy => "lossy",
            Self::Ambiguous => "ambiguous",
            Self::Invalid => "invalid",
        }
    }

    /// May the value be acted on?
    #[must_use]
    pub fn is_released(self) -> bool {
        self <= Self::Cosmetic
    }
}

/// A change to the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Byte offset in the text.
    pub at: usize,
    /// The slip it undoes.
    pub slip: &'static str,
    /// What it costs.
    pub cost: u32,
    /// It goes on with the slip before it: more quotes of one string, more closers of a run, a quote lost with its comma.
    pub again: bool,
}

/// One reading of a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The sum of its edits.
    pub cost: u32,
    /// Its documents; one, unless the text holds several different ones.
    pub values: Vec<Value>,
    /// What is changed.
    pub edits: Vec<Edit>,
    /// What this reading alone would allow.
    pub decision: Decision,
    form: Vec<Canonical>,
    something: bool,
    over: bool,
    broken: usize,
}

impl Reading {
    /// Is this one of its documents?
    #[must_use]
    pub fn holds(&self, form: &Canonical) -> bool {
        self.form.contains(form)
    }

    /// Is this its one value?
    #[must_use]
    pub fn is(&self, form: &Canonical) -> bool {
        self.form.len() == 1 && self.form[0] == *form
    }
}

/// What the reader makes of a text.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What may be done; nothing if the search stopped before it could tell.
    pub decision: Option<Decision>,
    /// All readings within the margin, cheapest first; those that evidence turned down are gone.
    pub readings: Vec<Reading>,
    /// Is the text valid JSON? Then it was not searched.
    pub valid: bool,
    /// Settled states.
    pub states: usize,
    /// The cost within which everything was searched when the budget ran out.
    pub stopped: Option<u32>,
}

/// Reads texts, using its memory again.
#[derive(Default)]
pub struct Reader {
    search: Search,
}

impl Reader {
    /// Every reading of a text, and the decision that follows.
    ///
    /// ```
    /// use fuzz::readings::{Decision, Limits, Reader};
    /// use jsontriage_core::COSTS;
    /// let answer = Reader::default().read(br#"{"a":{"b":1,"c":2}"#, &COSTS, Limits::DECIDE);
    /// assert_eq!(answer.decision, Some(Decision::Ambiguous));
    /// assert_eq!(answer.readings.len(), 2);
    /// ```
    pub fn read(&mut self, bytes: &[u8], costs: &Costs, limits: Limits) -> Answer {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(value) = read_strictly(text.as_bytes()) {
            return valid(value, matches!(text, std::borrow::Cow::Owned(_)));
        }
        if text.len() > limits.bytes {
            return Answer { decision: None, readings: Vec::new(), valid: false, states: 0, stopped: Some(0) };
        }
        let mut found = self.search.run(&text, costs, limits);
        let mut readings = self.readings(&text, &found, costs);
        if found.full && found.stopped.is_none() && limits.width < Limits::EVIDENCE && chosen(&readings).is_some() {
            // A rival that was turned away might stand against the evidence.
            found = self.search.run(&text, costs, Limits { width: Limits::EVIDENCE, ..limits });
            readings = self.readings(&text, &found, costs);
        }
        if let Some(chosen) = chosen(&readings).filter(|_| !found.full && found.stopped.is_none()) {
            let mut at = 0..;
            readings.retain(|_| at.next().is_some_and(|at| chosen.contains(&at)));
        }
        let decided = found
            .stopped
            .is_none_or(|radius| readings.first().is_some_and(|best: &Reading| radius > best.cost + costs.ambiguity));
        let mut decision = decided.then(|| decide(&readings));
        if bytes.len() != text.len() || bytes != text.as_bytes() {
            decision = decision.map(|decision| decision.max(Decision::Lossy));
        }
        Answer { decision, readings, valid: false, states: found.states, stopped: found.stopped }
    }

    fn readings(&self, text: &str, found: &Found, costs: &Costs) -> Vec<Reading> {
        let mut merged: BTreeMap<Vec<Canonical>, Reading> = BTreeMap::new();
        for (cost, end) in &found.ends {
            let reading = self.reading(text, *cost, *end, costs);
            match merged.get_mut(&reading.form) {
                Some(known) if (known.cost, known.decision) <= (reading.cost, reading.decision) => {}
                Some(known) => *known = reading,
                None => _ = merged.insert(reading.form.clone(), reading),
            }
        }
        let mut readings: Vec<Reading> = merged.into_values().collect();
        readings.sort_by(|one, other| (one.cost, &one.form).cmp(&(other.cost, &other.form)));
        readings
    }

    fn reading(&self, text: &str, cost: u32, end: u32, costs: &Costs) -> Reading {
        let path = self.search.path(end);
        let built = build(text, &path);
        let marks = path.last().map_or(Bits::default(), |node| node.marks);
        let edits = path.iter().zip(path.iter().skip(1)).filter(|(_, node)| node.edge.slip != Slip::Nothing);
        let edits = edits.map(|(before, node)| Edit {
            at: before.place.state.at as usize,
            slip: node.edge.slip.row().name,
            cost: node.edge.cost,
            again: goes_on(before.place.state.mode, node.edge.slip),
        });
        let (values, form) = documents(built.roots);
        Reading {
            cost,
            edits: edits.collect(),
            decision: alone(marks, &form),
            over: cost > costs.cap_per_token * built.tokens.max(1),
            something: built.something,
            broken: broken_lines(text, &path, &self.search.stacks),
            values,
            form,
        }
    }
}

fn goes_on(mode: Mode, slip: Slip) -> bool {
    match slip {
        Slip::InnerQuote => matches!(mode, Mode::Inside(quoted) if quoted.inner != Inner::None),
        Slip::MissingCloserAgain | Slip::SurplusCloserAgain | Slip::MissingQuoteAfterComma => true,
        _ => false,
    }
}

fn valid(value: Value, replaced: bool) -> Answer {
    let form = canonical(&value);
    let decision = match form.conflict {
        true => Decision::Ambiguous,
        false if replaced => Decision::Lossy,
        false => Decision::Safe,
    };
    let reading = Reading {
        cost: 0,
        values: vec![value],
        edits: Vec::new(),
        decision,
        form: vec![form],
        something: true,
        over: false,
        broken: 0,
    };
    Answer { decision: Some(decision), readings: vec![reading], valid: true, states: 0, stopped: None }
}

/// The different documents of a reading. What stands in a fence goes before what does not.
fn documents(roots: Vec<Root>) -> (Vec<Value>, Vec<Canonical>) {
    let fenced = roots.iter().any(|root| root.fenced);
    let mut documents: Vec<(Canonical, Value)> = Vec::new();
    for root in roots.into_iter().filter(|root| root.fenced == fenced) {
        let form = canonical(&root.value);
        if documents.iter().all(|(known, _)| *known != form) {
            documents.push((form, root.value));
        }
    }
    let (form, values) = documents.into_iter().unzip();
    (values, form)
}

/// What one reading allows by itself.
fn alone(marks: Bits, form: &[Canonical]) -> Decision {
    let faults = (marks.0 & mark::FAULTS.0).count_ones();
    if marks.has(mark::CHOOSES) || form.len() > 1 || form.iter().any(|form| form.conflict) {
        Decision::Ambiguous
    } else if marks.has(mark::LOSSY) || faults > 1 {
        // Truth rule 13: slips of different kinds are at most lossy.
        Decision::Lossy
    } else {
        Decision::Cosmetic
    }
}

/// The readings that evidence leaves, if it turns one down. It costs nothing and decides nothing else: a reading in which an object
/// holds a name twice with different values loses against one in which none does; and if one reading's depth fits the column of
/// every line while each other breaks two or more, that one is meant. Cut or not cut is never decided so.
fn chosen(readings: &[Reading]) -> Option<Vec<usize>> {
    let conflicting = |reading: &Reading| reading.form.iter().any(|form| form.conflict);
    let all: Vec<usize> = (0..readings.len()).collect();
    let mut left: Vec<usize> = all.iter().copied().filter(|at| !conflicting(&readings[*at])).collect();
    if left.is_empty() {
        left.clone_from(&all);
    }
    let cut = |at: usize| readings[at].edits.iter().any(|edit| edit.slip == Slip::Cut.row().name);
    let fits: Vec<usize> = left.iter().copied().filter(|at| readings[*at].broken == 0).collect();
    if let [only] = fits[..]
        && left.iter().all(|at| *at == only || (readings[*at].broken >= 2 && cut(*at) == cut(only)))
    {
        left = vec![only];
    }
    (left != all).then_some(left)
}

fn decide(readings: &[Reading]) -> Decision {
    let Some(best) = readings.first() else { return Decision::Invalid };
    if best.over || readings.iter().all(|reading| !reading.something) {
        return Decision::Invalid;
    }
    if readings.len() > 1 { Decision::Ambiguous } else { best.decision }
}
