//! `colon-missing`: the colon between a name and its value is gone.
//!
//! Models: a slip of small models; json_repair merges two members into one name over it. Evidence:
//! corpus/SOURCES.md#colon-missing.
//! Class: by counting. Author had read the engine: no.

use super::{About, Damage, Damaged, lose_one, spans};
use crate::document::Document;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct ColonMissing;

impl Damage for ColonMissing {
    fn family(&self) -> &'static str {
        "colon-missing"
    }

    fn about(&self) -> About {
        About { models: "one colon after a name left out", weight_ppm: 0, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        lose_one(printed, &spans(printed, Kind::Colon), "missing-colon", rng)
    }
}
