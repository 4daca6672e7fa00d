//! Independent oracles for the engine.
//!
//! ```
//! use fuzz::readings::{Decision, Limits, Reader};
//! use jsontriage_core::COSTS;
//! let mut reader = Reader::default();
//! let lost_comma = reader.read(br#"{"a": 1 "b": 2}"#, &COSTS, Limits::DECIDE);
//! assert_eq!(lost_comma.decision, Some(Decision::Cosmetic));
//! let lost_closer = reader.read(br#"{"a": {"b": 1, "c": 2}"#, &COSTS, Limits::DECIDE);
//! assert_eq!(lost_closer.decision, Some(Decision::Ambiguous));
//! ```
//!
//! The oracles hold no engine code, and nothing fast; only the table of costs is shared. [`engine`] asks the engine what it makes of
//! the same texts.
//! [`oracle`] holds the engine's laws, [`input`] makes texts from bytes, and `fuzz_targets/` joins them.

pub mod agree;
pub mod campaign;
pub mod cluster;
pub mod coverage;
pub mod engine;
pub mod exceptions;
pub mod finding;
pub mod forward;
pub mod input;
pub mod issue;
pub mod lag;
pub mod ledger;
pub mod minimise;
pub mod oracle;
pub mod outcome;
pub mod overruled;
pub mod plants;
pub mod promote;
pub mod readings;
pub mod record;
pub mod replay;
pub mod report;
pub mod rivals;
pub mod seeds;
pub mod settled;
pub mod signature;
pub mod strings;
pub mod tally;
mod target;
pub mod witness;
