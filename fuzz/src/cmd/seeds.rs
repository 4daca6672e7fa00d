use anyhow::Result;
use fuzz::seeds::write;
use std::path::PathBuf;

/// Make the seeds: texts of the corpus, curated cases, and tapes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to.
    #[arg(long, default_value = "fuzz/seeds")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    for (kind, count) in write(&args.out, ".".as_ref())? {
        println!("{}: {count}", args.out.join(kind).display());
    }
    Ok(())
}
