//! What targets made of planted faults.

use super::{read, write};
use crate::oracle::LAWS;
use crate::plants::{Hunt, PLANTS};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Hunts of one build.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunts {
    /// SHA-256 of all programs together.
    pub programs: String,
    /// Seconds that each hunt may take, and each control takes.
    pub budget: u64,
    /// By fault, then by target.
    pub faults: BTreeMap<String, BTreeMap<String, Hunt>>,
    /// The same build without a fault, by target.
    pub control: BTreeMap<String, Hunt>,
}

impl Hunts {
    /// What a file holds of these programs with this budget, so that faults may be looked for piece by piece.
    ///
    /// # Errors
    /// The file holds something else.
    pub fn resume(path: &Path, programs: String, budget: u64) -> Result<Self> {
        let before: Self = if path.exists() { read(path)? } else { Self::default() };
        let same = before.programs == programs && before.budget == budget;
        Ok(if same { before } else { Self { programs, budget, ..Self::default() } })
    }

    /// Adds a hunt, the one for no fault being the control, and writes all to a file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, path: &Path, fault: &str, target: &str, hunt: Hunt) -> Result<()> {
        let row = if fault.is_empty() { &mut self.control } else { self.faults.entry(fault.to_owned()).or_default() };
        row.insert(target.to_owned(), hunt);
        write(path, self)
    }

    /// The hunt for a fault with a target.
    #[must_use]
    pub fn of(&self, fault: &str, target: &str) -> Option<&Hunt> {
        self.faults.get(fault)?.get(target)
    }

    /// Faults with the targets that should have found them and did not, or were not asked.
    #[must_use]
    pub fn missed(&self) -> Vec<(&'static str, &'static str)> {
        let pairs = PLANTS.iter().flat_map(|plant| plant.breaks.iter().map(|target| (plant.name, *target)));
        pairs.filter(|(fault, target)| self.of(fault, target).is_none_or(|hunt| hunt.caught.is_none())).collect()
    }

    /// Targets whose control was not silent for the whole budget, or was not asked.
    #[must_use]
    pub fn loud(&self) -> Vec<&'static str> {
        let silent = |target: &str| self.control.get(target).is_some_and(|hunt| hunt.is_silent_for(self.budget));
        LAWS.iter().map(|law| law.name).filter(|target| !silent(target)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Hunts;
    use crate::oracle::LAWS;
    use crate::plants::{Hunt, PLANTS};

    const CAUGHT: Hunt = Hunt { caught: Some(3), own: 0, seconds: 3, inputs: 100 };
    const SILENT: Hunt = Hunt { caught: None, own: 0, seconds: 60, inputs: 100 };

    #[test]
    fn pieces_of_one_build_and_budget_are_one_table() {
        let path = tempfile::tempdir().expect("a folder").keep().join("hunts.json");
        let kept = |programs: &str, budget, fault: &str| {
            let mut hunts = Hunts::resume(&path, programs.to_owned(), budget).expect("a table");
            hunts.keep(&path, fault, "record_replays", CAUGHT).expect("written");
            hunts.faults.into_keys().collect::<Vec<_>>()
        };
        assert_eq!(kept("a", 60, "deep"), ["deep"]);
        assert_eq!(kept("a", 60, "rescan"), ["deep", "rescan"]);
        assert_eq!(kept("a", 9, "rescan"), ["rescan"]);
        assert_eq!(kept("b", 9, "deep"), ["deep"]);
    }

    #[test]
    fn what_was_not_looked_for_is_missed_and_what_was_not_asked_is_not_silent() {
        let path = tempfile::tempdir().expect("a folder").keep().join("hunts.json");
        let mut hunts = Hunts { budget: 60, ..Hunts::default() };
        let all: usize = PLANTS.iter().map(|plant| plant.breaks.len()).sum();
        assert_eq!((hunts.missed().len(), hunts.loud().len()), (all, LAWS.len()));
        hunts.keep(&path, PLANTS[0].name, PLANTS[0].breaks[0], CAUGHT).expect("written");
        hunts.keep(&path, PLANTS[1].name, PLANTS[1].breaks[0], SILENT).expect("written");
        hunts.keep(&path, "", LAWS[0].name, SILENT).expect("written");
        hunts.keep(&path, "", LAWS[1].name, CAUGHT).expect("written");
        assert_eq!((hunts.missed().len(), hunts.loud().len()), (all - 1, LAWS.len() - 1));
    }
}
