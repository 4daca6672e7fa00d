//! Damage families: one file each, one row in [`FAMILIES`].
//!
//! A family takes a printed document and gives edits on its tokens, and what follows from its operator for the class. What a
//! family cannot do to a document it leaves alone (`None`), and the generator draws another one.

mod closer_missing;
mod colon_missing;
mod comma_missing;
mod compound;
mod cut;
mod duplicate_name;
mod fence_and_prose;
mod inner_quote;
mod intact;
mod invalid_escape;
mod python_literal;
mod quote_missing;
mod raw_control;
mod several_roots;
mod trailing_comma_and_comment;

use crate::case::{Class, Finish, Rival};
use crate::document::{Document, StringFlavour};
use crate::edit::Edit;
use crate::preimage::one_lost;
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

/// All families, in the order of tables.
pub const FAMILIES: &[&dyn Damage] = &[
    &intact::Intact,
    &fence_and_prose::FenceAndProse,
    &raw_control::RawControl,
    &invalid_escape::InvalidEscape,
    &inner_quote::InnerQuote,
    &quote_missing::QuoteMissing,
    &comma_missing::CommaMissing,
    &colon_missing::ColonMissing,
    &closer_missing::CloserMissing,
    &cut::Cut,
    &trailing_comma_and_comment::TrailingCommaAndComment,
    &python_literal::PythonLiteral,
    &several_roots::SeveralRoots,
    &duplicate_name::DuplicateName,
    &compound::Compound,
];

/// What one family does to a document.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// From the printed truth to the text.
    pub edits: Vec<Edit>,
    /// What can be known afterwards.
    pub class: Class,
    /// Values that are right to show though they are not the truth.
    pub accept: Vec<String>,
    /// For [`Class::Ambiguous`]: the truths that lead here.
    pub rivals: Vec<Rival>,
    /// How the text ended.
    pub finish: Finish,
    /// Words of `corpus/FAULTS.md`.
    pub faults: Vec<&'static str>,
    /// Where several slips were made: the family of each.
    pub slips: Vec<&'static str>,
}

impl Damaged {
    /// Damage that leaves one reading.
    fn unique(edits: Vec<Edit>, faults: &[&'static str]) -> Self {
        Self {
            edits,
            class: Class::Unique,
            accept: Vec::new(),
            rivals: Vec::new(),
            finish: Finish::Unknown,
            faults: faults.to_vec(),
            slips: Vec::new(),
        }
    }

    /// Damage that leaves these readings, the truth's own among them.
    fn ambiguous(edits: Vec<Edit>, rivals: Vec<Rival>, faults: &[&'static str]) -> Self {
        Self { class: Class::Ambiguous, rivals, ..Self::unique(edits, faults) }
    }
}

/// Where a family comes from and what it is for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct About {
    /// What writers do, in a line.
    pub models: &'static str,
    /// Observed share among 135,034 prompted outputs, in parts per million (`corpus/SOURCES.md`), for weighted totals.
    pub weight_ppm: u32,
    /// Is every unique case of it a matter of spelling only, so that a gate should release it?
    pub cosmetic: bool,
}

/// A damage family.
pub trait Damage: Sync {
    /// Its name, equal to its file's name with hyphens.
    fn family(&self) -> &'static str;

    /// Evidence and purpose.
    fn about(&self) -> About;

    /// The kinds of string its documents should hold.
    fn flavours(&self) -> &'static [StringFlavour] {
        StringFlavour::ALL
    }

    /// How many times as many cases as of other families are made.
    fn times(&self) -> usize {
        1
    }

    /// Damages a document; `None` if it offers nothing to damage.
    fn apply(&self, document: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged>;
}

/// Removes one of the tokens of these kinds (for strings: one of their quotes) and classes the result by counting truths.
fn lose_one(printed: &Printed, spans: &[(usize, usize)], fault: &'static str, rng: &mut Rng) -> Option<Damaged> {
    let &(start, end) = rng.pick(spans)?;
    let edit = Edit::remove(&printed.text, start, end);
    let text = [&printed.text[..start], &printed.text[end..]].concat();
    let lost: &[u8] = match edit.removed.as_bytes() {
        b"}" | b"]" => b"}]",
        other => other,
    };
    let rivals = one_lost(&text, lost, printed.style, &printed.text);
    Some(match rivals.len() {
        0 | 1 => Damaged::unique(vec![edit], &[fault]),
        _ => Damaged::ambiguous(vec![edit], rivals, &[fault]),
    })
}

/// The spans of the tokens of this kind.
fn spans(printed: &Printed, kind: Kind) -> Vec<(usize, usize)> {
    printed.of(&[kind]).into_iter().map(|token| (token.start, token.end)).collect()
}

/// Escapes inside a string token: byte range of each in the printed text.
fn escapes(printed: &Printed, token: Token) -> Vec<(usize, usize)> {
    let bytes = printed.text.as_bytes();
    let mut found = Vec::new();
    let mut at = token.start + 1;
    while at + 1 < token.end {
        let len = match (bytes[at], bytes[at + 1]) {
            (b'\\', b'u') => 6,
            (b'\\', _) => 2,
            _ => {
                at += 1;
                continue;
            }
        };
        found.push((at, at + len));
        at += len;
    }
    found
}

#[cfg(test)]
mod tests;
