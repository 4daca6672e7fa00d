//! Does an ambiguous answer show two readings, or say why not?

use crate::readings::canonical;
use corpus::read::read;
use jsontriage_core::{Ambiguity, Decision, Effect, Options, Triage, Unstated, triage};

/// What an ambiguous answer shows, and what it says of itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shown {
    /// The rule of the first edit that chooses; `whole` where the doubt is about the text, `budget` where a limit tripped.
    pub kind: &'static str,
    /// What came of looking.
    pub found: Found,
}

/// Readings of an ambiguous text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Found {
    /// Two or more, all JSON, all of different values.
    Readings,
    /// One, and the reason.
    One(Unstated),
    /// One of them is no JSON, has the value of another, leaves the shown one nowhere, or is missing without a reason: a bug.
    Wrong,
}

/// Asks the engine; `None` for a text that is not ambiguous.
#[must_use]
pub fn shown(text: &[u8]) -> Option<Shown> {
    let answer = triage(text, &Options::agent().rivals(8));
    (answer.decision() == Decision::Ambiguous).then(|| Shown { kind: kind(&answer), found: found(text, &answer) })
}

fn kind(answer: &Triage<'_>) -> &'static str {
    match answer.edits().iter().find(|edit| edit.effect == Effect::Chooses) {
        _ if answer.ambiguity() == Ambiguity::Budget => "budget",
        Some(edit) => edit.rule.rule().slug,
        None => "whole",
    }
}

fn found(text: &[u8], answer: &Triage<'_>) -> Found {
    let rivals = answer.readings();
    let texts = std::iter::once(answer.text().into_owned()).chain(rivals.iter().map(|rival| rival.text.clone()));
    let mut values = Vec::new();
    for text in texts {
        match read(text.as_bytes()).ok().map(|value| canonical(&value)) {
            Some(value) if !values.contains(&value) => values.push(value),
            _ => return Found::Wrong,
        }
    }
    let cost = |at: usize| rivals[at].cost.unwrap_or(u32::MAX);
    let sorted = (1..rivals.len()).all(|at| cost(at - 1) <= cost(at));
    let placed = rivals
        .iter()
        .all(|rival| rival.at <= text.len() && rival.edit.as_ref().is_none_or(|edit| rival.at <= edit.start));
    match answer.unstated() {
        None if values.len() > 1 && sorted && placed => Found::Readings,
        Some(reason) if values.len() == 1 => Found::One(reason),
        _ => Found::Wrong,
    }
}
