//! Exit codes: part of the contract.

use std::io;
use std::process::ExitCode;

use jsontriage::{Decision, Triage};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// The value is usable as asked.
    Usable = 0,
    /// `check`: repair was needed.
    Repaired = 1,
    /// The command line, or a file, was wrong.
    Usage = 2,
    /// Refused: something was lost or cut.
    Lossy = 3,
    /// Refused: more than one reading.
    Ambiguous = 4,
    /// There is no value.
    Invalid = 5,
    /// A bug.
    Internal = 70,
}

impl Exit {
    /// The exit for an answer that may (`allowed`) or may not be acted on.
    pub(crate) fn of(answer: &Triage<'_>, allowed: bool) -> Self {
        match answer.decision() {
            _ if answer.error().is_some_and(|error| error.code == jsontriage::Code::Internal) => Self::Internal,
            Decision::Invalid => Self::Invalid,
            _ if allowed => Self::Usable,
            Decision::Ambiguous => Self::Ambiguous,
            // Safe and cosmetic values of cut turns, or over a cap, are refused for what may be missing.
            Decision::LossyRepair | Decision::CosmeticRepair | Decision::Safe => Self::Lossy,
        }
    }

    /// The exit for a run that could not read or write.
    pub(crate) fn of_failure(error: &anyhow::Error) -> Self {
        let io = error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some());
        if io { Self::Usage } else { Self::Internal }
    }

    /// The graver of two, for several files.
    pub(crate) fn worst(self, other: Self) -> Self {
        if (other as u8) > (self as u8) { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
