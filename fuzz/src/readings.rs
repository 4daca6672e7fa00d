//! The reading enumerator: every way to read a damaged text that costs little more than the cheapest.
//!
//! A text becomes a graph. A node is a `state`: position, open containers, lexer mode. An edge is a token as it stands, or
//! one slip of the writer undone; the slips are data (`slip`) and their costs come from the engine's one table. A path to the end is
//! a reading. The search takes the cheapest path first and goes on until it has all within the margin; equal values are
//! one reading. Then rules say what may be done.
//!
//! It shares no code with the engine, so that the two can judge each other.

mod between;
mod closer;
mod decision;
mod edge;
mod hash;
mod indent;
mod inside;
mod outside;
mod quote;
mod scalar;
mod search;
mod slip;
mod source;
mod state;
mod truth;
mod value;

pub use decision::{Answer, Decision, Edit, Reader, Reading};
pub use search::Limits;
pub use value::{Canonical, canonical};
