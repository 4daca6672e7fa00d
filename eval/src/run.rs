//! Runs one row over the corpus: case by case through long-lived processes, one per worker, and never more than a batch of cases
//! in memory.

use crate::compare::compare;
use crate::delivery::PATHS;
use crate::facts::{Facts, Header, State, VERSION};
use crate::judge::{Answer, is_verbatim, judge};
use crate::manifest::Row;
use crate::process::{Broken, Deadline, Incident, Reply, Runner};
use crate::store;
use anyhow::{Context, Result, ensure};
use corpus::case::Case;
use corpus::read::read;
use eval_protocol::Capability;
use rayon::prelude::*;
use regex::Regex;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicU32;

/// Cases in memory at a time.
const BATCH: usize = 256;
/// Every so many-th case is asked again.
const REPEATED: u64 = 100;

/// What to run on, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The corpus folder.
    pub corpus: PathBuf,
    /// Where verdict files go.
    pub out: PathBuf,
    /// Only cases whose `family/id` matches.
    pub filter: Option<Regex>,
    /// One shard of several: `k` of `n`, counted from 1.
    pub shard: Option<(u64, u64)>,
    /// How long an engine may take.
    pub deadline: Deadline,
}

/// A corpus as a run sees it.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// SHA-256 of its files.
    pub hash: String,
    /// Cases in it.
    pub cases: u64,
    /// Cases that shard and filter leave.
    pub chosen: u64,
}

impl Plan {
    /// Reads the whole corpus once: its hash, its size, and that every line of it is sound.
    ///
    /// # Errors
    /// A corrupt line, with file and line; a filter or shard that leaves no case.
    pub fn survey(&self) -> Result<Corpus> {
        let mut hash = Sha256::new();
        for path in corpus::store::files(&self.corpus)? {
            let mut file = std::fs::File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
            std::io::copy(&mut file, &mut hash)?;
        }
        let (mut cases, mut chosen) = (0, 0);
        for placed in corpus::store::cases(&self.corpus)? {
            cases += 1;
            chosen += u64::from(self.takes(&placed?.case));
        }
        ensure!(chosen > 0, "no case of {} is left by the filter or shard", self.corpus.display());
        Ok(Corpus { hash: store::hex(&hash.finalize()), cases, chosen })
    }

    fn takes(&self, case: &Case) -> bool {
        let named = self.filter.as_ref().is_none_or(|filter| filter.is_match(&format!("{}/{}", case.family, case.id)));
        // The id is the beginning of a hash, so its remainder spreads cases evenly and stays when others come or go.
        let sharded = self.shard.is_none_or(|(k, n)| u64::from_str_radix(&case.id, 16).is_ok_and(|id| id % n == k - 1));
        named && sharded
    }
}

/// What came of running a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    /// The header that was written.
    pub header: Header,
    /// What went wrong between cases and cost no verdict.
    pub incidents: Vec<Incident>,
}

/// The header of a row that is run on the whole corpus, by itself.
#[must_use]
pub fn header(row: &Row, corpus: &Corpus) -> Header {
    Header {
        version: VERSION,
        corpus: corpus.hash.clone(),
        corpus_cases: corpus.cases,
        manifest: String::new(),
        judge: String::new(),
        filter: None,
        shard: None,
        deadline_ms: 0,
        rows: vec![row.name()],
        engine: row.engine.name.clone(),
        profile: row.profile.clone(),
        engine_version: row.engine.version.clone(),
        language: row.engine.language.clone(),
        decides: row.can(Capability::Decision),
        signals: row.can(Capability::Signal),
        state: State::Scored,
    }
}

/// Runs a row and writes its verdict file. `header` describes the run; its state is filled in. `tick` is called with the number
/// of cases done since the last call.
///
/// # Errors
/// A corrupt corpus or a full disk. A broken runner is not an error here but the row's state.
pub fn row(row: &Row, plan: &Plan, header: Header, tick: &(dyn Fn(u64) + Sync)) -> Result<Ran> {
    let command = match &row.command {
        Ok(command) => command,
        Err(reason) => {
            let reason = reason.clone();
            let header = store::write(&plan.out, header, |_| Ok(State::Absent(reason)))?;
            return Ok(Ran { header, incidents: Vec::new() });
        }
    };
    let hangs = AtomicU32::new(0);
    let runner = |_| Mutex::new(Runner::new(row, command, plan.deadline, &hangs));
    let runners: Vec<Mutex<Runner<'_>>> = (0..rayon::current_num_threads().max(1)).map(runner).collect();
    let header = store::write(&plan.out, header, |write| {
        let mut cases = corpus::store::cases(&plan.corpus)?.zip(0_u64..);
        loop {
            let batch = next_batch(&mut cases, plan)?;
            if batch.is_empty() {
                break;
            }
            match run_batch(row, &runners, &batch, tick) {
                Ok(all) => all.iter().try_for_each(&mut *write)?,
                Err(broken) => return Ok(State::Broken(broken.to_string())),
            }
        }
        for runner in &runners {
            if let Err(broken) = runner.lock().map_err(|_| anyhow::anyhow!("a worker died"))?.stop() {
                return Ok(State::Broken(broken.to_string()));
            }
        }
        Ok(State::Scored)
    })?;
    let incidents =
        runners.into_iter().flat_map(|runner| runner.into_inner().map(|runner| runner.incidents).unwrap_or_default());
    Ok(Ran { header, incidents: incidents.collect() })
}

