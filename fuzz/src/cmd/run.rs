use anyhow::{Result, ensure};
use fuzz::campaign::{Budget, Folders, Reads};
use fuzz::oracle::{Law, laws};
use fuzz::outcome::{Finding, Outcome};
use fuzz::record::{RUNS, Run};
use fuzz::tally::ENOUGH;
use rayon::prelude::*;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

/// Run a target, or all of them, as built by `just fuzz-build`.
///
/// Fails on a finding, and on shares below their floors. What runs by the clock is added to the record of its program.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target, or `all`.
    target: String,
    /// Seconds for each target.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// A fixed number of inputs instead, from a fixed seed.
    #[arg(long, conflicts_with = "seconds")]
    inputs: Option<u64>,
    /// Read what other targets with inputs of the same kind have grown, too.
    #[arg(long, conflicts_with = "inputs")]
    others: bool,
    /// Targets that run at a time, each on a core of its own.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
    /// The folder for what grows and what is found.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
    /// The folder for what `fuzz report` shows.
    #[arg(long, default_value = "target/fuzzing/record")]
    record: PathBuf,
}

/// The seed of runs that are the same everywhere.
const SEED: u32 = 20_261_130;

pub(crate) fn run(args: &Args) -> Result<()> {
    let campaign = Campaign {
        folders: Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() },
        budget: args.inputs.map_or(Budget::Seconds(args.seconds), |inputs| Budget::Inputs(inputs, SEED)),
        reads: if args.others { Reads::Others } else { Reads::Own },
        record: args.record.join(RUNS),
    };
    let laws = laws(&args.target)?;
    // Seeds are made where they are missing, which two targets must not do at a time.
    laws.iter().try_for_each(|law| campaign.folders.kept(law).map(drop))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.get()).build()?;
    // One that cannot run does not stop the others.
    let run = |law: &&Law| campaign.run(law).unwrap_or_else(|error| vec![format!("{}: {error:#}", law.name)]);
    let offences: Vec<String> = pool.install(|| laws.par_iter().with_max_len(1).flat_map_iter(run).collect());
    ensure!(offences.is_empty(), "{}", offences.join("\n"));
    Ok(())
}

struct Campaign {
    folders: Folders,
    budget: Budget,
    reads: Reads,
    record: PathBuf,
}

/// Runs after which a target that fails again and again is given up.
const MOST: usize = 10;

impl Campaign {
    /// Runs a target and says what came of it; gives what is wrong.
    fn run(&self, law: &Law) -> Result<Vec<String>> {
        let begin = Instant::now();
        let outcome = self.until_over(law)?;
        if let Budget::Seconds(_) = self.budget {
            let run = Run::of(&self.folders.program(law), begin.elapsed().as_secs(), &outcome)?;
            run.keep(&self.record.join(law.name).with_extension("json"))?;
        }
        let mut offences = Vec::new();
        let mut page = format!("{}: {} inputs, {} findings\n", law.name, outcome.inputs, outcome.findings.len());
        for Finding { path, said } in &outcome.findings {
            let said = said.as_deref().unwrap_or("no answer in time, or no memory");
            page += &format!("  {}\n    {said}\n", path.display());
            offences.push(format!("{} does not hold on {}", law.name, path.display()));
        }
        if let Some(tally) = outcome.tally {
            page += &format!("  {}\n", serde_json::to_string(&tally)?);
            // A short run has hardly left its seeds.
            if tally.inputs >= ENOUGH {
                offences.extend(tally.offences(law.kind).into_iter().map(|offence| format!("{}: {offence}", law.name)));
            }
        }
        print!("{page}");
        Ok(offences)
    }

    /// libFuzzer stops at a finding: the rest of the time is for others.
    fn until_over(&self, law: &Law) -> Result<Outcome> {
        let begin = Instant::now();
        let mut all = Outcome::default();
        let mut left = self.budget;
        for _ in 0..MOST {
            let outcome = self.folders.run(law, left, self.reads, &[], &mut |_| {})?;
            let found = !outcome.findings.is_empty();
            all.add(outcome);
            let Budget::Seconds(seconds) = self.budget else { break };
            let rest = seconds.saturating_sub(begin.elapsed().as_secs());
            if !found || rest < 5 {
                break;
            }
            left = Budget::Seconds(rest);
        }
        Ok(all)
    }
}
