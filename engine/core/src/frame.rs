//! Open containers, and the closer ledger: where else could a missing closer have stood?
//!
//! A closer of the parent's own kind may be missing at any earlier member boundary, so no look-back window is wide
//! enough. Per open frame the ledger keeps the kind, the members, and whether the chain of last closed children is of
//! the frame's kind and holds a boundary. Cost: two words per open frame, O(1) per bracket or comma.

use crate::rule::Effect;
use crate::stack::Stack;

/// The kind of an open container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bracket {
    Object,
    Array,
    /// A list in parentheses.
    Tuple,
    /// The parentheses of a constructor: one value, then the closer.
    Call,
}

impl Bracket {
    /// The bit of this kind in a ledger.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Self::Object => 1,
            Self::Array | Self::Tuple => 2,
            Self::Call => 0,
        }
    }
}

/// Which place of a frame the reader goes back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Back {
    /// Behind a container that closed in the current member.
    Child,
    /// Behind one that closed in the member before.
    ChildBefore,
    /// The start of the member before.
    Member,
    /// The start of the current member.
    Current,
}

/// One open container.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) kind: Bracket,
    /// The chain of last closed children is of this frame's kind and holds a comma.
    pub(crate) chain: bool,
    /// Members begun.
    pub(crate) members: u32,
    /// First entry of this object in the name table.
    pub(crate) names: u32,
    /// The byte after the opener.
    pub(crate) start: usize,
    /// The last comma, or the byte after the opener: dropping the last member removes from here.
    pub(crate) boundary: usize,
    /// The boundary before that one.
    pub(crate) before: usize,
    /// The byte after the last container that closed in this one; its inside is final.
    pub(crate) closed: usize,
    /// The ledger's word on the member before.
    chain_before: bool,
    /// The last comma of that chain.
    pub(crate) latest: usize,
    /// The chain leads through more than one child.
    pub(crate) deep: bool,
    /// A child of this frame's own kind has closed.
    nested: bool,
    /// The ledger of closers too many: a container of this kind inside closed before a comma, so that one closer less
    /// there and all others later make another value. A bit for each kind.
    pub(crate) early: u8,
    /// Members begun up to the last boundary.
    pub(crate) counted: u32,
    /// Tells stacks of different kinds apart: a digest of the kinds up to here.
    pub(crate) path: u64,
}

impl Frame {
    pub(crate) fn new(kind: Bracket, start: usize, names: usize) -> Self {
        let names = u32::try_from(names).unwrap_or(u32::MAX);
        let start = start + 1;
        Self {
            kind,
            chain: false,
            members: 0,
            names,
            start,
            boundary: start,
            before: start,
            closed: 0,
            chain_before: false,
            latest: 0,
            deep: false,
            nested: false,
            early: 0,
            counted: 0,
            path: kind as u64 + 1,
        }
    }

    /// A member begins: what was closed before is no longer last.
    #[inline]
    pub(crate) fn begin_member(&mut self) {
        self.members = self.members.saturating_add(1);
        self.chain = false;
    }

    /// Nothing in it has ended yet.
    pub(crate) const fn is_fresh(&self) -> bool {
        self.boundary == self.start && self.closed == 0
    }

    pub(crate) const fn is_object(&self) -> bool {
        matches!(self.kind, Bracket::Object)
    }

    /// A comma at `at` ends a member.
    #[inline]
    pub(crate) fn comma(&mut self, at: usize) {
        self.before = self.boundary;
        self.boundary = at;
        if self.nested {
            self.early |= self.kind.bit();
        }
        self.counted = self.members;
        self.chain_before = self.chain;
    }

    /// Where damage sends the reader back to: the start of the member before, or behind the container that closed since.
    pub(crate) fn back(&self) -> (usize, Back) {
        if self.closed > self.boundary {
            return (self.closed, Back::Child);
        }
        if self.closed > self.before {
            return (self.closed, Back::ChildBefore);
        }
        (self.before, Back::Member)
    }

