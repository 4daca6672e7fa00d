use anyhow::{Result, ensure};
use corpus::store::write_atomically;
use eval::criteria;
use eval::overruled::Overruled;
use eval::run::hash_of;
use eval::score::{Scorecard, score};
use std::path::{Path, PathBuf};

/// Count the verdicts of a run into `scorecard.json` and `verdicts.csv`.
#[derive(clap::Args)]
pub(crate) struct Score {
    /// The folder of a run's verdict files; the results go there too.
    #[arg(default_value = "target/eval")]
    run: PathBuf,
    /// The registered criteria.
    #[arg(long, default_value = "eval/criteria.toml")]
    criteria: PathBuf,
    /// Cases that are counted apart.
    #[arg(long, default_value = "reports/overruled.json")]
    overruled: PathBuf,
}

pub(crate) fn run(args: &Score) -> Result<()> {
    let card = write(&args.run, &args.criteria, &args.overruled)?;
    println!("{} cases, {} rows: {}", card.cases, card.rows.len(), args.run.join("scorecard.json").display());
    Ok(())
}

/// Scores a run's folder and writes the results into it.
pub(crate) fn write(run: &Path, criteria: &Path, overruled: &Path) -> Result<Scorecard> {
    // Writing would make the folder.
    ensure!(run.is_dir(), "cannot read {}; `eval run` makes it", run.display());
    let registered = criteria::load(criteria)?;
    let hash = hash_of(criteria)?;
    let overruled = Overruled::read(overruled)?;
    let mut card = None;
    write_atomically(&run.join("verdicts.csv"), |mut out| {
        card = Some(score(run, &registered.reference, &hash, &overruled, &mut out)?);
        Ok(())
    })?;
    let card = card.ok_or_else(|| anyhow::anyhow!("nothing was scored"))?;
    write_atomically(&run.join("scorecard.json"), |out| Ok(out.write_all(card.to_json()?.as_bytes())?))?;
    Ok(card)
}
