use anyhow::Result;
use fuzz::campaign::Folders;
use fuzz::oracle::laws;
use std::path::PathBuf;

/// Make grown corpora as small as their coverage allows; what seeds and regressions reach is not kept twice.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target, or `all`.
    target: String,
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
    /// The folder with what has grown.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
    for law in laws(&args.target)? {
        let sizes = folders.minimise(law)?;
        println!("{}: {} of {} grown inputs reach more than the seeds", law.name, sizes.after, sizes.before);
    }
    Ok(())
}
