//! `trailing-comma-and-comment`: a comma before a closer, comments between tokens.
//!
//! Models: habits from JavaScript and configuration files. Evidence: corpus/SOURCES.md#trailing-comma-and-comment.
//! Class: unique, neither carries a value. Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::document::Document;
use crate::edit::Edit;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct TrailingCommaAndComment;

// None of them speaks of something left out: that would be a fault of its own.
const REMARKS: &[&str] = &[
    "the user's name",
    "as requested",
    "say \"please\"",
    "see {config}, [1]",
    "in metres, not feet: 3 of them",
    "TODO: check",
    "it's fine",
    "x = 1;",
    "値",
];

impl Damage for TrailingCommaAndComment {
    fn family(&self) -> &'static str {
        "trailing-comma-and-comment"
    }

    fn about(&self) -> About {
        About { models: "trailing commas and comments", weight_ppm: 81, cosmetic: true }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let commas = rng.chance(65);
        let comments = !commas || rng.chance(30);
        let mut edits = Vec::new();
        let mut faults = Vec::new();
        for pair in printed.tokens.windows(2) {
            let [before, after] = [pair[0], pair[1]];
            let closes = matches!(after.kind, Kind::CloseObject | Kind::CloseArray);
            let empty = matches!(before.kind, Kind::OpenObject | Kind::OpenArray);
            if commas && closes && !empty && rng.chance(60) {
                edits.push(Edit::insert(before.end, ","));
                faults.push("trailing-comma");
            }
            if comments && before.kind == Kind::Comma && rng.chance(15) {
                edits.push(Edit::insert(before.end, comment(printed.text[before.end..].starts_with('\n'), rng)));
                faults.push("comment");
            }
        }
        faults.sort_unstable();
        faults.dedup();
        (!edits.is_empty()).then(|| Damaged::unique(edits, &faults))
    }
}

/// A comment that ends where a line ends, or closes itself.
fn comment(line_ends: bool, rng: &mut Rng) -> String {
    let remark = rng.pick(REMARKS).copied().unwrap_or_default();
    match rng.below(4) {
        0 if line_ends => format!(" // {remark}"),
        1 if line_ends => format!(" # {remark}"),
        2 => format!(" // {remark}\n"),
        _ => format!(" /* {remark} */"),
    }
}
