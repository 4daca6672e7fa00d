//! `duplicate-name`: a member comes twice.
//!
//! Models: a value given, then given again. Evidence: corpus/SOURCES.md#duplicate-name.
//! Class: ambiguous if the values differ (either may be meant), intact if they are equal: such text is valid and harmless.
//! Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::case::{Class, Rival};
use crate::document::Document;
use crate::edit::{Edit, apply};
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

pub(super) struct DuplicateName;

impl Damage for DuplicateName {
    fn family(&self) -> &'static str {
        "duplicate-name"
    }

    fn about(&self) -> About {
        About { models: "a member written twice", weight_ppm: 133, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let members = scalar_members(printed);
        let &[name, value] = rng.pick(&members)?;
        let same = rng.chance(30);
        let other = rng.pick(&members)?[1];
        let second = if same { value } else { other };
        // Two numbers may be one number spelled twice, so they do not count as different.
        if !same && (printed.text_of(value) == printed.text_of(other) || [value.kind, other.kind] == [Kind::Number; 2])
        {
            return None;
        }
        // Right behind the first, or at the end of the object, where a writer has forgotten the first.
        let at = if rng.chance(50) { value.end } else { last_value_end(printed, name)? };
        let gap = &printed.text[name.end..value.start];
        let repeated = format!("{}{gap}{}", printed.text_of(name), printed.text_of(second));
        let before = white_space_before(printed, name);
        let edits = vec![Edit::insert(at, format!(",{before}{repeated}"))];
        if same {
            return Some(Damaged { class: Class::Intact, ..Damaged::unique(edits, &["duplicate-name"]) });
        }
        let text = apply(&printed.text, &edits)?;
        // The other truth lacks the first of the two members; what stood behind it is cut with it.
        let end = value.end + text[value.end..].find(',')? + 1;
        let gap = text[end..].len() - text[end..].trim_start().len();
        let truth = [&text[..name.start], &text[end + gap..]].concat();
        let edits_of_other = vec![Edit::insert(name.start, &text[name.start..end + gap])];
        let rivals =
            vec![Rival { truth: printed.text.clone(), edits: edits.clone() }, Rival { truth, edits: edits_of_other }];
        Some(Damaged::ambiguous(edits, rivals, &["duplicate-name"]))
    }
}

/// Members whose value is a scalar.
fn scalar_members(printed: &Printed) -> Vec<[Token; 2]> {
    let scalar = |kind| matches!(kind, Kind::String | Kind::Number | Kind::Literal);
    printed
        .tokens
        .windows(3)
        .filter(|run| run[0].kind == Kind::Name && scalar(run[2].kind))
        .map(|run| [run[0], run[2]])
        .collect()
}

/// Where the last value of the object ends that holds this name.
fn last_value_end(printed: &Printed, name: Token) -> Option<usize> {
    let closer = printed
        .tokens
        .iter()
        .position(|token| token.start > name.start && token.depth == name.depth && token.kind == Kind::CloseObject)?;
    Some(printed.tokens[closer - 1].end)
}

/// The white space that stands before a name, or a space where it is the first on its line.
fn white_space_before(printed: &Printed, name: Token) -> &str {
    let head = printed.text[..name.start].trim_end();
    &printed.text[head.len()..name.start]
}
