//! Sinks: where the output of a push parser goes while it is being read.
//!
//! A sink only ever sees what is settled: output is held back while an edit may still change it (a comma that may be
//! a trailing one, a member whose value may never come), and nothing is taken back. Output belongs to a candidate,
//! by its number in order of appearance; which candidate is the value is said once, by the triage at the end.

mod events;
mod text;

pub use events::EventSink;
pub use text::TextSink;

use crate::edit::Edit;

/// Receives the settled output of candidates.
pub trait Sink {
    /// A candidate opens.
    fn open(&mut self, candidate: usize) {
        let _ = candidate;
    }

    /// The next piece of the candidate's JSON text. Pieces never split a character, but they may split an escape.
    fn text(&mut self, candidate: usize, piece: &str);

    /// A change inside the candidate; comes before the text that it inserts. Its effect may turn out graver at the end.
    fn repair(&mut self, candidate: usize, edit: &Edit) {
        let _ = (candidate, edit);
    }

    /// The candidate is over: whole, or (`kept` false) no value after all.
    fn close(&mut self, candidate: usize, kept: bool) {
        let _ = (candidate, kept);
    }

    /// Whether anything is listened to; `false` saves the work.
    fn listens(&self) -> bool {
        true
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSink;

impl Sink for NoSink {
    fn text(&mut self, _: usize, _: &str) {}

    fn listens(&self) -> bool {
        false
    }
}
