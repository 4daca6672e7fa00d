//! Cases whose truth is overruled: fewer slips than were made explain the text by another value (`reports/overruled.json`).
//!
//! An independent reader of texts makes the list itself, without asking any engine; here it is only read. Ids are hashes of
//! contents, so a list holds for every corpus that has the cases.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overruled {
    /// What made it.
    pub command: String,
    /// The margin of cost within which the other reading is.
    pub margin: u32,
    /// By case: the slips of the other reading.
    pub cases: BTreeMap<String, String>,
}

impl Overruled {
    /// Reads the file; without one no case is overruled.
    ///
    /// # Errors
    /// A file that is there and cannot be read, or is no such list.
    pub fn read(path: &Path) -> Result<Self> {
        if !path.exists() {
            return Ok(Self::default());
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is no list of overruled cases", path.display()))
    }

    /// Is the truth of this case overruled?
    #[must_use]
    pub fn holds(&self, id: &str) -> bool {
        self.cases.contains_key(id)
    }

    /// As it is kept.
    ///
    /// # Errors
    /// Never for a list made here.
    pub fn to_json(&self) -> Result<String> {
        Ok(format!("{}\n", serde_json::to_string_pretty(self)?))
    }
}
