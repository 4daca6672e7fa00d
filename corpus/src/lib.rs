//! What a repairer is asked, and what is right: truth documents, damage, cases.
//!
//! The corpus knows no engine, so that no engine's view of a text can become the truth about it. A case's class follows from
//! the damage operator and from counting the truths that lead to the same text; `corpus check` proves it.
//!
//! ```
//! use corpus::{generate, case::Class};
//! let commas = generate::by_name("comma-missing").expect("a family");
//! let mut cases = Vec::new();
//! generate::family::<()>(commas, 5, |case| Ok(cases.push(case))).expect("five cases");
//! assert!(cases.iter().all(|case| matches!(case.class, Class::Unique | Class::Ambiguous)));
//! assert!(cases.iter().all(|case| corpus::check::problems(case).is_empty()));
//! ```
//!
//! Not here: running or judging anything (`eval`), schemas, wire formats.

pub mod case;
pub mod check;
pub mod damage;
pub mod document;
pub mod edit;
pub mod generate;
pub mod handwritten;
pub mod preimage;
pub mod read;
pub mod rng;
pub mod store;
pub mod value;
pub mod write;
