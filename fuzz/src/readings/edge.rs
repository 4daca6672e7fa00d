//! One step of a reading: an edge from a state to the next, what it costs, and what it adds to the value.

use super::hash::Folded;
use super::scalar::Spelled;
use super::slip::Slip;
use super::source::Source;
use super::state::{Bits, Kind, Mode, Role, Stack, Stacks, State};
use jsontriage_core::Costs;

/// What an edge adds to the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    Nothing,
    Open(Kind),
    /// One container is closed by a closer of the text, or by an edit.
    Close,
    /// Two at once.
    CloseTwo,
    Begin(Role),
    Text {
        from: u32,
        to: u32,
    },
    Char(char),
    Unit(u16),
    End,
    Scalar {
        from: u32,
        to: u32,
        spelled: Spelled,
    },
    /// A string without quotes.
    Word {
        from: u32,
        to: u32,
        role: Role,
    },
    DropName,
    /// Whatever is open is closed; what has no value is dropped.
    CloseAll,
}

/// An edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: State,
    pub(crate) cost: u32,
    pub(crate) slip: Slip,
    pub(crate) marks: Bits,
    pub(crate) output: Output,
    /// A structural token of the text is kept.
    pub(crate) token: bool,
}

/// A place in the search, as edges see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) state: State,
    /// Where in the text the current string's content begins.
    pub(crate) begin: u32,
    /// The output so far, before the current name, and before the current string.
    pub(crate) folded: Folded,
    pub(crate) member: Folded,
    pub(crate) string: Folded,
}

/// What the makers of edges work with: the text, the costs, the stacks, and the list they add to.
pub(crate) struct Maker<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) costs: &'a Costs,
    pub(crate) stacks: &'a mut Stacks,
    pub(crate) from: Place,
    pub(crate) edges: &'a mut Vec<Edge>,
}

impl Maker<'_> {
    /// An edge to `mode` at byte `at`, with this slip undone. It keeps the stack.
    pub(crate) fn edge(&mut self, slip: Slip, at: usize, mode: Mode) -> &mut Edge {
        let stack = self.from.state.stack;
        self.edge_with(slip, at, mode, stack)
    }

    /// The same, with another stack.
    pub(crate) fn edge_with(&mut self, slip: Slip, at: usize, mode: Mode, stack: Stack) -> &mut Edge {
        let row = slip.row();
        let habits = self.from.state.habits;
        let known = !row.habit.is_empty() && habits.has(row.habit);
        let cost = if known { 0 } else { (row.cost)(self.costs) };
        let to = State { at: offset(at), stack, mode, habits: habits.with(row.habit) };
        self.edges.push(Edge { to, cost, slip, marks: row.marks, output: Output::Nothing, token: false });
        let last = self.edges.len() - 1;
        &mut self.edges[last]
    }
}

impl Edge {
    pub(crate) fn output(&mut self, output: Output) -> &mut Self {
        self.output = output;
        self
    }

    pub(crate) fn plus(&mut self, cost: u32) -> &mut Self {
        self.cost += cost;
        self
    }

    pub(crate) fn mark(&mut self, marks: Bits) -> &mut Self {
        self.marks = self.marks.with(marks);
        self
    }

    pub(crate) fn mark_if(&mut self, wanted: bool, marks: Bits) -> &mut Self {
        if wanted { self.mark(marks) } else { self }
    }

    pub(crate) fn habit(&mut self, habit: Bits) -> &mut Self {
        self.to.habits = self.to.habits.with(habit);
        self
    }

    pub(crate) fn token(&mut self) -> &mut Self {
        self.token = true;
        self
    }
}

/// A byte offset as it is stored.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

impl Place {
    /// The place an edge leads to.
    pub(crate) fn step(&self, edge: &Edge, source: Source<'_>, stacks: &Stacks) -> Self {
        let mut next = Self { state: edge.to, ..*self };
        let text = |from: u32, to: u32| &source.0.as_bytes()[from as usize..to as usize];
        let folded = self.folded;
        next.folded = match edge.output {
            Output::Nothing => folded,
            Output::Open(kind) => folded.byte(if kind == Kind::List { 0xF8 } else { 0xF9 }),
            Output::Close => folded.byte(0xFA),
            Output::CloseTwo => folded.byte(0xFA).byte(0xFA),
            Output::Begin(role) => {
                next.begin = edge.to.at;
                next.string = folded;
                if role == Role::Name {
                    next.member = folded;
                }
                begin(folded, role)
            }
            Output::Text { from, to } => folded.bytes(text(from, to)),
            Output::Char(char) => folded.bytes(char.encode_utf8(&mut [0; 4]).as_bytes()),
            Output::Unit(unit) => folded.byte(0xF8).bytes(&unit.to_be_bytes()),
            Output::End => folded.byte(0xFD),
            Output::Scalar { from, to, spelled } => {
                folded.byte(0xFE).bytes(spelled.lexeme(&source.0[from as usize..to as usize]).as_bytes()).byte(0xFD)
            }
            Output::Word { from, to, role } => {
                if role == Role::Name {
                    next.member = folded;
                }
                begin(folded, role).bytes(text(from, to)).byte(0xFD)
            }
            Output::DropName => self.member,
            Output::CloseAll => stacks.kinds(self.state.stack).fold(self.kept(), |folded, _| folded.byte(0xFA)),
        };
        next
    }

    /// The output so far without what a cut leaves valueless: a name, an empty string.
    fn kept(&self) -> Folded {
        match self.state.mode {
            Mode::Colon | Mode::Value(super::state::Place::Colon | super::state::Place::LostColon) => self.member,
            Mode::Inside(quoted) => match quoted.role {
                Role::Name => self.member,
                role if begin(self.string, role) != self.folded => self.folded.byte(0xFD),
                Role::Member => self.member,
                _ => self.string,
            },
            _ => self.folded,
        }
    }
}

fn begin(folded: Folded, role: Role) -> Folded {
    folded.byte(if role == Role::Name { 0xFB } else { 0xFC })
}
