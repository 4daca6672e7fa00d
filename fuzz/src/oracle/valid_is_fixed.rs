//! Law 2: text that already is JSON comes back byte for byte, with no repair.

use super::{Seen, shown};
use crate::input::Input;
use corpus::read::read;
use eval::compare::repeats_differ;
use jsontriage_core::{Decision, Options, triage};
use std::borrow::Cow;

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let Input { case, text, nest, options, .. } = Input::read(bytes)?;
    let nested = ["[".repeat(nest), case.truth, "]".repeat(nest)].concat();
    valid_is_fixed(nested.as_bytes(), &options);
    valid_is_fixed(&text, &options);
    Some(Seen::of(&case.family, &triage(&text, &options)))
}

/// Holds a text against itself; one that is no JSON proves nothing.
///
/// # Panics
/// If it is JSON and anything changed.
pub fn valid_is_fixed(text: &[u8], options: &Options) {
    let Ok(value) = read(text) else { return };
    let answer = triage(text, &Options::agent());
    let same = matches!(answer.text(), Cow::Borrowed(same) if same.as_bytes() == text);
    assert!(same, "valid text is not itself: {} became {}", shown(text), answer.text());
    assert!(answer.edits().is_empty(), "valid text was edited: {}", shown(text));
    let decision = if repeats_differ(&value) { Decision::Ambiguous } else { Decision::Safe };
    assert_eq!(answer.decision(), decision, "valid text: {}", shown(text));
    // Members with different values are the one thing that an option may settle.
    let asked = triage(text, options);
    if decision == Decision::Safe && asked.json().is_some() {
        assert!(asked.edits().is_empty(), "valid text was edited: {} with {options:?}", shown(text));
        assert_eq!(asked.text().as_bytes(), text, "valid text is not itself with {options:?}");
    }
}
