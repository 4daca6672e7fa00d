//! `raw-control`: line breaks, tabs and other control characters stand in strings as they are.
//!
//! Models: models that print code and long answers; the commonest fault of all. Evidence: corpus/SOURCES.md#raw-control.
//! Class: unique, inside quotes a line break has one reading. Author had read the engine: no.

use super::{About, Damage, Damaged, escapes};
use crate::document::{Document, StringFlavour};
use crate::edit::Edit;
use crate::rng::Rng;
use crate::write::{Kind, Printed};

pub(super) struct RawControl;

impl Damage for RawControl {
    fn family(&self) -> &'static str {
        "raw-control"
    }

    fn about(&self) -> About {
        About { models: "control characters in strings not escaped", weight_ppm: 107_499, cosmetic: true }
    }

    fn flavours(&self) -> &'static [StringFlavour] {
        StringFlavour::BROKEN
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let strings = printed.of(&[Kind::String]);
        let mut places: Vec<(usize, usize, char)> = strings
            .into_iter()
            .flat_map(|token| escapes(printed, token))
            .filter_map(|(start, end)| control(&printed.text[start..end]).map(|scalar| (start, end, scalar)))
            .collect();
        // A writer does it everywhere, or slips once.
        if rng.chance(30) {
            places = rng.pick(&places).copied().into_iter().collect();
        }
        let edit = |(start, end, scalar)| Edit::replace(&printed.text, start, end, scalar);
        (!places.is_empty()).then(|| Damaged::unique(places.into_iter().map(edit).collect(), &["control-character"]))
    }
}

fn control(escape: &str) -> Option<char> {
    match escape {
        "\\n" => Some('\n'),
        "\\t" => Some('\t'),
        "\\r" => Some('\r'),
        _ => u32::from_str_radix(escape.strip_prefix("\\u")?, 16).ok().and_then(char::from_u32).filter(|c| *c < ' '),
    }
}
