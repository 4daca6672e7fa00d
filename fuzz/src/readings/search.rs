//! The search: cheapest path first, over states, keeping in each state the first few paths that built different values.
//!
//! ```text
//! push(start, 0)
//! while cost <= cheapest + margin:
//!   take the cheapest place; skip it if its state has its value or enough others
//!   at the end of the text: a reading; else push every edge
//! ```
//!
//! No beam, no window, no greedy step: what it finds within the margin is all there is, up to the number of values kept in a
//! state. It stops at a budget of settled states and then names the cost it had reached. Linear in the text for a slip or two,
//! exponential in the number of independent slips, quadratic in depth for lost closers: for short texts.

use super::edge::{Edge, Maker, Place, offset};
use super::hash::{Build, Folded};
use super::slip::Slip;
use super::source::Source;
use super::state::{Bits, Mode, Outside, Stack, Stacks, State};
use jsontriage_core::Costs;
use std::collections::HashMap;

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Settled states before the search gives up.
    pub states: usize,
    /// Values kept in a state. Two are enough for a decision by cost, the cheapest and one rival. Where evidence chooses between
    /// rivals all of them are needed, and the reader looks again with [`Limits::EVIDENCE`]. More are for showing.
    pub width: usize,
    /// Bytes of text above which nothing is tried.
    pub bytes: usize,
}

impl Limits {
    /// Enough to decide.
    pub const DECIDE: Self = Self { states: 1_500_000, width: 2, bytes: 1 << 16 };
    /// Enough to show the readings.
    pub const SHOW: Self = Self { width: 16, ..Self::DECIDE };
    /// Values kept in a state where evidence is to choose.
    pub const EVIDENCE: usize = 64;
}

/// A step on the way to a reading.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) place: Place,
    pub(crate) edge: Edge,
    pub(crate) marks: Bits,
    cost: u32,
    parent: u32,
}

/// A value that a state was settled with.
struct Settled {
    folded: Folded,
    cost: u32,
    marks: Bits,
    /// The same value is there already, with other marks.
    again: bool,
    next: u32,
}

/// What a place is to its state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Settle {
    New,
    /// The same value came for less.
    Known,
    /// Enough other values came for less.
    Full,
}

const NONE: u32 = u32::MAX;

/// The memory of a search, to be used again.
#[derive(Default)]
pub(crate) struct Search {
    nodes: Vec<Node>,
    queue: Vec<Vec<u32>>,
    heads: HashMap<State, u32, Build>,
    settled: Vec<Settled>,
    pub(crate) stacks: Stacks,
    edges: Vec<Edge>,
}

/// What a search came to.
pub(crate) struct Found {
    /// Last nodes of complete readings, cheapest first.
    pub(crate) ends: Vec<(u32, u32)>,
    pub(crate) states: usize,
    /// A value was turned away because its state had enough others.
    pub(crate) full: bool,
    /// The cost reached when the budget ran out.
    pub(crate) stopped: Option<u32>,
}

impl Search {
    /// Every reading of `text` within the margin.
    pub(crate) fn run(&mut self, text: &str, costs: &Costs, limits: Limits) -> Found {
        self.clear();
        let source = Source(text);
        self.start();
        let mut found = Found { ends: Vec::new(), states: 0, full: false, stopped: None };
        let mut most = u32::MAX;
        let mut cost = 0;
        while let Some(at) = self.pop(&mut cost) {
            if cost > most {
                break;
            }
            let node = self.nodes[at as usize];
            match self.settle(&node, limits.width) {
                Settle::New => {}
                Settle::Known => continue,
                Settle::Full => {
                    found.full = true;
                    continue;
                }
            }
            found.states += 1;
            if found.states > limits.states {
                found.stopped = Some(cost);
                break;
            }
            if is_end(&node.place.state, source) {
                most = most.min(cost + costs.ambiguity);
                found.ends.push((cost, at));
                continue;
            }
            self.expand(at, &node, source, costs);
        }
        found
    }

