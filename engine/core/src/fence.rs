//! The marks of the envelope: what a fence says, what a tag is. Each looks at a bounded stretch of text.

use crate::envelope::Label;
use crate::reader::Source;

/// The info string of a fence.
pub(crate) struct Info {
    pub(crate) label: Label,
    /// Bytes of it that belong to the envelope.
    pub(crate) length: usize,
    /// It names a language or a value follows at once: this fence opens.
    pub(crate) opens: bool,
    /// A word follows, behind a blank.
    pub(crate) spaced: bool,
}

/// Longest info string that is read.
const INFO: usize = 40;

/// Reads the info string at `at`; `None` when more bytes are needed.
pub(crate) fn info(source: &Source<'_>, at: usize) -> Option<Info> {
    let here = source.from(at);
    let here = &here[..here.len().min(INFO)];
    let blank = here.iter().take_while(|&&byte| byte == b' ').count();
    // `c#`, but no heading.
    let named = here.get(blank) != Some(&b'#');
    let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_+-.#".contains(byte);
    let word = here[blank..].iter().take_while(|byte| named && of_name(byte)).count();
    let end = blank + word;
    if end == here.len() && end < INFO && !source.last {
        return None;
    }
    let name = here[blank..end].to_ascii_lowercase();
    let next = here.get(end);
    let opens = (word > 0 && matches!(next, None | Some(b'\n' | b'\r' | b' ' | b'{' | b'['))) && blank < 2
        || matches!(next, Some(b'{' | b'['));
    let label = match name.as_slice() {
        b"json" | b"json5" | b"jsonc" | b"jsonl" => Label::Json,
        b"" => Label::Fence,
        _ => Label::Foreign,
    };
    Some(Info { label, length: end, opens, spaced: blank > 0 && word > 0 })
}

/// A tag in angle or square brackets.
pub(crate) struct Tag<'s> {
    pub(crate) name: &'s [u8],
    pub(crate) closing: bool,
    /// `<|name|>`
    pub(crate) token: bool,
    /// `<|channel|>analysis`: what follows is reasoning.
    pub(crate) analysis: bool,
    pub(crate) length: usize,
}

/// Longest tag that is read.
const TAG: usize = 64;

/// Reads `<name …>`, `</name>` or `<|name|>` at `at`: `None` when more bytes are needed, `Some(None)` when it is none.
#[expect(clippy::option_option, reason = "not yet, no, and yes are three answers")]
pub(crate) fn tag<'s>(source: &Source<'s>, at: usize) -> Option<Option<Tag<'s>>> {
    let here = source.from(at);
    let here = &here[..here.len().min(TAG)];
    let short = here.len() < TAG && !source.last;
    let Some(&second) = here.get(1) else { return if short { None } else { Some(None) } };
    if second == b'|' || here.starts_with("<｜".as_bytes()) {
        return token(source, at, here, short);
    }
    let closing = second == b'/';
    let from = 1 + usize::from(closing);
    let length = here[from..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-:.".contains(byte)).count();
    let name = &here[from..from + length];
    if !name.first().is_none_or(u8::is_ascii_alphabetic) {
        return Some(None);
    }
    for (place, byte) in here.iter().enumerate().skip(from + length) {
        match byte {
            b'>' if length > 0 => {
                return Some(Some(Tag { name, closing, token: false, analysis: false, length: place + 1 }));
            }
            b'\n' | b'<' | b'{' | b'[' | b'>' => return Some(None),
            _ if place == from + length && *byte != b' ' && *byte != b'/' => return Some(None),
            _ => {}
        }
    }
    if short { None } else { Some(None) }
}

#[expect(clippy::option_option, reason = "as above")]
fn token<'s>(source: &Source<'s>, at: usize, here: &'s [u8], short: bool) -> Option<Option<Tag<'s>>> {
    let from = if here[1] == b'|' { 2 } else { 4 };
    for (place, byte) in here.iter().enumerate().skip(from) {
        if *byte == b'>' {
            let name = &here[from..place];
            let Some(name) = name.strip_suffix(b"|").or_else(|| name.strip_suffix("｜".as_bytes())) else {
                return Some(None);
            };
            let length = place + 1;
            let analysis = name == b"channel" && source.starts_with(at + length, b"analysis")?;
            return Some(Some(Tag { name, closing: false, token: true, analysis, length }));
        }
        if matches!(byte, b'\n' | b'<' | b'{' | b'"') {
            return Some(None);
        }
    }
    if short { None } else { Some(None) }
}

/// Reads `[NAME]` or `[/NAME]` in capitals at `at`.
#[expect(clippy::option_option, reason = "as above")]
pub(crate) fn bracket_tag<'s>(source: &Source<'s>, at: usize) -> Option<Option<Tag<'s>>> {
    const LONGEST: usize = 24;
    let here = source.from(at);
    let closing = here.get(1) == Some(&b'/');
    let from = 1 + usize::from(closing);
    let rest = here.get(from..).unwrap_or_default();
    let length = rest.iter().take(LONGEST).take_while(|byte| byte.is_ascii_uppercase() || **byte == b'_').count();
    match rest.get(length) {
        None if !source.last && length < LONGEST => None,
        Some(b']') if length > 1 && !matches!(&rest[..length], b"TRUE" | b"FALSE" | b"NULL") => {
            Some(Some(Tag { name: &rest[..length], closing, token: false, analysis: false, length: from + length + 1 }))
        }
        _ => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::info;
    use crate::reader::Source;

    #[test]
    fn the_word_behind_the_marks_is_the_fences_and_a_heading_is_none() {
        for (text, length) in [("c#\n", 2), ("json{", 4), ("pq\"i\"", 2), ("# x", 0), (" text\n", 5)] {
            let source = Source { bytes: text.as_bytes(), base: 0, last: true };
            assert_eq!(info(&source, 0).map(|info| info.length), Some(length), "{text}");
        }
    }
}