fn next_batch(
    cases: &mut impl Iterator<Item = (Result<corpus::store::Placed>, u64)>,
    plan: &Plan,
) -> Result<Vec<(u64, Case)>> {
    let mut batch = Vec::new();
    while batch.len() < BATCH
        && let Some((placed, n)) = cases.next()
    {
        let case = placed?.case;
        if plan.takes(&case) {
            batch.push((n, case));
        }
    }
    Ok(batch)
}

fn run_batch(
    row: &Row,
    runners: &[Mutex<Runner<'_>>],
    batch: &[(u64, Case)],
    tick: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Facts>, Broken> {
    let done: Result<Vec<_>, Broken> = batch
        .par_iter()
        .map(|(n, case)| {
            let worker = rayon::current_thread_index().unwrap_or(0) % runners.len();
            let mut runner = runners[worker].lock().map_err(|_| Broken::Start("a worker died".to_owned()))?;
            let facts = case_facts(row, &mut runner, *n, case);
            tick(1);
            facts
        })
        .collect();
    let mut done = done?;
    // One case in a hundred is asked again after all the others, backwards: an engine that keeps state gives itself away.
    let again: Vec<usize> = (0..batch.len()).rev().filter(|at| is_nth(&batch[*at].1.id, REPEATED)).collect();
    for at in again {
        let (_, case) = &batch[at];
        let reply =
            runners[0].lock().map_err(|_| Broken::Start("a worker died".to_owned()))?.ask(case, &case.bytes(), &[])?;
        let (facts, first) = &mut done[at];
        if first.answer != Answer::Skipped {
            facts.repeat = Some(said(&reply) == said(first));
        }
    }
    Ok(done.into_iter().map(|(facts, _)| facts).collect())
}

/// What must not depend on delivery or on what was asked before.
fn said(reply: &Reply) -> (&Answer, Option<eval_protocol::Decision>, &[u8]) {
    (&reply.answer, reply.decision, &reply.record)
}

fn case_facts(row: &Row, runner: &mut Runner<'_>, n: u64, case: &Case) -> Result<(Facts, Reply), Broken> {
    let text = case.bytes();
    let reply = runner.ask(case, &text, &[])?;
    let paths =
        if row.can(Capability::Chunks) && is_nth(&case.id, row.engine.paths_every) && reply.answer != Answer::Skipped {
            paths_agree(runner, case, &text, &reply)?
        } else {
            None
        };
    let value = match &reply.answer {
        Answer::Value(value) => Some(value),
        _ => None,
    };
    let idempotent = match value.filter(|value| read(value).is_ok()) {
        Some(value) => Some(is_fixed(runner, case, value)?),
        None => None,
    };
    let record = value.filter(|_| row.can(Capability::Record)).map(|value| replays(&text, &reply.record, value));
    let finding = judge(case, &reply.answer);
    let facts = Facts {
        n,
        id: case.id.clone(),
        family: case.family.clone(),
        split: case.split,
        class: case.class,
        document: case.document.clone(),
        valid: read(&text).is_ok(),
        odd_quote: case.has_odd_quote(),
        finding,
        decision: reply.decision.map(|decision| decision.word().to_owned()),
        flag: reply.flag,
        verbatim: value.is_some_and(|value| finding.is_right() && is_verbatim(&case.truth, value)),
        paths,
        idempotent,
        record,
        repeat: None,
    };
    Ok((facts, reply))
}

/// Does an id fall to every `n`-th case? By its hash, so the same cases are chosen in every run and shard.
fn is_nth(id: &str, n: u64) -> bool {
    u64::from_str_radix(id, 16).is_ok_and(|id| (id >> 8).is_multiple_of(n))
}

/// `None` if the engine skips every path but the whole text.
fn paths_agree(runner: &mut Runner<'_>, case: &Case, text: &[u8], whole: &Reply) -> Result<Option<bool>, Broken> {
    let mut agree = None;
    for path in PATHS {
        let cuts = path.cuts(text, &case.id);
        if cuts.is_empty() {
            continue;
        }
        let reply = runner.ask(case, text, &cuts)?;
        if reply.answer != Answer::Skipped {
            agree = Some(agree.unwrap_or(true) && said(&reply) == said(whole));
        }
    }
    Ok(agree)
}

fn is_fixed(runner: &mut Runner<'_>, case: &Case, value: &[u8]) -> Result<bool, Broken> {
    Ok(match runner.ask(case, value, &[])?.answer {
        Answer::Value(again) => {
            matches!((read(value), read(&again)), (Ok(value), Ok(again)) if compare(&value, &again).is_none())
        }
        _ => false,
    })
}

/// Does the record `[[start, end, "inserted"], …]`, applied to the text, give the output?
fn replays(text: &[u8], record: &[u8], output: &[u8]) -> bool {
    let Ok(edits) = serde_json::from_slice::<Vec<(usize, usize, String)>>(record) else { return false };
    let mut result = Vec::with_capacity(output.len());
    let mut at = 0;
    for (start, end, inserted) in edits {
        if start < at || end < start || end > text.len() {
            return false;
        }
        result.extend_from_slice(&text[at..start]);
        result.extend_from_slice(inserted.as_bytes());
        at = end;
    }
    result.extend_from_slice(&text[at..]);
    result == output
}

/// SHA-256 of a file, for headers.
///
/// # Errors
/// A file that cannot be read.
pub fn hash_of(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(store::hex(&Sha256::digest(bytes)))
}

/// SHA-256 of everything that decides a verdict.
#[must_use]
pub fn judge_hash() -> String {
    let sources = [
        include_str!("judge.rs"),
        include_str!("compare.rs"),
        include_str!("facts.rs"),
        include_str!("../../corpus/src/read.rs"),
        include_str!("../../corpus/src/value.rs"),
    ];
    store::hex(&Sha256::digest(sources.concat()))
}
