//! What a hypothesis says so far, as one number: two that agree in it have the same value.

use crate::edit::Edit;
use crate::reader::Source;
use crate::stack::Stack;

/// A digest of the tokens of the output; layout between them does not count.
#[derive(Clone)]
pub(super) struct Digest {
    start: usize,
    at: usize,
    edits: usize,
    hash: u64,
    inside: bool,
    escaped: bool,
    /// A comma waits for what it separates: before a closer it separates nothing.
    comma: bool,
}

impl Digest {
    pub(super) fn new(start: usize) -> Self {
        Self { start, at: start, edits: 0, hash: 0, inside: false, escaped: false, comma: false }
    }

    pub(super) fn value(&self) -> u64 {
        self.hash
    }

    /// Takes in what was read up to `to`; gives the bytes of work.
    pub(super) fn advance(&mut self, edits: &Stack<Edit>, to: usize, source: &Source<'_>) -> u64 {
        let known = self.edits;
        let mut fresh: Vec<&Edit> = edits.rev().take(edits.len().saturating_sub(known)).collect();
        let late = edits.len() < known || fresh.iter().any(|edit| edit.start < self.at);
        if late {
            *self = Self::new(self.start);
            fresh = edits.rev().collect();
        }
        let from = self.at;
        for edit in fresh.iter().rev() {
            self.take(source.slice(self.at..edit.start.max(self.at)).unwrap_or_default());
            self.take(edit.insert.as_bytes());
            self.at = self.at.max(edit.end);
        }
        if self.at < to {
            self.take(source.slice(self.at..to).unwrap_or_default());
            self.at = to;
        }
        self.edits = edits.len();
        (self.at - from) as u64
    }

    fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if self.inside {
                self.inside = self.escaped || byte != b'"';
                self.escaped = !self.escaped && byte == b'\\';
                self.mix(byte);
                continue;
            }
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => {}
                b',' => self.comma = true,
                _ => {
                    if self.comma && !matches!(byte, b'}' | b']') {
                        self.mix(b',');
                    }
                    self.comma = false;
                    self.inside = byte == b'"';
                    self.mix(byte);
                }
            }
        }
    }

    fn mix(&mut self, byte: u8) {
        self.hash = (self.hash.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}
