//! Bytes into text: what is not UTF-8 becomes U+FFFD before anything is read, and the record says so.
//!
//! The reader then sees valid text only. Its offsets differ from the caller's by what the replacements grew; `mapped`
//! turns its edits into edits of the original bytes, so that the record replays on what the caller sent.

use crate::edit::Edit;
use crate::rule::{Effect, RuleId};

const REPLACEMENT: &str = "\u{FFFD}";

/// A replaced sequence.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// Offset of the replacement in the text that is read.
    at: usize,
    /// Bytes it replaced.
    length: usize,
}

/// The state between chunks: at most three bytes of a character that is still arriving.
#[derive(Debug, Default)]
pub(crate) struct Utf8 {
    carry: [u8; 4],
    carried: usize,
    marks: Vec<Mark>,
    written: usize,
}

impl Utf8 {
    /// Appends the text of `chunk` to `out`.
    pub(crate) fn feed(&mut self, chunk: &[u8], out: &mut Vec<u8>) {
        let before = out.len();
        let mut rest = chunk;
        // A character cut by the border between chunks is completed byte by byte.
        while self.carried > 0 && !rest.is_empty() {
            self.carry[self.carried] = rest[0];
            self.carried += 1;
            rest = &rest[1..];
            let (carry, length) = (self.carry, std::mem::take(&mut self.carried));
            self.take(&carry[..length], before, out);
        }
        if simdutf8::basic::from_utf8(rest).is_ok() {
            out.extend_from_slice(rest);
        } else {
            self.take(rest, before, out);
        }
        self.written += out.len() - before;
    }

    /// Takes bytes of which some are not UTF-8, or not yet.
    fn take(&mut self, mut rest: &[u8], before: usize, out: &mut Vec<u8>) {
        while let Err(error) = simdutf8::compat::from_utf8(rest) {
            let (valid, bad) = rest.split_at(error.valid_up_to());
            out.extend_from_slice(valid);
            let Some(length) = error.error_len() else {
                self.carry[..bad.len()].copy_from_slice(bad);
                self.carried = bad.len();
                return;
            };
            self.marks.push(Mark { at: self.written + out.len() - before, length });
            out.extend_from_slice(REPLACEMENT.as_bytes());
            rest = &bad[length..];
        }
        out.extend_from_slice(rest);
    }

    /// Whether the text read is the text sent.
    pub(crate) fn is_plain(&self) -> bool {
        self.marks.is_empty() && self.carried == 0
    }

    /// The place of a byte of the text that was read in the bytes that were sent.
    pub(crate) fn original(&self, at: usize) -> usize {
        let before = self.marks.partition_point(|mark| mark.at < at);
        let grown: usize = self.marks[..before].iter().map(|mark| mark.length).sum();
        at - REPLACEMENT.len() * before + grown
    }

    /// Edits of the text that was read, as edits of the bytes that were sent.
    pub(crate) fn mapped(&self, edits: &[Edit]) -> Vec<Edit> {
        let mut mapped: Vec<Edit> = edits
            .iter()
            .map(|edit| Edit { start: self.original(edit.start), end: self.original(edit.end), ..edit.clone() })
            .collect();
        let mut shift = 0_isize;
        for mark in &self.marks {
            let start = mark.at.saturating_add_signed(shift);
            shift += mark.length.cast_signed() - REPLACEMENT.len().cast_signed();
            let end = start + mark.length;
            let slot = mapped.partition_point(|edit| edit.start < end && edit.end <= start.max(edit.start));
            let covered =
                mapped.iter().skip(slot.saturating_sub(1)).take(2).any(|edit| edit.start <= start && end <= edit.end);
            if !covered {
                let slot = mapped.partition_point(|edit| edit.start <= start);
                let insert = REPLACEMENT.into();
                mapped.insert(slot, Edit { start, end, insert, rule: RuleId::InvalidUtf8, effect: Effect::Drops });
            }
        }
        if self.carried > 0 {
            let start = self.original(self.written);
            let (end, insert) = (start + self.carried, "".into());
            mapped.push(Edit { start, end, insert, rule: RuleId::CutBytes, effect: Effect::Drops });
        }
        mapped
    }
}
