//! Decides whether JSON written by a language model may be acted on.
//!
//! ```
//! use jsontriage::{triage, Decision, Options, Policy};
//! let answer = triage("```json\n{\"city\": \"Rome\",}\n```", &Options::agent());
//! assert_eq!(answer.decision(), Decision::CosmeticRepair);
//! assert_eq!(answer.text(), r#"{"city": "Rome"}"#);
//! assert!(answer.is_executable(Policy::Agent));
//! ```
//!
//! What has one reading is repaired, also where quotes, commas, colons or closers are missing, and every change is on
//! record as an edit that replays. What has two readings, or was cut, is shown but not released: a wrong value is worse
//! than none.
//!
//! ```
//! use jsontriage::{triage, Decision, Options};
//! let answer = triage(r#"{"path": "a.sh", "content": "rm -rf build && ech"#, &Options::agent());
//! assert_eq!(answer.decision(), Decision::LossyRepair);
//! println!("{}", answer.prompt()); // what to tell the model
//! ```
//!
//! ```
//! use jsontriage::{triage, Decision, Options};
//! let unsure = triage(r#"{"reply": "Tell them "no", then wait" "urgent": true}"#, &Options::agent());
//! assert_eq!(unsure.decision(), Decision::LossyRepair); // quotes and a comma are different slips
//! let tie = triage(r#"{"tags": ["red, "green"]}"#, &Options::agent());
//! assert_eq!(tie.decision(), Decision::Ambiguous);
//! assert_eq!(tie.rivals()[0], r#"{"tags": ["red, \"green"]}"#);
//! ```
//!
//! - [`triage()`]: one text, all there is to say about it. Never fails; a refusal is an answer.
//! - [`repair`]: text in, JSON out, the best reading. [`parse`]: into a Rust type, numbers exact.
//! - [`Session`]: a text that arrives in pieces, with [sinks](Sink) for text and [events](Event).
//!
//! Not in this crate: network, async, prompts, JSON5 output, schemas (a [`Shape`] can choose among values). Several
//! readings? It refuses and shows two of them.

mod convert;
mod parse;

/// The pages' examples run with the doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;
    #[doc = include_str!("../../docs/decisions.md")]
    struct Decisions;
    #[doc = include_str!("../../docs/streams.md")]
    struct Streams;
}

pub use convert::{Loss, to_serde_json};
pub use jsontriage_core::{
    Ambiguity, CODES, Code, CodeRow, Decision, Duplicates, Edit, Effect, End, Error, Event, EventSink, Exactness,
    Example, Group, Item, Kind, Limits, NoSink, Options, Policy, Position, RULES, Repair, Retain, RetryHint, Rival,
    Roots, Rule, RuleId, Session, Shape, Sink, TextSink, Triage, TypeError, Unstated, Value, Warning, WarningKind,
    apply, is_valid, repair, report_schema, rule, triage,
};
pub use parse::{ParseError, parse};
