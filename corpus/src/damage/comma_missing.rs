//! `comma-missing`: the comma between two neighbours is gone.
//!
//! Models: long lists of objects written line by line. Evidence: corpus/SOURCES.md#comma-missing.
//! Class: by counting; unique in objects, in lists where no other place for the comma gives another list.
//! Author had read the engine: no.

use super::{About, Damage, Damaged, lose_one, spans};
use crate::document::Document;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct CommaMissing;

impl Damage for CommaMissing {
    fn family(&self) -> &'static str {
        "comma-missing"
    }

    fn about(&self) -> About {
        About { models: "one comma between neighbours left out", weight_ppm: 992, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        lose_one(printed, &spans(printed, Kind::Comma), "missing-comma", rng)
    }
}
