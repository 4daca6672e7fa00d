//! Brackets in prose that turned out not to be JSON: `{project}`, `list[str]`, `\frac{1}{2}`.
//!
//! Read to their closer or the end of the line. Quotes inside say that it was a damaged document after all; a colon,
//! or a bracket that never closes, that it may have been one, so that nothing in plain text is released.

use crate::envelope::inked;
use crate::error::Code;
use crate::reader::{Flow, Mode, Reader, Source};
use crate::rule::RuleId;
use crate::scan::{self, Set};

/// Brackets in prose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skim {
    depth: usize,
    /// The outermost bracket.
    opener: u8,
    /// An index after a word (`list[str]`, `d["key"]`): nothing in it speaks for JSON.
    index: bool,
}

impl Skim {
    /// After the opener of an index.
    pub(crate) fn index() -> Self {
        Self { depth: 1, opener: b'[', index: true }
    }

    pub(crate) fn new(opener: u8, depth: usize) -> Self {
        Self { depth: depth.max(1), opener, index: false }
    }
}

impl Reader {
    /// Reads on inside brackets that turned out not to be JSON, up to their closer or the end of the line.
    pub(crate) fn skim(&mut self, mut skim: Skim, source: &Source<'_>) -> Flow {
        static MARKS: Set = scan::set(b"{}[]\":\n");
        let here = source.from(self.at);
        let run = scan::until(here, 0, &MARKS);
        self.at += run;
        let Some(&byte) = here.get(run) else {
            self.words(self.at - run, here);
            if source.last {
                self.outer.loose(self.at);
            }
            return Flow::Wait;
        };
        let at = self.at;
        self.words(at - run, &here[..=run]);
        self.at += 1;
        match byte {
            b'{' | b'[' => skim.depth += 1,
            b'}' | b']' => {
                if skim.depth == 1 && (byte == b'}') != (skim.opener == b'{') {
                    self.outer.loose(at);
                }
                skim.depth = skim.depth.saturating_sub(1);
            }
            b':' | b'"' if skim.index => {}
            b':' => self.outer.loose(at),
            // Quotes inside: a damaged document after all.
            b'"' if self.outer.is_foreign() => self.outer.dead = true,
            b'"' => {
                self.stop(Code::NeedsChoice, at);
                return Flow::On;
            }
            _ => {
                if !skim.index {
                    self.outer.loose(at);
                    self.outer.unclosed.get_or_insert(at);
                }
                skim.depth = 0;
            }
        }
        self.mode = if skim.depth == 0 || self.outer.dead { Mode::Outer } else { Mode::Skim(skim) };
        Flow::On
    }

    /// Blanks alone are no words: where they end depends on how the text was cut.
    fn words(&mut self, at: usize, text: &[u8]) {
        let length = inked(text);
        if length > 0 {
            self.outer.mark(at..at + length, RuleId::Prose);
        }
    }
}
