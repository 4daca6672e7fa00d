//! What could be released at all: counts of an independent reader of texts, family by family (`reports/ceiling.json`).
//!
//! The reader lists every reading of a text within a margin of cost and shares no code with any engine here. What it releases
//! rightly is a measured ceiling: no engine that keeps to the same rules can release more without guessing. It makes the file
//! itself; here it is only read.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Texts of one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// Those whose cheapest reading is the truth, or accepted.
    pub right: u64,
    /// The others.
    pub wrong: u64,
}

/// Texts of class `unique`; one whose unescaped quotes do not come in pairs is not among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unique {
    /// All of them.
    pub texts: u64,
    /// Released, and the value is the truth.
    pub releasable: u64,
}

/// Counts of a family.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// All texts.
    pub texts: u64,
    /// Those too long or too damaged to be decided; they count as not releasable.
    pub over_cap: u64,
    /// Released, and the value is the truth.
    pub releasable: u64,
    /// Released, and the value is not the truth, or the text has no one truth.
    pub silent: u64,
    /// Of the texts that the floors count.
    #[serde(default)]
    pub unique: Unique,
    /// By the reader's decision.
    pub decisions: BTreeMap<String, Decided>,
}

/// The file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ceiling {
    /// What made it.
    pub command: String,
    /// SHA-256 of the corpus it was made from.
    pub corpus: String,
    /// The margin of cost within which a reading is a rival.
    pub margin: u32,
    /// By family.
    pub families: BTreeMap<String, Family>,
}

impl Ceiling {
    /// Reads the file, if it is there.
    ///
    /// # Errors
    /// A file that is there and cannot be read, or is no ceiling.
    pub fn read(path: &Path) -> Result<Option<Self>> {
        if !path.exists() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text).map(Some).with_context(|| format!("{} is no ceiling", path.display()))
    }

    /// As it is kept.
    ///
    /// # Errors
    /// Never for a ceiling made here.
    pub fn to_json(&self) -> Result<String> {
        Ok(format!("{}\n", serde_json::to_string_pretty(self)?))
    }
}
