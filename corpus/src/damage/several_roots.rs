//! `several-roots`: two documents in one text.
//!
//! Models: an answer and a second thought, one record a line, the same answer twice. Evidence: corpus/SOURCES.md#several-roots.
//! Class: ambiguous if they differ, unique if they are equal. Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::case::Rival;
use crate::document::{Document, draw};
use crate::edit::Edit;
use crate::rng::Rng;
use crate::write::{Printed, print};

pub(super) struct SeveralRoots;

/// What may stand before, between and behind the two.
const FRAMES: &[[&str; 3]] = &[
    ["", "\n", ""],
    ["", "\n", "\n"],
    ["", "", ""],
    ["", "\n\n", ""],
    ["First attempt:\n", "\nOn second thought:\n", ""],
    ["```json\n", "\n```\n\n```json\n", "\n```"],
    ["Here are two options.\n```json\n", "\n```\nor\n```json\n", "\n```\nTake your pick."],
];

impl Damage for SeveralRoots {
    fn family(&self) -> &'static str {
        "several-roots"
    }

    fn about(&self) -> About {
        About { models: "two documents in one text", weight_ppm: 5_110, cosmetic: false }
    }

    fn apply(&self, document: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let [before, between, behind] = *rng.pick(FRAMES)?;
        let frame = |second: &str| {
            let mut edits =
                vec![Edit::insert(0, before), Edit::insert(printed.text.len(), format!("{between}{second}{behind}"))];
            edits.retain(|edit| !edit.inserted.is_empty());
            edits
        };
        if rng.chance(20) {
            return Some(Damaged::unique(frame(&printed.text), &["repeated-root"]));
        }
        let key = format!("{}/second/{}", document.name, rng.below(1_000));
        let second = print(&draw(&key, self.flavours(), true).value, printed.style);
        if second.text == printed.text || second.text.len() + printed.text.len() > 15_000 {
            return None;
        }
        let edits = frame(&second.text);
        let mut other = vec![
            Edit::insert(0, format!("{before}{}{between}", printed.text)),
            Edit::insert(second.text.len(), behind),
        ];
        other.retain(|edit| !edit.inserted.is_empty());
        let rivals = vec![
            Rival { truth: printed.text.clone(), edits: edits.clone() },
            Rival { truth: second.text, edits: other },
        ];
        Some(Damaged::ambiguous(edits, rivals, &["several-roots"]))
    }
}
