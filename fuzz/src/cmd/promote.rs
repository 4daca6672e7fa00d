use anyhow::{Context, Result};
use fuzz::campaign::Folders;
use fuzz::oracle::law;
use fuzz::promote::promote;
use std::path::PathBuf;

/// Turn a finding into a regression and a handwritten case: minimised, cleansed, tried again.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target that found it.
    target: String,
    /// The finding.
    file: PathBuf,
    /// What to call it: letters, digits and hyphens.
    slug: String,
    /// Why the right answer is right; what the law said, where nothing is given.
    #[arg(long)]
    why: Option<String>,
    /// Seconds for libFuzzer's minimiser, where the target is built.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let law = law(&args.target).with_context(|| format!("there is no target {}", args.target))?;
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: "target/fuzzing".into() };
    // A law that does not hold panics, hundreds of times while its input is made smaller.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let promoted = promote(&folders, law, &args.file, &args.slug, args.why.as_deref(), args.seconds);
    std::panic::set_hook(hook);
    let promoted = promoted?;
    println!("{}\n{}", promoted.said, promoted.regression.display());
    println!(
        "corpus/handwritten/fuzz.toml: {} ({}); read its class and its reason before you commit",
        args.slug,
        promoted.case.class.name()
    );
    Ok(())
}
