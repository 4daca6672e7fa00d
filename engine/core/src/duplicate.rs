//! Names that come twice in one object, and whether they say the same twice (truth rule 6).
//!
//! A fingerprint raises the suspicion, the names themselves confirm it, and when the second member ends the values are
//! compared. All of it looks back no farther than the window; beyond, the answer is `Ambiguous` (budget).

use std::ops::Range;

use crate::compare;
use crate::edit::{Edit, Removal};
use crate::error::Code;
use crate::options::Duplicates;
use crate::reader::{Reader, Source};
use crate::rule::Effect;
use crate::warning::WarningKind;

/// Two members of one name.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// From its name to the next one.
    first: Range<usize>,
    /// From the comma before it to where it ends.
    pub(crate) second: Range<usize>,
    /// Closers inserted where the second ends that are its own.
    closers: usize,
}

impl Pair {
    /// Takes out the first.
    pub(crate) fn without_first(&self, edits: &[Edit], effect: Effect) -> Removal {
        let from = behind_border(edits, self.first.start).unwrap_or_else(|| first_at(edits, self.first.start));
        let to = behind_border(edits, self.first.end).unwrap_or_else(|| first_at(edits, self.first.end));
        Removal { span: self.first.clone(), edits: from..to, torn: 0, effect }
    }

    /// Takes out the second.
    pub(crate) fn without_second(&self, edits: &[Edit], effect: Effect) -> Removal {
        let Range { start, end } = self.second;
        let comma = inserts_at(edits, start).find(|&at| edits[at].insert == ",");
        let from = comma.unwrap_or_else(|| inserts_at(edits, start).end);
        let behind = inserts_at(edits, end);
        let (mut to, mut closers, mut torn) = (behind.start, self.closers, 0);
        for edit in &edits[behind] {
            let closes = if edit.insert.starts_with(['}', ']']) { edit.insert.len() } else { 0 };
            if edit.insert == "," || closes > closers {
                torn = if closes > 0 { closers } else { 0 };
                break;
            }
            closers -= closes;
            to += 1;
        }
        Removal { span: start..end, edits: from..to, torn, effect }
    }
}

fn first_at(edits: &[Edit], at: usize) -> usize {
    edits.partition_point(|edit| edit.start < at)
}

/// The edits that insert at `at` and take nothing away.
fn inserts_at(edits: &[Edit], at: usize) -> Range<usize> {
    let first = first_at(edits, at);
    first..first + edits[first..].iter().take_while(|edit| (edit.start, edit.end) == (at, at)).count()
}

/// The edit behind the last one that inserts a comma or an opener at `at`: what comes before belongs to another member.
fn behind_border(edits: &[Edit], at: usize) -> Option<usize> {
    inserts_at(edits, at).rev().find(|&place| edits[place].insert.ends_with([',', '{', '['])).map(|place| place + 1)
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

    /// How many containers closed at `at` so far.
    pub(crate) fn closed_at(&self, at: usize) -> usize {
        if self.shut.0 == at { self.shut.1 } else { 0 }
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
            let boundary = self.frames.last().map_or(start, |frame| frame.boundary);
            let pair = Pair { first: first..next.unwrap_or(start), second: boundary..at, closers: self.closed_at(at) };
            if same {
                self.warn(WarningKind::RepeatedMember, start);
                if self.root.repeats.len() < self.limits.edits {
                    self.root.repeats.push(pair);
                }
                continue;
            }
            if self.duplicates == Duplicates::Error {
                self.stop(Code::DuplicateName, start);
            }
            // Without limit where the option picks a member; for showing rivals a few are enough.
            if self.root.conflicts.len() < 4 || self.duplicates != Duplicates::Ambiguous {
                self.root.conflicts.push(pair);
            }
        }
    }
}
