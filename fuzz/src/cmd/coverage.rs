use anyhow::{Context, Result, ensure};
use fuzz::campaign::Folders;
use fuzz::coverage::{Tools, table};
use fuzz::oracle::laws;
use fuzz::record::{COVERAGE, Coverage, write};
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
    /// The folder for what `fuzz report` shows.
    #[arg(long, default_value = "target/fuzzing/record")]
    record: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let record = args.record.join(COVERAGE);
    let Some(tools) = Tools::find()? else {
        let reason = "this compiler has no llvm-tools (rustup component add llvm-tools)";
        println!("SKIPPED coverage: {reason}");
        return write(&record, &Coverage::Skipped(reason.to_owned()));
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
    let rows = tools.rows(&folders, &laws, &counts, "engine")?;
    let page = table(&rows);
    let path = args.out.join("report.md");
    std::fs::write(&path, &page).with_context(|| format!("cannot write {}", path.display()))?;
    print!("{page}");
    write(&record, &Coverage::Files(rows))
}
