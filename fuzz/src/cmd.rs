//! One subcommand, one file.

pub(crate) mod ceiling;
pub(crate) mod check_readings;
pub(crate) mod compound;
pub(crate) mod engine;
pub(crate) mod proof;
pub(crate) mod readings;
pub(crate) mod size;

use anyhow::{Context, Result, ensure};
use corpus::store::write_atomically;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;

/// A bar on a terminal, nothing elsewhere.
pub(crate) fn bar(length: u64) -> Result<ProgressBar> {
    let bar = ProgressBar::new(length);
    bar.set_style(ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {eta}")?);
    Ok(bar)
}

/// Writes a generated page; where it is only checked, fails if the page is another one.
pub(crate) fn keep(path: &Path, page: &str, check: bool) -> Result<()> {
    if !check {
        write_atomically(path, |out| Ok(out.write_all(page.as_bytes())?))?;
        println!("{}", path.display());
        return Ok(());
    }
    let kept = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let differs = kept.lines().zip(page.lines()).find(|(kept, now)| kept != now);
    ensure!(
        kept == page,
        "{} is not what a run gives; the same command without --check writes it. First line of the run that differs: {}",
        path.display(),
        differs.map_or("none, only the length", |(_, now)| now)
    );
    println!("{} is what a run gives", path.display());
    Ok(())
}
