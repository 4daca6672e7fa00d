//! The engine, held against what the oracles know.

use crate::forward::{SLIPS, Text};
use crate::readings::canonical;
use corpus::read::read;
use jsontriage_core::{Decision, Options, triage};

/// What the engine makes of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// Valid JSON, whatever it was made from.
    Valid,
    /// Released, and the only source.
    Right,
    /// Not released; what is shown is a source.
    Held,
    /// Not released; what is shown is none.
    Flagged,
    /// No value shown.
    Refused,
    /// Released, and not the only source.
    Silent,
}

impl Verdict {
    /// All, with their names in tables.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Valid, "valid"),
        (Self::Right, "right"),
        (Self::Held, "held"),
        (Self::Flagged, "flagged"),
        (Self::Refused, "refused"),
        (Self::Silent, "silent"),
    ];

    /// Asks the engine, under the policy for agents.
    #[must_use]
    pub fn of(text: &Text) -> Self {
        let answer = triage(&text.text, &Options::agent());
        let Some(json) = answer.json() else { return Self::Refused };
        let shown = read(json.as_bytes()).ok().map(|value| canonical(&value));
        let known = shown.is_some_and(|shown| text.sources.contains(&shown));
        match answer.decision() {
            Decision::Safe => Self::Valid,
            Decision::CosmeticRepair if known && text.sources.len() == 1 => Self::Right,
            Decision::CosmeticRepair => Self::Silent,
            _ if known => Self::Held,
            _ => Self::Flagged,
        }
    }
}

/// Whether the rules hold what was done to a text for undecidable: such texts are counted, not judged.
#[must_use]
pub fn is_undecidable(text: &Text) -> bool {
    text.slips.iter().any(|&slip| SLIPS[slip].undecidable.is_some())
}
