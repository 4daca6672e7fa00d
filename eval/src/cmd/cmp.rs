use anyhow::{Result, bail};
use eval::facts::State;
use eval::report::Table;
use eval::score::{RowScore, Scorecard};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Compare two scorecards of the same corpus, verdict count by verdict count. Ends with a non-zero status if any differs.
#[derive(clap::Args)]
pub(crate) struct Cmp {
    /// The earlier scorecard.
    before: PathBuf,
    /// The later one.
    after: PathBuf,
}

pub(crate) fn run(args: &Cmp) -> Result<()> {
    let (before, after) = (Scorecard::read(&args.before)?, Scorecard::read(&args.after)?);
    for (what, left, right) in [
        ("corpus", &before.corpus, &after.corpus),
        ("manifest", &before.manifest, &after.manifest),
        ("judge", &before.judge, &after.judge),
    ] {
        if left != right {
            bail!(
                "the {what} differs ({} and {}), so counts cannot be compared",
                &left[..12.min(left.len())],
                &right[..12.min(right.len())]
            );
        }
    }
    let mut table = Table::new(["row", "family", "class", "verdict", "before", "after"]);
    let rows: BTreeMap<String, [Option<&RowScore>; 2]> = paired(&before, &after);
    for (name, pair) in &rows {
        let [Some(left), Some(right)] = pair else {
            let sides = pair.map(|row| if row.is_some() { "there" } else { "missing" }.to_owned());
            table.row([name.clone(), String::new(), String::new(), String::new()].into_iter().chain(sides));
            continue;
        };
        // What is not on this machine was not measured here, which is no difference; but it is said.
        if let State::Absent(reason) = &right.state {
            println!("SKIPPED {name}: absent ({reason})");
            continue;
        }
        if left.state != right.state {
            let [left, right] = [left, right].map(|row| format!("{:?}", row.state));
            table.row([name.clone(), String::new(), String::new(), "state".to_owned(), left, right]);
        }
        let (left, right) = (counts(left), counts(right));
        for key in left.keys().chain(right.keys().filter(|key| !left.contains_key(*key))) {
            let [before, after] = [&left, &right].map(|counts| counts.get(key).copied().unwrap_or(0));
            if before != after {
                let (family, class, verdict) = key.clone();
                table.row([name.clone(), family, class, verdict, before.to_string(), after.to_string()]);
            }
        }
    }
    if table.is_empty() {
        println!("no difference in {} cases and {} rows", after.cases, after.rows.len());
        return Ok(());
    }
    println!("{table}");
    bail!("{} differs from {}", args.after.display(), args.before.display())
}

fn paired<'a>(before: &'a Scorecard, after: &'a Scorecard) -> BTreeMap<String, [Option<&'a RowScore>; 2]> {
    let mut rows: BTreeMap<String, [Option<&RowScore>; 2]> = BTreeMap::new();
    for (at, card) in [before, after].into_iter().enumerate() {
        for row in &card.rows {
            rows.entry(row.name()).or_default()[at] = Some(row);
        }
    }
    rows
}

/// Counts per family, class and verdict under the row's first reading, and of failed laws.
fn counts(row: &RowScore) -> BTreeMap<(String, String, String), u64> {
    let mut counts = BTreeMap::new();
    for cell in &row.cells {
        for (verdict, count) in cell.verdicts.get(&row.readings[0]).into_iter().flatten() {
            let key = (cell.family.clone(), cell.class.name().to_owned(), verdict.name().to_owned());
            *counts.entry(key).or_default() += count;
        }
    }
    for (law, tally) in [
        ("delivery paths disagree", row.checks.paths),
        ("not idempotent", row.checks.idempotent),
        ("record does not replay", row.checks.record),
        ("repeated case differs", row.checks.repeat),
    ] {
        counts.insert((String::new(), String::new(), law.to_owned()), tally.failed);
    }
    counts
}
