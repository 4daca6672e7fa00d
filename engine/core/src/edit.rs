//! Edits: what was changed, and how a text follows from them.
//!
//! The edit list *is* the result of reading; text, value, events and report are views of it. Invariant of every
//! list: ascending, spans never overlap. Offsets are bytes into the text that was read.

use std::borrow::Cow;
use std::ops::Range;

use crate::rule::{Effect, RuleId};
use crate::stack::Stack;

/// One change: the bytes `start..end` go, `insert` comes in their place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// First byte removed.
    pub start: usize,
    /// First byte kept again; equal to `start` for an insertion.
    pub end: usize,
    /// What stands there instead.
    pub insert: Cow<'static, str>,
    /// Why.
    pub rule: RuleId,
    /// What it does to information. Usually the effect of its rule; a site may make it graver or milder.
    pub effect: Effect,
}

/// An edit with what a person wants to know about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The change.
    pub edit: Edit,
    /// JSON Pointer of the value it touches, in the value that came out.
    pub pointer: String,
    /// One line for people.
    pub message: &'static str,
    /// What to tell whoever wrote the text.
    pub advice: &'static str,
    /// What else could stand there: the inserts of other readings of the same place.
    pub rivals: Vec<String>,
}

/// Another reading of one place, kept so that a refusal can show both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alternative {
    /// The place.
    pub(crate) span: Range<usize>,
    /// The other reading's edits of it, in place of all edits that start in it.
    pub(crate) edits: Vec<Edit>,
    /// What it costs more, if a price says that it is a reading.
    pub(crate) cost: Option<u32>,
}

impl Alternative {
    /// The edits of the whole other reading.
    pub(crate) fn reading(&self, edits: &[Edit]) -> Vec<Edit> {
        let before = edits.iter().filter(|edit| edit.start < self.span.start);
        let behind = edits.iter().filter(|edit| edit.start >= self.span.end);
        before.chain(&self.edits).chain(behind).cloned().collect()
    }
}

/// Adds an edit to an ascending list.
///
/// Neighbours are not joined: the first may have been given to a sink already.
pub(crate) fn push(edits: &mut Stack<Edit>, edit: Edit) {
    // A late decision (a trailing comma, seen only at the closer) belongs before the comments read meanwhile.
    let mut later = Vec::new();
    while edits.last().is_some_and(|last| last.start > edit.start) {
        later.extend(edits.pop());
    }
    edits.push(edit);
    later.into_iter().rev().for_each(|edit| edits.push(edit));
}

/// The pieces of `span` of the text after `edits`: kept runs and inserts, in order.
///
/// `source` holds the bytes from offset `base` on; edits that do not lie inside `span` are skipped.
pub(crate) fn pieces<'a>(
    source: &'a [u8],
    base: usize,
    span: std::ops::Range<usize>,
    edits: &'a [Edit],
) -> impl Iterator<Item = &'a [u8]> {
    let first = edits.partition_point(|edit| edit.start < span.start);
    let mut at = span.start;
    let mut rest = edits[first..].iter().take_while(move |edit| edit.end <= span.end);
    let mut insert: Option<&'a str> = None;
    let mut open = true;
    std::iter::from_fn(move || {
        if let Some(insert) = insert.take() {
            return Some(insert.as_bytes());
        }
        if !open {
            return None;
        }
        if let Some(edit) = rest.next() {
            let kept = source.get(at - base..edit.start - base).unwrap_or_default();
            at = edit.end;
            insert = Some(&edit.insert);
            Some(kept)
        } else {
            open = false;
            Some(source.get(at - base..span.end - base).unwrap_or_default())
        }
    })
}

/// Applies `edits` to `text`: law 5 in one function.
///
/// ```
/// use jsontriage_core::{apply, triage, Options};
/// let text = b"[1, 2,]";
/// let answer = triage(text, &Options::permissive());
/// assert_eq!(apply(text, answer.edits()), b"[1, 2]");
/// ```
#[must_use]
pub fn apply(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for piece in pieces(text, 0, 0..text.len(), edits) {
        out.extend_from_slice(piece);
    }
    out
}

/// A part of the text that is taken out, with edits.
#[derive(Clone, Debug)]
pub(crate) struct Removal {
    /// The part.
    pub(crate) span: Range<usize>,
    /// The places of the edits that go with it: inserts at its edges may belong to it or to its neighbours.
    pub(crate) edits: Range<usize>,
    /// So many bytes of what the next edit inserts go too.
    pub(crate) torn: usize,
    pub(crate) effect: Effect,
}

/// `edits` with removals of members; of nested ones the outer counts.
pub(crate) fn without(edits: &[Edit], mut removals: Vec<Removal>) -> Vec<Edit> {
    removals.sort_by_key(|removal| (removal.span.start, std::cmp::Reverse(removal.span.end)));
    let mut left = Vec::with_capacity(edits.len() + removals.len());
    let (mut at, mut next) = (0, 0);
    for Removal { span: Range { start, end }, edits: own, torn, effect } in removals {
        if start < at {
            continue;
        }
        left.extend(edits.get(next..own.start).unwrap_or_default().iter().cloned());
        left.push(Edit { start, end, insert: "".into(), rule: RuleId::DuplicateName, effect });
        (at, next) = (end, own.end);
        if let Some(edit) = edits.get(next).filter(|_| torn > 0) {
            let insert = edit.insert.get(torn..).unwrap_or_default().to_owned().into();
            left.push(Edit { insert, ..edit.clone() });
            next += 1;
        }
    }
    left.extend(edits[next..].iter().cloned());
    left
}
