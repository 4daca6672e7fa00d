//! Law 7: the work is linear in the length, in counted steps.

use super::Seen;
use crate::input::Repeat;
use jsontriage_core::{Options, triage};

/// Bytes of repetition in the smallest text.
pub(super) const SMALL: usize = 768;
/// Growth of the work for four times the text at which no longer text is asked for.
const CALM: u64 = 45;
/// Growth, in tenths, that some length must stay below. Many hypotheses take some thousand bytes to gather, so that shorter texts
/// may grow faster; what is quadratic grows sixteenfold at any length.
const MOST: u64 = 60;
/// Times the smallest text, each four times the one before.
const TIMES: [usize; 4] = [1, 4, 16, 64];
/// Steps a byte may take: K hypotheses, each of which may read the window of the others again. Shapes that people reported stay below
/// 40 (`engine/core/tests/hostile.rs`).
const PER_BYTE: u64 = 4_096;
/// Steps that do not grow with the text.
const FIXED: u64 = 4_000;

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let repeat = Repeat::read(bytes)?;
    steps_are_linear(|times| repeat.text(times, SMALL));
    Some(Seen::of("repeat", &triage(&repeat.text(1, SMALL), &Options::agent())))
}

/// Holds the steps for texts of growing length against each other. `text` gives one of so many times the length.
///
/// # Panics
/// If they keep growing faster than the text, or are too many for each byte.
pub fn steps_are_linear(text: impl Fn(usize) -> String) {
    let mut steps: Vec<u64> = Vec::new();
    for times in TIMES {
        let text = text(times);
        let now = triage(&text, &Options::agent()).steps();
        let head: String = text.chars().take(80).collect();
        assert!(now <= PER_BYTE * text.len() as u64 + FIXED, "{now} steps for {} bytes: {head:?}", text.len());
        let before = steps.last().copied();
        steps.push(now);
        if before.is_some_and(|before| now * 10 <= before * CALM + FIXED * 10) {
            return;
        }
    }
    let calm = steps.windows(2).any(|pair| pair[1] * 10 <= pair[0] * MOST);
    assert!(calm, "steps grow faster than the text, {steps:?}: {:?}", text(1).chars().take(80).collect::<String>());
}
