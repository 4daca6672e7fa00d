//! The scorecard as data: what `scorecard.json` holds. Its JSON Schema is made from these types.

use super::{Floor, Separation, Signal};
use crate::facts::{Facts, Header, Reading, State};
use crate::judge::Verdict;
use anyhow::{Context, Result, ensure};
use corpus::case::{Class, Split};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Version of the scorecard's format.
pub const VERSION: u32 = 1;

/// A scorecard. Counts only; rates and intervals are computed from them when it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scorecard {
    /// The schema this file keeps to.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// Version of the format.
    pub version: u32,
    /// SHA-256 of the corpus.
    pub corpus: String,
    /// SHA-256 of the manifest.
    pub manifest: String,
    /// SHA-256 of the judge's source.
    pub judge: String,
    /// SHA-256 of the registered criteria.
    pub criteria: String,
    /// The filter the run was made with; such a card can never be a baseline.
    pub filter: Option<String>,
    /// Cases run.
    pub cases: u64,
    /// The row that the others are paired with.
    pub reference: Option<String>,
    /// One row per engine and profile.
    pub rows: Vec<RowScore>,
}

/// The score of an engine with one of its profiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowScore {
    /// The engine.
    pub engine: String,
    /// Its profile.
    pub profile: String,
    /// Its version.
    pub engine_version: String,
    /// Its language.
    pub language: String,
    /// Scored, absent or broken.
    pub state: State,
    /// How its answers are taken to be let through; the first is the one the totals use.
    pub readings: Vec<Reading>,
    /// Bootstrap intervals of the recovered share.
    pub recovered: Spread,
    /// Bootstrap intervals of the silent share.
    pub silent: Spread,
    /// Laws beside the value.
    pub checks: Checks,
    /// Per decision or flag of the engine: right and wrong values.
    pub calibration: BTreeMap<String, [u64; 2]>,
    /// Per signal that its user can go by: right and wrong values, let through and held back.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Separation>")]
    pub separation: BTreeMap<Signal, Separation>,
    /// Per generated family: unique cases, and what is let through of them.
    #[serde(default)]
    pub floors: BTreeMap<String, Floor>,
    /// Per family: cases on which this row and the reference differ.
    pub pairs: BTreeMap<String, PairCount>,
    /// Counts per split, family and class.
    pub cells: Vec<Cell>,
}

/// Ends of 95 % bootstrap intervals, in parts per million, over intact, unique and lossy cases.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// Truth documents drawn anew.
    pub document_ppm: [u64; 2],
    /// Families drawn anew.
    pub family_ppm: [u64; 2],
}

/// How often a law held and how often not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// It held.
    pub held: u64,
    /// It did not.
    pub failed: u64,
}

/// Laws beside the value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Checks {
    /// Same answer however the text was cut.
    pub paths: Tally,
    /// Output given as input comes back with its value.
    pub idempotent: Tally,
    /// The record replayed on the text gives the output.
    pub record: Tally,
    /// Same answer when asked again after other cases.
    pub repeat: Tally,
}

impl Checks {
    pub(super) fn add(&mut self, facts: &Facts) {
        for (tally, check) in [
            (&mut self.paths, facts.paths),
            (&mut self.idempotent, facts.idempotent),
            (&mut self.record, facts.record),
            (&mut self.repeat, facts.repeat),
        ] {
            tally.held += u64::from(check == Some(true));
            tally.failed += u64::from(check == Some(false));
        }
    }
}

/// Cases on which a row and the reference differ, over intact, unique and lossy cases.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairCount {
    /// Cases both ran.
    pub cases: u64,
    /// Right here, not right there.
    pub better: u64,
    /// Not right here, right there.
    pub worse: u64,
}

impl PairCount {
    pub(super) fn add(&mut self, facts: &Facts, reference: &Facts) {
        self.cases += 1;
        let (here, there) = (facts.finding.is_right(), reference.finding.is_right());
        self.better += u64::from(here && !there);
        self.worse += u64::from(!here && there);
    }
}

/// Counts of one family, split and class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The split.
    #[schemars(with = "String")]
    pub split: Split,
    /// The family.
    pub family: String,
    /// The class.
    #[schemars(with = "String")]
    pub class: Class,
    /// Cases.
    pub cases: u64,
    /// Those of them whose truth is overruled.
    #[serde(default, skip_serializing_if = "is_none")]
    pub overruled: u64,
    /// Per finding: is the value right?
    pub findings: BTreeMap<String, u64>,
    /// Per reading and verdict: was it right to let it through?
    #[schemars(with = "BTreeMap<String, BTreeMap<String, u64>>")]
    pub verdicts: BTreeMap<Reading, BTreeMap<Verdict, u64>>,
    /// Silent wrong values under the first reading, by kind of difference.
    pub silent: BTreeMap<String, u64>,
    /// Right to the letter.
    pub verbatim: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

impl Cell {
    pub(super) fn new(facts: &Facts) -> Self {
        Self {
            split: facts.split,
            family: facts.family.clone(),
            class: facts.class,
            cases: 0,
            overruled: 0,
            findings: BTreeMap::new(),
            verdicts: BTreeMap::new(),
            silent: BTreeMap::new(),
            verbatim: 0,
        }
    }

    /// Cases with this finding.
    #[must_use]
    pub fn finding(&self, name: &str) -> u64 {
        self.findings.get(name).copied().unwrap_or(0)
    }

    /// Cases with the truth or an accepted value.
    #[must_use]
    pub fn recovered(&self) -> u64 {
        self.finding("exact") + self.finding("accepted")
    }

