//! Events as a view of the settled text.
//!
//! The text that reaches a sink is valid JSON, piece by piece, so a small reader over it is enough: no second set of
//! states in the engine, and no way for events and text to disagree.

use super::Sink;
use crate::edit::Edit;
use crate::event::Event;
use crate::text;

/// Where a container stands.
#[derive(Clone, Debug)]
struct Level {
    object: bool,
    /// Elements begun, for lists.
    index: usize,
    /// Length of the container's own pointer.
    pointer: usize,
}

/// What the next byte belongs to.
#[derive(Clone, Debug, Default)]
enum Token {
    #[default]
    Between,
    Name(String),
    Text,
    /// A number or literal.
    Word(String),
}

/// Turns output into [`Event`]s.
///
/// ```
/// use jsontriage_core::{Event, EventSink, Options, Session, End};
/// let mut session = Session::new(Options::agent());
/// let mut events = EventSink::default();
/// session.feed_with(br#"{"a": "x", "b": 1, "#, &mut events);
/// let appended = Event::AppendText { pointer: "/a".into(), text: "x".into() };
/// assert!(events.take().contains(&appended));
/// ```
#[derive(Clone, Debug, Default)]
pub struct EventSink {
    events: Vec<Event>,
    levels: Vec<Level>,
    pointer: String,
    token: Token,
    /// A name has been read, its value not yet.
    named: bool,
    /// An escape or the first half of a surrogate pair that waits for the rest.
    pending: String,
}

impl EventSink {
    /// Takes the events so far. Text that arrived in several pieces is joined.
    pub fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    fn begin_value(&mut self) {
        if let Some(level) = self.levels.last_mut()
            && !level.object
        {
            self.pointer.truncate(level.pointer);
            self.pointer.push('/');
            self.pointer.push_str(&level.index.to_string());
            level.index += 1;
        }
        self.named = false;
    }

    fn set(&mut self, value: &str) {
        self.events.push(Event::Set { pointer: self.pointer.clone(), value: value.to_owned() });
    }

    fn append(&mut self, more: &str) {
        if more.is_empty() {
            return;
        }
        if let Some(Event::AppendText { pointer, text }) = self.events.last_mut()
            && *pointer == self.pointer
        {
            text.push_str(more);
            return;
        }
        self.events.push(Event::AppendText { pointer: self.pointer.clone(), text: more.to_owned() });
    }

    fn end_word(&mut self) {
        if let Token::Word(word) = std::mem::take(&mut self.token) {
            self.begin_value();
            self.set(&word);
        }
    }

    /// Text up to the closing quote or the end of the piece; returns the rest.
    fn string<'p>(&mut self, piece: &'p str) -> &'p str {
        let waiting = self.pending.len();
        let mut body = std::mem::take(&mut self.pending);
        body.push_str(piece);
        let mut at = 0;
        let closed = loop {
            match body.as_bytes().get(at) {
                None => break false,
                Some(b'"') => break true,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
            }
        };
        if closed {
            body.truncate(at);
        } else {
            self.pending = body.split_off(complete(&body));
        }
        let decoded = text::decode(&body).into_owned();
        if let Token::Name(name) = &mut self.token {
            name.push_str(&decoded);
        } else {
            self.append(&decoded);
        }
        if !closed {
            return "";
        }
        match std::mem::take(&mut self.token) {
            Token::Name(name) => {
                let from = self.levels.last().map_or(0, |level| level.pointer);
                self.pointer.truncate(from);
                self.pointer.push('/');
                self.pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
                self.named = true;
            }
            _ => self.events.push(Event::Close { pointer: self.pointer.clone() }),
        }
        piece.get(at + 1 - waiting..).unwrap_or_default()
    }

    fn mark(&mut self, byte: u8) {
        match byte {
            b'{' | b'[' => {
                self.begin_value();
                self.set(if byte == b'{' { "{}" } else { "[]" });
                self.levels.push(Level { object: byte == b'{', index: 0, pointer: self.pointer.len() });
            }
            b'}' | b']' => {
                if let Some(level) = self.levels.pop() {
                    self.pointer.truncate(level.pointer);
                }
                self.events.push(Event::Close { pointer: self.pointer.clone() });
            }
            b'"' if self.levels.last().is_some_and(|level| level.object) && !self.named => {
                self.token = Token::Name(String::new());
            }
            b'"' => {
                self.begin_value();
                self.set("\"\"");
                self.token = Token::Text;
            }
            b':' | b',' => {}
            byte if byte.is_ascii_whitespace() => {}
            byte => self.token = Token::Word((byte as char).to_string()),
        }
    }
}

/// How much of a string body can be decoded now: not an escape cut by the end, not half a surrogate pair.
fn complete(body: &str) -> usize {
    let bytes = body.as_bytes();
    let mut at = 0;
    while let Some(found) = body[at..].find('\\') {
        at += found;
        let length = if bytes.get(at + 1) == Some(&b'u') { 6 } else { 2 };
        if at + length > bytes.len() {
            return at;
        }
        let high = length == 6 && text::hex4(bytes, at + 2).is_some_and(|code| code & 0xFC00 == 0xD800);
        if high && at + 12 > bytes.len() && br"\u".starts_with(&bytes[at + 6..bytes.len().min(at + 8)]) {
            return at;
        }
        at += length;
    }
    body.len()
}

impl Sink for EventSink {
    fn open(&mut self, candidate: usize) {
        *self = Self { events: std::mem::take(&mut self.events), ..Self::default() };
        self.events.push(Event::Open { candidate });
    }

    fn text(&mut self, _: usize, piece: &str) {
        let mut rest = piece;
        while let Some(&byte) = rest.as_bytes().first() {
            match &mut self.token {
                Token::Name(_) | Token::Text => rest = self.string(rest),
                Token::Word(word) if !byte.is_ascii_whitespace() && !b",]}".contains(&byte) => {
                    word.push(byte as char);
                    rest = &rest[1..];
                }
                Token::Word(_) => self.end_word(),
                Token::Between => {
                    self.mark(byte);
                    rest = &rest[1..];
                }
            }
        }
    }

    fn repair(&mut self, _: usize, edit: &Edit) {
        let insert = edit.insert.clone().into_owned();
        self.events.push(Event::Repair { start: edit.start, end: edit.end, insert, rule: edit.rule });
    }

    fn close(&mut self, candidate: usize, kept: bool) {
        self.end_word();
        self.events.push(Event::End { candidate, kept });
    }
}
