//! `inner-quote`: double quotes inside a string value are not escaped.
//!
//! Models: quoted speech, markup, code and commands in values; a frequent fault of long answers. Evidence:
//! corpus/SOURCES.md#inner-quote.
//! Class: the truths counted are those in which two of the string's quotes are structure after all and the others were
//! escaped; unique if there is none. Truths in which the string runs on over later members are left out, since a string
//! value in an object ends where a comma, a name and a colon follow. A single odd quote has one reading only after a digit
//! (inch mark); elsewhere the document is left alone. Author had read the engine: no.

use super::{About, Damage, Damaged, escapes};
use crate::case::Rival;
use crate::document::{Document, StringFlavour};
use crate::edit::{Edit, apply};
use crate::read::accepts;
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

pub(super) struct InnerQuote;

/// More quotes than this in one string would make counting slow, and add nothing.
const MOST_QUOTES: usize = 12;

impl Damage for InnerQuote {
    fn family(&self) -> &'static str {
        "inner-quote"
    }

    fn about(&self) -> About {
        About { models: "quotes inside a string value not escaped", weight_ppm: 15_100, cosmetic: true }
    }

    fn flavours(&self) -> &'static [StringFlavour] {
        StringFlavour::QUOTED
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let eligible: Vec<_> = printed
            .of(&[Kind::String])
            .into_iter()
            .map(|token| (token, quotes(printed, token)))
            .filter(|(token, quotes)| {
                (1..=MOST_QUOTES).contains(&quotes.len()) && reads_as_one(printed, *token, quotes)
            })
            .collect();
        let (_, quotes) = rng.pick(&eligible)?;
        let edits: Vec<_> = quotes.iter().map(|at| Edit::remove(&printed.text, *at, at + 1)).collect();
        let mut rivals = vec![Rival { truth: printed.text.clone(), edits: edits.clone() }];
        for first in 0..quotes.len() {
            rivals.extend((first + 1..quotes.len()).filter_map(|second| structural(printed, &edits, first, second)));
        }
        Some(match rivals.len() {
            1 => Damaged::unique(edits, &["inner-quote"]),
            _ => Damaged::ambiguous(edits, rivals, &["inner-quote"]),
        })
    }
}

/// Positions of the backslashes of a string's escaped quotes.
fn quotes(printed: &Printed, token: Token) -> Vec<usize> {
    escapes(printed, token)
        .into_iter()
        .filter(|(start, end)| &printed.text[*start..*end] == "\\\"")
        .map(|(start, _)| start)
        .collect()
}

/// An even number of quotes, or one after a digit, which is an inch mark.
fn reads_as_one(printed: &Printed, token: Token, quotes: &[usize]) -> bool {
    let inch = |at: usize| printed.text.as_bytes()[at - 1].is_ascii_digit();
    quotes.len().is_multiple_of(2) || (token.in_object && quotes.iter().filter(|at| !inch(**at)).count() % 2 == 0)
}

/// The truth in which the quotes `first` and `second` are structure and only the others lost their backslash.
fn structural(printed: &Printed, edits: &[Edit], first: usize, second: usize) -> Option<Rival> {
    let truth = apply(&printed.text, &[edits[first].clone(), edits[second].clone()])?;
    let shifted = |(at, edit): (usize, &Edit)| {
        let before = usize::from(at > first) + usize::from(at > second);
        (at != first && at != second).then(|| Edit { at: edit.at - before, ..edit.clone() })
    };
    accepts(truth.as_bytes()).then(|| Rival { edits: edits.iter().enumerate().filter_map(shifted).collect(), truth })
}
