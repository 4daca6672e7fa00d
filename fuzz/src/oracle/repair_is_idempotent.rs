//! Laws 1 and 3: what comes out is JSON, and repairing it changes nothing.

use super::{Seen, shown};
use crate::input::Input;
use corpus::read::accepts;
use jsontriage_core::{Options, triage};

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let Input { case, text, options, .. } = Input::read(bytes)?;
    repair_is_idempotent(&text, &options);
    Some(Seen::of(&case.family, &triage(&text, &options)))
}

/// Holds an output against its own repair.
///
/// # Panics
/// If it is no JSON, or is repaired again.
pub fn repair_is_idempotent(text: &[u8], options: &Options) {
    let answer = triage(text, options);
    for rival in answer.rivals() {
        assert!(accepts(rival.as_bytes()), "another reading is no JSON: {rival:?} of {} with {options:?}", shown(text));
    }
    let Some(json) = answer.json() else { return };
    assert!(accepts(json.as_bytes()), "the output is no JSON: {json:?} of {} with {options:?}", shown(text));
    let again = triage(json.as_ref(), options);
    assert!(
        again.edits().is_empty(),
        "an output is repaired again: {json:?} of {} with {options:?}: {:?}",
        shown(text),
        again.edits()
    );
}
