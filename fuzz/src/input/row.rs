//! A short text of symbols: a row of an alphabet, bare or in the gap of a frame.

use super::tape::Tape;
use crate::strings::{ALPHABETS, FRAMES, Frame};

/// Symbols at most: the enumerator lists every reading, and there are more of them with each.
const MOST: usize = 9;

/// Reads a tape: which frame, then symbols up to the end.
#[must_use]
pub fn row(bytes: &[u8]) -> Option<String> {
    let mut tape = Tape::open(bytes)?;
    let bare = Frame { before: "", after: "", alphabet: 0 };
    let words = Frame { before: "", after: "", alphabet: 1 };
    let frames = [&[words][..], FRAMES].concat();
    let frame = tape.pick(bare, &frames);
    let alphabet = &ALPHABETS[frame.alphabet];
    let radix = alphabet.symbols.len() as u64;
    let symbols = tape.rest();
    let symbols = &symbols[..symbols.len().min(MOST)];
    // The first symbol is the lowest digit.
    let number = symbols.iter().rev().fold(0, |number, symbol| number * radix + u64::from(*symbol) % radix);
    let mut text = frame.before.to_owned();
    alphabet.write(number, u32::try_from(symbols.len()).unwrap_or(0), &mut text);
    text.push_str(frame.after);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_row_is_written_in_its_frame() {
        assert_eq!(row(&[1, 0, 2, 9, 4, 9, 3]).as_deref(), Some("[2,4]"));
        assert_eq!(row(&[1, 4, 7]).as_deref(), Some("[\"a\",2]"));
        assert_eq!(row(&[0, 4, 7]), None);
    }
}
