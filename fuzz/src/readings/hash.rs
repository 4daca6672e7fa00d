//! Fast hashing: of states for the table of settled ones, and of the output for the merge of equal values.

use std::hash::{BuildHasherDefault, Hasher};

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Not for keys an adversary chooses; the texts here are ours.
#[derive(Default)]
pub(crate) struct Fast(u64);

impl Fast {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for Fast {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix((*byte).into()));
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    fn write_isize(&mut self, word: isize) {
        self.mix(word.cast_unsigned() as u64);
    }
}

pub(crate) type Build = BuildHasherDefault<Fast>;

/// The output so far, folded byte by byte so that it does not matter in which pieces a string was read. Bytes that no text holds
/// (0xF8 and above) stand for structure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Folded(u64);

impl Folded {
    pub(crate) const START: Self = Self(FACTOR);

    #[must_use]
    pub(crate) fn byte(self, byte: u8) -> Self {
        let word = (self.0 ^ u64::from(byte)).wrapping_mul(FACTOR);
        Self(word ^ (word >> 29))
    }

    #[must_use]
    pub(crate) fn bytes(self, bytes: &[u8]) -> Self {
        bytes.iter().fold(self, |folded, byte| folded.byte(*byte))
    }
}
