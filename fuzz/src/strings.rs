//! Every string over a small alphabet, bare or in the gap of a frame: what the reader sees in all of them, counted.
//!
//! There is no truth to hold these against. They are here so that nothing small is left out: an engine is compared with the reader
//! on each of them, and the counts say that the reader itself has not moved.

mod alphabet;
mod tally;

pub use alphabet::{ALPHABETS, Alphabet, FRAMES, Frame, Symbol};
pub use tally::{Tally, read_all};
