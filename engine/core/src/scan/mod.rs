//! Bulk scanning: how far does a run of unremarkable bytes reach?
//!
//! Every function takes a slice and a start and returns the index of the first byte that ends the run, or the
//! length. Eight bytes a step in plain integers: the subtraction trick marks the *lowest* offending byte exactly
//! (marks above it may be false, and nobody looks at them). `plain` holds the one-line twins that the tests compare.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Marks bytes of `word` below `limit`; exact for the lowest mark. `limit` is at most 128.
const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES.wrapping_mul(limit as u64)) & !word & HIGH
}

/// Marks bytes of `word` equal to `byte`; exact for the lowest mark.
const fn equal(word: u64, byte: u8) -> u64 {
    let zeroed = word ^ ONES.wrapping_mul(byte as u64);
    zeroed.wrapping_sub(ONES) & !zeroed & HIGH
}

/// Eight bytes as one little-endian word.
fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk::<8>().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The first `"`, `\` or control character: where the body of a JSON string stops being plain.
#[inline]
pub(crate) fn string_body(bytes: &[u8], mut at: usize) -> usize {
    let blocks_from = at + 32;
    while let Some(word) = word(bytes, at) {
        let marks = equal(word, b'"') | equal(word, b'\\') | below(word, 0x20);
        if marks != 0 {
            return at + (marks.trailing_zeros() / 8) as usize;
        }
        at += 8;
        if at >= blocks_from {
            at = clean_blocks(bytes, at);
        }
    }
    plain::string_body(bytes, at)
}

/// Skips blocks of 64 bytes in which no string ends: for long strings, in a form that compilers turn into vectors.
fn clean_blocks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<64>) {
        let stops = |byte: u8| u8::from(byte == b'"') | u8::from(byte == b'\\') | u8::from(byte < 0x20);
        if block.iter().fold(0, |stop, &byte| stop | stops(byte)) != 0 {
            break;
        }
        at += 64;
    }
    at
}

/// The first byte that is not JSON white space.
#[inline]
pub(crate) fn spaces(bytes: &[u8], mut at: usize) -> usize {
    match bytes.get(at) {
        Some(b' ' | b'\n' | b'\r' | b'\t') => at += 1,
        _ => return at,
    }
    // Indentation is the long case: a line break, then blanks.
    while let Some(word) = word(bytes, at) {
        let other = word ^ ONES.wrapping_mul(0x20);
        if other != 0 {
            at += (other.trailing_zeros() / 8) as usize;
            break;
        }
        at += 8;
    }
    plain::spaces(bytes, at)
}

/// The first byte that is not a decimal digit.
#[inline]
pub(crate) fn digits(bytes: &[u8], mut at: usize) -> usize {
    // Most runs are short; only long ones are worth a word at a time.
    for _ in 0..4 {
        match bytes.get(at) {
            Some(b'0'..=b'9') => at += 1,
            _ => return at,
        }
    }
    while let Some(word) = word(bytes, at)
        && word & (ONES * 0xF0) == ONES * 0x30
        && word.wrapping_add(ONES * 0x06) & (ONES * 0xF0) == ONES * 0x30
    {
        at += 8;
    }
    plain::digits(bytes, at)
}

/// A set of bytes as a table.
pub(crate) type Set = [bool; 256];

/// Makes a set from its members.
pub(crate) const fn set(members: &[u8]) -> Set {
    let mut set = [false; 256];
    let mut index = 0;
    while index < members.len() {
        set[members[index] as usize] = true;
        index += 1;
    }
    set
}

/// The first byte that is in `stops`.
#[inline]
pub(crate) fn until(bytes: &[u8], mut at: usize, stops: &Set) -> usize {
    while let Some(&byte) = bytes.get(at) {
        if stops[byte as usize] {
            return at;
        }
        at += 1;
    }
    at
}

/// The twins: what the functions above mean, one byte at a time.
mod plain {
    pub(super) fn string_body(bytes: &[u8], at: usize) -> usize {
        run(bytes, at, |byte| byte != b'"' && byte != b'\\' && byte >= 0x20)
    }

    pub(super) fn spaces(bytes: &[u8], at: usize) -> usize {
        run(bytes, at, |byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t'))
    }

    pub(super) fn digits(bytes: &[u8], at: usize) -> usize {
        run(bytes, at, |byte| byte.is_ascii_digit())
    }

    fn run(bytes: &[u8], mut at: usize, inside: impl Fn(u8) -> bool) -> usize {
        while bytes.get(at).is_some_and(|&byte| inside(byte)) {
            at += 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        // Clean runs long enough for several words, one arbitrary byte, every alignment.
        #[test]
        fn twins_agree(clean in "[ -!#-\\[\\]-~é]{0,200}", byte in any::<u8>(), blanks in "[ \n\t\r]{0,20}", from in 0_usize..9) {
            let text = [clean.as_bytes(), &[byte], blanks.as_bytes(), clean.as_bytes()].concat();
            for at in [from.min(text.len()), clean.len() + 1] {
                prop_assert_eq!(string_body(&text, at), plain::string_body(&text, at));
                prop_assert_eq!(spaces(&text, at), plain::spaces(&text, at));
            }
        }

        #[test]
        fn digit_twins_agree(number in "[0-9]{0,30}", rest in any::<[u8; 12]>()) {
            let text = [number.as_bytes(), &rest].concat();
            prop_assert_eq!(digits(&text, 0), plain::digits(&text, 0));
        }
    }
}