    /// Cases with this verdict under a reading.
    #[must_use]
    pub fn verdict(&self, reading: Reading, verdict: Verdict) -> u64 {
        self.verdicts.get(&reading).and_then(|counts| counts.get(&verdict)).copied().unwrap_or(0)
    }
}

impl RowScore {
    /// `engine@profile`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}@{}", self.engine, self.profile)
    }

    /// Sums a count over the cells of these classes, beside the number of cases that were not skipped.
    pub fn sum(&self, classes: &[Class], count: impl Fn(&Cell) -> u64) -> (u64, u64) {
        self.sum_where(|cell| classes.contains(&cell.class), count)
    }

    /// Sums a count over the cells that are wanted, beside the number of their cases that were not skipped.
    pub fn sum_where(&self, wanted: impl Fn(&Cell) -> bool, count: impl Fn(&Cell) -> u64) -> (u64, u64) {
        self.cells
            .iter()
            .filter(|cell| wanted(cell))
            .fold((0, 0), |(hits, cases), cell| (hits + count(cell), cases + cell.cases - cell.finding("skipped")))
    }

    /// A row of which nothing was counted.
    #[must_use]
    pub fn unscored(header: &Header) -> Self {
        Self {
            engine: header.engine.clone(),
            profile: header.profile.clone(),
            engine_version: header.engine_version.clone(),
            language: header.language.clone(),
            state: header.state.clone(),
            readings: Reading::of(header),
            recovered: Spread::default(),
            silent: Spread::default(),
            checks: Checks::default(),
            calibration: BTreeMap::new(),
            separation: BTreeMap::new(),
            floors: BTreeMap::new(),
            pairs: BTreeMap::new(),
            cells: Vec::new(),
        }
    }
}

impl Scorecard {
    /// Reads a scorecard.
    ///
    /// # Errors
    /// A file that cannot be read, is no scorecard, or one of another version.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let card: Self = serde_json::from_str(&text).with_context(|| format!("{} is no scorecard", path.display()))?;
        ensure!(card.version == VERSION, "{} has version {}, not {VERSION}", path.display(), card.version);
        card.adds_up().with_context(|| format!("{} does not add up", path.display()))?;
        Ok(card)
    }

    /// Every row's counts add up to the cases, and no row stands twice.
    fn adds_up(&self) -> Result<()> {
        let mut names = BTreeSet::new();
        ensure!(!self.rows.is_empty(), "it has no row");
        for row in &self.rows {
            let name = row.name();
            ensure!(names.insert(name.clone()), "row {name} stands twice");
            ensure!(!row.readings.is_empty(), "row {name} has no reading");
            if row.state != State::Scored {
                continue;
            }
            let sum = |counts: Vec<u64>| counts.into_iter().try_fold(0_u64, u64::checked_add);
            ensure!(
                sum(row.cells.iter().map(|cell| cell.cases).collect()) == Some(self.cases),
                "row {name} has not {} cases",
                self.cases
            );
            let values: BTreeSet<_> = row.separation.values().map(|all| (all.right(), all.wrong())).collect();
            ensure!(values.len() <= 1, "row {name}: its signals are not about the same values");
            for (family, floor) in &row.floors {
                let unique = |cell: &Cell| cell.family == *family && cell.class == Class::Unique;
                let (_, cases) = row.sum_where(unique, |_| 0);
                ensure!(
                    floor.cases <= cases && sum(vec![floor.right, floor.silent]).is_some_and(|sum| sum <= floor.cases),
                    "row {name}, family {family}: floors"
                );
            }
            for cell in &row.cells {
                let place = || format!("row {name}, family {}, class {}", cell.family, cell.class.name());
                ensure!(sum(cell.findings.values().copied().collect()) == Some(cell.cases), "{}: findings", place());
                for reading in &row.readings {
                    let verdicts = cell.verdicts.get(reading).map(|verdicts| sum(verdicts.values().copied().collect()));
                    ensure!(verdicts == Some(Some(cell.cases)), "{}: verdicts", place());
                }
            }
        }
        Ok(())
    }

    /// The card as it is kept: one line per cell, so that a changed count is one changed line.
    ///
    /// # Errors
    /// Never for a card made here.
    pub fn to_json(&self) -> Result<String> {
        let mut card = serde_json::to_value(self)?;
        let rows = card["rows"].as_array_mut().map(std::mem::take).unwrap_or_default();
        let head = serde_json::to_string_pretty(&card)?;
        let mut texts = Vec::new();
        for mut row in rows {
            let cells = row["cells"].as_array_mut().map(std::mem::take).unwrap_or_default();
            let lines: Vec<String> = cells.iter().map(|cell| format!("      {cell}")).collect();
            let [floors, pairs] = ["floors", "pairs"].map(|name| {
                let of = row[name].take();
                row[name] = serde_json::json!({});
                (format!("\"{name}\": {{}}"), format!("\"{name}\": {of}"))
            });
            let text = serde_json::to_string_pretty(&row)?.replace('\n', "\n    ");
            let filled = if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n      ]", lines.join(",\n")) };
            let text = text.replacen("\"cells\": []", &format!("\"cells\": {filled}"), 1);
            texts.push([floors, pairs].iter().fold(text, |text, (short, full)| text.replacen(short, full, 1)));
        }
        Ok(format!(
            "{}\n",
            head.replacen("\"rows\": []", &format!("\"rows\": [\n    {}\n  ]", texts.join(",\n    ")), 1)
        ))
    }
}

/// The JSON Schema of a scorecard.
///
/// # Errors
/// Never.
pub fn json_schema() -> Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(&schemars::schema_for!(Scorecard))?))
}
