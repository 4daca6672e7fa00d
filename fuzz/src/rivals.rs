//! Does an ambiguous answer show two readings?

use crate::readings::canonical;
use corpus::read::read;
use jsontriage_core::{Ambiguity, Decision, Effect, Options, Triage, triage};

/// What an ambiguous answer shows, and what it says of itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// Different values among shown text and rivals.
    pub readings: usize,
    /// Rules of the choosing edits, or why there is none.
    pub kind: String,
    /// A rival is no JSON, or says what an earlier reading said.
    pub wrong: bool,
}

/// Asks the engine; `None` for a text that is not ambiguous.
#[must_use]
pub fn shown(text: &[u8]) -> Option<Shown> {
    let answer = triage(text, &Options::agent());
    (answer.decision() == Decision::Ambiguous).then(|| of(&answer))
}

fn of(answer: &Triage<'_>) -> Shown {
    let texts: Vec<String> = std::iter::once(answer.text().into_owned()).chain(answer.rivals()).collect();
    let mut values = Vec::new();
    let mut wrong = false;
    for text in &texts {
        match read(text.as_bytes()).ok().map(|value| canonical(&value)) {
            Some(value) if !values.contains(&value) => values.push(value),
            _ => wrong = true,
        }
    }
    let choosing = answer.edits().iter().find(|edit| edit.effect == Effect::Chooses);
    let kind = match choosing {
        _ if answer.ambiguity() == Ambiguity::Budget => "budget",
        Some(edit) => edit.rule.rule().slug,
        None => "none",
    };
    Shown { readings: values.len(), kind: kind.to_owned(), wrong }
}
