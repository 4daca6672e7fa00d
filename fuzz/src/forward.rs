//! The forward test: an oracle that holds no parser.
//!
//! Every document of up to so many tokens is written out and then damaged by every single slip. Which documents lead to a text is
//! known by construction, so a reader can be judged without another reader: a text that one document becomes must be read right or
//! be flagged; a text that several become must be flagged.

mod document;
mod quoted;
mod slip;
mod verdict;

pub use document::{Document, Token, documents};
pub use quoted::Quoted;
pub use slip::{SLIPS, Slip, damaged};
pub use verdict::{Counts, Tally, Text, Verdict, judge, texts};
