//! Decisions and the policies that act on them.

use crate::end::End;

/// What may be said about a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Decision {
    /// Valid JSON, untouched, one root, no duplicate names with different values.
    Safe,
    /// One reading; nothing but spelling changed.
    CosmeticRepair,
    /// One reading, but something was dropped, made up or completed.
    LossyRepair,
    /// Two readings with different values.
    Ambiguous,
    /// No value: nothing there, a limit, or a fault whose repair would be a guess.
    Invalid,
}

impl Decision {
    /// All decisions, best first.
    pub const ALL: [Self; 5] = [Self::Safe, Self::CosmeticRepair, Self::LossyRepair, Self::Ambiguous, Self::Invalid];

    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "Safe",
            Self::CosmeticRepair => "CosmeticRepair",
            Self::LossyRepair => "LossyRepair",
            Self::Ambiguous => "Ambiguous",
            Self::Invalid => "Invalid",
        }
    }

    /// Safe or cosmetic: the value stands as if it had been written well.
    #[must_use]
    pub const fn is_released(self) -> bool {
        matches!(self, Self::Safe | Self::CosmeticRepair)
    }
}

/// How far the value is from the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Exactness {
    /// The text is the value.
    Exact,
    /// The text says the value in another spelling.
    Normalized,
    /// Part of the value was concluded.
    Inferred,
}

impl Exactness {
    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Normalized => "normalized",
            Self::Inferred => "inferred",
        }
    }

    /// The less exact of the two.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        self.max(other)
    }
}

/// Whether another reading was in sight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ambiguity {
    /// No other reading.
    None,
    /// There was one, and evidence (a schema, a fence) settled it.
    Resolved,
    /// Another value is possible, but not shown as a reading of its own (a number that may go on).
    Possible,
    /// Another reading with another value exists.
    Rival,
    /// A limit kept us from looking.
    Budget,
}

impl Ambiguity {
    /// The name used in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Resolved => "resolved",
            Self::Possible => "possible",
            Self::Rival => "rival",
            Self::Budget => "budget",
        }
    }
}

/// Which decisions may be acted on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// Any value.
    Permissive,
    /// Up to [`Decision::LossyRepair`]: a person looks at it.
    Interactive,
    /// Safe and cosmetic: a program runs it.
    Execution,
    /// As `Execution`, with a cap on the number of repairs: nobody looks.
    Agent,
    /// Safe only.
    Strict,
}

impl Policy {
    /// All policies, laxest first.
    pub const ALL: [Self; 5] = [Self::Permissive, Self::Interactive, Self::Execution, Self::Agent, Self::Strict];

    /// The name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Permissive => "permissive",
            Self::Interactive => "interactive",
            Self::Execution => "execution",
            Self::Agent => "agent",
            Self::Strict => "strict",
        }
    }

    /// The policy with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// Whether a value with this decision, from a text that ended like this, may be acted on.
    ///
    /// ```
    /// use jsontriage_core::{Decision, End, Policy};
    /// assert!(Policy::Agent.allows(Decision::CosmeticRepair, &End::NotTold));
    /// assert!(!Policy::Agent.allows(Decision::CosmeticRepair, &End::MaxTokens));
    /// ```
    #[must_use]
    pub fn allows(self, decision: Decision, end: &End) -> bool {
        match self {
            Self::Permissive => decision != Decision::Invalid,
            Self::Interactive => decision <= Decision::LossyRepair,
            Self::Execution | Self::Agent => decision.is_released() && !end.is_cut(),
            Self::Strict => decision == Decision::Safe && !end.is_cut(),
        }
    }
}
