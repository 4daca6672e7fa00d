//! Does a signal separate right values from wrong ones? A gate that lets everything through admits every wrong value, one that
//! holds everything back refuses every right one; both are needed.

use crate::facts::{Facts, Header, Reading};
use crate::judge::{Finding, Verdict};
use corpus::case::Class;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a caller can go by when an engine gives a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Signal {
    /// That it gives one.
    Value,
    /// The engine's decision: `safe` and `cosmetic` are let through.
    Decision,
    /// Its flag: a value without one is let through.
    Flag,
    /// Its careful profile: a value is let through if that profile gives one too.
    Careful,
    /// That nothing had to be changed: the text was valid JSON to begin with.
    Unchanged,
}

impl Signal {
    /// The words used in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "it gives a value",
            Self::Decision => "its decision",
            Self::Flag => "its flag",
            Self::Careful => "its careful profile gives one too",
            Self::Unchanged => "the text was JSON",
        }
    }

    /// The signals that an engine gives by itself; whether it has a careful profile is seen from the other rows.
    #[must_use]
    pub fn of(header: &Header) -> Vec<Self> {
        let own = match (header.decides, header.signals) {
            (true, _) => Some(Self::Decision),
            (false, true) => Some(Self::Flag),
            (false, false) => None,
        };
        [Self::Value, Self::Unchanged].into_iter().chain(own).collect()
    }

    /// Is a value let through? `careful` is what the engine's careful profile made of the same text.
    #[must_use]
    pub fn releases(self, facts: &Facts, careful: Option<&Facts>) -> bool {
        match self {
            Self::Value => Reading::AsReturned.releases(facts),
            Self::Decision => Reading::Decision.releases(facts),
            Self::Flag => Reading::OwnSignal.releases(facts),
            Self::Careful => careful.is_some_and(|facts| is_value(facts.finding)),
            Self::Unchanged => Reading::StrictFirst.releases(facts),
        }
    }
}

fn is_value(finding: Finding) -> bool {
    matches!(finding, Finding::Exact | Finding::Accepted | Finding::Reading | Finding::Wrong(_))
}

/// Values by whether they may be acted on and by what a signal says of them. Output that is no JSON is in neither: no signal is
/// needed to stop it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Separation {
    /// Right values of intact and unique texts that are let through.
    pub right_admitted: u64,
    /// Those that are held back.
    pub right_refused: u64,
    /// Values that nobody may act on, and that are let through: wrong ones, and all values of a text that decides none.
    pub wrong_admitted: u64,
    /// Those that are held back.
    pub wrong_refused: u64,
}

impl Separation {
    pub(super) fn add(&mut self, facts: &Facts, released: bool) {
        let whole = matches!(facts.class, Class::Intact | Class::Unique);
        // Whether a value may be acted on is what the judge would say if it were.
        match (facts.finding.verdict(facts.class, true), released) {
            (Verdict::Exact | Verdict::Accepted, true) if whole => self.right_admitted += 1,
            (Verdict::Exact | Verdict::Accepted, false) if whole => self.right_refused += 1,
            (Verdict::Silent | Verdict::Guessed, true) => self.wrong_admitted += 1,
            (Verdict::Silent | Verdict::Guessed, false) => self.wrong_refused += 1,
            _ => {}
        }
    }

    /// Values that may be acted on.
    #[must_use]
    pub fn right(self) -> u64 {
        self.right_admitted + self.right_refused
    }

    /// Values that may not.
    #[must_use]
    pub fn wrong(self) -> u64 {
        self.wrong_admitted + self.wrong_refused
    }
}