    /// The frame as it was there.
    pub(crate) fn set_back(&mut self, to: Back) {
        match to {
            Back::Child => {}
            Back::ChildBefore => {
                (self.boundary, self.members, self.chain) = (self.before, self.counted, self.chain_before);
            }
            Back::Member => {
                self.members = if self.before == self.start { 0 } else { self.counted.saturating_sub(1) };
                (self.boundary, self.chain) = (self.before, false);
            }
            Back::Current => {
                self.members = if self.boundary == self.start { 0 } else { self.counted };
                self.chain = false;
            }
        }
        self.before = self.boundary;
        self.counted = self.members;
    }

    /// A child of this frame has just been closed, before `end`.
    #[inline]
    pub(crate) fn close_child(&mut self, child: &Self, end: usize) {
        self.closed = end;
        self.nested |= child.kind == self.kind;
        self.early |= child.early;
        self.chain = child.kind == self.kind && (child.members > 1 || child.chain);
        self.latest = child.last_comma();
        self.deep = child.chain;
    }

    /// Its structural tokens once it has closed: brackets, commas, colons.
    pub(crate) const fn tokens(&self) -> usize {
        match (self.members as usize, self.kind) {
            (0, _) => 2,
            (members, Bracket::Object) => 2 * members + 1,
            (members, _) => members + 1,
        }
    }

    /// The last comma in it and in the children that its chain leads to.
    pub(crate) const fn last_comma(&self) -> usize {
        if self.chain { self.latest } else { self.boundary }
    }

    pub(crate) const fn closer(&self) -> &'static str {
        match self.kind {
            Bracket::Object => "}",
            Bracket::Array | Bracket::Tuple => "]",
            Bracket::Call => "",
        }
    }
}

/// Whether closers missing at the end of these frames could have stood somewhere else with another value.
pub(crate) fn closers_could_move(frames: &Stack<Frame>) -> bool {
    let own = frames.rev().any(|frame| frame.chain);
    let early = |(inner, outer): (&Frame, &Frame)| outer.kind == inner.kind && inner.members > 1;
    own || frames.rev().zip(frames.rev().skip(1)).any(early)
}

/// Whether a closer too many may have come too early in what closed before it, by the ledger of that.
pub(crate) const fn may_be_early(closer: u8, early: u8) -> bool {
    let kind = if closer == b']' { Bracket::Array } else { Bracket::Object };
    early & kind.bit() != 0
}

/// Closers too many in a row that are still a slip; a longer row may be text, or an answer that did not end.
pub(crate) const SURPLUS: usize = 3;

/// What a closer right behind the root does: `}` can close nothing, `]` may have lost its opener before the root.
pub(crate) const fn surplus_behind_root(closer: u8, early: u8) -> Effect {
    if closer == b']' || may_be_early(closer, early) { Effect::Chooses } else { Effect::Cosmetic }
}

/// The closers of all open frames, innermost first.
pub(crate) fn closers(frames: &Stack<Frame>) -> String {
    frames.rev().map(Frame::closer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: Bracket, members: u32) -> Frame {
        Frame { members, ..Frame::new(kind, 0, 0) }
    }

    fn alone(frame: Frame) -> Stack<Frame> {
        let mut frames = Stack::default();
        frames.push(frame);
        frames
    }

    #[test]
    fn a_closed_child_of_the_same_kind_with_a_comma_offers_another_place() {
        let mut outer = frame(Bracket::Object, 1);
        outer.close_child(&frame(Bracket::Object, 2), 1); // {"a":{"b":1,"c":2}
        assert!(closers_could_move(&alone(outer)));
        outer.close_child(&frame(Bracket::Object, 1), 1); // {"a":{"b":1}
        assert!(!closers_could_move(&alone(outer)));
        outer.close_child(&frame(Bracket::Array, 2), 1); // {"a":[1,2]
        assert!(!closers_could_move(&alone(outer)));
    }

    #[test]
    fn the_chain_reaches_through_children_of_the_same_kind() {
        let mut middle = frame(Bracket::Object, 1);
        middle.close_child(&frame(Bracket::Object, 2), 1);
        let mut outer = frame(Bracket::Object, 1);
        outer.close_child(&middle, 1); // {"a":{"b":{"c":1,"d":2}}
        assert!(closers_could_move(&alone(outer)));
        outer.begin_member();
        assert!(!closers_could_move(&alone(outer)));
    }
}
