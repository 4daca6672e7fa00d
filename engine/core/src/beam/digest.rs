//! What a hypothesis says so far, as one number: two that agree in it have the same value.

use crate::edit::Edit;
use crate::reader::Source;
use crate::stack::Stack;

/// A digest of the tokens of the output; layout between them does not count.
#[derive(Clone)]
pub(super) struct Digest {
    start: usize,
    now: Mark,
    /// How it stood before the last comma or behind the last opener: a member that is dropped takes it back to there.
    comma: Mark,
}

#[derive(Clone, Copy, Default)]
struct Mark {
    at: usize,
    /// Edits taken in.
    edits: usize,
    hash: u64,
    inside: bool,
    escaped: bool,
    /// A comma waits for what it separates: before a closer it separates nothing.
    pending: bool,
}

impl Digest {
    pub(super) fn new(start: usize) -> Self {
        let now = Mark { at: start, ..Mark::default() };
        Self { start, now, comma: now }
    }

    pub(super) fn value(&self) -> u64 {
        self.now.hash
    }

    /// Takes in what was read up to `to`; gives the bytes of work.
    pub(super) fn advance(&mut self, edits: &Stack<Edit>, to: usize, source: &Source<'_>) -> u64 {
        if !fits(&self.now, edits) {
            self.now = if fits(&self.comma, edits) { self.comma } else { Mark { at: self.start, ..Mark::default() } };
            self.comma = self.now;
        }
        let mut work = 0;
        let mut fresh: Vec<&Edit> = edits.rev().take(edits.len() - self.now.edits).collect();
        while let Some(edit) = fresh.pop() {
            work += self.read(edit.start, source) + edit.insert.len();
            self.take(edit.insert.as_bytes(), false);
            self.now.at = self.now.at.max(edit.end);
            self.now.edits += 1;
        }
        work += self.read(to, source);
        work as u64
    }

    fn read(&mut self, to: usize, source: &Source<'_>) -> usize {
        let from = self.now.at;
        if from < to {
            self.take(source.slice(from..to).unwrap_or_default(), true);
            self.now.at = to;
        }
        self.now.at - from
    }

    fn take(&mut self, bytes: &[u8], from_text: bool) {
        let start = self.now.at;
        for (offset, &byte) in bytes.iter().enumerate() {
            let now = &mut self.now;
            if now.inside {
                now.inside = now.escaped || byte != b'"';
                now.escaped = !now.escaped && byte == b'\\';
                now.mix(byte);
                continue;
            }
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => {}
                b',' => {
                    let at = if from_text { start + offset } else { start };
                    self.comma = Mark { at, ..*now };
                    now.pending = true;
                }
                _ => {
                    if now.pending && !matches!(byte, b'}' | b']') {
                        now.mix(b',');
                    }
                    now.pending = false;
                    now.inside = byte == b'"';
                    now.mix(byte);
                    if matches!(byte, b'{' | b'[') {
                        let at = if from_text { start + offset + 1 } else { start };
                        self.comma = Mark { at, ..*now };
                    }
                }
            }
        }
    }
}

/// Whether all edits that are not taken in yet lie behind the mark.
fn fits(mark: &Mark, edits: &Stack<Edit>) -> bool {
    let Some(fresh) = edits.len().checked_sub(mark.edits) else { return false };
    edits.rev().take(fresh).all(|edit| edit.start >= mark.at)
}

impl Mark {
    fn mix(&mut self, byte: u8) {
        self.hash = (self.hash.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}
