use anyhow::{Context, Result, ensure};
use corpus::case::Class;
use corpus::store::write_atomically;
use eval::facts::{Facts, Reading, State};
use eval::judge::Verdict;
use eval::manifest::{self, Command, Row, Tools};
use eval::overruled::Overruled;
use eval::process::Deadline;
use eval::report::Table;
use eval::run::{self, Plan};
use eval::store::{Reader, path_of};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Run an engine again and again, each time with its numbers moved by another seed, and see what that changes.
///
/// The runner must take the seed from the environment; seed 0 leaves the numbers as they are and is the first row. One value that
/// is acted on wrongly fails, and so does one valid text that does not come through.
#[derive(clap::Args)]
pub(crate) struct Perturb {
    /// The engine, as the manifest names it.
    #[arg(long)]
    engine: String,
    /// Its runner, built so that it takes a seed.
    #[arg(long)]
    runner: PathBuf,
    /// The environment variable that holds the seed.
    #[arg(long)]
    variable: String,
    /// Seeds, from 1.
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    runs: u64,
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Cases that are counted apart.
    #[arg(long, default_value = "reports/overruled.json")]
    overruled: PathBuf,
    /// The page.
    #[arg(long, default_value = "reports/perturbation.md")]
    out: PathBuf,
    /// Where verdict files go, a folder for each seed.
    #[arg(long, default_value = "target/perturb/runs")]
    scratch: PathBuf,
}

pub(crate) fn run(args: &Perturb) -> Result<()> {
    let root = std::env::current_dir()?;
    let overruled = Overruled::read(&args.overruled)?;
    let rows = manifest::load(&root.join("eval/engines.toml"), &Tools::find(&root))?;
    let row = rows.into_iter().find(|row| row.engine.name == args.engine);
    let mut row = row.with_context(|| format!("no engine is called {}", args.engine))?;
    // Delivery in pieces is a law of its own; here it would only multiply the time.
    row.engine.paths_every = u64::MAX;
    let unmoved = verdicts(args, &mut row, 0)?;
    let mut counts = vec![Counts::of(&unmoved, &unmoved, &overruled)];
    let mut faults = Vec::new();
    println!("seed 0: {} right of {}", counts[0].right, counts[0].unique);
    for seed in 1..=args.runs {
        let facts = verdicts(args, &mut row, seed)?;
        let count = Counts::of(&facts, &unmoved, &overruled);
        println!("seed {seed}: {} right, {} acted on wrongly, {} changed", count.right, count.wrong(), count.moved);
        counts.push(count);
        let bad = facts.iter().filter(|facts| matches!(verdict(facts, &overruled), Verdict::Silent | Verdict::Guessed));
        faults.extend(bad.map(|facts| {
            [&seed.to_string(), verdict(facts, &overruled).name(), facts.class.name(), &facts.family, &facts.id]
                .map(str::to_owned)
        }));
    }
    ensure!(
        counts[1..].iter().any(|count| count.moved > 0),
        "no seed changes a single answer, so {} does not take one from {}",
        args.runner.display(),
        args.variable
    );
    write_atomically(&args.out, |out| Ok(out.write_all(page(&counts, &faults).as_bytes())?))?;
    println!("{}", args.out.display());
    let wrong: u64 = counts.iter().map(Counts::wrong).sum();
    ensure!(wrong == 0, "{wrong} values were acted on wrongly, or valid texts not; {} has them", args.out.display());
    Ok(())
}

/// All facts of a run with this seed.
fn verdicts(args: &Perturb, row: &mut Row, seed: u64) -> Result<Vec<Facts>> {
    let runner = std::path::absolute(&args.runner)?.display().to_string();
    let argv = vec!["env".to_owned(), format!("{}={seed}", args.variable), runner];
    row.command = Ok(Command { argv, dir: PathBuf::from(".") });
    let out = args.scratch.join(seed.to_string());
    let plan = Plan { corpus: args.corpus.clone(), out, filter: None, shard: None, deadline: Deadline::default() };
    let header = run::header(row, &plan.survey()?);
    let ran = run::row(row, &plan, header, &|_| {})?;
    ensure!(ran.header.state == State::Scored, "seed {seed}: {:?}", ran.header.state);
    read_all(&path_of(&plan.out, &ran.header))
}

fn read_all(path: &Path) -> Result<Vec<Facts>> {
    let mut reader = Reader::open(path)?;
    std::iter::from_fn(|| reader.next_facts().transpose()).collect()
}

fn verdict(facts: &Facts, overruled: &Overruled) -> Verdict {
    Reading::Decision.verdict(facts, overruled.holds(&facts.id))
}

