//! `invalid-escape`: backslashes of a formula, a pattern or a path are not doubled, or an apostrophe is escaped.
//!
//! Models: LaTeX, regular expressions and Windows paths copied into a string. Evidence: corpus/SOURCES.md#invalid-escape.
//! Class: unique if every backslash that lost its twin now forms an illegal escape; ambiguous if some form legal ones beside
//! it (`\sigma \theta`: the second may be a tab), shown by the truth that has those as escapes. Where all are legal the text is
//! valid JSON of another value, and the family does not apply. Author had read the engine: no.

use super::{About, Damage, Damaged, escapes};
use crate::case::Rival;
use crate::document::{Document, StringFlavour};
use crate::edit::{Edit, apply};
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

pub(super) struct InvalidEscape;

impl Damage for InvalidEscape {
    fn family(&self) -> &'static str {
        "invalid-escape"
    }

    fn about(&self) -> About {
        About { models: "backslashes not doubled, apostrophes escaped", weight_ppm: 71_974, cosmetic: true }
    }

    fn flavours(&self) -> &'static [StringFlavour] {
        StringFlavour::BACKSLASHED
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let strings = printed.of(&[Kind::String]);
        if rng.chance(15) {
            return escaped_apostrophes(printed, &strings);
        }
        let eligible: Vec<_> = strings.into_iter().filter_map(|token| halved(printed, token)).collect();
        let halved = rng.pick(&eligible)?;
        if halved.legal.is_empty() {
            return Some(Damaged::unique(halved.illegal.clone(), &["illegal-escape"]));
        }
        let mut edits = [&halved.illegal[..], &halved.legal[..]].concat();
        edits.sort_by_key(|edit| edit.at);
        // The other truth: what looks like an escape is one, and only the rest lost a backslash.
        let truth = apply(&printed.text, &halved.legal)?;
        let shifted = |edit: &Edit| {
            let before = halved.legal.iter().filter(|legal| legal.at < edit.at).count();
            Edit { at: edit.at - before, ..edit.clone() }
        };
        let other = Rival { truth, edits: halved.illegal.iter().map(shifted).collect() };
        let own = Rival { truth: printed.text.clone(), edits: edits.clone() };
        Some(Damaged::ambiguous(edits, vec![own, other], &["illegal-escape", "legal-but-wrong-escape"]))
    }
}

/// The edits that halve every doubled backslash of a string.
struct Halved {
    /// Those after which an illegal escape stands.
    illegal: Vec<Edit>,
    /// Those after which a legal one stands.
    legal: Vec<Edit>,
}

/// `None` where halving would do something else than make escapes: no doubled backslash, another escape in the string (its
/// reading would then be in doubt too), a backslash before the closing quote, or no illegal escape at all.
fn halved(printed: &Printed, token: Token) -> Option<Halved> {
    let mut halved = Halved { illegal: Vec::new(), legal: Vec::new() };
    for (start, end) in escapes(printed, token) {
        let rest = &printed.text[end..token.end];
        if &printed.text[start..end] != "\\\\" || rest.starts_with(['\\', '"']) {
            return None;
        }
        let hex = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let legal = rest.starts_with(['/', 'b', 'f', 'n', 'r', 't'])
            || rest.strip_prefix('u').and_then(|rest| rest.get(..4)).is_some_and(hex);
        let edit = Edit::remove(&printed.text, start, start + 1);
        if legal { halved.legal.push(edit) } else { halved.illegal.push(edit) }
    }
    (!halved.illegal.is_empty()).then_some(halved)
}

fn escaped_apostrophes(printed: &Printed, strings: &[Token]) -> Option<Damaged> {
    let edits: Vec<_> = strings
        .iter()
        .flat_map(|token| {
            printed.text_of(*token).match_indices('\'').map(|(at, _)| token.start + at).collect::<Vec<_>>()
        })
        .filter(|at| printed.text.as_bytes()[at - 1] != b'\\')
        .map(|at| Edit::insert(at, "\\"))
        .collect();
    (!edits.is_empty()).then(|| Damaged::unique(edits, &["illegal-escape"]))
}
