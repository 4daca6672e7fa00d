//! Law 7: the work is linear in the length, in counted steps.

use super::Seen;
use crate::input::Repeat;
use jsontriage_core::{Options, triage};

/// Bytes of repetition in the smaller text.
pub(super) const SMALL: usize = 768;
/// Steps that do not grow with the text.
const FIXED: u64 = 4_000;
/// Steps a byte may take.
const PER_BYTE: u64 = 64;

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let repeat = Repeat::read(bytes)?;
    let small = repeat.text(1, SMALL);
    steps_are_linear(&small, &repeat.text(4, SMALL));
    Some(Seen::of("repeat", &triage(&small, &Options::agent())))
}

/// Holds the steps for a text against those for one that is four times as long.
///
/// # Panics
/// If they grow by more than the text, with a twentieth for what does not repeat, or are too many for each byte.
pub fn steps_are_linear(small: &str, large: &str) {
    let steps = |text: &str| triage(text, &Options::agent()).steps();
    let (one, four) = (steps(small), steps(large));
    let head: String = small.chars().take(80).collect();
    assert!(four * 10 <= one * 42 + FIXED * 10, "{one} steps for {}, {four} for {}: {head:?}", small.len(), large.len());
    assert!(four <= PER_BYTE * large.len() as u64 + FIXED, "{four} steps for {} bytes: {head:?}", large.len());
}
