//! From verdict files to a scorecard. All rows are read side by side, line by line, so memory does not grow with the cases; the
//! card holds integers only, and is the same bytes whatever the shard count or thread order.

mod card;
mod floor;
mod separation;

pub use card::{Cell, Checks, PairCount, RowScore, Scorecard, Spread, Tally, VERSION, json_schema};
pub use floor::Floor;
pub use separation::{Separation, Signal};

use crate::facts::{Facts, Header, Reading, State};
use crate::judge::{Finding, Verdict};
use crate::overruled::Overruled;
use crate::stats::cluster_bootstrap;
use crate::store::open_all;
use anyhow::{Context, Result, bail, ensure};
use corpus::case::{Class, Split};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Replicates of the bootstrap.
const REPLICATES: u32 = 1_000;

/// Scores a folder of verdict files. `reference` names the row that the others are paired with; `overruled` the cases that are
/// counted apart; `csv` takes one line per case that some row does not get `exact`.
///
/// # Errors
/// A missing or damaged file, with file and line; rows that did not run the same cases; shards that were not merged.
pub fn score(
    folder: &Path,
    reference: &str,
    criteria: &str,
    overruled: &Overruled,
    csv: &mut dyn Write,
) -> Result<Scorecard> {
    let mut readers = open_all(folder)?;
    let first = readers[0].header.clone();
    if let Some(shard) = readers.iter().find_map(|reader| reader.header.shard.clone()) {
        bail!("{} holds shard {shard}; `eval merge` joins the shards first", folder.display());
    }
    let mut counts: Vec<Counter> = readers.iter().map(|reader| Counter::new(&reader.header)).collect();
    let careful = |count: &Counter| -> Option<usize> {
        let name = format!("{}@careful", count.header.engine);
        let at = counts.iter().position(|other| other.name() == name && other.header.state == State::Scored)?;
        (count.header.profile != "careful").then_some(at)
    };
    let careful: Vec<Option<usize>> = counts.iter().map(careful).collect();
    for (count, careful) in counts.iter_mut().zip(&careful) {
        count.signals.extend(careful.map(|_| Signal::Careful));
    }
    let paired = counts.iter().position(|count| count.name() == reference);
    let scored: Vec<usize> = (0..readers.len()).filter(|at| readers[*at].header.state == State::Scored).collect();
    ensure!(!scored.is_empty(), "no row of {} was scored", folder.display());

    let mut table = csv::Writer::from_writer(csv);
    let names = counts.iter().map(Counter::name);
    table.write_record(["id".to_owned(), "family".to_owned(), "class".to_owned()].into_iter().chain(names))?;
    let mut cases = 0;
    loop {
        let mut line: Vec<Option<Facts>> = vec![None; readers.len()];
        for &at in &scored {
            line[at] = readers[at].next_facts()?;
        }
        let Some(case) = line[scored[0]].clone() else {
            ensure!(line.iter().all(Option::is_none), "the rows did not run the same number of cases");
            break;
        };
        for facts in scored.iter().map(|at| &line[*at]) {
            ensure!(
                facts.as_ref().is_some_and(|facts| facts.id == case.id),
                "the rows did not run the same cases in the same order"
            );
        }
        cases += 1;
        let beside = paired.and_then(|at| line[at].clone());
        let apart = overruled.holds(&case.id);
        for (at, (count, facts)) in counts.iter_mut().zip(&line).enumerate() {
            if let Some(facts) = facts {
                // A row beside itself would only add comparisons that cannot differ.
                count.add(facts, apart, beside.as_ref().filter(|_| paired != Some(at)));
                count.separate(facts, careful[at].and_then(|at| line[at].as_ref()));
            }
        }
        write_line(&mut table, &case, apart, &counts, &line)?;
    }
    table.flush().context("cannot write the verdict table")?;
    if first.filter.is_none() {
        ensure!(cases == first.corpus_cases, "{cases} cases were run, the corpus has {}", first.corpus_cases);
    }
    Ok(Scorecard {
        schema: "scorecard.schema.json".to_owned(),
        version: VERSION,
        corpus: first.corpus,
        manifest: first.manifest,
        judge: first.judge,
        criteria: criteria.to_owned(),
        filter: first.filter,
        cases,
        reference: paired.map(|_| reference.to_owned()),
        rows: counts.into_iter().map(Counter::finish).collect(),
    })
}

fn write_line(
    table: &mut csv::Writer<&mut dyn Write>,
    case: &Facts,
    overruled: bool,
    counts: &[Counter],
    line: &[Option<Facts>],
) -> Result<()> {
    let verdicts: Vec<&str> = counts
        .iter()
        .zip(line)
        .map(|(count, facts)| match facts.as_ref().map(|facts| count.readings[0].verdict(facts, overruled)) {
            None | Some(Verdict::Exact) => "",
            Some(verdict) => verdict.name(),
        })
        .collect();
    if verdicts.iter().any(|verdict| !verdict.is_empty()) {
        table.write_record([&case.id[..], &case.family, case.class.name()].into_iter().chain(verdicts))?;
    }
    Ok(())
}

/// Counts one row.
struct Counter {
    header: Header,
    readings: Vec<Reading>,
    cells: BTreeMap<(Split, String, Class), Cell>,
    checks: Checks,
    /// By what the engine said of its value: right and wrong ones.
    calibration: BTreeMap<String, [u64; 2]>,
    /// What its user can go by.
    signals: Vec<Signal>,
    separation: BTreeMap<Signal, Separation>,
    floors: BTreeMap<String, Floor>,
    pairs: BTreeMap<String, PairCount>,
    /// Per truth document: cases, recovered, silent.
    documents: BTreeMap<String, [u64; 3]>,
}

