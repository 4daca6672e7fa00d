//! How the time inside an engine grows with the length of the text. Reported, never a rule: only the exponent is looked at, and of
//! that only what no load can explain away.

use crate::judge::Answer;
use crate::manifest::Row;
use crate::process::{Broken, Deadline, Runner};
use corpus::case::Case;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicU32;

/// A text of about this many bytes.
pub type Text = fn(usize) -> String;

/// Texts that make naive repairers look back or ahead again and again, each as long as asked.
pub const SHAPES: &[(&str, Text)] = &[
    ("commas", |n| format!("[{}1,]", "1,".repeat(n / 2))),
    ("quotes", |n| format!("{{\"a\": \"{}\", \"b\": 1,}}", "x\" ".repeat(n / 3))),
    ("braces-in-prose", |n| format!("{}{{\"a\": 1}}", "{x} ".repeat(n / 4))),
    ("open-arrays", |n| "[1,".repeat(n / 3)),
    ("backslashes", |n| format!("{{\"a\": \"{}\"}}", "\\d".repeat(n / 2))),
];

/// Lengths asked for, each four times the one before.
pub const LENGTHS: [usize; 3] = [4_000, 16_000, 64_000];
/// The best of so many counts.
const TIMES: usize = 3;

/// One shape's growth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Growth {
    /// The shape.
    pub shape: String,
    /// Nanoseconds inside the engine per length; empty where it did not answer in time.
    pub ns: Vec<u64>,
    /// The power of the length by which the time grows from the second to the third.
    pub exponent: Option<f64>,
}

/// Measures every shape.
///
/// # Errors
/// [`Broken`] when the runner breaks the protocol; a row that is absent gives no growth.
pub fn measure(row: &Row, deadline: Deadline) -> Result<Vec<Growth>, Broken> {
    let Ok(command) = &row.command else { return Ok(Vec::new()) };
    let hangs = AtomicU32::new(0);
    let mut runner = Runner::new(row, command, deadline, &hangs);
    let mut all = Vec::new();
    for (shape, text) in SHAPES {
        let mut ns = Vec::new();
        for length in LENGTHS {
            match best(&mut runner, &text(length))? {
                Some(best) => ns.push(best),
                None => break,
            }
        }
        all.push(Growth { shape: (*shape).to_owned(), exponent: exponent(&ns), ns });
    }
    runner.stop()?;
    Ok(all)
}

fn best(runner: &mut Runner<'_>, text: &str) -> Result<Option<u64>, Broken> {
    let mut best = None;
    for _ in 0..TIMES {
        let reply = runner.ask(&case(), text.as_bytes(), &[])?;
        match reply.answer {
            Answer::Value(_) | Answer::Refused => best = Some(best.unwrap_or(u64::MAX).min(reply.ns)),
            Answer::Skipped | Answer::Crashed | Answer::TimedOut => return Ok(None),
        }
    }
    Ok(best)
}

/// The slope between the last two lengths; `None` without three measurements.
fn exponent(ns: &[u64]) -> Option<f64> {
    let [_, before, last] = *ns else { return None };
    #[expect(clippy::cast_precision_loss, reason = "a ratio of times needs no more than a double")]
    Some((last.max(1) as f64 / before.max(1) as f64).log(4.0))
}

/// A case that only carries a text.
fn case() -> Case {
    Case {
        id: String::new(),
        family: "growth".to_owned(),
        split: corpus::case::Split::Control,
        class: corpus::case::Class::Hopeless,
        finish: corpus::case::Finish::Unknown,
        document: String::new(),
        origin: String::new(),
        text: String::new(),
        text_hex: String::new(),
        truth: String::new(),
        accept: Vec::new(),
        rivals: Vec::new(),
        edits: Vec::new(),
        schema: None,
        faults: Vec::new(),
        slips: Vec::new(),
        gate: None,
        why: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::exponent;

    #[test]
    fn the_exponent_is_the_slope_of_the_last_step() {
        assert!((exponent(&[1, 100, 1_600]).unwrap() - 2.0).abs() < 1e-9);
        assert!((exponent(&[1, 100, 400]).unwrap() - 1.0).abs() < 1e-9);
        assert_eq!(exponent(&[1, 100]), None);
    }
}
