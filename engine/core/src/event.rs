//! Events: a value in the order in which it becomes known.

use crate::rule::RuleId;

/// One thing that became known. Pointers are JSON Pointers inside the candidate; nothing is ever taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A candidate opens.
    Open {
        /// Its number in order of appearance.
        candidate: usize,
    },
    /// A scalar is whole, or a container or string has just begun (`{}`, `[]`, `""`).
    Set {
        /// Where.
        pointer: String,
        /// JSON text.
        value: String,
    },
    /// More of a string.
    AppendText {
        /// Where.
        pointer: String,
        /// Decoded text.
        text: String,
    },
    /// A container or string is whole.
    Close {
        /// Where.
        pointer: String,
    },
    /// A change was made. Without its effect: that is settled with the decision, at the end.
    Repair {
        /// First byte removed.
        start: usize,
        /// First byte kept again.
        end: usize,
        /// What stands there instead.
        insert: String,
        /// Why.
        rule: RuleId,
    },
    /// The candidate is over.
    End {
        /// Its number.
        candidate: usize,
        /// Whether it is a value.
        kept: bool,
    },
}
