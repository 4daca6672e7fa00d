//! The fast path: RFC 8259 at scan speed.
//!
//! A loop with one `match` per token, no recursion, no output. Whatever is not valid, or not decidable inside the
//! bytes at hand, is left where it stands for the repair layer. Shortcuts (a whole literal, a whole number, a name and
//! its colon) fire only when the delimiter after the token is at hand, so that they never see a different text than
//! the slow road would.

use crate::frame::Bracket;
use crate::quote::{Quote, Role};
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::scan;
use crate::text;
use crate::warning::WarningKind;

/// What a string body on the fast path holds.
#[derive(Clone, Copy, Default)]
struct Body {
    /// Escapes worth a second look (letter-like control characters, surrogates, literal `\n`).
    odd: bool,
    escapes: bool,
}

/// A string that is valid and whole inside the bytes at hand: the offset of its closing quote.
#[inline]
fn whole_string(bytes: &[u8], open: usize) -> Option<(usize, Body)> {
    let mut body = Body::default();
    let mut at = open + 1;
    loop {
        at = scan::string_body(bytes, at);
        match *bytes.get(at)? {
            b'"' => return Some((at, body)),
            b'\\' => {
                body.escapes = true;
                match *bytes.get(at + 1)? {
                    b'"' | b'/' | b'n' => at += 2,
                    b'b' | b'f' | b'r' | b't' => {
                        body.odd |= bytes.get(at + 2).is_some_and(u8::is_ascii_alphabetic);
                        at += 2;
                    }
                    b'\\' => {
                        body.odd |= bytes.get(at + 2) == Some(&b'n');
                        at += 2;
                    }
                    b'u' => {
                        let code = text::hex4(bytes, at + 2)?;
                        body.odd |= code & 0xF800 == 0xD800;
                        at += 6;
                    }
                    _ => return None,
                }
            }
            _ => return None,
        }
    }
}

/// Whether a whole valid string, quotes included, is worth a second look. The same question as on the fast path.
pub(crate) fn is_odd(string: &[u8], role: Role) -> bool {
    let document = role == Role::Value && matches!(string[1], b'{' | b'[');
    document || whole_string(string, 0).is_some_and(|(_, body)| body.odd)
}

/// A number that is valid and ends at a delimiter inside the bytes at hand: the offset of the delimiter, and whether
/// it is worth a second look (longer than a double holds for sure, or with an exponent).
#[inline]
fn whole_number(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let (end, exponent) = crate::word::number_and_exponent(bytes, start)?;
    is_delimiter(*bytes.get(end)?).then_some((end, exponent || end - start > 15))
}

#[inline]
const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t')
}

impl Reader {
    /// Reads tokens as long as they are valid and whole.
    pub(crate) fn tokens(&mut self, source: &Source<'_>) -> Flow {
        let (bytes, base) = (source.bytes, source.base);
        let mut at = self.at - base;
        loop {
            at = scan::spaces(bytes, at);
            let Some(&byte) = bytes.get(at) else {
                self.at = base + at;
                return Flow::Wait;
            };
            match (byte, self.state) {
                (b'"', State::FirstName | State::Name) => {
                    let Some((close, body)) = whole_string(bytes, at)
                        .filter(|_| !self.trial && !body_may_be_triple(bytes, at) && !self.root.escaped)
                    else {
                        return self.open_text(base + at, Quote::Double, Role::Name, source);
                    };
                    self.begin_member();
                    self.root.strong = true;
                    let name = &bytes[at + 1..close];
                    self.root.note_plain(name);
                    if body.escapes {
                        self.add_escaped_name(name, body.odd, base + at, base + close + 1, source);
                    } else {
                        self.add_name(name, base + at, base + close + 1, source);
                    }
                    at = close + 1;
                    self.state = if bytes.get(at) == Some(&b':') {
                        at += 1;
                        State::Value
                    } else {
                        State::Colon
                    };
                }
                (b'"', State::Value | State::Element | State::FirstElement) => {
                    let Some((close, body)) = whole_string(bytes, at)
                        .filter(|_| !self.trial && !body_may_be_triple(bytes, at) && !self.root.escaped)
                    else {
                        return self.open_text(base + at, Quote::Double, Role::Value, source);
                    };
                    self.begin_value();
                    self.end_scalar();
                    self.root.strong = true;
                    self.root.note_plain(&bytes[at + 1..close]);
                    if body.odd || matches!(bytes[at + 1], b'{' | b'[') {
                        self.inspect(&bytes[at + 1..close], Role::Value, base + at);
                    }
                    at = close + 1;
                }
                (b':', State::Colon) => {
                    self.state = State::Value;
                    at += 1;
                }
                (b',', State::AfterValue) if self.is_list_or_object() => {
                    self.comma(base + at, source);
                    at += 1;
                }
                (b'{', State::Value | State::Element | State::FirstElement) => {
                    self.begin_value();
                    if !self.push(Bracket::Object, base + at) {
                        return Flow::On;
                    }
                    at += 1;
                }
                (b'[', State::Value | State::Element | State::FirstElement) => {
                    self.begin_value();
                    if !self.push(Bracket::Array, base + at) {
                        return Flow::On;
                    }
                    at += 1;
                }
                (b'}', State::AfterValue | State::FirstName) if self.top() == Some(Bracket::Object) => {
                    self.pop(base + at, source);
                    at += 1;
                    if self.frames.is_empty() {
                        return self.end_root(base + at, source);
                    }
                }
                (b']', State::AfterValue | State::FirstElement) if self.top() == Some(Bracket::Array) => {
                    self.pop(base + at, source);
                    at += 1;
                    if self.frames.is_empty() {
                        return self.end_root(base + at, source);
                    }
                }
                (b'-' | b'0'..=b'9', State::Value | State::Element | State::FirstElement) => {
                    let Some((end, odd)) = whole_number(bytes, at) else { return self.leave(base + at, source) };
                    self.begin_value();
                    self.end_scalar();
                    if odd {
                        self.inspect_number(&bytes[at..end], base + at);
                    }
                    if bytes.get(at + 3) == Some(&b'.') {
                        self.root.grouped |= goes_on_with_group(bytes, at);
                    }
                    at = end;
                }
                (b't' | b'f' | b'n', State::Value | State::Element | State::FirstElement) => {
                    let word: &[u8] = match byte {
                        b't' => b"true",
                        b'f' => b"false",
                        _ => b"null",
                    };
                    let end = at + word.len();
                    let whole = bytes[at..].starts_with(word) && bytes.get(end).is_some_and(|&byte| is_delimiter(byte));
                    if !whole {
                        return self.leave(base + at, source);
                    }
                    self.begin_value();
                    self.end_scalar();
                    at = end;
                }
                _ => return self.leave(base + at, source),
            }
            if self.trial || matches!(self.mode, Mode::Stopped) {
                self.at = base + at;
                return Flow::On;
            }
        }
    }

