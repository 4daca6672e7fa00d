//! Texts with several slips, in which the truth can be overruled: what each row lets through of them.

use super::table::{Table, bound, percent};
use crate::judge::Verdict;
use crate::score::{Cell, RowScore};
use corpus::case::Class;

/// The family of texts with several slips.
const FAMILY: &str = "compound";

/// Counts of a row, of the cases whose truth stands.
struct Counts {
    /// Let through and right, of all.
    right: (u64, u64),
    /// Wrong and let through, of unique and lossy ones.
    silent: (u64, u64),
    /// Let through, of ambiguous ones.
    guessed: (u64, u64),
    /// Another value let through, of those whose truth is overruled.
    overruled: (u64, u64),
}

impl Counts {
    fn of(row: &RowScore) -> Option<Self> {
        let reading = row.readings[0];
        let cells: Vec<&Cell> = row.cells.iter().filter(|cell| cell.family == FAMILY).collect();
        let count = |classes: &[Class], verdicts: &[Verdict]| {
            let cells = || cells.iter().filter(|cell| classes.contains(&cell.class));
            let hits = |cell: &Cell| verdicts.iter().map(|verdict| cell.verdict(reading, *verdict)).sum::<u64>();
            (cells().map(|cell| hits(cell)).sum(), cells().map(|cell| cell.cases - cell.overruled).sum())
        };
        let overruled = count(&Class::ALL, &[Verdict::Overruled]).0;
        let labelled = cells.iter().map(|cell| cell.overruled).sum();
        (!cells.is_empty()).then(|| Self {
            right: count(&Class::ALL, &[Verdict::Exact, Verdict::Accepted]),
            silent: count(&[Class::Unique, Class::Lossy], &[Verdict::Silent]),
            guessed: count(&[Class::Ambiguous], &[Verdict::Guessed]),
            overruled: (overruled, labelled),
        })
    }
}

/// Of a row in a few words: the share let through and right, and silent values with their bound.
pub(super) fn summary(row: &RowScore) -> String {
    Counts::of(row).map_or("–".to_owned(), |counts| {
        let [(right, cases), (silent, known)] = [counts.right, counts.silent];
        format!("{} %, {silent} silent ({})", percent(right, cases), bound(silent, known))
    })
}

/// A line for each row.
pub(super) fn table(rows: &[&RowScore]) -> Table {
    let mut table = Table::new([
        "row",
        "read",
        "let through and right",
        "silent wrong (unique, lossy)",
        "upper bound",
        "guessed (ambiguous)",
        "overruled: another value let through",
    ]);
    for row in rows {
        let Some(counts) = Counts::of(row) else { continue };
        let share = |(hits, cases)| format!("{hits} of {cases}: {} %", percent(hits, cases));
        table.row([
            row.name(),
            row.readings[0].name().to_owned(),
            share(counts.right),
            share(counts.silent),
            bound(counts.silent.0, counts.silent.1),
            share(counts.guessed),
            format!("{} of {}", counts.overruled.0, counts.overruled.1),
        ]);
    }
    table
}
