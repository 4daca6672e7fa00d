//! A text into a Rust type.

use std::fmt;

use jsontriage_core::{Decision, Error, Options, TypeError, triage};
use serde::de::DeserializeOwned;

/// Why a text did not become a value of the type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// There is no value in the text.
    Refused(Error),
    /// There is one, but it may not be acted on: it was cut, lost something, or has a second reading.
    NotReleased {
        /// What was decided.
        decision: Decision,
        /// What to tell the model.
        hint: String,
    },
    /// The value does not fit the type.
    Type(TypeError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(error) => error.fmt(f),
            Self::NotReleased { decision, .. } => write!(f, "the value may not be acted on ({})", decision.name()),
            Self::Type(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads a text into a Rust type, if its value may be acted on by an unattended program. Integers stay exact.
///
/// # Errors
/// When there is no value, when it is not released under the policy `agent`, or when it does not fit the type.
///
/// ```
/// #[derive(serde::Deserialize, PartialEq, Debug)]
/// struct Call { id: u64, tags: Vec<String> }
/// let call: Call = jsontriage::parse("{'id': 7312845601928374655, 'tags': ['a',]}").unwrap();
/// assert_eq!(call, Call { id: 7312845601928374655, tags: vec!["a".into()] });
/// assert!(jsontriage::parse::<Call>("{'id': 1, 'tags': ['a'").is_err());
/// ```
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    let answer = triage(text, &Options::agent());
    let Some(value) = answer.value() else {
        let no_value = || ParseError::NotReleased { decision: answer.decision(), hint: answer.prompt() };
        return Err(answer.error().cloned().map_or_else(no_value, ParseError::Refused));
    };
    if !answer.is_executable(answer.policy()) {
        return Err(ParseError::NotReleased { decision: answer.decision(), hint: answer.prompt() });
    }
    value.to().map_err(ParseError::Type)
}
