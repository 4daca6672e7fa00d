//! Names that come twice in one object, and whether they say the same twice (truth rule 6).
//!
//! A fingerprint raises the suspicion, the names themselves confirm it, and when the second member ends the values are
//! compared. All of it looks back no farther than the window; beyond, the answer is `Ambiguous` (budget).

use std::ops::Range;

use crate::compare;
use crate::error::Code;
use crate::options::Duplicates;
use crate::reader::{Reader, Source};
use crate::warning::WarningKind;

/// Two members of one name.
#[derive(Clone, Debug)]
pub(crate) struct Conflict {
    pub(crate) first: Range<usize>,
    pub(crate) second: Range<usize>,
}

/// A name that came before in the same object; its values are compared when the member ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suspect {
    depth: usize,
    earlier: usize,
    start: usize,
}

impl Suspect {
    /// Whether it lies before `place`, in one of the `depth` outermost containers.
    pub(crate) const fn is_before(&self, place: usize, depth: usize) -> bool {
        self.start < place && self.depth <= depth
    }
}

impl Reader {
    /// Records the decoded name of the member at `start..end`.
    #[inline]
    pub(crate) fn add_name(&mut self, name: &[u8], start: usize, end: usize, source: &Source<'_>) {
        let Some(frame) = self.frames.last().filter(|_| !self.trial) else { return };
        if end - start > self.limits.window || self.names.len() >= self.limits.names {
            self.root.budget = true;
            return;
        }
        if let Some(place) = self.names.add(name, start, frame.names as usize) {
            self.suspect(place, name, start, end, source);
        }
    }

    /// A fingerprint came twice: is it the same name?
    #[cold]
    fn suspect(&mut self, place: usize, name: &[u8], start: usize, end: usize, source: &Source<'_>) {
        let (earlier, _) = self.names.span(place);
        if end - earlier > self.limits.window {
            self.root.budget = true;
            return;
        }
        let bytes = compare::rendered(source, earlier..start, self.root.edits.as_slice());
        if compare::first_string(bytes).is_some_and(|known| known.as_bytes() == name) {
            self.suspects.push(Suspect { depth: self.frames.len(), earlier: place, start });
        }
    }

    /// A member that ends at `at` had the name of an earlier one: compare the values.
    #[cold]
    pub(crate) fn compare_members(&mut self, at: usize, source: &Source<'_>) {
        while let Some(&Suspect { depth, earlier, start }) = self.suspects.last() {
            if depth != self.frames.len() {
                return;
            }
            self.suspects.pop();
            let (first, next) = self.names.span(earlier);
            let within = at - first <= self.limits.window;
            let (same, steps) = if within {
                compare::same_member(
                    compare::rendered(source, first..start, self.root.edits.as_slice()),
                    compare::rendered(source, start..at, self.root.edits.as_slice()),
                )
            } else {
                self.root.budget = true;
                continue;
            };
            self.steps += steps;
            if same {
                self.warn(WarningKind::RepeatedMember, start);
                if self.root.repeats.len() < self.limits.edits {
                    let boundary = self.frames.last().map_or(start, |frame| frame.boundary);
                    self.root.repeats.push(boundary..at);
                }
                continue;
            }
            if self.duplicates == Duplicates::Error {
                self.stop(Code::DuplicateName, start);
            }
            // Without limit where the option picks a member; for showing rivals a few are enough.
            if self.root.conflicts.len() < 4 || self.duplicates != Duplicates::Ambiguous {
                let boundary = self.frames.last().map_or(start, |frame| frame.boundary);
                self.root.conflicts.push(Conflict { first: first..next.unwrap_or(start), second: boundary..at });
            }
        }
    }
}
