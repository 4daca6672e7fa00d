//! How much of what a text decides is let through and right. An engine and an oracle that refuse alike agree in everything; only
//! a share of all cases shows it.

use crate::facts::Facts;
use crate::judge::Verdict;
use corpus::case::{Class, Split};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Generated unique cases of a family under a row's first reading. One whose unescaped quotes do not come in pairs is not among
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Floor {
    /// All of them.
    pub cases: u64,
    /// Let through and right.
    pub right: u64,
    /// Let through and wrong.
    pub silent: u64,
}

impl Floor {
    /// Is a generated case with these properties counted?
    #[must_use]
    pub fn counts(class: Class, odd_quote: bool) -> bool {
        class == Class::Unique && !odd_quote
    }

    /// The share let through and right; `None` without a case.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of cases are far below 2⁵³")]
    pub fn share(self) -> Option<f64> {
        (self.cases > 0).then(|| self.right as f64 / self.cases as f64)
    }

    /// Whether a case is counted in its family's floor.
    pub(super) fn has(facts: &Facts) -> bool {
        facts.split == Split::Public && Self::counts(facts.class, facts.odd_quote)
    }

    pub(super) fn add(&mut self, verdict: Verdict) {
        self.cases += u64::from(verdict != Verdict::Skipped);
        self.right += u64::from(matches!(verdict, Verdict::Exact | Verdict::Accepted));
        self.silent += u64::from(verdict == Verdict::Silent);
    }
}
