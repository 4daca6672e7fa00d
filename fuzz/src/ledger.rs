//! The closer ledger against the forward test: one closer lost, in every small document.
//!
//! From where a text can come is known by construction. If two documents lead to it, the closer could have stood in two places,
//! and the ledger must say so; if only one does, every refusal is one too many.

use crate::forward::{SLIPS, Token, damaged, documents};
use crate::readings::{Canonical, canonical};
use corpus::read::read;
use jsontriage_core::{Decision, Options, Triage, triage};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A text that lost a closer.
#[derive(Clone, Debug, Default)]
struct Text {
    sources: Vec<Canonical>,
    place: Place,
}

/// Which closer is lost; of several that give the same text, the one that is hardest to place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Place {
    /// The last one of the text, of the root or at its end: the text looks cut.
    #[default]
    End,
    /// Of a container with nothing in it.
    Empty,
    /// Inside, of a container in one of the other kind.
    Other,
    /// Inside, of a container in one of its own kind.
    Own,
}

/// What the engine says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Said {
    /// Two sources, called ambiguous, and both are shown.
    Both,
    /// Two sources, called ambiguous, and not all are shown.
    Movable,
    /// Two sources, held for another reason.
    Held,
    /// Two sources, and one is released.
    Missed,
    /// One source, released.
    Released,
    /// One source, shown and lossy: the text may have been cut.
    Lossy,
    /// One source, and called ambiguous or refused.
    Refused,
    /// One source, and another value is released.
    Silent,
}

/// Counts by place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// Documents.
    pub documents: usize,
    /// Texts by what is lost and what was said.
    pub counts: BTreeMap<(Place, Said), u64>,
}

impl Ledger {
    /// Asks the engine for every document of at most `most` tokens.
    #[must_use]
    pub fn of(most: usize) -> Self {
        let documents = documents(most);
        let slip = SLIPS.iter().find(|slip| slip.name == "closer deleted");
        let mut texts: BTreeMap<String, Text> = BTreeMap::new();
        for document in &documents {
            let Ok(value) = read(document.text().as_bytes()) else { continue };
            let form = canonical(&value);
            let made = slip.map(|slip| damaged(document, slip)).unwrap_or_default();
            for (text, place) in made.into_iter().zip(places(&document.tokens)) {
                let text = texts.entry(text).or_default();
                text.place = text.place.max(place);
                if !text.sources.contains(&form) {
                    text.sources.push(form.clone());
                }
            }
        }
        let texts: Vec<(String, Text)> = texts.into_iter().collect();
        let said: Vec<(Place, Said)> = texts.par_iter().map(|(text, known)| (known.place, said(text, known))).collect();
        let mut ledger = Self { documents: documents.len(), ..Self::default() };
        for key in said {
            *ledger.counts.entry(key).or_default() += 1;
        }
        ledger
    }

    /// Texts of which something is said.
    #[must_use]
    pub fn count(&self, said: &[Said]) -> u64 {
        self.counts.iter().filter(|((_, of), _)| said.contains(of)).map(|(_, count)| count).sum()
    }

    /// The table.
    #[must_use]
    pub fn table(&self, most: usize) -> String {
        let mut table = format!(
            "All {} documents of up to {most} tokens, each with one closer lost ({} texts; `just ledger`):\n\n\
             | the lost closer | two sources | said so | all shown | missed | one source | released | lossy | refused | silent |\n\
             |---|---|---|---|---|---|---|---|---|---|\n",
            self.documents,
            self.counts.values().sum::<u64>()
        );
        let rows = [
            (Place::Own, "inside, of a container in one of its own kind"),
            (Place::Other, "inside, of a container in one of the other kind"),
            (Place::Empty, "of an empty container"),
            (Place::End, "at the end of the text"),
        ];
        for (place, name) in rows {
            let count =
                |said: &[Said]| -> u64 { said.iter().filter_map(|said| self.counts.get(&(place, *said))).sum() };
            let _ = writeln!(
                table,
                "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
                count(&[Said::Both, Said::Movable, Said::Held, Said::Missed]),
                count(&[Said::Both, Said::Movable]),
                count(&[Said::Both]),
                count(&[Said::Missed]),
                count(&[Said::Released, Said::Lossy, Said::Refused, Said::Silent]),
                count(&[Said::Released]),
                count(&[Said::Lossy]),
                count(&[Said::Refused]),
                count(&[Said::Silent]),
            );
        }
        table
    }
}

/// For each closer of a document, in order, which it is.
fn places(tokens: &[Token]) -> Vec<Place> {
    let mut open: Vec<Token> = Vec::new();
    let mut places = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::OpenObject | Token::OpenList => open.push(*token),
            Token::CloseObject | Token::CloseList => {
                let own = open.pop();
                let closer = |token: &Token| matches!(token, Token::CloseObject | Token::CloseList);
                places.push(match open.last() {
                    // Nothing but closers of its own kind follows: the same text as without the last one.
                    _ if matches!(tokens[at - 1], Token::OpenObject | Token::OpenList) => Place::Empty,
                    _ if tokens[at..].iter().all(|next| next == token && closer(next)) => Place::End,
                    Some(parent) if Some(*parent) == own => Place::Own,
                    Some(_) => Place::Other,
                    None => Place::End,
                });
            }
            _ => {}
        }
    }
    places
}

fn said(text: &str, known: &Text) -> Said {
    let answer = triage(text, &Options::agent().rivals(8));
    let form = |text: &str| read(text.as_bytes()).ok().map(|value| canonical(&value));
    let right = answer.json().and_then(|json| form(&json)).is_some_and(|form| known.sources.contains(&form));
    match (known.sources.len(), answer.decision()) {
        (1, decision) if decision.is_released() => {
            if right {
                Said::Released
            } else {
                Said::Silent
            }
        }
        (1, Decision::LossyRepair) => Said::Lossy,
        (1, _) => Said::Refused,
        (_, decision) if decision.is_released() => Said::Missed,
        (_, Decision::Ambiguous) if all_shown(&answer, &known.sources) => Said::Both,
        (_, Decision::Ambiguous) => Said::Movable,
        _ => Said::Held,
    }
}

fn all_shown(answer: &Triage<'_>, sources: &[Canonical]) -> bool {
    let texts = answer.json().map(String::from).into_iter().chain(answer.rivals());
    let shown: Vec<Canonical> =
        texts.filter_map(|text| read(text.as_bytes()).ok().map(|value| canonical(&value))).collect();
    sources.iter().all(|source| shown.contains(source))
}
