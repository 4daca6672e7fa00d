//! How far before the byte that gives damage away does its repair begin?
//!
//! A strict reader meets a damaged text and stops. The oracle's cheapest reading says where the text went wrong. Between the two
//! lie members that looked fine: what a reader may call final before it knows.

use corpus::read::read;

/// Where a repair begins, seen from the byte where strict reading stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// In the member where it stopped, or behind.
    Same,
    /// So many members before.
    Back(usize),
    /// Inside a container that had closed.
    Closed,
}

/// A container that is open where reading stopped.
struct Open {
    /// The opener, and each comma.
    boundaries: Vec<usize>,
    /// Containers in it that have closed.
    closed: Vec<(usize, usize)>,
}

/// The strict reading of a root up to where it stops.
pub struct Prefix {
    /// Where it stops.
    pub stop: usize,
    open: Vec<Open>,
}

impl Prefix {
    /// Reads from the first bracket on; `None` where no root begins, or one is whole.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        let start = text.iter().position(|byte| matches!(byte, b'{' | b'['))?;
        let stop = start + read(&text[start..]).err()?.at;
        let mut open: Vec<Open> = Vec::new();
        let (mut inside, mut escaped) = (false, false);
        for (at, &byte) in text.iter().enumerate().take(stop).skip(start) {
            if inside {
                inside = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'"' => inside = true,
                b'{' | b'[' => open.push(Open { boundaries: vec![at], closed: Vec::new() }),
                b'}' | b']' => {
                    let closed = open.pop()?;
                    let parent = open.last_mut()?;
                    parent.closed.push((closed.boundaries[0], at));
                }
                b',' => open.last_mut()?.boundaries.push(at),
                _ => {}
            }
        }
        (!open.is_empty()).then_some(Self { stop, open })
    }

    /// Whether `at` is final where reading stops, by the rule of docs/streams.md: what lies more than one member back in the innermost
    /// container, inside of one that has closed, before one that closed since, or outside of the innermost one, unless nothing has
    /// ended in that yet: then before the member it is.
    #[must_use]
    pub fn is_final(&self, at: usize) -> bool {
        let Some((inner, outer)) = self.open.split_last().filter(|_| at > self.open[0].boundaries[0]) else {
            return false;
        };
        if at > inner.boundaries[0] {
            let passed = inner.closed.iter().any(|&(_, to)| at <= to);
            return passed || matches!(self.reach(at), Reach::Back(2..));
        }
        let fresh = inner.boundaries.len() == 1 && inner.closed.is_empty();
        !fresh || outer.last().and_then(|parent| parent.boundaries.last()).is_some_and(|boundary| at <= *boundary)
    }

    /// How far back `at` lies: counted in the innermost open container that holds it.
    #[must_use]
    pub fn reach(&self, at: usize) -> Reach {
        let holds = |open: &&Open| open.boundaries[0] < at;
        let Some(open) = self.open.iter().rev().find(holds).or_else(|| self.open.first()) else { return Reach::Same };
        if open.closed.iter().any(|&(from, to)| from < at && at <= to) {
            return Reach::Closed;
        }
        // What stands before a comma belongs to the member that it ends.
        match open.boundaries.iter().filter(|&&boundary| boundary >= at).count() {
            0 => Reach::Same,
            members => Reach::Back(members),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_counted_in_the_container_that_holds_the_repair() {
        // The quote is lost behind x; the b gives it away.
        let text = br#"{"a": "x, "b": 1, "c": 2}"#;
        let prefix = Prefix::of(text).expect("damage");
        assert_eq!((prefix.stop, prefix.reach(8)), (11, Reach::Same));
        let text = br#"[1, [2, 3], 4, {"a": 5, ]"#;
        let prefix = Prefix::of(text).expect("damage");
        assert_eq!(prefix.stop, 24);
        let reach = [2, 6, 12, 16, 22, 24].map(|at| prefix.reach(at));
        let back = Reach::Back;
        assert_eq!(reach, [back(3), Reach::Closed, back(1), back(1), back(1), Reach::Same]);
        let last = [2, 6, 12, 16, 22].map(|at| prefix.is_final(at));
        assert_eq!(last, [true, true, true, false, false]);
        assert!(Prefix::of(b"no").is_none() && Prefix::of(b"[1]").is_none() && Prefix::of(b"[1] x").is_none());
    }
}
