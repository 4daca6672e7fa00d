use super::keep;
use anyhow::Result;
use fuzz::campaign::Folders;
use fuzz::record::{Record, page, read, write};
use std::path::PathBuf;

/// Put what runs, hunts and coverage have left together: `reports/fuzz.json`, and its page `reports/fuzz.md`.
///
/// Findings are tried again: one on which its law holds now is mended.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only compare the page with what the committed record gives.
    #[arg(long)]
    check: bool,
    /// The record.
    #[arg(long, default_value = "reports/fuzz.json")]
    record: PathBuf,
    /// The page.
    #[arg(long, default_value = "reports/fuzz.md")]
    page: PathBuf,
    /// The folder of the parts.
    #[arg(long, default_value = "target/fuzzing/record")]
    parts: PathBuf,
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
    /// The folder with what was found.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if !args.check {
        let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
        write(&args.record, &Record::gather(&args.parts, &folders)?)?;
        println!("{}", args.record.display());
    }
    keep(&args.page, &page(&read(&args.record)?), args.check)
}
