//! `intact`: nothing is done; the control.
//!
//! Models: what arrives most of the time. Evidence: corpus/SOURCES.md#intact.
//! Class: intact. Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::case::Class;
use crate::document::Document;
use crate::edit::Edit;
use crate::rng::Rng;
use crate::write::Printed;

pub(super) struct Intact;

impl Damage for Intact {
    fn family(&self) -> &'static str {
        "intact"
    }

    fn about(&self) -> About {
        About {
            models: "valid text, laden with quotes, fences, braces and escapes",
            weight_ppm: 94_902,
            cosmetic: false,
        }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        // White space around a document is part of valid JSON and must survive too.
        let edits = match rng.below(8) {
            0 => vec![Edit::insert(printed.text.len(), "\n")],
            1 => vec![Edit::insert(0, "\n\n"), Edit::insert(printed.text.len(), " \r\n")],
            _ => Vec::new(),
        };
        Some(Damaged { class: Class::Intact, ..Damaged::unique(edits, &[]) })
    }
}
