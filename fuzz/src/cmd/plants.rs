use anyhow::{Result, ensure};
use fuzz::campaign::Folders;
use fuzz::oracle::LAWS;
use fuzz::plants::{PLANTS, hunt};
use std::path::PathBuf;

/// Look for planted faults with each target that should find them, as built by `just fuzz-plants`.
///
/// Prints a table of seconds to catch. Fails if a fault is missed; a finding without a fault is named in the last column.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds for each fault and target.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Only faults whose names hold this.
    #[arg(long, default_value = "")]
    only: String,
    /// The folder of the programs.
    #[arg(long, default_value = "target/plants/programs")]
    programs: PathBuf,
    /// The folder for what grows and what is found; emptied before each hunt.
    #[arg(long, default_value = "target/plants/hunts")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
    let afresh = || if args.out.exists() { std::fs::remove_dir_all(&args.out) } else { Ok(()) };
    let mut missed = Vec::new();
    println!("| fault | what it does | target | caught after | findings without it |\n|---|---|---|---|---|");
    for plant in PLANTS.iter().filter(|plant| plant.name.contains(&args.only)) {
        for law in plant.laws()? {
            afresh()?;
            let found = hunt(&folders, plant.name, law, args.seconds)?;
            let after = found.caught.map_or("**missed**".to_owned(), |seconds| format!("{seconds} s"));
            println!("| {} | {} | {} | {after} | {} |", plant.name, plant.about, law.name, found.own);
            if found.caught.is_none() {
                missed.push(format!("{} misses {} in {} s", law.name, plant.name, args.seconds));
            }
        }
    }
    for law in LAWS.iter().filter(|_| args.only.is_empty()) {
        afresh()?;
        let found = hunt(&folders, "", law, args.seconds)?;
        println!("| none | the control | {} | | {} |", law.name, found.own);
        if found.own > 0 {
            missed.push(format!("{} does not hold on {} inputs without a fault", law.name, found.own));
        }
    }
    ensure!(missed.is_empty(), "{}", missed.join("\n"));
    Ok(())
}
