//! What the reader sees in many strings.

use super::alphabet::{Alphabet, Frame};
use crate::readings::{Answer, Decision, Limits, Reader};
use jsontriage_core::Costs;
use rayon::prelude::*;
use std::ops::Add;

/// Counts of strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All.
    pub strings: u64,
    /// Valid JSON.
    pub valid: u64,
    /// Without a value.
    pub none: u64,
    /// One reading within the margin.
    pub one: u64,
    /// Of these, those that may be acted on.
    pub released: u64,
    /// Two cheapest readings that cost the same.
    pub ties: u64,
    /// A rival within the margin that costs more.
    pub rivals: u64,
    /// The search stopped at its budget.
    pub stopped: u64,
    /// Settled states, at most.
    pub states: usize,
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            strings: self.strings + other.strings,
            valid: self.valid + other.valid,
            none: self.none + other.none,
            one: self.one + other.one,
            released: self.released + other.released,
            ties: self.ties + other.ties,
            rivals: self.rivals + other.rivals,
            stopped: self.stopped + other.stopped,
            states: self.states.max(other.states),
        }
    }
}

impl Tally {
    fn of(answer: &Answer) -> Self {
        let mut tally = Self { strings: 1, states: answer.states, ..Self::default() };
        match (answer.decision, &answer.readings[..]) {
            (None, _) => tally.stopped = 1,
            _ if answer.valid => tally.valid = 1,
            (Some(Decision::Invalid), _) => tally.none = 1,
            (_, [first, second, ..]) if first.cost == second.cost => tally.ties = 1,
            (_, [_, _, ..]) => tally.rivals = 1,
            (Some(decision), _) => {
                tally.one = 1;
                tally.released = decision.is_released().into();
            }
        }
        tally
    }
}

/// Strings read as one piece of work.
const PIECE: u64 = 1_000;

/// Reads every string of this length, in a frame if one is given. The sum does not depend on the number of threads.
#[must_use]
pub fn read_all(
    alphabet: &Alphabet,
    length: u32,
    frame: Option<&Frame>,
    costs: &Costs,
    tick: &(dyn Fn(u64) + Sync),
) -> Tally {
    let count = alphabet.count(length);
    let (before, after) = frame.map_or(("", ""), |frame| (frame.before, frame.after));
    (0..count.div_ceil(PIECE))
        .into_par_iter()
        .map_init(Reader::default, |reader, piece| {
            let mut text = String::new();
            let range = piece * PIECE..((piece + 1) * PIECE).min(count);
            tick(range.end - range.start);
            range.fold(Tally::default(), |sum, n| {
                text.clear();
                text.push_str(before);
                alphabet.write(n, length, &mut text);
                text.push_str(after);
                sum + Tally::of(&reader.read(text.as_bytes(), costs, Limits::DECIDE))
            })
        })
        .reduce(Tally::default, Add::add)
}
