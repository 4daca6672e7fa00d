//! Where a reading stands: position, open containers, lexer mode, and the habits its writer has shown.
//!
//! Two paths in one state have the same future, so the cheaper one decides and the other is kept only if it built another
//! value. Whatever changes the future must therefore be in here, and nothing else.

use std::collections::HashMap;

/// Kind of a container.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    List,
    Object,
}

impl Kind {
    pub(crate) fn of_opener(byte: u8) -> Option<Self> {
        match byte {
            b'[' => Some(Self::List),
            b'{' => Some(Self::Object),
            _ => None,
        }
    }

    pub(crate) fn of_closer(byte: u8) -> Option<Self> {
        match byte {
            b']' => Some(Self::List),
            b'}' => Some(Self::Object),
            _ => None,
        }
    }
}

/// An open container.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    /// A comma was already missing in it.
    pub(crate) comma_lost: bool,
}

/// A stack of open containers; equal stacks have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stack(u32);

impl Stack {
    pub(crate) const EMPTY: Self = Self(0);
}

/// All stacks met so far.
pub(crate) struct Stacks {
    frames: Vec<(Stack, Frame)>,
    ids: HashMap<(Stack, Frame), Stack, super::hash::Build>,
}

impl Default for Stacks {
    fn default() -> Self {
        let bottom = Frame { kind: Kind::List, comma_lost: false };
        Self { frames: vec![(Stack::EMPTY, bottom)], ids: HashMap::default() }
    }
}

impl Stacks {
    pub(crate) fn clear(&mut self) {
        self.frames.truncate(1);
        self.ids.clear();
    }

    pub(crate) fn push(&mut self, stack: Stack, frame: Frame) -> Stack {
        let next = Stack(u32::try_from(self.frames.len()).unwrap_or(u32::MAX));
        let id = *self.ids.entry((stack, frame)).or_insert(next);
        if id == next {
            self.frames.push((stack, frame));
        }
        id
    }

    /// The innermost container and the stack below it.
    pub(crate) fn top(&self, stack: Stack) -> Option<(Frame, Stack)> {
        let (below, frame) = self.frames[stack.0 as usize];
        (stack != Stack::EMPTY).then_some((frame, below))
    }

    /// The kinds of the open containers, innermost first.
    pub(crate) fn kinds(&self, mut stack: Stack) -> impl Iterator<Item = Kind> {
        std::iter::from_fn(move || {
            let (frame, below) = self.top(stack)?;
            stack = below;
            Some(frame.kind)
        })
    }
}

/// What a string is to the value around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Role {
    Name,
    Member,
    Element,
    Root,
}

/// Unescaped quotes met in a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Inner {
    None,
    Odd,
    Even,
}

/// An open string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Quoted {
    pub(crate) role: Role,
    /// Row of [`super::quote::QUOTES`].
    pub(crate) quote: u8,
    /// Its opening quote was missing.
    pub(crate) unopened: bool,
    pub(crate) inner: Inner,
    /// An odd number of the unescaped quotes is neither an inch mark nor the end of a low quotation.
    pub(crate) stray: bool,
    /// An apostrophe was kept.
    pub(crate) apostrophe: bool,
}

/// Where a value is expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    Root,
    /// Directly behind `[`.
    First,
    Comma,
    LostComma,
    Colon,
    LostColon,
}

/// What was repaired at this very place, if anything: a run of closers is one fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Touch {
    Value,
    /// The container is empty and its own closer is not there.
    Empty,
    MissingCloser,
    SurplusCloser,
}

/// Around the documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Outside {
    /// A document is complete.
    pub(crate) done: bool,
    /// Words were skipped.
    pub(crate) worded: bool,
    /// The last thing skipped was a closer.
    pub(crate) closer: bool,
}

/// Lexer mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mode {
    Outside(Outside),
    Value(Place),
    Name { first: bool },
    Colon,
    After(Touch),
    Inside(Quoted),
}

/// A set of bits with names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Bits(pub(crate) u32);

impl Bits {
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What the whole document has shown so far. A habit costs once.
pub(crate) mod habit {
    use super::Bits;

    pub(crate) const QUOTES: Bits = Bits(1);
    pub(crate) const LITERALS: Bits = Bits(1 << 1);
    pub(crate) const TRAILING_COMMA: Bits = Bits(1 << 2);
    pub(crate) const COMMENT: Bits = Bits(1 << 3);
    pub(crate) const NUMBERS: Bits = Bits(1 << 4);
    pub(crate) const ESCAPES: Bits = Bits(1 << 5);
    pub(crate) const BARE_NAMES: Bits = Bits(1 << 6);
    pub(crate) const SEPARATORS: Bits = Bits(1 << 7);
    pub(crate) const NEWLINES: Bits = Bits(1 << 8);
    pub(crate) const INNER_QUOTES: Bits = Bits(1 << 9);
    pub(crate) const PREFIXES: Bits = Bits(1 << 10);
    /// Not a habit but as wide: a fence is open.
    pub(crate) const FENCED: Bits = Bits(1 << 11);
    /// Nor this: the first strings were in JSON's own quotes.
    pub(crate) const JSON_QUOTES: Bits = Bits(1 << 12);
}

/// A state of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) at: u32,
    pub(crate) stack: Stack,
    pub(crate) mode: Mode,
    pub(crate) habits: Bits,
}
