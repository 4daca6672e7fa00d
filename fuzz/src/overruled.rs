//! Texts that fewer slips explain than were made: their truth is overruled.
//!
//! Two slips can cancel into a text that one slip explains better, and nobody can know from the text which it was. Such a case is
//! no fault of whoever reads it the simpler way, so the scorecard counts it apart. What an engine makes of it is never asked here.

use crate::agree::right;
use crate::readings::{Answer, Edit, Reading};
use corpus::case::Case;

/// Slips that a writer makes all over a text, by the family that makes them: one of each is made, however often it shows.
const HABITS: [(&str, &[&str]); 5] = [
    ("fence-and-prose", &["fence or tag", "prose", "bracket in prose"]),
    ("raw-control", &["control character in a string"]),
    ("invalid-escape", &["illegal escape"]),
    ("python-literal", &["other quotes", "literal in another spelling", "apostrophe in single quotes"]),
    ("trailing-comma-and-comment", &["trailing comma", "comment", "comment glued to a token", "comment to the end"]),
];

/// How many slips of a text, in which these were made, a reading takes, counted as they are made: a habit once, the quotes of one
/// string once, and edits that touch (a run of closers, a comma lost with the quote behind it) once.
#[must_use]
pub fn slips(reading: &Reading, made: &[String]) -> usize {
    let is_made = |family: &str| made.iter().any(|made| made == family);
    // Python writes apostrophes as `\'` and other signs as `\x..`.
    let python = is_made("python-literal") && !is_made("invalid-escape");
    let habit = |edit: &Edit| HABITS.iter().position(|(_, slips)| slips.contains(&edit.slip));
    let shown = |family: &str, slips: &[&str]| {
        !(python && family == "invalid-escape") && reading.edits.iter().any(|edit| slips.contains(&edit.slip))
    };
    let single = reading.edits.iter().filter(|edit| habit(edit).is_none() && !edit.again).count();
    single + HABITS.iter().filter(|(family, slips)| shown(family, slips)).count()
}

/// The cheapest reading that overrules the truth of a case with several slips: one value, not the truth, within the margin, with
/// fewer slips than were made and than the truth itself takes. A search that stopped overrules nothing.
#[must_use]
pub fn overruling<'a>(case: &Case, answer: &'a Answer) -> Option<&'a Reading> {
    if case.slips.is_empty() || answer.decision.is_none() {
        return None;
    }
    let right = right(case);
    let is_right = |reading: &Reading| right.iter().any(|form| reading.is(form));
    let own =
        answer.readings.iter().filter(|reading| is_right(reading)).map(|reading| slips(reading, &case.slips)).min();
    let made = own.map_or(case.slips.len(), |own| own.min(case.slips.len()));
    answer
        .readings
        .iter()
        .find(|reading| reading.values.len() == 1 && !is_right(reading) && slips(reading, &case.slips) < made)
}

/// The slips of a reading by name, each once.
#[must_use]
pub fn slips_of(reading: &Reading) -> String {
    let mut names: Vec<&str> = Vec::new();
    for edit in reading.edits.iter().filter(|edit| edit.cost > 0) {
        if !names.contains(&edit.slip) {
            names.push(edit.slip);
        }
    }
    names.join(", ")
}
