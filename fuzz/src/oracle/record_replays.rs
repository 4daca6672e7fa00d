//! Law 5: applying the edits to the input gives the output, byte for byte.

use super::{Seen, shown};
use crate::input::Input;
use jsontriage_core::{Decision, Options, apply, triage};

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let Input { case, text, options, .. } = Input::read(bytes)?;
    record_replays(&text, &options);
    Some(Seen::of(&case.family, &triage(&text, &options)))
}

/// Holds the record against input and output.
///
/// # Panics
/// If it leads elsewhere, or its edits are out of order.
pub fn record_replays(text: &[u8], options: &Options) {
    let answer = triage(text, options);
    let edits = answer.edits();
    let ordered = edits.windows(2).all(|pair| pair[0].end <= pair[1].start);
    let inside = edits.iter().all(|edit| edit.start <= edit.end && edit.end <= text.len());
    assert!(ordered && inside, "edits out of order: {edits:?} of {} with {options:?}", shown(text));
    let Some(json) = answer.json() else {
        let said = (answer.decision(), answer.error().is_some());
        assert_eq!(said, (Decision::Invalid, true), "no value without a reason: {} with {options:?}", shown(text));
        return;
    };
    let replayed = apply(text, edits);
    assert_eq!(
        String::from_utf8_lossy(&replayed),
        json,
        "the record leads elsewhere: {} with {options:?}",
        shown(text)
    );
    assert_eq!(answer.repairs().len(), edits.len(), "repairs and edits differ: {} with {options:?}", shown(text));
}
