//! One oracle, one file, one law: takes a text and panics, with all that is needed to see why, where the law does not hold.
//!
//! A fuzz target, a property test and a regression are three ways to drive the same oracle.

mod bytes_never_panic;
mod chunks_agree;
mod damage_is_flagged;
mod readings_agree;
mod record_replays;
mod repair_is_idempotent;
mod seen;
mod steps_are_linear;
mod strict_agrees;
mod valid_is_fixed;

pub use bytes_never_panic::bytes_never_panic;
pub use chunks_agree::chunks_agree;
pub use damage_is_flagged::damage_is_flagged;
pub use readings_agree::readings_agree;
pub use record_replays::record_replays;
pub use repair_is_idempotent::repair_is_idempotent;
pub use seen::{BEAM, Seen};
pub use steps_are_linear::steps_are_linear;
pub use strict_agrees::strict_agrees;
pub use valid_is_fixed::valid_is_fixed;

/// What the bytes of an input are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The text itself.
    Bytes,
    /// A tape that gives a case: [`Input`](crate::input::Input).
    Case,
    /// A tape that gives a [`row`](crate::input::row) of symbols.
    Row,
    /// A tape that gives a text that [repeats](crate::input::Repeat).
    Repeat,
}

impl Kind {
    /// All kinds, with the names of their folders.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Bytes, "bytes"), (Self::Case, "case"), (Self::Row, "row"), (Self::Repeat, "repeat")];

    /// The name of its folder.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// A law that can be held against bytes.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// The name of its file, its target and its folders.
    pub name: &'static str,
    /// What its bytes are.
    pub kind: Kind,
    /// Panics where the law does not hold; `None` where the bytes give no input.
    pub check: fn(&[u8]) -> Option<Seen>,
}

/// All laws.
pub const LAWS: &[Law] = &[
    Law { name: "bytes_never_panic", kind: Kind::Bytes, check: bytes_never_panic::check },
    Law { name: "chunks_agree", kind: Kind::Case, check: chunks_agree::check },
    Law { name: "damage_is_flagged", kind: Kind::Case, check: damage_is_flagged::check },
    Law { name: "readings_agree", kind: Kind::Row, check: readings_agree::check },
    Law { name: "record_replays", kind: Kind::Case, check: record_replays::check },
    Law { name: "repair_is_idempotent", kind: Kind::Case, check: repair_is_idempotent::check },
    Law { name: "steps_are_linear", kind: Kind::Repeat, check: steps_are_linear::check },
    Law { name: "strict_agrees", kind: Kind::Bytes, check: strict_agrees::check },
    Law { name: "valid_is_fixed", kind: Kind::Case, check: valid_is_fixed::check },
];

/// The law of this name.
#[must_use]
pub fn law(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

/// The text that bytes of this kind give, for people and for cases.
#[must_use]
pub fn text(kind: Kind, bytes: &[u8]) -> Option<Vec<u8>> {
    use crate::input::{Input, Repeat, row};
    match kind {
        Kind::Bytes => Some(bytes.to_vec()),
        Kind::Case => Input::read(bytes).map(|input| input.text),
        Kind::Row => row(bytes).map(String::into_bytes),
        Kind::Repeat => Repeat::read(bytes).map(|repeat| repeat.text(1, steps_are_linear::SMALL).into_bytes()),
    }
}

/// A text for messages.
fn shown(text: &[u8]) -> String {
    format!("{:?}", String::from_utf8_lossy(text))
}
