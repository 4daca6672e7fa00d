use super::bar;
use anyhow::{Context, Result, ensure};
use fuzz::finding::complaint;
use fuzz::oracle::{law, text};
use fuzz::seeds::tape;
use fuzz::tally::Tally;
use rayon::prelude::*;
use std::path::PathBuf;

/// Hold a law against drawn tapes, without libFuzzer: the same inputs on every machine, on all cores.
///
/// Findings are kept as files that every other command takes; the shortest texts are shown.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target.
    target: String,
    /// How many.
    #[arg(long, default_value_t = 100_000)]
    inputs: usize,
    /// Draws for another key are others.
    #[arg(long, default_value = "drawn")]
    key: String,
    /// How many findings are shown.
    #[arg(long, default_value_t = 20)]
    show: usize,
    /// The folder for what is found.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let law = law(&args.target).with_context(|| format!("there is no target {}", args.target))?;
    let bar = bar(args.inputs as u64)?;
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (tally, mut found) = (0..args.inputs)
        .into_par_iter()
        .fold(
            || (Tally::default(), Vec::new()),
            |(mut tally, mut found), n| {
                bar.inc(1);
                let bytes = tape(law.kind, &args.key, n);
                match std::panic::catch_unwind(|| (law.check)(&bytes)) {
                    Ok(seen) => tally.add(seen.as_ref()),
                    Err(_) => found.push((n, bytes)),
                }
                (tally, found)
            },
        )
        .reduce(
            || (Tally::default(), Vec::new()),
            |(left, mut found), (right, more)| {
                found.extend(more);
                (left.joined(right), found)
            },
        );
    bar.finish_and_clear();
    found.sort_by_key(|(n, bytes)| (text(law.kind, bytes).map_or(0, |text| text.len()), *n));
    let folder = args.out.join("findings").join(law.name);
    for (n, bytes) in &found {
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        std::fs::write(folder.join(format!("drawn-{}-{n}", args.key)), bytes)?;
    }
    for (n, bytes) in found.iter().take(args.show) {
        println!("{}", folder.join(format!("drawn-{}-{n}", args.key)).display());
        println!("    {}", complaint(law, bytes).unwrap_or_default());
    }
    std::panic::set_hook(hook);
    println!("{}", serde_json::to_string(&tally)?);
    ensure!(found.is_empty(), "{} does not hold on {} of {} inputs", law.name, found.len(), args.inputs);
    println!("{} holds on {} inputs", law.name, args.inputs);
    Ok(())
}
