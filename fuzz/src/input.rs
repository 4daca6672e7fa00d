//! What fuzz targets read from bytes: a tape of choices for a case with its delivery, a row of symbols, a text that repeats.
//!
//! A tape is a file format. Its first byte is the version, then come choices of a fixed width in a fixed order, missing bytes are
//! zeros, and a choice takes its byte modulo what there is to choose from. New choices go into the reserve; whatever moves an old
//! one needs another version, or every seed and regression would mean something else.

mod case;
mod loose;
mod options;
mod repeat;
mod row;
mod tape;

pub use case::{FAMILIES, Input};
pub use loose::TOKENS;
pub use repeat::Repeat;
pub use row::row;
pub use tape::{Tape, VERSION};
