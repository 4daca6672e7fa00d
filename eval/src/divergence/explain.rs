//! Why two verdicts differ: sentences kept as data.

use super::Difference;
use crate::judge::Verdict;
use anyhow::{Context, Result, ensure};
use corpus::case::Class;
use serde::Deserialize;
use std::path::Path;

/// The file of sentences.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Explanations {
    text: Vec<Entry>,
    ours: Vec<Entry>,
    theirs: Vec<Entry>,
}

/// A sentence and what it is true of.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Engines, whatever their profile; none means all.
    #[serde(default)]
    engines: Vec<String>,
    /// Families, `handwritten` for all its files; none means all.
    #[serde(default)]
    families: Vec<String>,
    /// Classes; none means all.
    #[serde(default)]
    classes: Vec<Class>,
    /// Verdicts; none for a sentence about a text.
    #[serde(default)]
    verdicts: Vec<Verdict>,
    why: String,
}

impl Entry {
    fn covers(&self, one: &Difference, verdict: Option<Verdict>) -> bool {
        let family = |name: &String| {
            one.family.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let engine = |name: &String| one.row.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('@'));
        (self.engines.is_empty() || self.engines.iter().any(engine))
            && (self.families.is_empty() || self.families.iter().any(family))
            && (self.classes.is_empty() || self.classes.contains(&one.class))
            && verdict.is_none_or(|verdict| self.verdicts.contains(&verdict))
    }

    /// Is it true of some families or engines only?
    fn is_particular(&self) -> bool {
        !self.families.is_empty() || !self.engines.is_empty()
    }
}

/// One of the three parts of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// A sentence of the file, by its number from 1.
    Sentence(usize),
    /// The reason a handwritten case gives.
    Own(&'a str),
    /// There is none.
    Missing,
}

impl Explanations {
    /// Reads the file.
    ///
    /// # Errors
    /// A file that cannot be read or parsed. A sentence for all families about an answer that is not as it should be: why an engine is
    /// wrong depends on the text.
    pub fn load(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(&text).with_context(|| format!("{} holds no explanations", path.display()))
    }

    /// Parses the file's text.
    ///
    /// # Errors
    /// As [`Explanations::load`].
    pub fn parse(text: &str) -> Result<Self> {
        use Verdict as V;
        let all: Self = toml::from_str(text)?;
        for entry in &all.text {
            ensure!(
                !entry.families.is_empty() && entry.verdicts.is_empty(),
                "about a text, but of which: {}",
                entry.why
            );
        }
        for entry in all.ours.iter().chain(&all.theirs) {
            ensure!(!entry.verdicts.is_empty(), "names no verdict: {}", entry.why);
        }
        let good = |verdict: &V| matches!(verdict, V::Exact | V::Accepted | V::Shown | V::Declined);
        // A refusal or output that is no JSON says little about the text; a wrong value does.
        let wrong = |verdict: &V| matches!(verdict, V::Silent | V::Guessed | V::Flagged);
        let mut vague = (all.ours.iter().filter(|entry| !entry.verdicts.iter().all(good)))
            .chain(all.theirs.iter().filter(|entry| entry.verdicts.iter().any(wrong)))
            .filter(|entry| !entry.is_particular());
        let vague = vague.next();
        ensure!(vague.is_none(), "true of no family in particular: {}", vague.map_or("", |entry| &entry.why));
        Ok(all)
    }

    /// All sentences, in the order of their numbers.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.text.iter().chain(&self.ours).chain(&self.theirs).map(|entry| entry.why.as_str())
    }

    /// What is true of the text, what ours does, what the other does: of each the first sentence that fits.
    #[must_use]
    pub fn of<'a>(&self, one: &'a Difference) -> [Part<'a>; 3] {
        let find = |entries: &[Entry], before: usize, verdict: Option<Verdict>| {
            let at = entries.iter().position(|entry| entry.covers(one, verdict));
            at.map_or(Part::Missing, |at| Part::Sentence(before + at + 1))
        };
        let text = match one.why.as_str() {
            "" => find(&self.text, 0, None),
            why => Part::Own(why),
        };
        let ours = find(&self.ours, self.text.len(), Some(one.ours));
        let theirs = find(&self.theirs, self.text.len() + self.ours.len(), Some(one.theirs));
        [text, ours, theirs]
    }
}
