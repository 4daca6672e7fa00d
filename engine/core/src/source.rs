//! The bytes at hand.

use std::ops::Range;

/// The bytes at hand: `bytes[0]` is at offset `base` of the text; `last` says that no more will come.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s> {
    pub(crate) bytes: &'s [u8],
    pub(crate) base: usize,
    pub(crate) last: bool,
}

impl<'s> Source<'s> {
    pub(crate) fn end(&self) -> usize {
        self.base + self.bytes.len()
    }

    /// The start of the character that `at` is in.
    pub(crate) fn floor(&self, at: usize) -> usize {
        let inside = |&at: &usize| self.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        (at.saturating_sub(3)..=at).rev().find(|at| !inside(at)).unwrap_or(at)
    }

    pub(crate) fn get(&self, at: usize) -> Option<u8> {
        self.bytes.get(at.checked_sub(self.base)?).copied()
    }

    pub(crate) fn from(&self, at: usize) -> &'s [u8] {
        at.checked_sub(self.base).and_then(|at| self.bytes.get(at..)).unwrap_or_default()
    }

    pub(crate) fn slice(&self, span: Range<usize>) -> Option<&'s [u8]> {
        self.bytes.get(span.start.checked_sub(self.base)?..span.end.checked_sub(self.base)?)
    }

    /// Whether `wanted` stands at `at`; `None` when the bytes at hand cannot tell yet.
    pub(crate) fn starts_with(&self, at: usize, wanted: &[u8]) -> Option<bool> {
        let here = self.from(at);
        if here.len() >= wanted.len() {
            return Some(here.starts_with(wanted));
        }
        if self.last || !wanted.starts_with(here) { Some(false) } else { None }
    }
}
