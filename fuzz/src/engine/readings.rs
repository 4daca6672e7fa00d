//! The engine against the reading enumerator.

use crate::agree::reason;
use crate::readings::{Answer, Decision as Reading, Limits, Reader, canonical};
use corpus::read::read;
use jsontriage_core::{COSTS, Decision, Options, triage};

/// How the engine's answer stands to the readings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Agreement {
    /// Same value and both let it through, or both hold or refuse.
    Agrees,
    /// The readings let through what the engine holds.
    Held,
    /// The readings let through what the engine refuses.
    Refused,
    /// Not released; the value shown is none of the readings within the margin.
    OtherShown,
    /// A value where the readings say that nothing is left.
    Shown,
    /// **Released**, and the readings release another value.
    OtherValue,
    /// **Released**, and the readings hold one value or none.
    Released,
    /// **Released**, and there are several readings.
    Chosen,
    /// The search stopped.
    Stopped,
}

impl Agreement {
    /// All, with their names in tables.
    pub const ALL: [(Self, &'static str); 9] = [
        (Self::Agrees, "agrees"),
        (Self::Held, "held"),
        (Self::Refused, "refused"),
        (Self::OtherShown, "another value shown"),
        (Self::Shown, "a value shown where none is left"),
        (Self::OtherValue, "another value released"),
        (Self::Released, "released where it is held"),
        (Self::Chosen, "released where there are several"),
        (Self::Stopped, "not decided"),
    ];

    /// Compares.
    #[must_use]
    pub fn of(text: &str, answer: &Answer) -> Self {
        let engine = triage(text, &Options::agent());
        let shown = engine.json().and_then(|json| read(json.as_bytes()).ok()).map(|value| canonical(&value));
        let released = matches!(engine.decision(), Decision::Safe | Decision::CosmeticRepair);
        let Some(decision) = answer.decision else { return Self::Stopped };
        let Some(shown) = shown else {
            return if decision.is_released() { Self::Refused } else { Self::Agrees };
        };
        let known = answer.readings.iter().any(|reading| reading.is(&shown));
        match (released, decision) {
            (true, Reading::Safe | Reading::Cosmetic) if known => Self::Agrees,
            (true, Reading::Safe | Reading::Cosmetic) => Self::OtherValue,
            (true, _) if answer.readings.len() > 1 => Self::Chosen,
            (true, _) => Self::Released,
            (false, Reading::Invalid) => Self::Shown,
            (false, _) if !known => Self::OtherShown,
            (false, Reading::Safe | Reading::Cosmetic) => Self::Held,
            (false, _) => Self::Agrees,
        }
    }

    /// Reads the text both ways; with the kind of the readings' slips.
    #[must_use]
    pub fn found(text: &str, reader: &mut Reader) -> (Self, String) {
        let answer = reader.read(text.as_bytes(), &COSTS, Limits::DECIDE);
        let found = Self::of(text, &answer);
        (found, if found == Self::Agrees { String::new() } else { reason(&answer) })
    }
}