impl Counter {
    fn new(header: &Header) -> Self {
        Self {
            header: header.clone(),
            readings: Reading::of(header),
            cells: BTreeMap::new(),
            checks: Checks::default(),
            calibration: BTreeMap::new(),
            signals: Signal::of(header),
            separation: BTreeMap::new(),
            floors: BTreeMap::new(),
            pairs: BTreeMap::new(),
            documents: BTreeMap::new(),
        }
    }

    fn name(&self) -> String {
        format!("{}@{}", self.header.engine, self.header.profile)
    }

    fn add(&mut self, facts: &Facts, overruled: bool, reference: Option<&Facts>) {
        let key = (facts.split, facts.family.clone(), facts.class);
        let cell = self.cells.entry(key).or_insert_with(|| Cell::new(facts));
        cell.cases += 1;
        cell.overruled += u64::from(overruled);
        *cell.findings.entry(finding_name(facts.finding).to_owned()).or_default() += 1;
        cell.verbatim += u64::from(facts.verbatim);
        for reading in &self.readings {
            let verdict = reading.verdict(facts, overruled);
            *cell.verdicts.entry(*reading).or_default().entry(verdict).or_default() += 1;
        }
        let verdict = self.readings[0].verdict(facts, overruled);
        if verdict == Verdict::Silent {
            let kind = match facts.finding {
                Finding::Wrong(kind) => kind.name(),
                _ => "incomplete",
            };
            *cell.silent.entry(kind.to_owned()).or_default() += 1;
        }
        if Floor::has(facts) {
            self.floors.entry(facts.family.clone()).or_default().add(verdict);
        }
        self.checks.add(facts);
        self.calibrate(facts);
        if matches!(facts.class, Class::Intact | Class::Unique | Class::Lossy) && facts.finding != Finding::Skipped {
            let [cases, recovered, silent] = self.documents.entry(facts.document.clone()).or_default();
            *cases += 1;
            *recovered += u64::from(facts.finding.is_right());
            *silent += u64::from(verdict == Verdict::Silent);
            if let Some(reference) = reference
                && facts.split != Split::Handwritten
            {
                self.pairs.entry(facts.family.clone()).or_default().add(facts, reference);
            }
        }
    }

    fn separate(&mut self, facts: &Facts, careful: Option<&Facts>) {
        for &signal in &self.signals {
            self.separation.entry(signal).or_default().add(facts, signal.releases(facts, careful));
        }
    }

    fn calibrate(&mut self, facts: &Facts) {
        let says = match &facts.decision {
            Some(decision) => decision.clone(),
            None if !self.header.signals => return,
            None if facts.flag => "flagged".to_owned(),
            None => "unflagged".to_owned(),
        };
        match facts.finding {
            Finding::Exact | Finding::Accepted => self.calibration.entry(says).or_default()[0] += 1,
            Finding::Wrong(_) | Finding::Reading | Finding::Unusable => {
                self.calibration.entry(says).or_default()[1] += 1;
            }
            Finding::Refused | Finding::Crash | Finding::Timeout | Finding::Skipped => {}
        }
    }

    fn finish(self) -> RowScore {
        let spread = |of: usize| {
            let by_document: Vec<(u64, u64)> = self.documents.values().map(|count| (count[of], count[0])).collect();
            let mut families: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
            for ((_, family, class), cell) in &self.cells {
                if matches!(class, Class::Intact | Class::Unique | Class::Lossy) {
                    let (hits, cases) = families.entry(family).or_default();
                    *hits += if of == 1 { cell.recovered() } else { cell.verdict(self.readings[0], Verdict::Silent) };
                    *cases += cell.cases - cell.finding("skipped");
                }
            }
            let by_family: Vec<(u64, u64)> = families.into_values().filter(|(_, cases)| *cases > 0).collect();
            Spread { document_ppm: ppm(&by_document), family_ppm: ppm(&by_family) }
        };
        let scored = self.header.state == State::Scored;
        RowScore {
            recovered: if scored { spread(1) } else { Spread::default() },
            silent: if scored { spread(2) } else { Spread::default() },
            engine: self.header.engine,
            profile: self.header.profile,
            engine_version: self.header.engine_version,
            language: self.header.language,
            state: self.header.state,
            readings: self.readings,
            checks: self.checks,
            calibration: self.calibration,
            separation: self.separation,
            floors: self.floors,
            pairs: self.pairs,
            cells: self.cells.into_values().collect(),
        }
    }
}

fn ppm(clusters: &[(u64, u64)]) -> [u64; 2] {
    if clusters.is_empty() {
        return [0, 1_000_000];
    }
    let interval = cluster_bootstrap(clusters, REPLICATES, 1, 0.95);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rate is between 0 and 1")]
    [interval.low, interval.high].map(|rate| (rate * 1e6).round() as u64)
}

/// The finding without its kind of difference.
fn finding_name(finding: Finding) -> &'static str {
    match finding {
        Finding::Exact => "exact",
        Finding::Accepted => "accepted",
        Finding::Reading => "reading",
        Finding::Wrong(_) => "wrong",
        Finding::Refused => "refused",
        Finding::Unusable => "unusable",
        Finding::Crash => "crash",
        Finding::Timeout => "timeout",
        Finding::Skipped => "skipped",
    }
}
