use anyhow::{Context, Result, bail};
use corpus::damage::FAMILIES;
use corpus::store::write_atomically;
use eval::ceiling::Ceiling;
use eval::criteria;
use eval::report::{handwritten, headline, scorecard, splice};
use eval::score::{Scorecard, json_schema};
use std::path::{Path, PathBuf};

/// Write a scorecard's pages and splice its headline into the README.
#[derive(clap::Args)]
pub(crate) struct Report {
    /// The folder of a scored run.
    #[arg(default_value = "target/eval")]
    run: PathBuf,
    /// Where the pages are.
    #[arg(long, default_value = "reports")]
    out: PathBuf,
    /// Write nothing; fail if a page is not what its committed scorecard gives.
    #[arg(long)]
    check: bool,
}

/// Cases per generated family below which a run cannot be reported.
const LEAST_CASES: u64 = 600;

/// The generated family with the fewest cases.
fn smallest_family(card: &Scorecard) -> Option<(&'static str, u64)> {
    let row = card.rows.iter().find(|row| !row.cells.is_empty())?;
    let cases = |name: &str| row.cells.iter().filter(|cell| cell.family == name).map(|cell| cell.cases).sum();
    FAMILIES.iter().map(|family| (family.family(), cases(family.family()))).min_by_key(|(_, cases)| *cases)
}

pub(crate) fn run(args: &Report) -> Result<()> {
    let kept = args.out.join("scorecard.json");
    let source = if args.check { kept.clone() } else { args.run.join("scorecard.json") };
    let card = Scorecard::read(&source)?;
    let criteria = criteria::load(Path::new("eval/criteria.toml"))?;
    let ceiling = Ceiling::read(&args.out.join("ceiling.json"))?;
    let readme = std::fs::read_to_string("README.md").context("cannot read README.md")?;
    let mut pages = vec![
        (args.out.join("scorecard.md"), scorecard(&card, &criteria, ceiling.as_ref(), "./justw eval")),
        (args.out.join("handwritten.md"), handwritten(&card)),
        (args.out.join("scorecard.schema.json"), json_schema()?),
        (PathBuf::from("README.md"), splice(&readme, &headline(&card))?),
    ];
    if args.check {
        let stale: Vec<String> = pages
            .iter()
            .filter(|(path, text)| std::fs::read_to_string(path).ok().as_ref() != Some(text))
            .map(|(path, _)| path.display().to_string())
            .collect();
        if !stale.is_empty() {
            bail!("{} not what {} gives; `eval report` writes it", stale.join(", "), kept.display());
        }
        println!("{} pages are what {} gives", pages.len(), kept.display());
        return Ok(());
    }
    if card.filter.is_some() {
        bail!("the run was filtered; its scorecard stays in {}", args.run.display());
    }
    pages.push((kept, card.to_json()?));
    // A quick run is no scorecard: its families are too small for what the tables claim.
    if let Some(cell) = smallest_family(&card).filter(|(_, cases)| *cases < LEAST_CASES) {
        bail!("family {} has only {} cases, a scorecard needs {LEAST_CASES}", cell.0, cell.1);
    }
    let verdicts = args.run.join("verdicts.csv");
    let csv = std::fs::read_to_string(&verdicts).with_context(|| format!("cannot read {}", verdicts.display()))?;
    pages.push((args.out.join("verdicts.csv"), csv));
    for (path, text) in &pages {
        write_atomically(path, |out| Ok(out.write_all(text.as_bytes())?))?;
        println!("{}", path.display());
    }
    Ok(())
}