    /// The steps that lead to a node, the first first.
    pub(crate) fn path(&self, mut at: u32) -> Vec<&Node> {
        let mut path = Vec::new();
        while at != NONE {
            let node = &self.nodes[at as usize];
            path.push(node);
            at = node.parent;
        }
        path.reverse();
        path
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.heads.clear();
        self.settled.clear();
        self.stacks.clear();
    }

    fn start(&mut self) {
        let state =
            State { at: 0, stack: Stack::EMPTY, mode: Mode::Outside(Outside::default()), habits: Bits::default() };
        let place = Place { state, begin: 0, folded: Folded::START, member: Folded::START, string: Folded::START };
        let edge = Edge {
            to: state,
            cost: 0,
            slip: Slip::Nothing,
            marks: Bits::default(),
            output: super::edge::Output::Nothing,
            token: false,
        };
        self.push(Node { place, edge, marks: Bits::default(), cost: 0, parent: NONE });
    }

    fn push(&mut self, node: Node) {
        let cost = node.cost as usize;
        if self.queue.len() <= cost {
            self.queue.resize_with(cost + 1, Vec::new);
        }
        self.queue[cost].push(offset(self.nodes.len()));
        self.nodes.push(node);
    }

    fn pop(&mut self, cost: &mut u32) -> Option<u32> {
        while let Some(bucket) = self.queue.get_mut(*cost as usize) {
            if let Some(at) = bucket.pop() {
                return Some(at);
            }
            *cost += 1;
        }
        None
    }

    /// Is this place worth going on from? Not if its state was reached with the same value for less, or for as much and with no
    /// worse marks, or with enough other values.
    fn settle(&mut self, node: &Node, width: usize) -> Settle {
        let head = self.heads.entry(node.place.state).or_insert(NONE);
        let folded = node.place.folded;
        let (mut at, mut values, mut again) = (*head, 0, false);
        while at != NONE {
            let known = &self.settled[at as usize];
            if known.folded == folded {
                if known.cost < node.cost || node.marks.has(known.marks) {
                    return Settle::Known;
                }
                again = true;
            } else if !known.again {
                values += 1;
            }
            at = known.next;
        }
        if values >= width && !again {
            return Settle::Full;
        }
        let next = std::mem::replace(head, offset(self.settled.len()));
        self.settled.push(Settled { folded, cost: node.cost, marks: node.marks, again, next });
        Settle::New
    }

    fn expand(&mut self, at: u32, node: &Node, source: Source<'_>, costs: &Costs) {
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        Maker { source, costs, stacks: &mut self.stacks, from: node.place, edges: &mut edges }.all();
        for edge in &edges {
            let place = node.place.step(edge, source, &self.stacks);
            let marks = node.marks.with(edge.marks);
            self.push(Node { place, edge: *edge, marks, cost: node.cost + edge.cost, parent: at });
        }
        self.edges = edges;
    }
}

fn is_end(state: &State, source: Source<'_>) -> bool {
    matches!(state.mode, Mode::Outside(outside) if outside.done) && source.past_space(state.at as usize) == source.len()
}

impl Maker<'_> {
    /// Every edge from here.
    fn all(&mut self) {
        let State { at, mode, .. } = self.from.state;
        let at = self.source.past_space(at as usize);
        match mode {
            Mode::Inside(quoted) => self.inside(quoted),
            Mode::Outside(outside) => self.outside(outside, at),
            _ => {
                self.ends(at);
                self.comments(at);
                match mode {
                    Mode::Value(place) => self.value(place, at),
                    Mode::Name { first } => self.name(first, at),
                    Mode::Colon => self.colon(at),
                    Mode::After(touch) => self.after(touch, at),
                    Mode::Inside(_) | Mode::Outside(_) => {}
                }
            }
        }
    }
}
