use anyhow::{Context, Result};
use fuzz::campaign::Folders;
use fuzz::finding;
use fuzz::issue::{Age, Fault};
use fuzz::oracle::{Law, law};
use fuzz::signature::Signature;
use fuzz::witness::{Said, ask};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Say what was found: one page per fault, named after its signature, each marked new or old against the last release.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target.
    target: String,
    /// What the last release is called; without one everything is new.
    #[arg(long)]
    release: Option<String>,
    /// The folder of the last release's programs.
    #[arg(long, default_value = "target/last-release/programs")]
    release_programs: PathBuf,
    /// Seconds for libFuzzer's minimiser, for each finding.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The folder of the programs.
    #[arg(long, default_value = "target/fuzzing/programs")]
    programs: PathBuf,
    /// The folder with what was found; pages go to its folder `reports`.
    #[arg(long, default_value = "target/fuzzing")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let law = law(&args.target).with_context(|| format!("there is no target {}", args.target))?;
    let folders = Folders { root: ".".into(), programs: args.programs.clone(), out: args.out.clone() };
    let mut faults: BTreeMap<Signature, Fault<'_>> = BTreeMap::new();
    for file in folders.findings(law)? {
        let said = ask(&folders.program(law), &file, law.kind.patience())?;
        let smallest = smallest(&folders, law, &file, &said, args.seconds)?;
        let signature = Signature::of(law, &said, &smallest, &folders.root);
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(fault) = faults.get_mut(&signature) {
            fault.files.push(name);
            if smallest.len() < fault.smallest.len() {
                fault.smallest = smallest;
            }
            continue;
        }
        let age = age(args, law, &file)?;
        faults.insert(signature.clone(), Fault { law, signature, age, said, smallest, files: vec![name] });
    }
    let reports = args.out.join("reports").join(law.name);
    std::fs::create_dir_all(&reports).with_context(|| format!("cannot make {}", reports.display()))?;
    for fault in faults.values() {
        let path = reports.join(format!("{}.md", fault.signature.id));
        std::fs::write(&path, fault.page()).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{}: {}, {}, {} inputs", path.display(), fault.age.mark(), fault.signature.words, fault.files.len());
    }
    println!("{}: faults: {}", law.name, faults.len());
    Ok(())
}

/// Made small where a panic says so in this process too; what hangs or dies would take it along.
fn smallest(folders: &Folders, law: &Law, file: &Path, said: &Said, seconds: u64) -> Result<Vec<u8>> {
    let whole = || std::fs::read(file).with_context(|| format!("cannot read {}", file.display()));
    if !matches!(said, Said::Panics { .. }) {
        return whole();
    }
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let smaller = finding::smallest(folders, law, file, seconds);
    std::panic::set_hook(hook);
    smaller.or_else(|error| {
        println!("{}: not made smaller: {error:#}", file.display());
        whole()
    })
}

fn age(args: &Args, law: &Law, file: &Path) -> Result<Age> {
    let Some(release) = args.release.clone() else { return Ok(Age::NoRelease) };
    let program = args.release_programs.join(law.name);
    if !program.exists() {
        return Ok(Age::NoTarget(release));
    }
    let holds = ask(&program, file, law.kind.patience())? == Said::Holds;
    Ok(if holds { Age::New(release) } else { Age::Old(release) })
}
