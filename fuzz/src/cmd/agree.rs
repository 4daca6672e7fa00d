use super::{bar, keep};
use anyhow::{Result, ensure};
use fuzz::engine::agreement::{Extent, Sheet};
use fuzz::exceptions::exceptions;
use std::path::PathBuf;

/// Hold the engine against the readings of everything small; write the counts.
///
/// Fails if a difference is of no kind that fuzz/exceptions.toml argues, whatever the page says.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The page.
    #[arg(long, default_value = "reports/agreement.md")]
    out: PathBuf,
    /// Write nothing; fail if the page is not what a run gives.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let bar = bar(0)?;
    let phase = |name: &str, length: u64| {
        bar.set_message(name.to_owned());
        bar.set_length(length);
        bar.set_position(0);
    };
    let kinds = exceptions()?;
    let sheets = Sheet::all(Extent::PAGE, &kinds, &phase, &|done| bar.inc(done));
    bar.finish_and_clear();
    let unexplained: Vec<&String> = sheets.iter().flat_map(|sheet| &sheet.unexplained).collect();
    unexplained.iter().for_each(|line| eprintln!("{line}"));
    ensure!(unexplained.is_empty(), "differences that fuzz/exceptions.toml does not argue: {}", unexplained.len());
    keep(&args.out, &fuzz::engine::agreement::page(&sheets, &kinds), args.check)
}
