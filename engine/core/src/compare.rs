//! Are two values the same? Asked for members of one name and for repeated documents.
//!
//! Compares token by token what two places *say*: strings decoded, numbers as written, members in order. Stops at the
//! first difference, so a comparison costs at most the shorter side. `{"a":1,"b":2}` and `{"b":2,"a":1}` count as
//! different: telling them apart costs a refusal, not a wrong value.

use std::iter::Peekable;
use std::ops::Range;

use crate::edit::{self, Edit};
use crate::reader::Source;
use crate::text;

/// The bytes of `span` as they read after `edits`.
pub(crate) fn rendered<'a>(
    source: &Source<'a>,
    span: Range<usize>,
    edits: &'a [Edit],
) -> impl Iterator<Item = u8> + use<'a> {
    edit::pieces(source.bytes, source.base, span, edits).flatten().copied()
}

#[derive(PartialEq, Eq, Debug)]
enum Token {
    Mark(u8),
    Text(String),
    Word(String),
}

struct Tokens<I: Iterator<Item = u8>> {
    bytes: Peekable<I>,
    steps: u64,
}

impl<I: Iterator<Item = u8>> Iterator for Tokens<I> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        while self.bytes.next_if(u8::is_ascii_whitespace).is_some() {
            self.steps += 1;
        }
        let first = self.bytes.next()?;
        self.steps += 1;
        let mut body = Vec::new();
        match first {
            b'"' => loop {
                self.steps += 1;
                match self.bytes.next()? {
                    b'"' => break,
                    b'\\' => body.extend([b'\\', self.bytes.next()?]),
                    byte => body.push(byte),
                }
            },
            b'{' | b'}' | b'[' | b']' | b',' | b':' => return Some(Token::Mark(first)),
            _ => {
                body.push(first);
                while let Some(byte) =
                    self.bytes.next_if(|byte| !byte.is_ascii_whitespace() && !b"{}[],:\"".contains(byte))
                {
                    self.steps += 1;
                    body.push(byte);
                }
                return Some(Token::Word(String::from_utf8_lossy(&body).into_owned()));
            }
        }
        let body = String::from_utf8_lossy(&body);
        Some(Token::Text(text::decode(&body).into_owned()))
    }
}

fn tokens<I: Iterator<Item = u8>>(bytes: I) -> Tokens<I> {
    Tokens { bytes: bytes.peekable(), steps: 0 }
}

/// The tokens of a member; a comma or an opener that was put before it is not part of it.
fn member<I: Iterator<Item = u8>>(bytes: I) -> Tokens<I> {
    let mut tokens = tokens(bytes);
    while tokens.bytes.next_if(|byte| byte.is_ascii_whitespace() || b",{[".contains(byte)).is_some() {
        tokens.steps += 1;
    }
    tokens
}

/// The string that `bytes` begin with, decoded.
pub(crate) fn first_string(bytes: impl Iterator<Item = u8>) -> Option<String> {
    match member(bytes).next()? {
        Token::Text(text) => Some(text),
        Token::Mark(_) | Token::Word(_) => None,
    }
}

/// Whether two members (name, colon, value, anything) have the same value, and the work it took.
pub(crate) fn same_member(left: impl Iterator<Item = u8>, right: impl Iterator<Item = u8>) -> (bool, u64) {
    let (mut left, mut right) = (member(left), member(right));
    let colons = [left.nth(1), right.nth(1)].iter().all(|token| *token == Some(Token::Mark(b':')));
    let same = colons && same(&mut left, &mut right);
    (same, left.steps + right.steps)
}

/// Whether two texts begin with the same value, and the work it took.
pub(crate) fn same_value(left: impl Iterator<Item = u8>, right: impl Iterator<Item = u8>) -> (bool, u64) {
    let (mut left, mut right) = (tokens(left), tokens(right));
    let same = same(&mut left, &mut right);
    (same, left.steps + right.steps)
}

fn same<L: Iterator<Item = u8>, R: Iterator<Item = u8>>(left: &mut Tokens<L>, right: &mut Tokens<R>) -> bool {
    let mut depth = 0_usize;
    loop {
        let (Some(one), Some(other)) = (left.next(), right.next()) else { return false };
        if one != other {
            return false;
        }
        match one {
            Token::Mark(b'{' | b'[') => depth += 1,
            Token::Mark(b'}' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_by_what_they_say() {
        let same = |left: &str, right: &str| same_value(left.bytes(), right.bytes()).0;
        assert!(same("{\"a\": [1, \"\\u0041\"]} x", "{\"\\u0061\":[1,\"A\"]}"));
        assert!(!same("{\"a\": 1}", "{\"a\": 1.0}"));
        assert!(!same("{\"a\": 1}", "{\"a\": 1"));
        assert!(same_member("\"a\": {\"b\": 1}, ".bytes(), "\"a\":{\"b\":1}".bytes()).0);
    }
}