    fn leave(&mut self, at: usize, source: &Source<'_>) -> Flow {
        self.at = at;
        self.structure(source)
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Bracket> {
        self.frames.last().map(|frame| frame.kind)
    }

    #[inline]
    fn is_list_or_object(&self) -> bool {
        self.top().is_some_and(|kind| kind != Bracket::Call)
    }

    /// A scalar is whole.
    #[inline]
    pub(crate) fn end_scalar(&mut self) {
        self.root.kept += 1;
        self.state = State::AfterValue;
    }

    #[cold]
    fn add_escaped_name(&mut self, body: &[u8], odd: bool, start: usize, end: usize, source: &Source<'_>) {
        if odd {
            self.inspect(body, Role::Name, start);
        }
        let name = std::str::from_utf8(body).map(text::decode).unwrap_or_default();
        self.add_name(name.as_bytes(), start, end, source);
    }

    /// Looks for what is suspicious in a valid string. A name may well be an index: `"[0]"` is no document there.
    ///
    /// Nothing beyond the window: a string that arrives in pieces is not at hand then.
    #[cold]
    pub(crate) fn inspect(&mut self, body: &[u8], role: Role, at: usize) {
        if body.len() + 2 > self.limits.window {
            return;
        }
        self.steps += body.len() as u64;
        for kind in crate::suspicion::in_string(body) {
            if role == Role::Value || kind != WarningKind::NestedDocument {
                self.warn(kind, at);
            }
        }
    }

    #[cold]
    pub(crate) fn inspect_number(&mut self, number: &[u8], at: usize) {
        let Ok(number) = std::str::from_utf8(number) else { return };
        let integer = !number.contains(['.', 'e', 'E']);
        if number.parse::<f64>().is_ok_and(f64::is_infinite) {
            self.warn(WarningKind::Overflow, at);
        } else if integer && !number.parse::<i64>().is_ok_and(|value| value.unsigned_abs() <= 1 << 53) {
            self.warn(WarningKind::BigInteger, at);
        }
    }
}

/// Whether the number at `at` is three digits and a fraction, glued to a number by a comma: `98,500.00`.
#[cold]
pub(crate) fn goes_on_with_group(bytes: &[u8], at: usize) -> bool {
    let digits = bytes[at..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    digits == 3
        && bytes.get(at + 3) == Some(&b'.')
        && bytes[..at].strip_suffix(b",").is_some_and(crate::triage::ends_group)
}

/// `""` with a third quote after it, or where that cannot be seen yet, is for the slow road.
#[inline]
fn body_may_be_triple(bytes: &[u8], open: usize) -> bool {
    bytes[open + 1] == b'"' && bytes.get(open + 2).is_none_or(|&byte| byte == b'"')
}
