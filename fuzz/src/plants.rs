//! Targets against planted faults: what is not found here would not be found in earnest either.
//!
//! The faults are in `engine/core/src/plant.rs`, which only builds with `cfg(plant)` hold; the environment names the one that acts.

use crate::campaign::{Budget, Folders, Reads};
use crate::oracle::Law;
use crate::outcome::Finding;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Holds the name of the fault that acts.
pub const VARIABLE: &str = "JSONTRIAGE_PLANT";

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plant {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The laws that it breaks: each target must find it.
    pub breaks: &'static [&'static str],
}

/// All faults.
pub const PLANTS: &[Plant] = &[
    Plant {
        name: "lost-digit",
        about: "the last digit of a number of 18 digits or more is lost",
        breaks: &["strict_agrees", "valid_is_fixed", "record_replays"],
    },
    Plant {
        name: "null-true",
        about: "the first `null` is shown as `true`",
        breaks: &["strict_agrees", "valid_is_fixed", "record_replays", "damage_is_flagged"],
    },
    Plant {
        name: "sixteen",
        about: "a string of 16 bytes is altered",
        breaks: &["strict_agrees", "valid_is_fixed", "record_replays", "damage_is_flagged"],
    },
    Plant {
        name: "true-string",
        about: "the string `\"true\"` is altered",
        breaks: &["strict_agrees", "valid_is_fixed"],
    },
    Plant { name: "deep", about: "what is nested more than 64 deep is shown as `null`", breaks: &["valid_is_fixed"] },
    Plant { name: "edit-off", about: "an edit of the record is off by one", breaks: &["record_replays"] },
    Plant {
        name: "surrogate-cut",
        about: "a piece that begins with the second half of a surrogate pair is misread",
        breaks: &["chunks_agree"],
    },
    Plant {
        name: "ambiguity-released",
        about: "a closer that may belong elsewhere is cosmetic",
        breaks: &["damage_is_flagged", "readings_agree"],
    },
    Plant { name: "rescan", about: "each damage reads all before it again", breaks: &["steps_are_linear"] },
    Plant {
        name: "invents",
        about: "a trailing comma in a list gets a `null` behind it",
        breaks: &["damage_is_flagged", "record_replays"],
    },
    Plant {
        name: "unfinished",
        about: "a comma stays at the end of a text with single quotes",
        breaks: &["repair_is_idempotent"],
    },
    Plant { name: "panics", about: "an escape like `\\x41` panics", breaks: &["bytes_never_panic", "chunks_agree"] },
];

/// What a target made of a fault, or of none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunt {
    /// Seconds until it was caught; `None` if it was not.
    pub caught: Option<u64>,
    /// Findings on which the law does not hold without the fault either.
    pub own: u64,
    /// How long was looked.
    pub seconds: u64,
    /// Executions.
    pub inputs: u64,
}

impl Hunt {
    /// Nothing at all was found, in as long as this: what a build must do in which no fault acts.
    #[must_use]
    pub const fn is_silent_for(&self, seconds: u64) -> bool {
        self.caught.is_none() && self.own == 0 && self.seconds >= seconds && self.inputs > 0
    }
}

/// Looks for a fault with a target, at most so many seconds. Without a fault every finding is the engine's own.
///
/// # Errors
/// The program is not built, or its files cannot be written.
pub fn hunt(folders: &Folders, name: &str, law: &Law, seconds: u64) -> Result<Hunt> {
    let begin = Instant::now();
    let (mut own, mut inputs, mut caught) = (BTreeSet::new(), 0, None);
    loop {
        let left = seconds.saturating_sub(begin.elapsed().as_secs());
        if left == 0 || caught.is_some() {
            return Ok(Hunt { caught, own: own.len() as u64, seconds: begin.elapsed().as_secs(), inputs });
        }
        let outcome = folders.run(law, Budget::Seconds(left), Reads::Own, &[(VARIABLE, name)], &mut |_| {})?;
        inputs += outcome.inputs;
        for Finding { path, .. } in outcome.findings {
            if holds(&folders.program(law), &path)? {
                caught = Some(begin.elapsed().as_secs());
            } else {
                own.insert(path);
            }
        }
    }
}

/// Does the law hold on a file when no fault acts?
fn holds(program: &Path, file: &Path) -> Result<bool> {
    let mut command = Command::new(program);
    command.arg(file).env_remove(VARIABLE).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command.status().with_context(|| format!("cannot run {}", program.display()))?.success())
}

#[cfg(test)]
mod tests {
    use super::{Hunt, PLANTS};
    use crate::oracle::LAWS;
    use std::collections::BTreeSet;

    #[test]
    fn every_law_has_a_fault_to_find_and_every_fault_its_code() {
        let broken: BTreeSet<&str> = PLANTS.iter().flat_map(|plant| plant.breaks).copied().collect();
        assert_eq!(broken, LAWS.iter().map(|law| law.name).collect());
        let code = include_str!("../../engine/core/src/plant.rs");
        let missing = |plant: &&super::Plant| !code.contains(&format!("is(\"{}\")", plant.name));
        assert_eq!(PLANTS.iter().filter(missing).map(|plant| plant.name).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn a_control_is_silent_only_if_it_looked_all_the_time_and_found_nothing() {
        let silent = Hunt { caught: None, own: 0, seconds: 60, inputs: 9 };
        assert!(silent.is_silent_for(60));
        for loud in [
            Hunt { own: 1, ..silent },
            Hunt { caught: Some(3), ..silent },
            Hunt { seconds: 59, ..silent },
            Hunt { inputs: 0, ..silent },
        ] {
            assert!(!loud.is_silent_for(60), "{loud:?}");
        }
    }
}
