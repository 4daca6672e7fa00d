//! Where the engine may differ from the readings, kind by kind: `fuzz/exceptions.toml`.

use crate::engine::readings::Agreement;
use crate::settled::matches;
use anyhow::{Context, Result};
use serde::Deserialize;

/// A kind of difference that is argued.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    /// What to call it.
    pub name: String,
    /// Names of the [`Agreement`]s it covers.
    found: Vec<String>,
    /// What the readings undo, with `*` for anything; one of them must fit.
    slips: Vec<String>,
    /// Why the engine differs, and why that may stand.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kind: Vec<Exception>,
}

/// All kinds, in order: the first that fits counts.
///
/// # Errors
/// The file is no list of kinds.
pub fn exceptions() -> Result<Vec<Exception>> {
    let file: File =
        toml::from_str(include_str!("../exceptions.toml")).context("fuzz/exceptions.toml is no list of kinds")?;
    Ok(file.kind)
}

impl Exception {
    /// Is this difference of this kind?
    #[must_use]
    pub fn fits(&self, found: Agreement, slips: &str) -> bool {
        self.found.iter().any(|name| name == found.name()) && self.slips.iter().any(|pattern| matches(pattern, slips))
    }
}

#[cfg(test)]
mod tests {
    use super::exceptions;
    use crate::engine::readings::Agreement;

    #[test]
    fn there_are_at_most_ten_kinds_and_each_says_why() {
        let kinds = exceptions().expect("a list of kinds");
        assert!(kinds.len() <= 10 && kinds.iter().all(|kind| kind.why.len() > 40));
        let known =
            |name: &String| Agreement::ALL.iter().any(|(found, known)| known == name && found.is_disagreement());
        assert!(kinds.iter().all(|kind| kind.found.iter().all(known)));
    }
}
