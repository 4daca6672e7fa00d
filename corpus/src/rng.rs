//! The pinned generator. A golden test fixes its first outputs for ever: another sequence would be another corpus.

use sha2::{Digest, Sha256};

/// xoshiro256** (Blackman and Vigna, 2018), seeded by the SHA-256 of a key, so that every case has a stream of its own and
/// no case depends on how many came before it. Or a tape of bytes that somebody else wrote, so that a fuzzer can turn each draw
/// by itself.
#[derive(Clone, Debug)]
pub struct Rng(Source);

#[derive(Clone, Debug)]
enum Source {
    Stream([u64; 4]),
    Tape { bytes: Vec<u8>, at: usize },
}

impl Rng {
    /// The generator of this key, for example `"comma-missing/17"`.
    #[must_use]
    pub fn of(key: &str) -> Self {
        let digest = Sha256::digest(key.as_bytes());
        let mut state = [0; 4];
        for (word, chunk) in state.iter_mut().zip(digest.chunks_exact(8)) {
            *word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        }
        Self(Source::Stream(state))
    }

    /// Draws from these bytes in order; behind their end from zeros. A draw takes as few bytes as its bound needs, so that a byte
    /// is a choice.
    ///
    /// ```
    /// let mut rng = corpus::rng::Rng::of_tape(vec![7, 1, 2]);
    /// assert_eq!([rng.below(5), rng.below(1), rng.below(1_000), rng.below(9)], [2, 0, 258, 0]);
    /// ```
    #[must_use]
    pub fn of_tape(bytes: Vec<u8>) -> Self {
        Self(Source::Tape { bytes, at: 0 })
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        match &mut self.0 {
            Source::Stream(state) => Self::step(state),
            Source::Tape { .. } => self.tape(8),
        }
    }

    /// The next bytes of a tape, the first one highest; of a stream nothing.
    fn tape(&mut self, count: usize) -> u64 {
        let Source::Tape { bytes, at } = &mut self.0 else { return 0 };
        let taken = (*at..*at + count).fold(0, |word, at| word << 8 | u64::from(bytes.get(at).copied().unwrap_or(0)));
        *at += count;
        taken
    }

    fn step(state: &mut [u64; 4]) -> u64 {
        let [a, b, c, d] = state;
        let result = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number below `bound`; 0 if `bound` is 0. The bias of the multiplication is below 2⁻⁴⁰ for bounds that fit in memory.
    pub fn below(&mut self, bound: usize) -> usize {
        if let Source::Tape { .. } = self.0 {
            let taken = match bound {
                0 | 1 => return 0,
                2..=0x100 => self.tape(1),
                0x101..=0x1_0000 => self.tape(2),
                _ => self.tape(8),
            };
            return usize::try_from(taken % bound as u64).unwrap_or(0);
        }
        let wide = u128::from(self.next_u64()) * bound as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// A number in `low..=high`.
    pub fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high + 1 - low)
    }

    /// True in `percent` of 100 draws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_first_outputs_never_change() {
        let mut rng = Rng::of("golden");
        let first: Vec<u64> = (0..4).map(|_| rng.next_u64()).collect();
        assert_eq!(first, GOLDEN);
    }

    #[test]
    fn draws_stay_in_bounds_and_reach_them() {
        let mut rng = Rng::of("bounds");
        let mut seen = [0_usize; 7];
        for _ in 0..7_000 {
            seen[rng.below(7)] += 1;
        }
        assert!(seen.iter().all(|count| (800..1_200).contains(count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert!(rng.pick::<u8>(&[]).is_none());
    }

    const GOLDEN: [u64; 4] = [2765149973950422366, 281319592390023426, 12402982950569015983, 11923841455930481436];
}
