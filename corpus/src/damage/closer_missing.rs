//! `closer-missing`: an inner bracket or brace is never closed, while the text goes on to its end.
//!
//! Models: deep nesting written from memory. Evidence: corpus/SOURCES.md#closer-missing.
//! Class: by counting; a closer of its parent's kind could mostly have stood at several places.
//! Author had read the engine: no.

use super::{About, Damage, Damaged, lose_one};
use crate::document::Document;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct CloserMissing;

impl Damage for CloserMissing {
    fn family(&self) -> &'static str {
        "closer-missing"
    }

    fn about(&self) -> About {
        About { models: "one inner closer left out", weight_ppm: 274, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let inner: Vec<_> = printed
            .of(&[Kind::CloseObject, Kind::CloseArray])
            .into_iter()
            .filter(|token| token.depth > 1)
            .map(|token| (token.start, token.end))
            .collect();
        lose_one(printed, &inner, "missing-closer", rng)
    }
}
