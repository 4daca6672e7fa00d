use anyhow::{Context, Result, ensure};
use fuzz::campaign::Folders;
use fuzz::coverage::{Tools, table};
use fuzz::oracle::laws;
use std::path::PathBuf;
use std::process::Command;

/// Count which lines of the engine are reached by every input there is: seeds, regressions, grown corpora.
///
/// Needs rustup's component `llvm-tools`, and says so where it is missing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder with what has grown.
    #[arg(long, default_value = "target/fuzzing/corpus")]
    grown: PathBuf,
    /// The folder for builds and counts.
    #[arg(long, default_value = "target/coverage")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Some(tools) = Tools::find()? else {
        println!("SKIPPED coverage: this compiler has no llvm-tools (rustup component add llvm-tools)");
        return Ok(());
    };
    let laws = laws("all")?;
    let build = args.out.join("build");
    // With a target named, build scripts are built without counters, which they would leave in the sources' folders.
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--quiet", "--release", "--package", "fuzz", "--target", &tools.host, "--target-dir"])
        .arg(&build);
    cargo.args(laws.iter().map(|law| format!("--bin={}", law.name))).env("RUSTFLAGS", "-Cinstrument-coverage");
    ensure!(cargo.status().context("cannot run cargo")?.success(), "the targets do not build with counters");
    let programs = build.join(&tools.host).join("release");
    let folders = Folders { root: ".".into(), programs, out: args.out.clone() };
    let counts = laws.iter().map(|law| folders.counts(law, &args.grown.join(law.name))).collect::<Result<Vec<_>>>()?;
    let page = table(&tools.rows(&folders, &laws, &counts, "engine")?);
    let path = args.out.join("report.md");
    std::fs::write(&path, &page).with_context(|| format!("cannot write {}", path.display()))?;
    print!("{page}");
    Ok(())
}
