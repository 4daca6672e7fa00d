//! The tape: bytes as choices.

use arbitrary::Unstructured;

/// The version that is written; others are not read.
pub const VERSION: u8 = 1;

/// Choices from bytes, read in order; behind the end there are zeros.
#[derive(Debug)]
pub struct Tape<'a>(Unstructured<'a>);

impl<'a> Tape<'a> {
    /// A tape of this version; `None` for another one.
    #[must_use]
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let mut tape = Self(Unstructured::new(bytes));
        (tape.byte() == VERSION).then_some(tape)
    }

    /// A byte.
    pub fn byte(&mut self) -> u8 {
        let [byte] = self.bytes();
        byte
    }

    /// So many bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        // Filling up with zeros never fails.
        self.0.fill_buffer(&mut bytes).unwrap_or_default();
        bytes
    }

    /// A number below 65,536.
    pub fn number(&mut self) -> usize {
        usize::from(u16::from_be_bytes(self.bytes()))
    }

    /// One of these; the first one from a zero.
    pub fn pick<T: Copy>(&mut self, first: T, others: &[T]) -> T {
        match usize::from(self.byte()) % (others.len() + 1) {
            0 => first,
            other => others[other - 1],
        }
    }

    /// What is left.
    #[must_use]
    pub fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }
}

#[cfg(test)]
mod tests {
    use super::Tape;

    #[test]
    fn a_tape_is_read_in_order_and_goes_on_with_zeros() {
        let mut tape = Tape::open(&[1, 7, 1, 2, 5]).expect("a tape");
        assert_eq!((tape.byte(), tape.number(), tape.pick('a', &['b', 'c'])), (7, 258, 'c'));
        assert_eq!((tape.byte(), tape.number(), tape.pick('a', &['b'])), (0, 0, 'a'));
        assert!(Tape::open(&[2, 7]).is_none() && Tape::open(&[]).is_none());
        assert_eq!(Tape::open(&[1, 7]).map(Tape::rest), Some(&[7][..]));
    }
}
