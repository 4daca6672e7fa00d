//! From bytes to a decision: reads JSON written by a language model, repairs what has one reading, refuses what has two.
//!
//! ```
//! use jsontriage_core::{triage, Decision, Options, Policy};
//! let answer = triage("```json\n{\"city\": \"Rome\",}\n```", &Options::agent());
//! assert_eq!(answer.decision(), Decision::CosmeticRepair);
//! assert_eq!(answer.text(), r#"{"city": "Rome"}"#);
//! assert!(answer.is_executable(Policy::Agent));
//! ```
//!
//! This crate is the engine alone: no input or output, no schema language, no serialiser. Users want the facade crate
//! `jsontriage`.

mod beam;
mod behind;
mod candidate;
mod cap;
mod comment;
mod compare;
mod cost;
mod counter;
mod cut;
mod decision;
mod duplicate;
mod edit;
mod end;
mod envelope;
mod error;
mod escape;
mod event;
mod fence;
mod frame;
mod hint;
mod indent;
mod names;
mod opener;
mod options;
mod outer;
mod outline;
#[cfg(plant)]
mod plant;
mod pointer;
mod quote;
mod reader;
mod report;
mod rival;
mod root;
mod rule;
mod scalar;
mod scan;
mod session;
mod shape;
mod siblings;
mod sink;
mod skim;
mod source;
mod stack;
mod strict;
mod structure;
mod suspicion;
mod talk;
mod text;
mod triage;
mod utf8;
mod value;
mod warning;
mod word;
mod woven;

pub use cost::{COSTS, Costs};
pub use decision::{Ambiguity, Decision, Exactness, Policy};
pub use edit::{Edit, Repair, apply};
pub use end::End;
pub use error::{CODES, Code, CodeRow, Error, Position};
pub use event::Event;
pub use hint::RetryHint;
pub use options::{Duplicates, Limits, Options, Retain, Roots};
pub use report::report_schema;
pub use rival::{Rival, Unstated};
pub use rule::{Effect, Example, Group, RULES, Rule, RuleId, rule};
pub use session::Session;
pub use shape::Shape;
pub use sink::{EventSink, NoSink, Sink, TextSink};
pub use triage::{Triage, is_valid, repair, triage};
pub use value::{Item, Kind, TypeError, Value};
pub use warning::{Warning, WarningKind};
