use super::{bar, keep_section};
use anyhow::{Result, ensure};
use corpus::case::{Case, Split};
use corpus::read::read;
use corpus::store;
use fuzz::agree::{answer, right};
use fuzz::lag::{Prefix, Reach};
use fuzz::readings::{Limits, Reader, Reading, canonical};
use jsontriage_core::{COSTS, Options, triage};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

/// Count how far before the byte that gives damage away its repair begins; write the counts into the page on streams.
///
/// Over the damaged texts of the generated families: where strict reading stops, and the first edit of the cheapest reading.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// How many texts of each kind that reach farther than one member are named.
    #[arg(long, default_value_t = 0)]
    show: usize,
    /// The page.
    #[arg(long, default_value = "docs/streams.md")]
    out: PathBuf,
    /// Write nothing; fail if the page is not what a run gives.
    #[arg(long)]
    check: bool,
}

/// Counts of one family.
#[derive(Clone, Copy, Default)]
struct Row {
    texts: u64,
    same: u64,
    one: u64,
    two: u64,
    more: u64,
    closed: u64,
    /// Of those beyond one member: held by the engine, and released rightly or wrongly.
    held: u64,
    right: u64,
    silent: u64,
}

/// One damaged text.
struct Measured {
    reach: Reach,
    /// Where strict reading stops, and where the repair begins.
    places: (usize, usize),
    /// Whether the engine releases its value, and whether that is right.
    released: Option<bool>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut cases = Vec::new();
    for placed in store::cases(&args.corpus)? {
        cases.extend(Some(placed?.case).filter(|case| matches!(case.split, Split::Control | Split::Public)));
    }
    ensure!(!cases.is_empty(), "{} holds no generated case", args.corpus.display());
    let bar = bar(cases.len() as u64)?;
    let measured: Vec<Option<Measured>> = cases
        .par_iter()
        .map_init(Reader::default, |reader, case| {
            bar.inc(1);
            measure(reader, case)
        })
        .collect();
    bar.finish_and_clear();
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let mut shown: BTreeMap<(&str, Reach), usize> = BTreeMap::new();
    for (case, measured) in cases.iter().zip(&measured) {
        let row = rows.entry(&case.family).or_default();
        let Some(measured) = measured else { continue };
        row.count(measured);
        let far = !matches!(measured.reach, Reach::Same | Reach::Back(1));
        let count = shown.entry((&case.family, measured.reach)).or_default();
        if far && *count < args.show {
            *count += 1;
            eprintln!("{} {} {:?} {:?}", case.family, case.id, measured.reach, measured.places);
        }
    }
    let table = table(&rows);
    print!("{table}");
    keep_section(&args.out, "lag", &table, args.check)?;
    let silent: u64 = rows.values().map(|row| row.silent).sum();
    ensure!(silent == 0, "{silent} values are released wrongly where the repair lies beyond reach");
    Ok(())
}

fn measure(reader: &mut Reader, case: &Case) -> Option<Measured> {
    let bytes = case.bytes();
    let prefix = Prefix::of(&bytes)?;
    let found = answer(reader, case, &COSTS, Limits::DECIDE);
    let at = found.readings.first().and_then(|reading| first_edit(reading, &bytes))?;
    let engine = triage(&bytes, &Options::agent());
    let value = engine.json().and_then(|json| read(json.as_bytes()).ok()).map(|value| canonical(&value));
    let released = engine.decision().is_released().then(|| value.is_some_and(|value| right(case).contains(&value)));
    Some(Measured { reach: prefix.reach(at), places: (prefix.stop, at), released })
}

/// The first edit inside the root.
fn first_edit(reading: &Reading, text: &[u8]) -> Option<usize> {
    let start = text.iter().position(|byte| matches!(byte, b'{' | b'['))?;
    reading.edits.iter().filter(|edit| edit.cost > 0 && edit.at > start).map(|edit| edit.at).min()
}

impl Row {
    fn count(&mut self, measured: &Measured) {
        self.texts += 1;
        let place = match measured.reach {
            Reach::Same => &mut self.same,
            Reach::Back(1) => &mut self.one,
            Reach::Back(2) => &mut self.two,
            Reach::Back(_) => &mut self.more,
            Reach::Closed => &mut self.closed,
        };
        *place += 1;
        if matches!(measured.reach, Reach::Same | Reach::Back(1)) {
            return;
        }
        let said = match measured.released {
            None => &mut self.held,
            Some(true) => &mut self.right,
            Some(false) => &mut self.silent,
        };
        *said += 1;
    }

    fn cells(&self) -> String {
        let counts =
            [self.texts, self.same, self.one, self.two, self.more, self.closed, self.held, self.right, self.silent];
        counts.map(|count| format!(" {count} |")).concat()
    }

    fn plus(self, other: &Self) -> Self {
        Self {
            texts: self.texts + other.texts,
            same: self.same + other.same,
            one: self.one + other.one,
            two: self.two + other.two,
            more: self.more + other.more,
            closed: self.closed + other.closed,
            held: self.held + other.held,
            right: self.right + other.right,
            silent: self.silent + other.silent,
        }
    }
}

fn table(rows: &BTreeMap<&str, Row>) -> String {
    let mut table =
        "| family | damaged inside a root | in that member | 1 before | 2 before | more | in a closed container | \
                     beyond one: held | released rightly | released wrongly |\n\
                     |---|---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for (family, row) in rows {
        let _ = writeln!(table, "| {family} |{}", row.cells());
    }
    let all = rows.values().fold(Row::default(), Row::plus);
    let _ = writeln!(table, "| *all* |{}", all.cells());
    table
}
