//! What text outside of every candidate says: words, or what may be a piece of JSON.

use crate::word;

/// `call(x="y", z=`, `call(z=`: the name of one argument of a call, whose value alone is not the call.
pub(crate) fn ends_in_argument(text: &[u8]) -> bool {
    let Some(text) = text.trim_ascii_end().strip_suffix(b"=") else { return false };
    let text = text.trim_ascii_end();
    let named = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || **byte >= 0x80;
    let name = text.iter().rev().take_while(named).count();
    let before = text[..text.len() - name].trim_ascii_end();
    name > 0 && matches!(before.last(), Some(b',' | b'('))
}

/// `"use `, `'# `, `'n{`: talk that begins with a quote and does not close it: what follows may be quoted. `'Twas ` stands apart.
pub(crate) fn opens_quotation(text: &[u8], touches: bool) -> bool {
    let [quote @ (b'"' | b'\''), next, ..] = text.trim_ascii() else { return false };
    let word = || text[1..].iter().take_while(|byte| is_letter(**byte)).count() > 1;
    let apostrophe = *quote == b'\'' && next.is_ascii_alphabetic() && word() && !touches;
    // `''p`: one quote twice.
    let doubled = next == quote && text.trim_ascii().get(2).is_some_and(|byte| is_letter(*byte));
    let quotes = text.iter().filter(|byte| *byte == quote).count() - usize::from(doubled);
    !apostrophe && quotes % 2 == 1
}

/// Whether text outside of every candidate looks like a piece of one: members, what goes on behind a comma or colon, scalars alone.
pub(crate) fn is_piece_of_json(text: &[u8]) -> bool {
    // Behind a quoted document its quote comes first.
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"\"").filter(|rest| rest.trim_ascii().starts_with(b",")).unwrap_or(text).trim_ascii();
    let goes_on = text.len() > 1 && matches!(text[0], b',' | b':');
    goes_on
        || holds_member(text)
        || holds_two_strings(text)
        || is_brackets(text)
        || has_argument(text)
        || breaks_off(text)
}

/// `"name": `: a quote and a colon.
fn holds_member(text: &[u8]) -> bool {
    let colon = |quote: usize| text[quote + 1..].trim_ascii_start().starts_with(b":");
    text.iter().enumerate().any(|(at, byte)| matches!(byte, b'"' | b'\'') && colon(at))
}

/// `"e""f"`: one string ends where the next begins.
fn holds_two_strings(text: &[u8]) -> bool {
    text.windows(4).any(|bytes| &bytes[1..3] == b"\"\"" && is_letter(bytes[0]) && is_letter(bytes[3]))
}

/// `{{},},`: brackets without a word.
fn is_brackets(text: &[u8]) -> bool {
    text.len() > 1 && text.iter().any(|byte| b"[]{}".contains(byte)) && !text.iter().any(|byte| is_letter(*byte))
}

/// `call("x", {`: what stands before the value is an argument too.
fn has_argument(text: &[u8]) -> bool {
    let opened = text.iter().rposition(|byte| *byte == b'(').filter(|&at| {
        at > 0 && (text[at - 1].is_ascii_alphanumeric() || text[at - 1] == b'_') && !text[at..].contains(&b')')
    });
    opened.is_some_and(|at| text[at + 1..].contains(&b',') || text[at + 1..].contains(&b'='))
}

/// `{{"i"`: brackets are left open, and a string stands in one.
fn breaks_off(text: &[u8]) -> bool {
    let count = |marks: &[u8]| text.iter().filter(|byte| marks.contains(byte)).count();
    let string = |at: usize| text[at + 1..].trim_ascii_start().starts_with(b"\"");
    count(b"[{") > count(b"]}") && (0..text.len()).any(|at| b"[{".contains(&text[at]) && string(at))
}

/// Strings and scalars, and nothing else.
fn is_scalars(text: &[u8]) -> bool {
    // A letter or two before the quote: `r"x"`.
    let prefix = |text: &[u8]| text.iter().filter(|byte| is_letter(**byte)).count() <= 2;
    let string = |part: &[u8]| {
        let opened = part.iter().position(|byte| *byte == b'"');
        opened.is_some_and(|at| prefix(&part[..at]) && at + 1 < part.len()) && part.ends_with(b"\"")
    };
    let scalar = |part: &[u8]| std::str::from_utf8(part).is_ok_and(|part| word::meaning(part) == word::Meaning::Json);
    let mut parts = text.split(|byte| matches!(byte, b',' | b' ' | b'\n')).filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some() && parts.all(|part| string(part) || scalar(part))
}

/// More marks of JSON than letters, and at least two, or scalars alone: `{,\q}`, `""""`, `12`. Who writes so says nothing in words.
pub(crate) fn is_wordless(text: &[u8]) -> bool {
    let mut words = Words::default();
    text.iter().for_each(|byte| words.read(*byte));
    words.marks > 1 && words.marks > words.letters || is_scalars(text.trim_ascii())
}

/// Letters and marks of JSON, as far as a text was read.
#[derive(Clone, Copy, Default)]
pub(crate) struct Words {
    letters: usize,
    /// Up to three quotes in a row, and any number of backticks, count once.
    marks: usize,
    last: u8,
    run: usize,
}

impl Words {
    pub(crate) fn read(&mut self, byte: u8) {
        self.letters += usize::from(is_letter(byte));
        self.run = if byte == self.last { self.run + 1 } else { 0 };
        let again = match byte {
            b'`' => self.run > 0,
            b'"' | b'\'' => !self.run.is_multiple_of(3),
            _ => false,
        };
        self.marks += usize::from(!again && b"{}[]:,\"'\\`".contains(&byte));
        self.last = byte;
    }

    /// Three marks to a letter, and at least two.
    pub(crate) fn are_rare(self) -> bool {
        self.marks > 1 && self.marks >= self.letters * 3
    }
}

pub(crate) fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}
