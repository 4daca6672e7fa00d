//! Registered criteria: what a row must meet, written down before the run (`criteria.toml`) and changed only with a dated line in
//! `LEDGER.md`.

use crate::facts::{Reading, State};
use crate::judge::Verdict;
use crate::score::{RowScore, Tally};
use crate::stats::clopper_pearson_lower;
use anyhow::{Context, Result};
use corpus::case::Class;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The registered criteria.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Criteria {
    /// The row that the others are paired with.
    pub reference: String,
    /// The criteria, in the order of tables.
    #[serde(rename = "criterion")]
    pub list: Vec<Criterion>,
}

/// One criterion.
#[derive(Clone, Deserialize, Debug)]
pub struct Criterion {
    /// Its name.
    pub id: String,
    /// What it demands, in a sentence.
    pub sentence: String,
    /// What is measured.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// With fewer cases it cannot tell, which a release counts as failed.
    #[serde(default)]
    pub minimum_n: u64,
}

/// What a criterion measures.
#[derive(Clone, Deserialize, Debug)]
#[serde(tag = "statistic", rename_all = "kebab-case")]
pub enum Statistic {
    /// At most this many of these verdicts in these classes.
    Verdicts {
        /// Verdicts that count.
        verdicts: Vec<Verdict>,
        /// Classes they are counted in.
        classes: Vec<Class>,
        /// The bound.
        at_most: u64,
    },
    /// The lower one-sided 95 % bound of the share let through and right, in each cosmetic family's unique cases.
    Useful {
        /// The bound.
        at_least: f64,
    },
    /// The share let through and right, in these families' unique cases.
    Floors {
        /// The bound of each.
        at_least: BTreeMap<String, f64>,
    },
    /// A law beside the value fails at most this often.
    Check {
        /// Which one.
        check: Check,
        /// The bound.
        at_most: u64,
    },
    /// The share of right values never rises from one decision to the next weaker one.
    Calibration,
    /// The run of the row was not broken.
    Protocol,
    /// Nothing died or dragged between cases.
    Incidents {
        /// The bound.
        at_most: u64,
    },
    /// The time the engine reports grows with the text as a power of at most this.
    Growth {
        /// The bound.
        at_most: f64,
    },
}

/// A law beside the value.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names are the laws")]
pub enum Check {
    Paths,
    Idempotent,
    Record,
    Repeat,
}

/// What is known of a row besides its scorecard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beside {
    /// Incidents of its run; `None` when the run is not at hand.
    pub incidents: Option<u64>,
    /// Growth exponent; `None` when it was not measured.
    pub growth: Option<f64>,
    /// Whether the minimum numbers of cases are asked for; a self-test's sample is smaller than a release's.
    pub minimum: bool,
}

/// Did a row meet a criterion?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// Yes.
    Yes,
    /// No.
    No,
    /// There are too few cases, or the criterion does not apply.
    CannotTell,
}

/// Reads the criteria.
///
/// # Errors
/// A file that cannot be read or parsed.
pub fn load(path: &Path) -> Result<Criteria> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("cannot parse {}", path.display()))
}

impl Criteria {
    /// The floors of all criteria, by family.
    pub fn floors(&self) -> impl Iterator<Item = (&str, f64)> {
        self.list
            .iter()
            .filter_map(|criterion| match &criterion.statistic {
                Statistic::Floors { at_least } => Some(at_least),
                _ => None,
            })
            .flatten()
            .map(|(family, least)| (family.as_str(), *least))
    }
}

impl Criterion {
    /// Holds a row against the criterion.
    #[must_use]
    pub fn met(&self, row: &RowScore, beside: Beside) -> Met {
        let minimum = if beside.minimum { self.minimum_n } else { 0 };
        if let Statistic::Protocol = self.statistic {
            return match row.state {
                State::Scored => Met::Yes,
                State::Broken(_) => Met::No,
                State::Absent(_) => Met::CannotTell,
            };
        }
        if row.state != State::Scored {
            return Met::CannotTell;
        }
        let reading = row.readings[0];
        let holds = |holds: bool| if holds { Met::Yes } else { Met::No };
        match &self.statistic {
            Statistic::Protocol => Met::Yes,
            Statistic::Verdicts { verdicts, classes, at_most } => {
                let (hits, cases) =
                    row.sum(classes, |cell| verdicts.iter().map(|verdict| cell.verdict(reading, *verdict)).sum());
                if hits <= *at_most && cases < minimum { Met::CannotTell } else { holds(hits <= *at_most) }
            }
            Statistic::Useful { at_least } => useful(row, reading, *at_least, minimum),
            Statistic::Floors { at_least } => floors(row, at_least, minimum),
            Statistic::Check { check, at_most } => {
                let tally = check.of(row);
                match tally.held + tally.failed {
                    0 => Met::CannotTell,
                    _ => holds(tally.failed <= *at_most),
                }
            }
            Statistic::Calibration => calibrated(row),
            Statistic::Incidents { at_most } => {
                beside.incidents.map_or(Met::CannotTell, |incidents| holds(incidents <= *at_most))
            }
            Statistic::Growth { at_most } => beside.growth.map_or(Met::CannotTell, |growth| holds(growth <= *at_most)),
        }
    }
}

impl Check {
    fn of(self, row: &RowScore) -> Tally {
        match self {
            Self::Paths => row.checks.paths,
            Self::Idempotent => row.checks.idempotent,
            Self::Record => row.checks.record,
            Self::Repeat => row.checks.repeat,
        }
    }
}

fn useful(row: &RowScore, reading: Reading, at_least: f64, minimum: u64) -> Met {
    let mut met = Met::CannotTell;
    for family in corpus::damage::FAMILIES.iter().filter(|family| family.about().cosmetic) {
        let cells = row.cells.iter().filter(|cell| cell.family == family.family() && cell.class == Class::Unique);
        let (mut right, mut cases) = (0, 0);
        for cell in cells {
            right += cell.verdict(reading, Verdict::Exact) + cell.verdict(reading, Verdict::Accepted);
            cases += cell.cases;
        }
        if clopper_pearson_lower(right, cases, 0.95) < at_least {
            return if cases < minimum && right == cases { Met::CannotTell } else { Met::No };
        }
        if cases < minimum {
            return Met::CannotTell;
        }
        met = Met::Yes;
    }
    met
}

fn floors(row: &RowScore, at_least: &BTreeMap<String, f64>, minimum: u64) -> Met {
    let found = |family: &String| row.floors.get(family).copied().unwrap_or_default();
    let below = |(family, least): (&String, &f64)| found(family).share().is_some_and(|share| share < *least);
    match () {
        () if at_least.iter().any(below) => Met::No,
        () if at_least.keys().any(|family| found(family).cases < minimum.max(1)) => Met::CannotTell,
        () => Met::Yes,
    }
}

fn calibrated(row: &RowScore) -> Met {
    let order = ["safe", "cosmetic", "lossy", "ambiguous"];
    let shares: Vec<[u64; 2]> = order.iter().filter_map(|decision| row.calibration.get(*decision).copied()).collect();
    if shares.is_empty() {
        return Met::CannotTell;
    }
    // right/(right + wrong) compared without division.
    let falls = shares.windows(2).all(|pair| {
        let [[right, wrong], [next_right, next_wrong]] = [pair[0], pair[1]];
        u128::from(right) * u128::from(next_wrong) >= u128::from(next_right) * u128::from(wrong)
    });
    if falls { Met::Yes } else { Met::No }
}
