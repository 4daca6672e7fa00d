//! Disagreements between classes and readings, settled kind by kind: `fuzz/settled.toml`.

use crate::agree::{Agreement, reason};
use crate::readings::Answer;
use anyhow::{Context, Result};
use corpus::case::Case;
use serde::Deserialize;

/// Who is right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A rule or a mark says what the reader says.
    Rule,
    /// The readings are within the margin, and stay there.
    Cost,
    /// The case's class looks wrong.
    Case,
    /// Nobody knows yet.
    Open,
}

impl Verdict {
    /// The word used in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Cost => "cost",
            Self::Case => "case",
            Self::Open => "open",
        }
    }
}

/// A kind of disagreement.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    family: String,
    found: String,
    /// What the readings undo, with `*` for anything.
    pub slips: String,
    /// Who is right.
    pub settled: Verdict,
    /// Why.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kind: Vec<Kind>,
}

/// All kinds, in order: the first that fits counts.
///
/// # Errors
/// The file is no list of kinds.
pub fn kinds() -> Result<Vec<Kind>> {
    let file: File =
        toml::from_str(include_str!("../settled.toml")).context("fuzz/settled.toml is no list of kinds")?;
    Ok(file.kind)
}

impl Kind {
    /// Is this disagreement of this kind?
    #[must_use]
    pub fn fits(&self, case: &Case, found: Agreement, answer: &Answer) -> bool {
        let decision = match found {
            Agreement::OtherClass(decision) | Agreement::OtherValue(decision) => decision.name(),
            Agreement::Stopped => "over budget",
            // Nothing settles a wrong value that is released.
            Agreement::Agrees | Agreement::Overruled | Agreement::Silent | Agreement::TooLong => return false,
        };
        matches(&self.family, &case.family) && self.found == decision && matches(&self.slips, &reason(answer))
    }
}

/// Does a text fit a pattern in which `*` stands for anything?
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|head| text.strip_prefix(head)) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{kinds, matches};

    #[test]
    fn a_star_stands_for_anything() {
        assert!(matches("a / *b*", "a / xby") && matches("*", "") && matches("a", "a") && matches("a*", "a"));
        assert!(!matches("a / *b", "a / bx") && !matches("a", "ab") && !matches("a*b", "ab c"));
    }

    #[test]
    fn every_kind_says_why() {
        assert!(kinds().expect("a list of kinds").iter().all(|kind| !kind.why.is_empty()));
    }
}
