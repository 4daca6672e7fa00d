use anyhow::Result;
use std::path::PathBuf;

/// Write what ClusterFuzz wants beside each program: options, dictionaries, folders of seeds.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to.
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    fuzz::cluster::write(&args.out, ".".as_ref())
}
