//! The engine against the reading enumerator, text by text.

use crate::agree::reason;
use crate::lag::Prefix;
use crate::readings::{Answer, Canonical, Decision as Reading, Limits, Reader, Reading as Edits, canonical};
use corpus::read::read;
use jsontriage_core::{COSTS, Decision, Options, triage};

/// How the engine's answer stands to the readings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Agreement {
    /// The same value let through, or none let through and what is shown, if anything, is a reading.
    Agrees,
    /// As that, but the readings would let it through.
    Held,
    /// No value, where the readings let one through.
    Refused,
    /// Not let through; what is shown is no reading within the margin.
    OtherShown,
    /// Not let through; a value is shown where the readings say that none is left.
    Shown,
    /// **Let through**, and the readings let another value through.
    OtherReleased,
    /// **Let through**, and the readings hold the value, or have none.
    Released,
    /// **Let through**, and each other reading changes what is final when the damage shows: more than one member back, or inside a
    /// container that has closed.
    Final,
    /// **Let through**, and there are several readings.
    Chosen,
    /// The search for readings stopped.
    Stopped,
}

impl Agreement {
    /// All, with their names in tables and in `exceptions.toml`.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Agrees, "agrees"),
        (Self::Held, "held"),
        (Self::Refused, "refused"),
        (Self::OtherShown, "other-shown"),
        (Self::Shown, "shown"),
        (Self::OtherReleased, "other-released"),
        (Self::Released, "released"),
        (Self::Final, "final"),
        (Self::Chosen, "chosen"),
        (Self::Stopped, "stopped"),
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Whether the engine says something that the readings do not bear out. To hold or refuse what they let through is timid, not wrong.
    #[must_use]
    pub fn is_disagreement(self) -> bool {
        self > Self::Refused
    }

    /// Compares the engine's answer to a text, under the policy for agents, with its readings.
    #[must_use]
    pub fn of(text: &str, answer: &Answer) -> Self {
        let engine = triage(text, &Options::agent());
        let shown = engine.json().and_then(|json| read(json.as_bytes()).ok()).map(|value| canonical(&value));
        let Some(decision) = answer.decision else { return Self::Stopped };
        let Some(shown) = shown else {
            return if decision.is_released() { Self::Refused } else { Self::Agrees };
        };
        let known = answer.readings.iter().any(|reading| reading.holds(&shown));
        let released = matches!(engine.decision(), Decision::Safe | Decision::CosmeticRepair);
        match (released, decision) {
            (true, Reading::Safe | Reading::Cosmetic) if known => Self::Agrees,
            (true, Reading::Safe | Reading::Cosmetic) => Self::OtherReleased,
            (true, _) if answer.readings.len() > 1 => {
                if known && are_rivals_final(text, answer, &shown) {
                    Self::Final
                } else {
                    Self::Chosen
                }
            }
            (true, _) => Self::Released,
            (false, Reading::Invalid) => Self::Shown,
            (false, _) if !known => Self::OtherShown,
            (false, Reading::Safe | Reading::Cosmetic) => Self::Held,
            (false, _) => Self::Agrees,
        }
    }

    /// Reads a text both ways; with the slips of its readings in words, where the two disagree.
    #[must_use]
    pub fn found(text: &str, reader: &mut Reader) -> (Self, String) {
        let answer = reader.read(text.as_bytes(), &COSTS, Limits::DECIDE);
        let found = Self::of(text, &answer);
        (found, if found.is_disagreement() { reason(&answer) } else { String::new() })
    }
}

/// Whether every reading but the one shown changes something that is final.
fn are_rivals_final(text: &str, answer: &Answer, shown: &Canonical) -> bool {
    let Some(prefix) = Prefix::of(text.as_bytes()) else { return false };
    let first = |reading: &Edits| reading.edits.iter().find(|edit| edit.cost > 0).map(|edit| edit.at);
    let mut rivals = answer.readings.iter().filter(|reading| !reading.holds(shown));
    rivals.all(|rival| first(rival).is_some_and(|at| prefix.is_final(at)))
}

#[cfg(test)]
mod tests {
    use super::Agreement;
    use crate::readings::Reader;

    #[test]
    fn names_stand_at_their_places() {
        assert!(Agreement::ALL.iter().enumerate().all(|(at, (agreement, _))| *agreement as usize == at));
    }

    #[test]
    fn both_read_a_lost_comma_alike() {
        let (found, slips) = Agreement::found(r#"{"a": 1 "b": 2}"#, &mut Reader::default());
        assert_eq!((found, slips.as_str()), (Agreement::Agrees, ""));
    }
}
