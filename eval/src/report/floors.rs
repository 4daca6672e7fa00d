//! How much of what a text decides is let through and right, for each row that decides for itself.

use super::table::{Table, percent};
use crate::ceiling::{Ceiling, Unique};
use crate::criteria::Criteria;
use crate::facts::Reading;
use crate::score::{Floor, RowScore};
use crate::stats::clopper_pearson_lower;
use std::cmp::Reverse;

/// A line for each row with a decision of its own and each family with a floor.
pub(super) fn table(rows: &[&RowScore], criteria: &Criteria, ceiling: Option<&Ceiling>) -> Table {
    let mut table = Table::new([
        "row",
        "family",
        "unique cases",
        "floor",
        "let through and right",
        "lower bound",
        "ceiling",
        "points below it",
        "best other row",
        "its right",
        "its silent",
    ]);
    let (own, others): (Vec<&RowScore>, Vec<&RowScore>) =
        rows.iter().partition(|row| row.readings.first() == Some(&Reading::Decision));
    for row in own {
        for (family, least) in criteria.floors() {
            let Some((floor, share)) = of(row, family) else { continue };
            let ceiling =
                ceiling.and_then(|ceiling| ceiling.families.get(family)).and_then(|family| highest(family.unique));
            let best = others
                .iter()
                .filter_map(|other| of(other, family).map(|(floor, _)| (other.name(), floor)))
                .min_by_key(|(_, floor)| (Reverse(floor.right), floor.silent));
            let none = || "–".to_owned();
            let count = |hits, cases| format!("{hits} of {cases}: {} %", percent(hits, cases));
            table.row([
                row.name(),
                family.to_owned(),
                floor.cases.to_string(),
                format!("{:.0} %", least * 100.0),
                format!("{}: {} %", floor.right, percent(floor.right, floor.cases)),
                format!("{:.1} %", clopper_pearson_lower(floor.right, floor.cases, 0.95) * 100.0),
                ceiling.map_or_else(none, |(unique, _)| count(unique.releasable, unique.texts)),
                ceiling.map_or_else(none, |(_, highest)| format!("{:.1}", (highest - share) * 100.0)),
                best.as_ref().map_or_else(none, |(name, _)| name.clone()),
                best.as_ref().map_or_else(none, |(_, floor)| count(floor.right, floor.cases)),
                best.as_ref().map_or_else(none, |(_, floor)| count(floor.silent, floor.cases)),
            ]);
        }
    }
    table
}

/// A row's counts of a family, if it has a case of it, and the share let through and right.
fn of(row: &RowScore, family: &str) -> Option<(Floor, f64)> {
    let floor = *row.floors.get(family)?;
    Some((floor, floor.share()?))
}

/// What is releasable, with its share.
fn highest(unique: Unique) -> Option<(Unique, f64)> {
    let floor = Floor { cases: unique.texts, right: unique.releasable, silent: 0 };
    Some((unique, floor.share()?))
}
