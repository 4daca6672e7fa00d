//! Markdown tables and the numbers in them.

use crate::stats::clopper_pearson;
use std::fmt;

/// A Markdown table, its columns as wide as their widest cell.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these headings.
    pub fn new<S: Into<String>>(headings: impl IntoIterator<Item = S>) -> Self {
        Self { rows: vec![headings.into_iter().map(Into::into).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| cell.replace('|', "\\|")).collect());
    }

    /// Are there no rows below the headings?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.len() == 1
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.rows.iter().enumerate() {
            writeln!(out, "| {} |", row.join(" | "))?;
            if at == 0 {
                writeln!(out, "|{}", "---|".repeat(row.len()))?;
            }
        }
        Ok(())
    }
}

/// `12.3 %`, rounded so that only nothing reads as 0 and only everything as 100.
#[must_use]
pub fn percent(hits: u64, cases: u64) -> String {
    if cases == 0 {
        return "–".to_owned();
    }
    #[expect(clippy::cast_precision_loss, reason = "counts of cases are far below 2⁵³")]
    let share = hits as f64 * 100.0 / cases as f64;
    match () {
        () if hits == 0 => "0".to_owned(),
        () if hits == cases => "100".to_owned(),
        () if share < 0.1 => "<0.1".to_owned(),
        () if share > 99.9 => ">99.9".to_owned(),
        () => format!("{share:.1}"),
    }
}

/// A rate with its exact 95 % interval: `3.1 % (2.8–3.4) 264 of 8,400`, and for none the upper bound.
#[must_use]
pub fn rate(hits: u64, cases: u64) -> String {
    if cases == 0 {
        return "–".to_owned();
    }
    let interval = clopper_pearson(hits, cases, 0.95);
    let [low, high] = [interval.low, interval.high].map(|end| format!("{:.2}", end * 100.0));
    format!("{hits} of {cases}: {} % ({low}–{high})", percent(hits, cases))
}

/// How high a rate can be of which nothing was seen: the one-sided 95 % bound.
#[must_use]
pub fn bound(hits: u64, cases: u64) -> String {
    format!("≤ {:.3} %", crate::stats::clopper_pearson_upper(hits, cases, 0.95) * 100.0)
}
