use anyhow::{Result, bail, ensure};
use eval::facts::{Header, State};
use eval::manifest::{self, Row, Tools};
use eval::process::Deadline;
use eval::run::{self, Corpus, Plan, hash_of, judge_hash};
use eval::store;
use indicatif::{ProgressBar, ProgressStyle};
use regex::Regex;
use std::path::PathBuf;
use std::time::Instant;

/// Ask every engine for every case and write what came of it.
///
/// An engine that is not on this machine is written down as absent and the run goes on; one whose runner breaks the protocol is
/// written down as broken, and the command ends with a non-zero status after all others are done.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Where verdict files go; those of an earlier run are removed.
    #[arg(long, default_value = "target/eval")]
    out: PathBuf,
    /// The manifest of engines.
    #[arg(long, default_value = "eval/engines.toml")]
    engines: PathBuf,
    /// Only cases whose `family/id` matches. A filtered run says so and can never be a baseline.
    #[arg(long, value_name = "REGEX")]
    filter: Option<Regex>,
    /// Only engines whose `name@profile` matches.
    #[arg(long, value_name = "REGEX")]
    engine: Option<Regex>,
    /// Only the cases of one shard, `k/n`; `eval merge` joins them.
    #[arg(long, value_name = "K/N")]
    shard: Option<String>,
    /// Worker threads, each with a process per engine; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=256))]
    threads: u16,
    /// Seconds an engine may take for a case.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    deadline: u64,
}

pub(crate) fn run(args: &Run) -> Result<()> {
    let root = std::env::current_dir()?;
    let rows = manifest::load(&root.join(&args.engines), &Tools::find(&root))?;
    let wanted = |row: &Row| args.engine.as_ref().is_none_or(|engine| engine.is_match(&row.name()));
    let rows: Vec<Row> = rows.into_iter().filter(wanted).collect();
    ensure!(!rows.is_empty(), "no engine of {} matches", args.engines.display());
    let shard = args.shard.as_deref().map(eval::merge::parse).transpose()?;
    let deadline = Deadline { case: std::time::Duration::from_secs(args.deadline), ..Deadline::default() };
    let plan =
        Plan { corpus: args.corpus.clone(), out: args.out.clone(), filter: args.filter.clone(), shard, deadline };
    let corpus = plan.survey()?;
    store::clear(&args.out, args.shard.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.into()).build()?;
    let bar = ProgressBar::new(corpus.chosen * rows.len() as u64);
    bar.set_style(ProgressStyle::with_template("{msg:32} {wide_bar} {pos}/{len} {eta}")?);
    let manifest = hash_of(&args.engines)?;
    let names: Vec<String> = rows.iter().map(Row::name).collect();
    let mut broken = Vec::new();
    for row in &rows {
        bar.set_message(row.name());
        let header = Header { rows: names.clone(), ..header(args, row, &corpus, &manifest) };
        let start = Instant::now();
        let ran = pool.install(|| run::row(row, &plan, header, &|done| bar.inc(done)))?;
        let state = match &ran.header.state {
            State::Scored => format!("{} cases", corpus.chosen),
            State::Absent(reason) => format!("absent: {reason}"),
            State::Broken(reason) => format!("BROKEN: {reason}"),
        };
        bar.suspend(|| println!("{:34} {state} ({:.1} s)", row.name(), start.elapsed().as_secs_f64()));
        for incident in &ran.incidents {
            bar.suspend(|| eprintln!("{}: case {}: {} {}", row.name(), incident.case, incident.kind, incident.said));
        }
        if let State::Broken(_) = ran.header.state {
            broken.push(row.name());
        }
    }
    bar.finish_and_clear();
    if !broken.is_empty() {
        bail!("the protocol was broken by {}; their rows cannot be scored", broken.join(", "));
    }
    Ok(())
}

fn header(args: &Run, row: &Row, corpus: &Corpus, manifest: &str) -> Header {
    let filters = [("case", &args.filter), ("engine", &args.engine)];
    let filters: Vec<String> =
        filters.iter().filter_map(|(what, filter)| filter.as_ref().map(|filter| format!("{what}~{filter}"))).collect();
    Header {
        manifest: manifest.to_owned(),
        judge: judge_hash(),
        filter: (!filters.is_empty()).then(|| filters.join(" ")),
        shard: args.shard.clone(),
        deadline_ms: args.deadline * 1_000,
        ..run::header(row, corpus)
    }
}
