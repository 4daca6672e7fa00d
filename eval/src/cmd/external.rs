use super::{run, score};
use anyhow::Result;
use clap::Parser;
use corpus::case::Class;
use corpus::store::write_atomically;
use eval::external;
use eval::facts::State;
use eval::judge::Verdict;
use eval::report::{Table, rate};
use eval::score::{Cell, Scorecard};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Score real outputs from a folder outside the repository; only figures are written, never a text.
#[derive(clap::Args)]
pub(crate) struct External {
    /// The folder, with files named `*outputs*.jsonl`.
    folder: PathBuf,
    /// Where the run goes; ignored by git, since its corpus holds the texts.
    #[arg(long, default_value = "target/external")]
    out: PathBuf,
}

#[derive(Parser)]
struct RunArgs {
    #[command(flatten)]
    run: run::Run,
}

pub(crate) fn run(args: &External) -> Result<()> {
    let corpus = args.out.join("corpus");
    let sources = external::import(&args.folder, &corpus)?;
    let argv =
        ["eval".into(), "--corpus".into(), corpus.into_os_string(), "--out".into(), args.out.clone().into_os_string()];
    run::run(&RunArgs::try_parse_from(argv)?.run)?;
    let card = score::write(&args.out, "eval/criteria.toml".as_ref(), "reports/overruled.json".as_ref())?;
    let page = page(&card, &sources);
    let path = args.out.join("external.md");
    write_atomically(&path, |out| Ok(out.write_all(page.as_bytes())?))?;
    println!("{page}\n{}", path.display());
    Ok(())
}

fn page(card: &Scorecard, sources: &BTreeMap<String, u64>) -> String {
    let rows: Vec<_> = card.rows.iter().filter(|row| row.state == State::Scored).collect();
    let judged = |cell: &Cell| cell.family != "external/unjudged";
    let mut totals = Table::new([
        "row",
        "valid kept",
        "unique right",
        "unique silently wrong",
        "lossy let through",
        "ambiguous let through",
        "value where there is none",
        "unjudged: crash or timeout",
    ]);
    for row in &rows {
        let reading = row.readings[0];
        let of = |class: Class, count: &dyn Fn(&Cell) -> u64| {
            let (hits, cases) = row.sum_where(|cell| cell.class == class && judged(cell), count);
            rate(hits, cases)
        };
        let verdict = |verdict| move |cell: &Cell| cell.verdict(reading, verdict);
        let unjudged = row.sum_where(|cell| !judged(cell), |cell| cell.finding("crash") + cell.finding("timeout"));
        totals.row([
            row.name(),
            of(Class::Intact, &Cell::recovered),
            of(Class::Unique, &Cell::recovered),
            of(Class::Unique, &verdict(Verdict::Silent)),
            of(Class::Lossy, &verdict(Verdict::Silent)),
            of(Class::Ambiguous, &verdict(Verdict::Guessed)),
            of(Class::Hopeless, &verdict(Verdict::Silent)),
            format!("{} of {}", unjudged.0, unjudged.1),
        ]);
    }
    let buckets: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| row.cells.iter().filter(|cell| cell.class == Class::Unique).map(|cell| cell.family.as_str()))
        .collect();
    let mut silent = Table::new(["bucket".to_owned()].into_iter().chain(rows.iter().map(|row| row.name())));
    for bucket in buckets {
        let counts = rows.iter().map(|row| {
            let reading = row.readings[0];
            let wanted = |cell: &Cell| cell.family == bucket && cell.class == Class::Unique;
            let (hits, cases) = row.sum_where(wanted, |cell| cell.verdict(reading, Verdict::Silent));
            format!("{hits} of {cases}")
        });
        silent.row([bucket.trim_start_matches("external/").to_owned()].into_iter().chain(counts));
    }
    let sources: Vec<String> = sources.iter().map(|(source, count)| format!("{source} {count}")).collect();
    format!(
        "# Real outputs\n\nMade by `just eval-external DIR`. {} outputs: {}. Engines without a decision of their own are read as \
         returned. Exact 95 % intervals in brackets.\n\n{totals}\n## Silent wrong values of unique texts, by bucket\n\n{silent}",
        card.cases,
        sources.join(", ")
    )
}
