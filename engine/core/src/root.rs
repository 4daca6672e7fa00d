//! The candidate that is being read.

use std::ops::Range;

use crate::duplicate::Pair;
use crate::edit::{Alternative, Edit};
use crate::envelope::Label;
use crate::indent::Movable;
use crate::options::MOST_RIVALS;
use crate::stack::Stack;

/// The candidate being read.
#[derive(Debug, Default)]
pub(crate) struct Root {
    pub(crate) start: usize,
    /// Its bracket.
    pub(crate) opener: u8,
    pub(crate) label: Label,
    pub(crate) edits: Stack<Edit>,
    pub(crate) alternatives: Vec<Alternative>,
    /// Closers that could have stood somewhere else.
    pub(crate) movable: Stack<Movable>,
    /// Members of one name that say different things.
    pub(crate) conflicts: Vec<Pair>,
    /// Members of one name that say the same.
    pub(crate) repeats: Vec<Pair>,
    /// Containers closed at the end of the text though nothing proves that it was cut.
    pub(crate) unproven: usize,
    /// Whole scalars and closed containers so far.
    pub(crate) kept: usize,
    /// Structural tokens of the containers that have closed.
    pub(crate) tokens: usize,
    /// Strings or colons were read: damage here is damaged JSON, not prose.
    pub(crate) strong: bool,
    /// A limit kept us from checking something.
    pub(crate) budget: bool,
    /// A list holds `98,500.00`, which may be one number.
    pub(crate) grouped: bool,
    /// By how much the cheapest reading that was given up for want of patience was dearer.
    pub(crate) gap: Option<u32>,
    /// Another reading was nearly as good.
    pub(crate) rival: bool,
    /// It began right behind another one.
    pub(crate) behind: bool,
    /// What the slips cost.
    pub(crate) cost: u32,
    /// The ledger of closers too many, once the root has closed.
    pub(crate) early: u8,
    /// What the writer does again and again, once it was seen.
    pub(crate) habits: Habits,
    /// A double-quoted string that an apostrophe does not explain: writers who use single quotes, as Python does, switch
    /// to double ones for it.
    pub(crate) plain: bool,
    /// A string in single quotes.
    pub(crate) single: bool,
    /// The first single-quoted string that holds an odd number of double quotes.
    pub(crate) odd: Option<usize>,
    /// Its quotes are escaped.
    pub(crate) escaped: bool,
    /// Its number in order of appearance.
    pub(crate) ordinal: usize,
}

/// Slips that cost less, or nothing, when they come again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Habits {
    pub(crate) bare_name: bool,
    pub(crate) inner_quote: bool,
    pub(crate) missing_comma: bool,
    pub(crate) prefix: bool,
    /// The first one in a string.
    pub(crate) raw_newline: Option<usize>,
}

impl Root {
    /// The root of a hypothesis: its edits go on from here.
    pub(crate) fn branch(&mut self) -> Self {
        Self {
            edits: self.edits.branch(),
            alternatives: self.alternatives.clone(),
            movable: self.movable.branch(),
            conflicts: Vec::new(),
            repeats: Vec::new(),
            ..*self
        }
    }

    /// Keeps another reading of a place; of too many, the cheapest and the earliest.
    pub(crate) fn note(&mut self, other: Alternative) {
        let dear = |other: &Alternative| other.cost.unwrap_or(u32::MAX);
        if self.alternatives.len() < MOST_RIVALS {
            return self.alternatives.push(other);
        }
        let dearest = (0..MOST_RIVALS).max_by_key(|&at| (dear(&self.alternatives[at]), at));
        if let Some(at) = dearest.filter(|&at| dear(&other) < dear(&self.alternatives[at])) {
            self.alternatives.remove(at);
            self.alternatives.push(other);
        }
    }

    /// Notes a string in double quotes by its content.
    #[inline]
    pub(crate) fn note_plain(&mut self, content: &[u8]) {
        self.plain |= !self.single || !content.contains(&b'\'');
    }
}

/// How a candidate ended, for sinks.
#[derive(Clone, Debug)]
pub(crate) struct Closed {
    pub(crate) ordinal: usize,
    pub(crate) span: Range<usize>,
    pub(crate) edits: Vec<Edit>,
    /// It is a value; else it turned out to be none.
    pub(crate) kept: bool,
}
