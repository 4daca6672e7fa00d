use super::keep_section;
use anyhow::{Result, ensure};
use fuzz::ledger::{Ledger, Said};
use std::path::PathBuf;

/// Hold the closer ledger against every small document that lost one closer; write the counts into the page on streams.
///
/// Fails if a closer could have stood in two places and a value is released.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Longest document, in tokens.
    #[arg(long, default_value_t = 13)]
    tokens: usize,
    /// The page.
    #[arg(long, default_value = "docs/streams.md")]
    out: PathBuf,
    /// Write nothing; fail if the page is not what a run gives.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let ledger = Ledger::of(args.tokens);
    let table = ledger.table(args.tokens);
    print!("{table}");
    let wrong = ledger.count(&[Said::Missed, Said::Silent]);
    keep_section(&args.out, "ledger", &table, args.check)?;
    ensure!(wrong == 0, "{wrong} texts that lost a closer are let through wrongly");
    Ok(())
}