/// What came of one seed.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    /// Unique cases, and those let through and right.
    unique: u64,
    right: u64,
    /// Wrong values let through where the text was whole, and where it was cut.
    silent: u64,
    cut: u64,
    guessed: u64,
    /// Valid texts that did not come back, let through, with their value.
    damaged: u64,
    /// Cases whose value or decision is not what it is without a seed.
    moved: u64,
}

impl Counts {
    fn of(all: &[Facts], unmoved: &[Facts], overruled: &Overruled) -> Self {
        let mut counts = Self::default();
        for (facts, before) in all.iter().zip(unmoved) {
            let verdict = verdict(facts, overruled);
            let right = matches!(verdict, Verdict::Exact | Verdict::Accepted);
            counts.unique += u64::from(facts.class == Class::Unique && verdict != Verdict::Skipped);
            counts.right += u64::from(facts.class == Class::Unique && right);
            counts.silent += u64::from(facts.class != Class::Lossy && verdict == Verdict::Silent);
            counts.cut += u64::from(facts.class == Class::Lossy && verdict == Verdict::Silent);
            counts.guessed += u64::from(verdict == Verdict::Guessed);
            counts.damaged += u64::from(facts.class == Class::Intact && verdict != Verdict::Skipped && !right);
            counts.moved += u64::from((facts.finding, &facts.decision) != (before.finding, &before.decision));
        }
        counts
    }

    fn wrong(&self) -> u64 {
        self.silent + self.cut + self.guessed + self.damaged
    }
}

fn page(counts: &[Counts], faults: &[[String; 5]]) -> String {
    let mut table = Table::new([
        "seed",
        "right and let through (unique)",
        "silent",
        "guessed",
        "cut text acted on",
        "valid text damaged or held",
        "answers that changed",
    ]);
    for (seed, count) in counts.iter().enumerate() {
        let right = format!("{} of {}", count.right, count.unique);
        let others = [count.silent, count.guessed, count.cut, count.damaged, count.moved];
        table.row([seed.to_string(), right].into_iter().chain(others.map(|count| count.to_string())));
    }
    let mut page = format!(
        "<!-- Generated by `eval perturb`; do not edit. -->\n# Every cost off by up to 30 %\n\n\
         Made by `./justw perturb`. Each seed multiplies every cost of the engine's table (engine/core/src/cost.rs) by a factor of its own \
         between 0.7 and 1.3, in tenths of a unit; seed 0 is the table as it is. The two margins and the cap per token stay: they are what \
         costs are held against. All generated and handwritten cases, whole texts only; read by the engine's own decision.\n\n{table}"
    );
    if !faults.is_empty() {
        let mut list = Table::new(["seed", "verdict", "class", "family", "case"]);
        faults.iter().for_each(|fault| list.row(fault.clone()));
        let _ = write!(page, "\n## Let through, and wrongly\n\n{list}");
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use corpus::case::Split;
    use eval::compare::Difference;
    use eval::judge::Finding;

    fn facts(class: Class, finding: Finding, decision: &str) -> Facts {
        Facts {
            n: 0,
            id: "case".to_owned(),
            family: "family".to_owned(),
            split: Split::Public,
            class,
            document: "document".to_owned(),
            valid: class == Class::Intact,
            odd_quote: false,
            finding,
            decision: Some(decision.to_owned()),
            flag: false,
            verbatim: false,
            paths: None,
            idempotent: None,
            record: None,
            repeat: None,
        }
    }

    #[test]
    fn what_is_acted_on_wrongly_is_counted_by_how() {
        let wrong = Finding::Wrong(Difference::String);
        let all = [
            facts(Class::Unique, Finding::Exact, "cosmetic"),
            facts(Class::Unique, wrong, "cosmetic"),
            facts(Class::Unique, wrong, "ambiguous"),
            facts(Class::Ambiguous, Finding::Exact, "safe"),
            facts(Class::Lossy, Finding::Accepted, "cosmetic"),
            facts(Class::Lossy, Finding::Accepted, "lossy"),
            facts(Class::Intact, Finding::Exact, "ambiguous"),
        ];
        let unmoved = all.clone().map(|facts| Facts { decision: Some("ambiguous".to_owned()), ..facts });
        let counts = Counts::of(&all, &unmoved, &Overruled::default());
        assert_eq!((counts.right, counts.unique), (1, 3));
        assert_eq!([counts.silent, counts.cut, counts.guessed, counts.damaged, counts.moved], [1, 1, 1, 1, 5]);
    }
}
