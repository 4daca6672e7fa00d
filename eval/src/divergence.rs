//! Where one engine and another part: every kind of difference between their verdicts, counted, with an example, who is right and
//! why.
//!
//! A kind is a family's class of texts and the two verdicts on them. Who is right follows from the verdicts; why is written down in
//! `eval/divergences.toml`, in three parts: what is true of the text, what ours does with it, what the other does. A kind that lacks
//! a part is unexplained. Equal verdicts are no difference, and a case that one of the two was not asked is none either.

mod explain;
mod page;

pub use explain::{Explanations, Part};
pub use page::page;

use crate::judge::Verdict;
use anyhow::{Context, Result};
use corpus::case::Class;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;

/// A kind of difference between our row and another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Kind {
    /// The other row.
    pub row: String,
    /// The family of the texts.
    pub family: String,
    /// Their class.
    pub class: Class,
    /// Our verdict.
    pub ours: Verdict,
    /// The other's.
    pub theirs: Verdict,
}

/// A kind with its count and its example, as it is kept: one line of `reports/divergences.csv`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The other row.
    pub row: String,
    /// The family of the texts.
    pub family: String,
    /// Their class.
    pub class: Class,
    /// Our verdict.
    pub ours: Verdict,
    /// The other's.
    pub theirs: Verdict,
    /// Cases of this kind.
    pub cases: u64,
    /// The one with the shortest text.
    pub example: String,
    /// Its text about the first damage.
    pub text: String,
    /// Our answer, about the place where the two part.
    pub our_answer: String,
    /// The other's.
    pub their_answer: String,
    /// The reason that a handwritten case gives for its truth.
    pub why: String,
}

impl Difference {
    /// What it is a difference of.
    #[must_use]
    pub fn kind(&self) -> Kind {
        Kind {
            row: self.row.clone(),
            family: self.family.clone(),
            class: self.class,
            ours: self.ours,
            theirs: self.theirs,
        }
    }
}

/// Who is right where two verdicts differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Right {
    /// We are.
    Ours,
    /// The other is.
    Theirs,
    /// Both, each in its way.
    Both,
    /// Neither is.
    Neither,
}

impl Right {
    /// A verdict is right if it is the best that can be done with the text, or as good.
    #[must_use]
    pub fn of(ours: Verdict, theirs: Verdict) -> Self {
        let good = |verdict| matches!(verdict, Verdict::Exact | Verdict::Accepted | Verdict::Shown | Verdict::Declined);
        match (good(ours), good(theirs)) {
            (true, false) => Self::Ours,
            (false, true) => Self::Theirs,
            (true, true) => Self::Both,
            (false, false) => Self::Neither,
        }
    }

    /// The word used in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Theirs => "theirs",
            Self::Both => "both",
            Self::Neither => "neither",
        }
    }
}

/// The kinds of difference in a verdict table (`verdicts.csv`), with the ids of their cases. `rows` are the other rows, in order.
///
/// # Errors
/// A table that lacks a row, or holds a word that is none.
pub fn kinds(table: impl Read, ours: &str, rows: &[String]) -> Result<BTreeMap<Kind, Vec<String>>> {
    let mut table = csv::Reader::from_reader(table);
    let columns = table.headers()?.clone();
    let column = |name: &str| {
        columns.iter().position(|column| column == name).with_context(|| format!("the verdicts have no column {name}"))
    };
    let at = column(ours)?;
    let others = rows.iter().map(|row| Ok((row, column(row)?))).collect::<Result<Vec<_>>>()?;
    let mut kinds = BTreeMap::<Kind, Vec<String>>::new();
    for record in table.records() {
        let record = record?;
        let verdict = |at: usize| match &record[at] {
            "" => Ok(Verdict::Exact),
            name => Verdict::ALL.into_iter().find(|verdict| verdict.name() == name).context("no verdict"),
        };
        let class = Class::ALL.into_iter().find(|class| class.name() == &record[2]).context("no class")?;
        let ours = verdict(at)?;
        for &(row, at) in &others {
            let theirs = verdict(at)?;
            if ours != theirs && ours != Verdict::Skipped && theirs != Verdict::Skipped {
                let kind = Kind { row: row.clone(), family: record[1].to_owned(), class, ours, theirs };
                kinds.entry(kind).or_default().push(record[0].to_owned());
            }
        }
    }
    Ok(kinds)
}

/// A piece of a text of at most `width` characters about a place, on one line.
#[must_use]
pub fn about(text: &str, at: usize, width: usize) -> String {
    let characters: Vec<char> = text.chars().collect();
    let at = text.char_indices().take_while(|(start, _)| *start < at).count();
    let from = at.saturating_sub(width / 2).min(characters.len().saturating_sub(width));
    let to = (from + width).min(characters.len());
    let piece = characters[from..to].iter().map(|character| match character {
        '\n' => '⏎',
        '\t' => '⇥',
        control if control.is_control() => '·',
        other => *other,
    });
    let cut = |there: bool| if there { "…" } else { "" };
    format!("{}{}{}", cut(from > 0), piece.collect::<String>(), cut(to < characters.len()))
}
