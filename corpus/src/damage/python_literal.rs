//! `python-literal`: the document printed as Python prints a dictionary.
//!
//! Models: models trained on notebooks, and tool output passed through `str()`. Evidence: corpus/SOURCES.md#python-literal.
//! Class: unique, a Python literal has one value. Author had read the engine: no.

use super::{About, Damage, Damaged};
use crate::document::Document;
use crate::edit::Edit;
use crate::read::read;
use crate::rng::Rng;
use crate::value::Node;
use crate::write::{Kind, Printed};
use std::fmt::Write;

pub(super) struct PythonLiteral;

impl Damage for PythonLiteral {
    fn family(&self) -> &'static str {
        "python-literal"
    }

    fn about(&self) -> About {
        About { models: "single quotes, True, False, None", weight_ppm: 274, cosmetic: true }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let literals_only = rng.chance(20);
        let edits: Vec<_> = printed
            .tokens
            .iter()
            .filter_map(|token| {
                let text = printed.text_of(*token);
                let spelled = match (token.kind, text) {
                    (Kind::Literal, "true") => "True".to_owned(),
                    (Kind::Literal, "false") => "False".to_owned(),
                    (Kind::Literal, _) => "None".to_owned(),
                    (Kind::Name | Kind::String, _) if !literals_only => repr(text)?,
                    _ => return None,
                };
                (spelled != text).then(|| Edit::replace(&printed.text, token.start, token.end, spelled))
            })
            .collect();
        let faults: &[_] = if literals_only { &["python-literal"] } else { &["python-literal", "single-quote"] };
        (!edits.is_empty()).then(|| Damaged::unique(edits, faults))
    }
}

/// Python's `repr` of the string: apostrophes around it, unless it holds one and no double quote.
fn repr(json: &str) -> Option<String> {
    let value = read(json.as_bytes()).ok()?;
    let Node::String(text) = value.root().node() else { return None };
    let text = text.as_str()?;
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::from(quote);
    for scalar in text.chars() {
        match scalar {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            _ if scalar == quote => out.extend(['\\', quote]),
            '\0'..' ' | '\u{7f}' => write!(out, "\\x{:02x}", u32::from(scalar)).ok()?,
            '\u{80}'..='\u{a0}' | '\u{ad}' => write!(out, "\\x{:02x}", u32::from(scalar)).ok()?,
            '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' => write!(out, "\\u{:04x}", u32::from(scalar)).ok()?,
            _ => out.push(scalar),
        }
    }
    out.push(quote);
    Some(out)
}
