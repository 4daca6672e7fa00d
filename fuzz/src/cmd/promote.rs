use anyhow::{Context, Result, ensure};
use fuzz::campaign::Folders;
use fuzz::oracle::law;
use fuzz::promote::{add, complaint, handwritten};
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
    let regression = folders.root.join("fuzz/regressions").join(law.name).join(&args.slug);
    ensure!(!regression.exists(), "{} is there", regression.display());
    // A law that does not hold panics, hundreds of times while its input is made smaller.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let smallest = folders.smallest(law, &args.file, args.seconds);
    let said = smallest.as_ref().ok().and_then(|bytes| complaint(law, bytes));
    std::panic::set_hook(hook);
    let (smallest, said) = (smallest?, said.context("the law holds after all")?);
    println!("{said}");
    let first = || said.lines().next().unwrap_or("it panicked").to_owned();
    let why = args.why.clone().unwrap_or_else(first);
    let row = handwritten(law, &smallest, &args.slug, &why)?;
    let case = add(&folders.root.join("corpus/handwritten"), &row, &args.slug)?;
    std::fs::create_dir_all(regression.parent().context("a folder")?)?;
    std::fs::write(&regression, &smallest).with_context(|| format!("cannot write {}", regression.display()))?;
    println!("{}: {} bytes", regression.display(), smallest.len());
    println!(
        "corpus/handwritten/fuzz.toml: {} ({}); read its class and its reason before you commit",
        args.slug,
        case.class.name()
    );
    Ok(())
}
