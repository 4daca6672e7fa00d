//! What campaigns have found, and what of it is still open.

use crate::campaign::Folders;
use crate::oracle::Law;
use crate::witness::{Said, ask};
use anyhow::Result;
use serde::{Deserialize, Serialize};

/// Inputs that runs of a target have left.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    /// Names of those on which the law still does not hold.
    pub open: Vec<String>,
    /// How many of the others.
    pub mended: u64,
}

impl Findings {
    /// Tries each with the target's program; without a program all are open.
    ///
    /// # Errors
    /// The program cannot be started, or the folder cannot be read.
    pub fn of(law: &Law, folders: &Folders) -> Result<Self> {
        let mut found = Self::default();
        let program = folders.program(law);
        for file in folders.findings(law)? {
            if program.exists() && ask(&program, &file, law.kind.patience())? == Said::Holds {
                found.mended += 1;
            } else {
                found.open.extend(file.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
        }
        Ok(found)
    }
}
