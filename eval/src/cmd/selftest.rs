use anyhow::{Context, Result, bail, ensure};
use corpus::store::write_atomically;
use eval::criteria;
use eval::process::Deadline;
use eval::report::judge;
use eval::selftest::{Plant, plants, row, run_row, sample, try_plant, unbroken};
use regex::Regex;
use std::path::{Path, PathBuf};

/// Put the judge to the test: planted faulty repairers must be caught, positive controls must pass, and the same engine run twice
/// must give the same bytes.
#[derive(clap::Args)]
pub(crate) struct Selftest {
    /// Only plants that match.
    #[arg(long, value_name = "REGEX")]
    plant: Option<Regex>,
    /// The page of the kill matrix.
    #[arg(long, default_value = "reports/judge.md")]
    out: PathBuf,
    /// Write nothing; fail if the page is not what this run gives.
    #[arg(long)]
    check: bool,
    /// Where the sample and the runs go.
    #[arg(long, default_value = "target/selftest")]
    scratch: PathBuf,
}

pub(crate) fn run(args: &Selftest) -> Result<()> {
    let criteria = criteria::load(Path::new("eval/criteria.toml"))?;
    let program = std::env::current_exe()?.parent().context("no folder of binaries")?.join("plant");
    let corpus = std::path::absolute(args.scratch.join("corpus"))?;
    sample(&corpus, Path::new("corpus/handwritten"))?;
    let mut outcomes = Vec::new();
    for plant in plants(&program)? {
        if args.plant.as_ref().is_some_and(|wanted| !wanted.is_match(&plant.name)) {
            continue;
        }
        let out = fresh(&args.scratch.join(&plant.name))?;
        let outcome = try_plant(&plant, &program, &corpus, &out, &criteria)?;
        let broke: Vec<&str> = outcome.broke.iter().map(String::as_str).collect();
        println!("{} {:20} broke {}", if outcome.is_caught() { "✓" } else { "✗" }, plant.name, or_nothing(&broke));
        outcomes.push(outcome);
    }
    ensure!(!outcomes.is_empty(), "no plant matches");
    let missed: Vec<&str> =
        outcomes.iter().filter(|outcome| !outcome.is_caught()).map(|outcome| outcome.plant.name.as_str()).collect();
    if args.plant.is_none() {
        twice_is_the_same(&program, &corpus, &args.scratch)?;
        let idle = unbroken(&criteria, &outcomes);
        ensure!(idle.is_empty(), "no plant breaks {}, so nothing shows that it can fail", idle.join(", "));
        let page = judge(&outcomes, &criteria);
        if args.check {
            let kept = std::fs::read_to_string(&args.out).unwrap_or_default();
            ensure!(kept == page, "{} is not what this run gives; `eval selftest` writes it", args.out.display());
        } else {
            write_atomically(&args.out, |out| Ok(out.write_all(page.as_bytes())?))?;
        }
    }
    if !missed.is_empty() {
        bail!("the judge is wrong about {}", missed.join(", "));
    }
    println!("{} plants, all as they must be", outcomes.len());
    Ok(())
}

/// A/A: two runs of one engine, with other thread counts, differ in nothing.
fn twice_is_the_same(program: &Path, corpus: &Path, scratch: &Path) -> Result<()> {
    let plant = Plant { name: "answer_key".to_owned(), breaks: Default::default(), about: String::new() };
    let row = row(&plant, program, corpus)?;
    let mut files = Vec::new();
    for threads in [1, 3] {
        let out = fresh(&scratch.join(format!("same-{threads}")))?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        pool.install(|| run_row(&row, corpus, &out, Deadline::default()))?;
        files.push(std::fs::read(out.join("plant.answer_key@default.jsonl"))?);
    }
    ensure!(files[0] == files[1], "two runs of the same engine differ");
    println!("✓ A/A: two runs of the same engine give the same {} bytes", files[0].len());
    Ok(())
}

fn fresh(folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.to_owned())
}

fn or_nothing(names: &[&str]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}
