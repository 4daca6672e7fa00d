use anyhow::{Result, ensure};
use std::path::PathBuf;

/// Join the shards of a run into what one run would have written, byte for byte.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The folder with every shard's files.
    from: PathBuf,
    /// Where the joined files go.
    #[arg(long, default_value = "target/eval")]
    out: PathBuf,
}

pub(crate) fn run(args: &Merge) -> Result<()> {
    ensure!(args.from != args.out, "the joined files need a folder of their own");
    let rows = eval::merge::merge(&args.from, &args.out)?;
    println!("{} rows joined in {}", rows.len(), args.out.display());
    Ok(())
}
