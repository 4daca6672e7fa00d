//! Shares: how many inputs are rejected, reach the hypotheses, and belong to each family and decision.
//!
//! Without them a generator that has quietly gone blind looks like an engine without faults.

use crate::input::FAMILIES;
use crate::oracle::{Kind, Law, Seen, law};
use jsontriage_core::Decision;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex};

/// Counted inputs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// All of them.
    pub inputs: u64,
    /// Bytes that gave no input.
    pub rejected: u64,
    /// Those that got as far as the hypotheses.
    pub beam: u64,
    /// By family.
    pub families: BTreeMap<String, u64>,
    /// By decision.
    pub decisions: BTreeMap<String, u64>,
}

/// At least so many of 100 inputs get as far as the hypotheses.
pub const BEAM_FLOOR: u64 = 60;
/// At most so many of 100 are rejected.
pub const REJECTED_CEILING: u64 = 20;
/// Fewer inputs say nothing about shares.
pub const ENOUGH: u64 = 100_000;
/// All decisions.
pub const DECISIONS: [Decision; 5] =
    [Decision::Safe, Decision::CosmeticRepair, Decision::LossyRepair, Decision::Ambiguous, Decision::Invalid];

impl Tally {
    /// Counts an input.
    pub fn add(&mut self, seen: Option<&Seen>) {
        self.inputs += 1;
        let Some(seen) = seen else {
            self.rejected += 1;
            return;
        };
        self.beam += u64::from(seen.beam);
        *self.families.entry(seen.family.clone()).or_default() += 1;
        *self.decisions.entry(seen.decision.name().to_owned()).or_default() += 1;
    }

    /// Both.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.inputs += other.inputs;
        self.rejected += other.rejected;
        self.beam += other.beam;
        other.families.into_iter().for_each(|(name, count)| *self.families.entry(name).or_default() += count);
        other.decisions.into_iter().for_each(|(name, count)| *self.decisions.entry(name).or_default() += count);
        self
    }

    /// Shares that are below their floor, for inputs of this kind; empty if all is well.
    #[must_use]
    pub fn offences(&self, kind: Kind) -> Vec<String> {
        let mut offences = Vec::new();
        if self.inputs == 0 {
            return vec!["no input at all".to_owned()];
        }
        // Of raw bytes nothing is promised.
        if kind != Kind::Case {
            return offences;
        }
        let percent = |count: u64| count * 100 / self.inputs;
        if percent(self.beam) < BEAM_FLOOR {
            offences.push(format!("{} % reach the hypotheses, the floor is {BEAM_FLOOR}", percent(self.beam)));
        }
        if percent(self.rejected) > REJECTED_CEILING {
            offences.push(format!("{} % are rejected, the ceiling is {REJECTED_CEILING}", percent(self.rejected)));
        }
        let families = BTreeSet::from(FAMILIES).into_iter().filter(|family| !self.families.contains_key(*family));
        let decisions = DECISIONS.map(Decision::name).into_iter();
        let decisions = decisions.filter(|decision| !self.decisions.contains_key(*decision));
        offences.extend(families.chain(decisions).map(|never| format!("{never} never turns up")));
        offences
    }
}

static RUNNING: LazyLock<Mutex<Tally>> = LazyLock::new(Mutex::default);

/// Most inputs between two lines of shares; the first lines come after one input, two, four and so on, since some laws are slow.
const EVERY: u64 = 1 << 14;

/// Holds bytes against a law, counts them, and says now and then how they are shared out.
///
/// # Panics
/// If the law does not hold, or there is none of this name.
pub fn run(name: &str, bytes: &[u8]) -> Option<Seen> {
    let Law { check, .. } = law(name).unwrap_or_else(|| panic!("there is no law {name}"));
    let seen = check(bytes);
    if let Ok(mut tally) = RUNNING.lock() {
        tally.add(seen.as_ref());
        if tally.inputs.is_power_of_two() || tally.inputs % EVERY == 0 {
            eprintln!("{SHARES}{}", serde_json::to_string(&*tally).unwrap_or_default());
        }
    }
    seen
}

/// How a line of shares begins.
pub const SHARES: &str = "shares: ";

#[cfg(test)]
mod tests {
    use super::{DECISIONS, Decision, FAMILIES, Tally};
    use crate::oracle::Kind;

    fn healthy() -> Tally {
        let counts = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), 1)).collect();
        let (families, decisions) = (counts(&FAMILIES), counts(&DECISIONS.map(Decision::name)));
        Tally { inputs: 1_000, rejected: 200, beam: 600, families, decisions }
    }

    #[test]
    fn each_share_below_its_floor_is_an_offence_of_cases_alone() {
        assert_eq!(healthy().offences(Kind::Case), Vec::<String>::new());
        let mut blind = Tally { beam: 599, rejected: 210, ..healthy() };
        blind.families.remove("compound");
        blind.decisions.remove("Ambiguous");
        let offences = blind.offences(Kind::Case);
        assert_eq!(
            offences,
            [
                "59 % reach the hypotheses, the floor is 60",
                "21 % are rejected, the ceiling is 20",
                "compound never turns up",
                "Ambiguous never turns up"
            ]
        );
        assert_eq!(blind.offences(Kind::Bytes), Vec::<String>::new());
        assert_eq!(Tally::default().offences(Kind::Bytes), ["no input at all"]);
    }
}
