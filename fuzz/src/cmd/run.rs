use anyhow::{Context, Result, ensure};
use fuzz::campaign::{Budget, Folders, Outcome};
use fuzz::oracle::{LAWS, Law, law};
use fuzz::tally::ENOUGH;
use std::path::PathBuf;
use std::time::Instant;

/// Run a target, or all of them one after the other, as built by `just fuzz-build`.
///
/// Fails on a finding, and on shares below their floors.
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
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
    /// The folder for what grows and what is found.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
}

/// The seed of runs that are the same everywhere.
const SEED: u32 = 20_261_130;

pub(crate) fn run(args: &Args) -> Result<()> {
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
    let laws: Vec<&Law> = match args.target.as_str() {
        "all" => LAWS.iter().collect(),
        name => vec![law(name).with_context(|| format!("there is no target {name}"))?],
    };
    let budget = args.inputs.map_or(Budget::Seconds(args.seconds), |inputs| Budget::Inputs(inputs, SEED));
    let mut offences = Vec::new();
    for law in laws {
        let outcome = until_over(&folders, law, budget)?;
        println!("{}: {} inputs, {} findings", law.name, outcome.inputs, outcome.findings.len());
        for (path, said) in outcome.findings.iter().zip(outcome.said.iter().map(Some).chain(std::iter::repeat(None))) {
            println!("  {}\n    {}", path.display(), said.map_or("no answer in time, or no memory", String::as_str));
            offences.push(format!("{} does not hold on {}", law.name, path.display()));
        }
        if let Some(tally) = outcome.tally {
            println!("  {}", serde_json::to_string(&tally)?);
            // A short run has hardly left its seeds.
            if tally.inputs >= ENOUGH {
                offences.extend(tally.offences(law.kind).into_iter().map(|offence| format!("{}: {offence}", law.name)));
            }
        }
    }
    ensure!(offences.is_empty(), "{}", offences.join("\n"));
    Ok(())
}

/// Findings after which a run is over.
const MOST: usize = 10;

/// libFuzzer stops at a finding: the rest of the time is for others.
fn until_over(folders: &Folders, law: &Law, budget: Budget) -> Result<Outcome> {
    let begin = Instant::now();
    let mut all = Outcome::default();
    let mut left = budget;
    loop {
        let outcome = folders.run(law, left, &[], &mut |_| {})?;
        let found = !outcome.findings.is_empty();
        all.inputs += outcome.inputs;
        all.findings.extend(outcome.findings);
        all.said.extend(outcome.said.into_iter().take(1));
        all.tally = outcome.tally.or(all.tally);
        let Budget::Seconds(seconds) = budget else { return Ok(all) };
        let rest = seconds.saturating_sub(begin.elapsed().as_secs());
        if !found || all.findings.len() >= MOST || rest < 5 {
            return Ok(all);
        }
        left = Budget::Seconds(rest);
    }
}
