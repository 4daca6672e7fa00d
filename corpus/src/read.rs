//! A strict reader: RFC 8259 and nothing else, at any depth, without recursion.
//!
//! The judge reads every engine's output with it, so it shares no code with any engine. [`Acceptor`] is a second, byte by
//! byte implementation of the same grammar; the two are held against each other by a property test.

mod acceptor;

pub use acceptor::{Acceptor, accepts};

use crate::value::{Builder, Node, Text, Value};
use std::fmt;

/// Why a text is not JSON, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// Byte offset of the first byte that cannot be there; the length of the text if it ends too early.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "expected {} at byte {}", self.expected, self.at)
    }
}

impl std::error::Error for ReadError {}

/// Reads one JSON text.
///
/// # Errors
/// [`ReadError`] when the bytes are not UTF-8, or not exactly one RFC 8259 value with optional white space around it.
///
/// ```
/// assert!(corpus::read::read(br#"{"id": 9007199254740993, "id": 1e400}"#).is_ok());
/// assert_eq!(corpus::read::read(b"[1,]").unwrap_err().at, 3);
/// ```
pub fn read(bytes: &[u8]) -> Result<Value, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| ReadError { at: error.valid_up_to(), expected: "UTF-8" })?;
    Reader { text, at: 0 }.document()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn document(mut self) -> Result<Value, ReadError> {
        let mut builder = Builder::default();
        self.space();
        'value: loop {
            match self.peek() {
                Some(b'[') => {
                    self.at += 1;
                    builder.open_array();
                    self.space();
                    if self.peek() != Some(b']') {
                        continue 'value;
                    }
                    self.at += 1;
                    builder.close();
                }
                Some(b'{') => {
                    self.at += 1;
                    builder.open_object();
                    self.space();
                    if self.peek() != Some(b'}') {
                        self.name(&mut builder)?;
                        continue 'value;
                    }
                    self.at += 1;
                    builder.close();
                }
                _ => {
                    let scalar = self.scalar()?;
                    builder.push(scalar);
                }
            }
            // A value is complete: close what closes, until another value must follow.
            loop {
                self.space();
                let Some(in_object) = builder.in_object() else {
                    return if self.at == self.text.len() {
                        builder.finish().ok_or(self.expected("a value"))
                    } else {
                        Err(self.expected("the end of the text"))
                    };
                };
                match (self.peek(), in_object) {
                    (Some(b','), true) => {
                        self.at += 1;
                        self.space();
                        self.name(&mut builder)?;
                        continue 'value;
                    }
                    (Some(b','), false) => {
                        self.at += 1;
                        self.space();
                        continue 'value;
                    }
                    (Some(b'}'), true) | (Some(b']'), false) => {
                        self.at += 1;
                        builder.close();
                    }
                    (_, true) => return Err(self.expected("`,` or `}`")),
                    (_, false) => return Err(self.expected("`,` or `]`")),
                }
            }
        }
    }

    fn name(&mut self, builder: &mut Builder) -> Result<(), ReadError> {
        if self.peek() != Some(b'"') {
            return Err(self.expected("a name"));
        }
        let name = self.string()?;
        builder.name(name);
        self.space();
        if self.peek() != Some(b':') {
            return Err(self.expected("`:`"));
        }
        self.at += 1;
        self.space();
        Ok(())
    }

    fn scalar(&mut self) -> Result<Node, ReadError> {
        match self.peek() {
            Some(b'"') => self.string().map(Node::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => [("null", Node::Null), ("true", Node::Bool(true)), ("false", Node::Bool(false))]
                .into_iter()
                .find(|(word, _)| self.text[self.at..].starts_with(word))
                .map(|(word, node)| {
                    self.at += word.len();
                    node
                })
                .ok_or(self.expected("a value")),
        }
    }

    fn number(&mut self) -> Result<Node, ReadError> {
        let start = self.at;
        self.skip(b'-');
        if !self.skip(b'0') {
            self.digits()?;
        }
        if self.skip(b'.') {
            self.digits()?;
        }
        if self.skip(b'e') || self.skip(b'E') {
            let _ = self.skip(b'+') || self.skip(b'-');
            self.digits()?;
        }
        Ok(Node::Number(self.text[start..self.at].into()))
    }

    fn digits(&mut self) -> Result<(), ReadError> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.expected("a digit")) } else { Ok(()) }
    }

    fn string(&mut self) -> Result<Text, ReadError> {
        let mut text = Text::default();
        self.at += 1;
        loop {
            let start = self.at;
            while self.peek().is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1F)) {
                self.at += 1;
            }
            text.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => self.escape(&mut text)?,
                Some(_) => return Err(self.expected("an escape instead of a control character")),
                None => return Err(self.expected("a closing quote")),
            }
        }
    }

    fn escape(&mut self, text: &mut Text) -> Result<(), ReadError> {
        self.at += 1;
        let scalar = match self.peek() {
            Some(b'u') => {
                self.at += 1;
                text.push_unit(self.hex4()?);
                return Ok(());
            }
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            _ => return Err(self.expected("an escape of RFC 8259")),
        };
        self.at += 1;
        text.push(scalar);
        Ok(())
    }

    fn hex4(&mut self) -> Result<u16, ReadError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let digit = digit.ok_or(self.expected("a hexadecimal digit"))?;
            unit = unit << 4 | u16::try_from(digit).unwrap_or(0);
            self.at += 1;
        }
        Ok(unit)
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expected(&self, expected: &'static str) -> ReadError {
        ReadError { at: self.at, expected }
    }
}

#[cfg(test)]
mod tests;
