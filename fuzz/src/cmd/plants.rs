use anyhow::{Context, Result, ensure};
use fuzz::campaign::Folders;
use fuzz::oracle::{LAWS, law};
use fuzz::plants::{PLANTS, hunt};
use fuzz::record::{HUNTS, Hunts, digest};
use std::path::PathBuf;

/// Look for planted faults with each target that should find them, as built by `just fuzz-plants`, then with every target for none.
///
/// Fails if a fault is missed, or if anything is found where no fault acts: that control runs for as long as each hunt may.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds for each fault and target.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Only faults whose names hold this, without the control.
    #[arg(long, default_value = "")]
    only: String,
    /// The folder of the programs.
    #[arg(long, default_value = "target/plants/programs")]
    programs: PathBuf,
    /// The folder for what grows and what is found; emptied before each hunt.
    #[arg(long, default_value = "target/plants/hunts")]
    out: PathBuf,
    /// The folder for what `fuzz report` shows.
    #[arg(long, default_value = "target/fuzzing/record")]
    record: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
    let table = args.record.join(HUNTS);
    let programs = digest(LAWS.iter().map(|law| folders.program(law)))?;
    let mut hunts = Hunts::resume(&table, programs, args.seconds)?;
    let mut look = |fault: &str, target: &str| -> Result<()> {
        let law = law(target).with_context(|| format!("there is no law {target}"))?;
        if args.out.exists() {
            std::fs::remove_dir_all(&args.out)?;
        }
        let found = hunt(&folders, fault, law, args.seconds)?;
        let after = match found.caught {
            Some(seconds) => format!("caught after {seconds} s"),
            None => format!("nothing in {} s", found.seconds),
        };
        let name = if fault.is_empty() { "no fault" } else { fault };
        println!("{name}, {target}: {after}, {} inputs, findings without a fault: {}", found.inputs, found.own);
        hunts.keep(&table, fault, target, found)
    };
    let plants: Vec<_> = PLANTS.iter().filter(|plant| plant.name.contains(&args.only)).collect();
    for plant in &plants {
        plant.breaks.iter().try_for_each(|target| look(plant.name, target))?;
    }
    let mut offences = Vec::new();
    if args.only.is_empty() {
        LAWS.iter().try_for_each(|law| look("", law.name))?;
        offences.extend(hunts.loud().into_iter().map(|target| format!("{target} is not silent without a fault")));
    }
    let missed = hunts.missed().into_iter().filter(|(fault, _)| plants.iter().any(|plant| plant.name == *fault));
    offences.extend(missed.map(|(fault, target)| format!("{target} misses {fault} in {} s", args.seconds)));
    ensure!(offences.is_empty(), "{}", offences.join("\n"));
    Ok(())
}
