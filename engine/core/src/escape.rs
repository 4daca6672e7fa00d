//! Backslashes in strings: escapes of JSON, of other languages, and those that escape nothing.

use crate::quote::{Quote, Text};
use crate::reader::{Flow, Reader, Source};
use crate::rule::{Effect, RuleId};
use crate::suspicion;

impl Reader {
    /// A backslash in a string.
    pub(crate) fn escape(&mut self, text: &mut Text, at: usize, source: &Source<'_>) -> Flow {
        let here = source.from(at);
        let Some(&next) = here.get(1) else { return Flow::Wait };
        let before = source.slice(at.saturating_sub(2).max(text.body)..at).unwrap_or_default();
        text.path |= matches!(before, [drive, b':'] if drive.is_ascii_alphabetic());
        if at <= text.body + 2 {
            text.path |= suspicion::is_path(source.from(text.body));
        }
        let legal = |length| (length, None);
        let (length, edit) = match next {
            b'"' | b'\\' => legal(2),
            // A pattern escapes its slashes, and JSON may.
            b'/' => {
                text.lookalike.get_or_insert(at);
                legal(2)
            }
            b'b' | b'f' | b'n' | b'r' | b't' => {
                if here.len() < suspicion::LOOK && !source.last {
                    return Flow::Wait;
                }
                text.legal.get_or_insert(at);
                // Nobody means a backspace or a form feed.
                let pattern = suspicion::reads_as_pattern(here);
                if matches!(next, b'b' | b'f') || pattern || suspicion::reads_as_text(here) || text.path {
                    text.lookalike.get_or_insert(at);
                }
                legal(2)
            }
            b'u' => match unicode(here, source.last) {
                None => return Flow::Wait,
                Some(Unicode::Whole) => {
                    if text.path {
                        text.lookalike.get_or_insert(at);
                    }
                    legal(6)
                }
                Some(Unicode::Braced(length, insert)) => {
                    self.alternative(at, at, "\\", RuleId::HexEscape);
                    (length, Some((RuleId::HexEscape, insert, Effect::Chooses)))
                }
                Some(Unicode::Not { digits }) => {
                    text.illegal = true;
                    let effect = if digits == 0 { Effect::Cosmetic } else { Effect::Chooses };
                    (2, Some((RuleId::IllegalEscape, "\\\\u".into(), effect)))
                }
            },
            b'x' if here.len() < 4 && !source.last && here[2..].iter().all(u8::is_ascii_hexdigit) => return Flow::Wait,
            b'x' if here.get(2..4).is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit)) => {
                text.lookalike.get_or_insert(at);
                let code = String::from_utf8_lossy(&here[2..4]);
                self.alternative(at, at, "\\", RuleId::HexEscape);
                (4, Some((RuleId::HexEscape, format!("\\u00{code}"), Effect::Chooses)))
            }
            b'\'' => (2, Some((RuleId::EscapedApostrophe, "'".into(), Effect::Cosmetic))),
            b'`' if text.quote == Quote::Backtick => {
                (2, Some((RuleId::EscapedApostrophe, "`".into(), Effect::Cosmetic)))
            }
            // Escaped as in other languages, or a backslash of the text's own.
            b'`' => {
                text.illegal = true;
                self.alternative(at, at + 2, "`", RuleId::IllegalEscape);
                (1, Some((RuleId::IllegalEscape, "\\\\".into(), Effect::Chooses)))
            }
            b'\n' => (2, Some((RuleId::LineContinuation, String::new(), Effect::Chooses))),
            b'\r' if here.len() < 3 && !source.last => return Flow::Wait,
            b'\r' => {
                let length = if here.get(2) == Some(&b'\n') { 3 } else { 2 };
                (length, Some((RuleId::LineContinuation, String::new(), Effect::Chooses)))
            }
            b'U' if here.len() < 10 && !source.last && here[2..].iter().all(u8::is_ascii_hexdigit) => {
                return Flow::Wait;
            }
            _ => {
                text.illegal = true;
                // Python's `\U0001F600`: one character, or ten.
                let code = next == b'U' && here.get(2..10).is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit));
                let effect = if code { Effect::Chooses } else { Effect::Cosmetic };
                (1, Some((RuleId::IllegalEscape, "\\\\".into(), effect)))
            }
        };
        if let Some((rule, insert, effect)) = edit {
            self.edit_as(at, at + length, insert, rule, effect);
            if rule == RuleId::LineContinuation {
                self.alternative(at, at + length, "\\\\\\n", rule);
            }
        }
        self.at = at + length;
        Flow::On
    }

    /// A backslash in a document that was escaped once too often, not followed by a quote: one layer is taken off.
    pub(crate) fn escape_twice(&mut self, at: usize, source: &Source<'_>) -> Flow {
        let here = source.from(at);
        if here.len() < 4 && !source.last {
            return Flow::Wait;
        }
        let (drop, length) = match here {
            [_, b'\\', b'\\', b'"' | b'\\', ..] => (2, 4),
            [_, b'\\', b'b' | b'f' | b'n' | b'r' | b't' | b'/', ..] => (1, 3),
            [_, b'n' | b'r' | b't', ..] => (0, 2),
            _ => return self.refuse(at),
        };
        if drop > 0 {
            self.edit(at, at + drop, "", RuleId::EscapedQuote);
        }
        self.at = at + length;
        Flow::On
    }
}

/// What `\u` begins.
enum Unicode {
    Whole,
    Braced(usize, String),
    Not { digits: usize },
}

/// Reads `\u…`; `None` when more bytes are needed to tell.
fn unicode(here: &[u8], last: bool) -> Option<Unicode> {
    let rest = &here[2..];
    if rest.first() == Some(&b'{') {
        let digits = rest[1..].iter().take(7).take_while(|byte| byte.is_ascii_hexdigit()).count();
        return match rest.get(1 + digits) {
            None if !last && digits < 7 => None,
            Some(b'}') if (1..=6).contains(&digits) => {
                let code = std::str::from_utf8(&rest[1..=digits]).ok()?;
                let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                Some(character.map_or(Unicode::Not { digits: 0 }, |character| {
                    let units =
                        character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
                    Unicode::Braced(digits + 4, units)
                }))
            }
            _ => Some(Unicode::Not { digits: 0 }),
        };
    }
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
    match digits {
        4 => Some(Unicode::Whole),
        // Half an escape at the very end belongs to the cut.
        _ if digits == rest.len() => None,
        _ => Some(Unicode::Not { digits }),
    }
}
