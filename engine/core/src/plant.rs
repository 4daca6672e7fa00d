//! Faults that fuzz targets must find: `just fuzz-plants`. Only in builds with `cfg(plant)`; the environment names the one that acts.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::decision::Decision;
use crate::edit::Edit;
use crate::rule::RuleId;

/// Holds the name; without one the engine is itself.
const NAME: &str = "JSONTRIAGE_PLANT";

fn is(name: &str) -> bool {
    static ACTING: OnceLock<String> = OnceLock::new();
    ACTING.get_or_init(|| std::env::var(NAME).unwrap_or_default()) == name
}

/// What is shown in place of a text.
pub(crate) fn shown<'t>(text: Cow<'t, str>, edits: &[Edit]) -> Cow<'t, str> {
    let made = |rule| edits.iter().any(|edit| edit.rule == rule);
    let digits = |part: &str| part.len() >= 18 && part.bytes().all(|byte| byte.is_ascii_digit());
    let string = |part: &str| part.starts_with('"');
    let change = match () {
        () if is("lost-digit") => first(&text, digits).map(|part| (part.end - 1..part.end, "0")),
        () if is("null-true") => first(&text, |part| part == "null").map(|part| (part, "true")),
        () if is("sixteen") => first(&text, |part| string(part) && part.len() == 18 && !part.contains('\\'))
            .filter(|part| text.is_char_boundary(part.start + 2))
            .map(|part| (part.start + 1..part.start + 2, "_")),
        () if is("true-string") => first(&text, |part| part == "\"true\"").map(|part| (part, "\"True\"")),
        () if is("deep") => below(&text, 64).map(|part| (part, "null")),
        () if is("invents") && made(RuleId::TrailingComma) => text.rfind(']').map(|at| (at..at, ",null")),
        () if is("unfinished") && made(RuleId::SingleQuote) => text.rfind(['}', ']']).map(|at| (at..at, ",")),
        () => None,
    };
    assert!(!(is("panics") && made(RuleId::HexEscape)), "planted");
    match change {
        Some((span, other)) => Cow::Owned([&text[..span.start], other, &text[span.end..]].concat()),
        None => text,
    }
}

/// The first string or word that fits.
fn first(text: &str, fits: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let mut end = at + 1;
        if bytes[at] == b'"' {
            while end < bytes.len() && bytes[end] != b'"' {
                end += 1 + usize::from(bytes[end] == b'\\');
            }
            end = (end + 1).min(bytes.len());
        } else if bytes[at].is_ascii_alphanumeric() {
            while end < bytes.len() && bytes[end].is_ascii_alphanumeric() {
                end += 1;
            }
        }
        if text.get(at..end).is_some_and(&fits) {
            return Some(at..end);
        }
        at = end;
    }
    None
}

/// The first container below so many others.
fn below(text: &str, depth: usize) -> Option<Range<usize>> {
    let (mut open, mut start, mut string, mut escaped) = (0, 0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = string,
            b'"' => string = !string,
            b'[' | b'{' if !string => {
                open += 1;
                if open == depth + 1 && start == 0 {
                    start = at;
                }
            }
            b']' | b'}' if !string => {
                if open == depth + 1 && start > 0 {
                    return Some(start..at + 1);
                }
                open -= 1;
            }
            _ => {}
        }
    }
    None
}

/// The record that is shown in place of the edits.
pub(crate) fn record(edits: &[Edit], sent: &mut Option<Vec<Edit>>) {
    let last = edits.iter().rposition(|edit| edit.start == edit.end && edit.start > 0);
    if let Some(last) = last.filter(|_| is("edit-off") && edits.len() > 2 && sent.is_none()) {
        let mut moved = edits.to_vec();
        (moved[last].start, moved[last].end) = (edits[last].start - 1, edits[last].end - 1);
        *sent = Some(moved);
    }
}

/// What is decided in place of a decision.
pub(crate) fn decision(decision: Decision, edits: &[Edit]) -> Decision {
    let closer = edits.iter().any(|edit| edit.rule == RuleId::LostCloser);
    match decision {
        Decision::Ambiguous if closer && is("ambiguity-released") => Decision::CosmeticRepair,
        other => other,
    }
}

/// The bytes that are read in place of a piece.
pub(crate) fn piece(bytes: &[u8]) -> Cow<'_, [u8]> {
    match bytes {
        [b'\\', b'u', b'd', b'c'..=b'f', ..] if is("surrogate-cut") => Cow::Owned([b"\\U", &bytes[2..]].concat()),
        _ => Cow::Borrowed(bytes),
    }
}

/// Steps for reading everything before a place again.
pub(crate) fn rescan(at: usize) -> u64 {
    if is("rescan") { at as u64 } else { 0 }
}
