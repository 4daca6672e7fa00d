//! Why there is no value: a code, a place, a sentence.

use std::fmt;

/// What stood in the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// Nothing but white space.
    Empty,
    /// No JSON in the text.
    NoValue,
    /// Damage with more than one plausible repair.
    NeedsChoice,
    /// A start of JSON that holds no value yet.
    NothingKept,
    /// A duplicate name, with `duplicates = error`.
    DuplicateName,
    /// A rule the text needs is switched off.
    RuleOff,
    /// No candidate has the shape that was asked for.
    Shape,
    /// Nesting deeper than the limit.
    Depth,
    /// More bytes than the limit.
    Bytes,
    /// A decision needs to look back farther than the window.
    Window,
    /// More edits than the limit.
    Edits,
    /// What came out does not read as JSON: a bug in this crate, turned into a refusal.
    Internal,
}

/// One row of the table of codes; `docs/errors.md` is printed from it.
#[derive(Clone, Copy, Debug)]
pub struct CodeRow {
    /// Identity inside the program.
    pub code: Code,
    /// Stable name: reports, `explain`.
    pub slug: &'static str,
    /// One lowercase line that fits before "at line …".
    pub message: &'static str,
    /// What it means and what helps.
    pub why: &'static str,
}

/// The codes.
pub const CODES: &[CodeRow] = &[
    CodeRow {
        code: Code::Empty,
        slug: "empty",
        message: "the text is empty",
        why: "Nothing but white space arrived. No value is made up for it; ask again.",
    },
    CodeRow {
        code: Code::NoValue,
        slug: "no-value",
        message: "there is no JSON in the text",
        why: "The model answered in prose, or its reasoning was cut before the answer began. Ask for the JSON alone.",
    },
    CodeRow {
        code: Code::NeedsChoice,
        slug: "needs-choice",
        message: "the text is damaged here and more than one repair is plausible",
        why: "A quote, comma, colon, closer or word is missing, surplus or out of place, and repairing it would be a \
              guess. The position says where; ask the model to write that part again.",
    },
    CodeRow {
        code: Code::NothingKept,
        slug: "nothing-kept",
        message: "the text ends before any value is complete",
        why: "Only openers or a fragment of a name arrived. Whatever could be shown would be made up.",
    },
    CodeRow {
        code: Code::DuplicateName,
        slug: "duplicate-name",
        message: "a name comes twice in one object with different values",
        why: "The option `duplicates = error` refuses such texts.",
    },
    CodeRow {
        code: Code::RuleOff,
        slug: "rule-off",
        message: "the text needs a repair that is switched off",
        why: "An option switched off the rule that would repair this place.",
    },
    CodeRow {
        code: Code::Shape,
        slug: "shape",
        message: "no value in the text has the shape that was asked for",
        why: "Candidates were found, and none of them fits. Show the model the shape again.",
    },
    CodeRow {
        code: Code::Depth,
        slug: "depth",
        message: "nesting is deeper than the limit",
        why: "The limit `depth` (10,000 by default) is a policy; the reader itself does not recurse.",
    },
    CodeRow {
        code: Code::Bytes,
        slug: "bytes",
        message: "the text is longer than the limit",
        why: "The limit `bytes` is a policy for callers that must bound their memory.",
    },
    CodeRow {
        code: Code::Window,
        slug: "window",
        message: "a decision needs to look back farther than the window",
        why: "The limit `window` bounds how many bytes are kept for the way back, in every mode alike.",
    },
    CodeRow {
        code: Code::Edits,
        slug: "edits",
        message: "the text needs more edits than the limit",
        why: "The limit `edits` bounds the length of the record.",
    },
    CodeRow {
        code: Code::Internal,
        slug: "internal",
        message: "the repaired text does not read as JSON",
        why: "A bug in this program; the read-back turned it into a refusal. Please report the text.",
    },
];

impl Code {
    /// The row of this code.
    #[must_use]
    pub fn row(self) -> &'static CodeRow {
        &CODES[self as usize]
    }

    /// The code with this slug.
    #[must_use]
    pub fn named(slug: &str) -> Option<Self> {
        CODES.iter().find(|row| row.slug == slug).map(|row| row.code)
    }
}

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Offset in bytes, from 0.
    pub byte: usize,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// Finds line and column of `byte` in `text`.
    #[must_use]
    pub fn of(text: &[u8], byte: usize) -> Self {
        Lines::default().position(0, text, byte)
    }
}

/// Line breaks, and characters since the last one, in text that came before.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lines {
    breaks: usize,
    characters: usize,
}

impl Lines {
    /// Goes past `text`.
    pub(crate) fn pass(&mut self, text: &[u8]) {
        let line = text.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1);
        if let Some(line) = line {
            self.breaks += text[..line].iter().filter(|&&byte| byte == b'\n').count();
            self.characters = 0;
        }
        let rest = &text[line.unwrap_or(0)..];
        self.characters += rest.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
    }

    /// The place of `byte` in a text of which the part from offset `base` on is `text`.
    pub(crate) fn position(mut self, base: usize, text: &[u8], byte: usize) -> Position {
        self.pass(&text[..byte.saturating_sub(base).min(text.len())]);
        Position { byte, line: self.breaks + 1, column: self.characters + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {} (byte {})", self.line, self.column, self.byte)
    }
}

/// A refusal: why no value may be had from a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What stood in the way.
    pub code: Code,
    /// Where.
    pub position: Position,
    /// The limit that tripped, if one did.
    pub limit: Option<usize>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.row().message)?;
        if let Some(limit) = self.limit {
            write!(f, " of {limit}")?;
        }
        write!(f, " at {}", self.position)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_the_places_of_their_rows() {
        for (place, row) in CODES.iter().enumerate() {
            assert_eq!(row.code as usize, place, "{}", row.slug);
        }
    }

    #[test]
    fn every_error_is_a_sentence_with_a_place() {
        let lines: Vec<String> = CODES
            .iter()
            .map(|row| {
                let limit = matches!(row.code, Code::Depth | Code::Bytes).then_some(7);
                Error { code: row.code, position: Position { byte: 9, line: 2, column: 3 }, limit }.to_string()
            })
            .collect();
        assert_eq!(lines[0], "the text is empty at line 2, column 3 (byte 9)");
        assert_eq!(lines[7], "nesting is deeper than the limit of 7 at line 2, column 3 (byte 9)");
        assert!(lines.iter().all(|line| !line.contains("..") && !line.starts_with(char::is_uppercase)));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(Position::of("a\nüb".as_bytes(), 4), Position { byte: 4, line: 2, column: 2 });
    }
}
