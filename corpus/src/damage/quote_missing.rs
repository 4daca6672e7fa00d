//! `quote-missing`: one quote of a name or a string is gone.
//!
//! Models: the quote (often with its comma) lost at the end of a long string. Evidence: corpus/SOURCES.md#quote-missing.
//! Class: by counting. Author had read the engine: no.

use super::{About, Damage, Damaged, lose_one};
use crate::document::Document;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct QuoteMissing;

impl Damage for QuoteMissing {
    fn family(&self) -> &'static str {
        "quote-missing"
    }

    fn about(&self) -> About {
        About { models: "one opening or closing quote left out", weight_ppm: 1_925, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let quotes: Vec<_> = printed
            .of(&[Kind::Name, Kind::String])
            .into_iter()
            .flat_map(|token| [(token.start, token.start + 1), (token.end - 1, token.end)])
            .collect();
        lose_one(printed, &quotes, "missing-quote", rng)
    }
}
