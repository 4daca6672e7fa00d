//! A text that repeats: the shape in which anything that grows faster than its text shows.

use super::loose::TOKENS;
use super::tape::Tape;

/// Head, what is repeated, and tail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeat {
    head: String,
    unit: String,
    tail: String,
}

/// Tokens at most, of head, unit and tail.
const MOST: [usize; 3] = [4, 8, 4];

impl Repeat {
    /// Reads a tape: how many tokens each part has, then which. `None` for another version, and where nothing is repeated.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut tape = Tape::open(bytes)?;
        let [head, unit, tail] = tape.bytes();
        let mut part = |count: u8, most: usize| {
            let count = usize::from(count) % (most + 1);
            (0..count).map(|_| tape.pick(TOKENS[0], &TOKENS[1..])).collect::<String>()
        };
        let (head, unit, tail) = (part(head, MOST[0]), part(unit, MOST[1]), part(tail, MOST[2]));
        (!unit.is_empty()).then_some(Self { head, unit, tail })
    }

    /// The text with so many times about this many bytes of repetition.
    #[must_use]
    pub fn text(&self, times: usize, bytes: usize) -> String {
        let count = times * bytes.div_ceil(self.unit.len());
        [&self.head, &*self.unit.repeat(count), &self.tail].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::Repeat;

    #[test]
    fn the_unit_is_repeated_between_head_and_tail() {
        let repeat = Repeat::read(&[1, 1, 2, 1, 5, 0, 1, 6]).expect("a repetition");
        assert_eq!(repeat.text(2, 3), "[\",\",\",\",]");
        assert_eq!(Repeat::read(&[1, 1]), None);
    }
}
