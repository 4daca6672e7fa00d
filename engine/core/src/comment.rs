//! Comments between tokens.
//!
//! A comment is only believed where it can be nothing else: with space before it, and, when it shares its line with
//! tokens, with quotes in pairs and brackets in balance. `"see "a // b", "c": 1` must not lose half a line.

use crate::reader::{Flow, Mode, Reader, Source};
use crate::rule::{Effect, RuleId};
use crate::scan;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `//` or `#`, up to the line break.
    Line,
    /// `/* … */`
    Block,
    /// `<!-- … -->`
    Markup,
}

/// A comment being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comment {
    kind: Kind,
    pub(crate) start: usize,
    /// Nothing but space stands before it on its line.
    own_line: bool,
    quotes: u32,
    depth: i32,
    /// A closer came before its opener.
    unbalanced: bool,
}

/// Words of comments that stand for content.
const OMISSIONS: &[&str] = &[
    "...",
    "…",
    "omitted",
    "truncated",
    "abbreviated",
    "and so on",
    "more items",
    "more entries",
    "rest of",
    "remaining",
];

/// Longest comment that is searched for those words; longer ones are taken to stand for content.
const SEARCHED: usize = 1024;

impl Reader {
    /// A comment opens at `self.at` with `length` bytes of mark.
    pub(crate) fn open_comment(&mut self, kind: Kind, length: usize, source: &Source<'_>) -> Flow {
        let at = self.at;
        let before = source.slice(at.saturating_sub(64).max(source.base)..at).unwrap_or_default();
        let own_line = match before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t')) {
            Some(last) => before[last] == b'\n',
            None => before.len() == at,
        };
        // Glued to a token it may be part of it: `"a"//b`, `1#2`.
        let glued = before.last().is_some_and(|byte| !byte.is_ascii_whitespace() && !b",:{[}](".contains(byte));
        if glued || (kind == Kind::Line && !own_line && self.state == crate::reader::State::Value) {
            return self.refuse(at);
        }
        self.at = at + length;
        self.mode = Mode::Comment(Comment { kind, start: at, own_line, quotes: 0, depth: 0, unbalanced: false });
        Flow::On
    }

    /// Reads on in a comment.
    pub(crate) fn comment(&mut self, mut comment: Comment, source: &Source<'_>) -> Flow {
        static MARKS: scan::Set = scan::set(b"\n\"{}[]*-");
        let flow = loop {
            let here = source.from(self.at);
            let run = scan::until(here, 0, &MARKS);
            self.at += run;
            let Some(&byte) = here.get(run) else {
                // At the end of the text the comment is over; its judgement may send the reader back.
                break if source.last { self.close_comment(&comment, source.end(), source) } else { Flow::Wait };
            };
            match byte {
                b'\n' if comment.kind == Kind::Line => {
                    let end = self.at;
                    break self.close_comment(&comment, end, source);
                }
                b'*' | b'-' => {
                    let mark: &[u8] = match comment.kind {
                        Kind::Block => b"*/",
                        Kind::Markup => b"-->",
                        Kind::Line => b"\n",
                    };
                    match source.starts_with(self.at, mark) {
                        Some(true) => break self.close_comment(&comment, self.at + mark.len(), source),
                        None => break Flow::Wait,
                        Some(false) => {}
                    }
                }
                b'"' => comment.quotes += 1,
                b'{' | b'[' => comment.depth += 1,
                b'}' | b']' => {
                    comment.depth -= 1;
                    comment.unbalanced |= comment.depth < 0;
                }
                _ => {}
            }
            self.at += 1;
        };
        if let Mode::Comment(kept) = &mut self.mode {
            *kept = comment;
        }
        flow
    }

    fn close_comment(&mut self, comment: &Comment, end: usize, source: &Source<'_>) -> Flow {
        let holds_structure = comment.quotes % 2 == 1 || comment.unbalanced || comment.depth != 0;
        let cut = source.last && end == source.end();
        if holds_structure && (!comment.own_line || cut || comment.kind != Kind::Line) {
            self.mode = Mode::Tokens;
            return self.refuse(comment.start);
        }
        self.at = end;
        self.mode = Mode::Tokens;
        let (rule, mut effect) = meaning(source, comment.start, end);
        if holds_structure {
            // `#tag",` on a line of its own: a comment, or a string that lost its quote.
            effect = Effect::Chooses;
        }
        self.edit_as(comment.start, end, "", rule, effect);
        Flow::On
    }
}

/// What a comment stands for: nothing, left-out content, or a member that was commented out.
fn meaning(source: &Source<'_>, start: usize, end: usize) -> (RuleId, Effect) {
    let comment = source.slice(start..end).filter(|comment| comment.len() <= SEARCHED);
    let Some(comment) = comment.map(|comment| String::from_utf8_lossy(comment).to_lowercase()) else {
        return (RuleId::OmissionComment, Effect::Drops);
    };
    if OMISSIONS.iter().any(|word| comment.contains(word)) {
        return (RuleId::OmissionComment, Effect::Drops);
    }
    let quoted = comment.trim_start_matches(['/', '#', '*', '<', '!', '-', ' ', '\t', '\n']).starts_with('"');
    let member = quoted || comment.contains("\":") || comment.contains("\" :");
    (RuleId::Comment, if member { Effect::Drops } else { Effect::Cosmetic })
}
