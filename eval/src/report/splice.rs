//! The headline table, spliced into the README between its markers.

use super::compound;
use super::table::{Table, bound, percent};
use crate::facts::{Reading, State};
use crate::judge::Verdict;
use crate::score::{RowScore, Scorecard};
use anyhow::{Context, Result};
use corpus::case::Class;

const START: &str = "<!-- headline: spliced in by `eval report` -->";
const END: &str = "<!-- /headline -->";

/// The table that a reader sees first: what each row lets through, right and wrong.
#[must_use]
pub fn headline(card: &Scorecard) -> String {
    let mut table = Table::new([
        "engine",
        "profile",
        "right value",
        "silent wrong, whole text",
        "95 % interval",
        "acted on a lossy text",
        "guessed",
        "two or three slips: let through and right, silent wrong",
        "needless refusals of valid text",
    ]);
    for row in &card.rows {
        if row.state != State::Scored {
            let reason = match &row.state {
                State::Absent(reason) => format!("absent ({reason})"),
                State::Broken(reason) => format!("broken ({reason})"),
                State::Scored => String::new(),
            };
            table.row(
                [row.engine.clone(), row.profile.clone(), reason]
                    .into_iter()
                    .chain(std::iter::repeat_n(String::new(), 6)),
            );
            continue;
        }
        table.row(line(row));
    }
    format!(
        "{} cases; engines without a decision of their own are read as returned: every value counts as let through.\n\n{table}\n\
         *Right value*: the truth or a value the case accepts, of all intact, unique and lossy cases. *Silent wrong, whole text*: a wrong \
         value let through, of intact and unique cases, with the exact 95 % interval (one-sided bound where none was seen). *Acted on a lossy \
         text*: lossy cases (cut, or with slips of different kinds) whose incomplete or wrong value was let through. *Guessed*: ambiguous \
         cases let through. *Two or three slips*: of texts with several slips that no fewer explain; the one-sided 95 % bound.\n",
        card.cases
    )
}

fn line(row: &RowScore) -> Vec<String> {
    let reading = row.readings[0];
    let of = |classes: &[Class], verdict| row.sum(classes, |cell| cell.verdict(reading, verdict));
    let (recovered, known) = row.sum(&[Class::Intact, Class::Unique, Class::Lossy], crate::score::Cell::recovered);
    let (silent, whole) = of(&[Class::Intact, Class::Unique], Verdict::Silent);
    let interval = if silent == 0 {
        bound(silent, whole)
    } else {
        let interval = crate::stats::clopper_pearson(silent, whole, 0.95);
        format!("{:.2}–{:.2} %", interval.low * 100.0, interval.high * 100.0)
    };
    let share = |(hits, cases): (u64, u64)| format!("{} % ({hits} of {cases})", percent(hits, cases));
    let (held, intact) = row
        .sum(&[Class::Intact], |cell| cell.verdict(reading, Verdict::Held) + cell.verdict(reading, Verdict::Refused));
    vec![
        row.engine.clone(),
        if reading == Reading::Decision { format!("{} (own decision)", row.profile) } else { row.profile.clone() },
        share((recovered, known)),
        share((silent, whole)),
        interval,
        share(of(&[Class::Lossy], Verdict::Silent)),
        share(of(&[Class::Ambiguous], Verdict::Guessed)),
        compound::summary(row),
        share((held, intact)),
    ]
}

/// Puts the headline between the markers of a page.
///
/// # Errors
/// A page without the markers.
pub fn splice(page: &str, headline: &str) -> Result<String> {
    let start = page.find(START).with_context(|| format!("the page has no line {START}"))? + START.len();
    let end = page.find(END).with_context(|| format!("the page has no line {END}"))?;
    Ok(format!("{}\n{headline}\n{}", &page[..start], &page[end..]))
}
