//! Runs JSON repairers, judges their answers, scores, compares and reports.
//!
//! Every engine is a process that speaks one small protocol (`docs/protocol.md`); nothing here knows an engine by name. The judge
//! reads the *text* an engine returns with the corpus' own strict reader, and the denominator is the list of cases, never the
//! list of answers.
//!
//! ```
//! use eval::judge::{Finding, Verdict};
//! use corpus::case::Class;
//! // Right, on a text that two truths lead to: letting it through was luck.
//! assert_eq!(Finding::Exact.verdict(Class::Ambiguous, true), Verdict::Guessed);
//! ```
//!
//! Not here: making cases (`corpus`), repairing anything, timing gates.

pub mod ceiling;
pub mod compare;
pub mod criteria;
pub mod delivery;
pub mod divergence;
pub mod external;
pub mod facts;
pub mod growth;
pub mod judge;
pub mod manifest;
pub mod merge;
pub mod overruled;
pub mod process;
pub mod report;
pub mod run;
pub mod score;
pub mod selftest;
pub mod stats;
pub mod store;
