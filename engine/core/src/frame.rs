//! Open containers, and the closer ledger: where else could a missing closer have stood?
//!
//! A closer of the parent's own kind may be missing at any earlier member boundary, so no look-back window is wide
//! enough. Per open frame the ledger keeps the kind, the members, and whether the chain of last closed children is of
//! the frame's kind and holds a boundary. Cost: two words per open frame, O(1) per bracket or comma.

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
    /// The last comma, or the byte after the opener: dropping the last member removes from here.
    pub(crate) boundary: usize,
}

impl Frame {
    pub(crate) fn new(kind: Bracket, start: usize, names: usize) -> Self {
        Self { kind, chain: false, members: 0, names: u32::try_from(names).unwrap_or(u32::MAX), boundary: start + 1 }
    }

    /// A member begins: what was closed before is no longer last.
    #[inline]
    pub(crate) fn begin_member(&mut self) {
        self.members = self.members.saturating_add(1);
        self.chain = false;
    }

    /// A child of this frame has just been closed.
    #[inline]
    pub(crate) fn close_child(&mut self, child: &Self) {
        self.chain = child.kind == self.kind && (child.members > 1 || child.chain);
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
pub(crate) fn closers_could_move(frames: &[Frame]) -> bool {
    let own = frames.iter().any(|frame| frame.chain);
    let early = frames.windows(2).any(|pair| pair[0].kind == pair[1].kind && pair[1].members > 1);
    own || early
}

/// The closers of all open frames, innermost first.
pub(crate) fn closers(frames: &[Frame]) -> String {
    frames.iter().rev().map(Frame::closer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: Bracket, members: u32) -> Frame {
        Frame { members, ..Frame::new(kind, 0, 0) }
    }

    #[test]
    fn a_closed_child_of_the_same_kind_with_a_comma_offers_another_place() {
        let mut outer = frame(Bracket::Object, 1);
        outer.close_child(&frame(Bracket::Object, 2)); // {"a":{"b":1,"c":2}
        assert!(closers_could_move(&[outer]));
        outer.close_child(&frame(Bracket::Object, 1)); // {"a":{"b":1}
        assert!(!closers_could_move(&[outer]));
        outer.close_child(&frame(Bracket::Array, 2)); // {"a":[1,2]
        assert!(!closers_could_move(&[outer]));
    }

    #[test]
    fn the_chain_reaches_through_children_of_the_same_kind() {
        let mut middle = frame(Bracket::Object, 1);
        middle.close_child(&frame(Bracket::Object, 2));
        let mut outer = frame(Bracket::Object, 1);
        outer.close_child(&middle); // {"a":{"b":{"c":1,"d":2}}
        assert!(closers_could_move(&[outer]));
        outer.begin_member();
        assert!(!closers_could_move(&[outer]));
    }
}
