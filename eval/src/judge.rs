//! What an answer is worth. Pure and total: a case and an answer give a finding, a finding and a release give a verdict.
//!
//! Two questions, never mixed. *Recovery*: is the value right? ([`Finding`]) *Gating*: was it right to let it through, or to hold
//! it back? ([`Verdict`]) The judge reads the engine's text with the corpus' own strict reader and trusts nothing else.

use crate::compare::{Difference, compare, repeats_differ};
use corpus::case::{Case, Class};
use corpus::read::read;
use corpus::value::Value;
use serde::{Deserialize, Serialize};

/// What came back for a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A text the engine gives for JSON.
    Value(Vec<u8>),
    /// The engine gives no value.
    Refused,
    /// The case does not apply to the engine.
    Skipped,
    /// The process died on this case, twice, the second time alone.
    Crashed,
    /// No answer within the deadline, twice, the second time alone and with four times the time.
    TimedOut,
}

/// Is the value right?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// The truth.
    Exact,
    /// Not the truth, but right to show: the case accepts it.
    Accepted,
    /// One of the readings of an ambiguous text.
    Reading,
    /// Another value.
    Wrong(Difference),
    /// No value.
    Refused,
    /// Not JSON, or a member twice with different values: consumers would disagree on it.
    Unusable,
    /// The engine died.
    Crash,
    /// The engine did not answer.
    Timeout,
    /// The case does not apply.
    Skipped,
}

/// Was it right to let the answer through, or to hold it back?
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Right and let through.
    Exact,
    /// Accepted and let through.
    Accepted,
    /// Lossy text: what arrived is shown and held back, which is the best there is.
    Shown,
    /// Right, but held back without need.
    Held,
    /// Wrong, but held back.
    Flagged,
    /// Wrong and let through: *the* number.
    Silent,
    /// No value although there is one.
    Refused,
    /// Held back or refused, and rightly: nothing could be acted on.
    Declined,
    /// Let through although the text does not decide it, even if it happens to be right.
    Guessed,
    /// In place of silent and guessed where the truth is overruled: fewer slips than were made explain the text by another value.
    Overruled,
    /// The output is not JSON.
    Unusable,
    /// The engine died.
    Crash,
    /// The engine did not answer.
    Timeout,
    /// The case does not apply.
    Skipped,
}

impl Verdict {
    /// All verdicts in the order of tables.
    pub const ALL: [Self; 14] = [
        Self::Exact,
        Self::Accepted,
        Self::Shown,
        Self::Held,
        Self::Flagged,
        Self::Silent,
        Self::Refused,
        Self::Declined,
        Self::Guessed,
        Self::Overruled,
        Self::Unusable,
        Self::Crash,
        Self::Timeout,
        Self::Skipped,
    ];

    /// The word used in files and tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Accepted => "accepted",
            Self::Shown => "shown",
            Self::Held => "held",
            Self::Flagged => "flagged",
            Self::Silent => "silent",
            Self::Refused => "refused",
            Self::Declined => "declined",
            Self::Guessed => "guessed",
            Self::Overruled => "overruled",
            Self::Unusable => "unusable",
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::Skipped => "skipped",
        }
    }
}

impl Finding {
    /// The verdict where the truth is overruled: another value let through is neither silent nor guessed.
    #[must_use]
    pub fn verdict_overruled(self, class: Class, released: bool) -> Verdict {
        match self.verdict(class, released) {
            Verdict::Silent | Verdict::Guessed if !self.is_right() => Verdict::Overruled,
            other => other,
        }
    }

    /// Is the value right to show?
    #[must_use]
    pub fn is_right(self) -> bool {
        matches!(self, Self::Exact | Self::Accepted)
    }

    /// The verdict on this finding, for a text of this class, if the answer was `released`, that is, let through.
    #[must_use]
    pub fn verdict(self, class: Class, released: bool) -> Verdict {
        use Class::{Ambiguous, Hopeless, Intact, Lossy, Unique};
        use Finding as F;
        use Verdict as V;
        match (self, class, released) {
            (F::Skipped, ..) => V::Skipped,
            (F::Crash, ..) => V::Crash,
            (F::Timeout, ..) => V::Timeout,
            (F::Unusable, ..) => V::Unusable,
            (F::Refused, Intact | Unique, _) => V::Refused,
            (F::Refused, Lossy | Ambiguous | Hopeless, _) => V::Declined,
            (F::Exact, Intact | Unique | Lossy, true) => V::Exact,
            (F::Accepted, Intact | Unique, true) => V::Accepted,
            (F::Exact | F::Accepted, Intact | Unique, false) => V::Held,
            (F::Exact | F::Accepted, Lossy, false) => V::Shown,
            // What arrived is not what was meant: acting on it is acting on a wrong value.
            (F::Accepted, Lossy, true) => V::Silent,
            (F::Wrong(_) | F::Reading, Intact | Unique | Lossy, true) => V::Silent,
            (F::Wrong(_) | F::Reading, Intact | Unique | Lossy, false) => V::Flagged,
            (F::Exact | F::Accepted | F::Reading | F::Wrong(_), Ambiguous, true) => V::Guessed,
            (F::Exact | F::Accepted | F::Reading | F::Wrong(_), Hopeless, true) => V::Silent,
            (F::Exact | F::Accepted | F::Reading | F::Wrong(_), Ambiguous | Hopeless, false) => V::Declined,
        }
    }
}

/// Judges an answer.
///
/// # Panics
/// Never for a case that passed `corpus check`: its truth, accepted values and rivals are JSON. A case that did not is treated as
/// having none of them.
#[must_use]
pub fn judge(case: &Case, answer: &Answer) -> Finding {
    let text = match answer {
        Answer::Value(text) => text,
        Answer::Refused => return Finding::Refused,
        Answer::Skipped => return Finding::Skipped,
        Answer::Crashed => return Finding::Crash,
        Answer::TimedOut => return Finding::Timeout,
    };
    let Some(got) = read(text).ok().filter(|got| !repeats_differ(got)) else { return Finding::Unusable };
    let matches = |text: &String| read(text.as_bytes()).is_ok_and(|value| compare(&value, &got).is_none());
    let truth = read(case.truth.as_bytes()).ok();
    let difference = truth.as_ref().map(|truth| compare(truth, &got));
    if difference == Some(None) {
        return Finding::Exact;
    }
    if case.accept.iter().any(matches) {
        return Finding::Accepted;
    }
    if case.rivals.iter().map(|rival| &rival.truth).any(matches) {
        return Finding::Reading;
    }
    let first_rival = || case.rivals.first().and_then(|rival| read(rival.truth.as_bytes()).ok());
    let nearest = difference.flatten().or_else(|| compare(&first_rival()?, &got));
    Finding::Wrong(nearest.unwrap_or(Difference::Root))
}

/// Is every number spelled as in the truth, too, and every member in its place? Printed, never gating.
#[must_use]
pub fn is_verbatim(truth: &str, got: &[u8]) -> bool {
    let value = |bytes: &[u8]| -> Option<Value> { read(bytes).ok() };
    value(truth.as_bytes()).is_some_and(|truth| value(got) == Some(truth))
}

#[cfg(test)]
mod tests;
