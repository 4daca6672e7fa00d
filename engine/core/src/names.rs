//! Fingerprints of the names in open objects: has this object had that name before?
//!
//! One 64-bit fingerprint of the *decoded* name and one offset per member of an open object, popped at its closer.
//! Short objects are searched in line; from `INDEXED` names on, an index keeps the cost of a name constant.
//! A hit is only a suspicion: the reader compares the names themselves. Keyed per process, so that nobody can prepare
//! names that collide. No allocation once the vectors have grown.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};

/// Names searched in line before the index takes over.
const INDEXED: usize = 24;

/// Passes an already mixed key through.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The name table.
pub(crate) struct Names {
    seed: u64,
    marks: Vec<u64>,
    starts: Vec<usize>,
    index: HashMap<u64, u32, BuildHasherDefault<Mixed>>,
}

impl Names {
    pub(crate) fn new() -> Self {
        // libFuzzer learns from the numbers that are compared: with others each time, its seed would fix nothing.
        let seed = if cfg!(fuzzing) { 1 } else { RandomState::new().hash_one(0x6a73_6f6e_u64) | 1 };
        Self { seed, marks: Vec::new(), starts: Vec::new(), index: HashMap::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.marks.len()
    }

    /// Records the name of a member that starts at `start`, in the object whose names begin at `from`.
    /// Returns the place of an earlier name with the same fingerprint.
    #[inline]
    pub(crate) fn add(&mut self, name: &[u8], start: usize, from: usize) -> Option<usize> {
        let mark = fingerprint(name, self.seed);
        let place = self.marks.len();
        let seen = if place - from < INDEXED {
            self.marks[from..].iter().rposition(|&known| known == mark).map(|at| from + at)
        } else {
            self.indexed(mark, from, place)
        };
        self.marks.push(mark);
        self.starts.push(start);
        seen
    }

    #[cold]
    fn indexed(&mut self, mark: u64, from: usize, place: usize) -> Option<usize> {
        let salt = salt(from);
        if place - from == INDEXED {
            for at in from..place {
                self.index.insert(self.marks[at] ^ salt, narrow(at));
            }
        }
        self.index.insert(mark ^ salt, narrow(place)).map(|at| at as usize).filter(|&at| at >= from && at < place)
    }

    /// Forgets the names of an object that is closed.
    #[inline]
    pub(crate) fn pop(&mut self, from: usize) {
        if self.marks.len() - from > INDEXED {
            let salt = salt(from);
            for &mark in &self.marks[from..] {
                self.index.remove(&(mark ^ salt));
            }
        }
        self.marks.truncate(from);
        self.starts.truncate(from);
    }

    /// Forgets the names from `start` on in the object whose names begin at `from`.
    pub(crate) fn forget_after(&mut self, start: usize, from: usize) {
        let to = from + self.starts[from..].partition_point(|&known| known < start);
        if self.marks.len() - from > INDEXED {
            let salt = salt(from);
            for &mark in &self.marks[to..] {
                self.index.remove(&(mark ^ salt));
            }
            // A forgotten name may have stood in front of an earlier one that is the same.
            for at in from..to {
                let place = self.index.entry(self.marks[at] ^ salt).or_insert(narrow(at));
                *place = (*place).max(narrow(at));
            }
        }
        self.marks.truncate(to);
        self.starts.truncate(to);
    }

    pub(crate) fn clear(&mut self) {
        self.marks.clear();
        self.starts.clear();
        self.index.clear();
    }

    /// Where the member at `place` starts, and where the one after it does.
    pub(crate) fn span(&self, place: usize) -> (usize, Option<usize>) {
        (self.starts[place], self.starts.get(place + 1).copied())
    }
}

fn narrow(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Objects share the index; their first place tells them apart.
fn salt(from: usize) -> u64 {
    fold(from as u64 ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
}

fn fold(left: u64, right: u64) -> u64 {
    let wide = u128::from(left) * u128::from(right);
    #[expect(clippy::cast_possible_truncation, reason = "folding the two halves is the point")]
    {
        (wide as u64) ^ ((wide >> 64) as u64)
    }
}

/// A keyed fingerprint: eight bytes a step, folded by multiplication; the length goes in at the end.
#[inline]
fn fingerprint(name: &[u8], seed: u64) -> u64 {
    let mut state = seed;
    let mut rest = name;
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        state = fold(state ^ u64::from_le_bytes(*head), 0xA076_1D64_78BD_642F);
        rest = tail;
    }
    let mut last = 0_u64;
    for &byte in rest {
        last = last << 8 | u64::from(byte);
    }
    fold(state ^ last, (name.len() as u64) ^ 0xE703_7ED1_A0B4_28DB)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_name_is_found_at_any_size() {
        for size in [1, INDEXED - 1, INDEXED, INDEXED + 1, 500] {
            let mut names = Names::new();
            names.add(b"outer", 0, 0);
            for number in 0..size {
                assert_eq!(names.add(format!("name{number}").as_bytes(), number, 1), None, "{size}");
            }
            assert_eq!(names.add(b"name0", size, 1), Some(1), "{size}");
            assert_eq!(names.add(b"outer", size, 1), None, "{size}");
            names.pop(1);
            assert_eq!(names.len(), 1);
            assert_eq!(names.add(b"name0", 0, 1), None, "{size}");
        }
    }
}
