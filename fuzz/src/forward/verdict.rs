//! What the reader makes of the damaged texts.

use super::document::{Document, documents};
use super::slip::{SLIPS, damaged};
use crate::readings::{Answer, Canonical, Decision, Limits, Reader, canonical};
use corpus::read::read;
use jsontriage_core::Costs;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// A damaged text and where it can come from: rows of [`SLIPS`] and values.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// The slips that lead to it from some document.
    pub slips: Vec<usize>,
    /// The different documents that lead to it.
    pub sources: Vec<Canonical>,
}

/// Every text that one slip makes of a document of at most `most` tokens, in order.
#[must_use]
pub fn texts(most: usize) -> Vec<Text> {
    let mut texts: BTreeMap<String, (Vec<usize>, Vec<Canonical>)> = BTreeMap::new();
    for document in documents(most) {
        let Some(form) = form(&document) else { continue };
        for (row, slip) in SLIPS.iter().enumerate() {
            for text in damaged(&document, slip) {
                let (slips, sources) = texts.entry(text).or_default();
                if !slips.contains(&row) {
                    slips.push(row);
                }
                if !sources.contains(&form) {
                    sources.push(form.clone());
                }
            }
        }
    }
    texts.into_iter().map(|(text, (slips, sources))| Text { text, slips, sources }).collect()
}

fn form(document: &Document) -> Option<Canonical> {
    read(document.text().as_bytes()).ok().map(|value| canonical(&value))
}

/// How a text was read, against what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// One reading, and it is the only source.
    Right,
    /// Flagged, and every source is among the readings.
    Flagged,
    /// Flagged, and a source is not among the readings.
    FlaggedWithout,
    /// One reading that loses nothing, and it is not the only source: **silent**.
    Silent,
    /// The same, but the reading loses something, so that it would not be acted on.
    Held,
    /// No reading.
    Refused,
    /// Valid JSON, whatever it was made from: nothing to judge.
    Valid,
}

impl Verdict {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 7] =
        [Self::Right, Self::Flagged, Self::FlaggedWithout, Self::Silent, Self::Held, Self::Refused, Self::Valid];
}

/// How was it read? One reading is what costs say: rules that flag it besides are not counted as a reading.
#[must_use]
pub fn judge(text: &Text, answer: &Answer) -> Verdict {
    let readings = &answer.readings;
    let named = text.sources.iter().all(|source| readings.iter().any(|reading| reading.is(source)));
    match answer.decision {
        Some(Decision::Safe) => Verdict::Valid,
        Some(Decision::Invalid) => Verdict::Refused,
        Some(Decision::Ambiguous) | None if named => Verdict::Flagged,
        Some(Decision::Ambiguous) | None => Verdict::FlaggedWithout,
        _ if named && text.sources.len() == 1 => Verdict::Right,
        Some(Decision::Lossy) => Verdict::Held,
        _ => Verdict::Silent,
    }
}

/// Verdicts of one kind of text.
pub type Tally = BTreeMap<Verdict, u64>;

/// Verdicts of all texts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Documents.
    pub documents: u64,
    /// Different texts.
    pub texts: u64,
    /// By slip, of texts with one source and one kind of slip.
    pub single: BTreeMap<usize, Tally>,
    /// By the kinds of slip, of texts with several sources.
    pub colliding: BTreeMap<Vec<usize>, Tally>,
    /// Silent texts, the first few, for people.
    pub shown: Vec<String>,
}

const SHOWN: usize = 5;

impl Counts {
    /// Reads every text.
    #[must_use]
    pub fn of(most: usize, costs: &Costs, tick: &(dyn Fn(u64) + Sync)) -> Self {
        let texts = texts(most);
        let verdicts: Vec<Verdict> = texts
            .par_iter()
            .map_init(Reader::default, |reader, text| {
                tick(1);
                judge(text, &reader.read(text.text.as_bytes(), costs, Limits::SHOW))
            })
            .collect();
        let mut counts = Self { documents: documents(most).len() as u64, texts: texts.len() as u64, ..Self::default() };
        for (text, verdict) in texts.iter().zip(verdicts) {
            let tally = match text.sources.len() {
                1 => counts.single.entry(text.slips[0]).or_default(),
                _ => counts.colliding.entry(text.slips.clone()).or_default(),
            };
            *tally.entry(verdict).or_default() += 1;
            if matches!(verdict, Verdict::Silent | Verdict::Held)
                && !is_undecidable(&text.slips)
                && counts.shown.len() < SHOWN
            {
                counts.shown.push(text.text.clone());
            }
        }
        counts
    }

    /// Texts read as one value that is not their only source, held or not, where the rules leave no excuse.
    #[must_use]
    pub fn silent(&self) -> u64 {
        let single = self.single.iter().filter(|(slip, _)| !is_undecidable(&[**slip]));
        let colliding = self.colliding.iter().filter(|(slips, _)| !is_undecidable(slips));
        let silent = |tally: &Tally| {
            [Verdict::Silent, Verdict::Held].iter().filter_map(|verdict| tally.get(verdict)).sum::<u64>()
        };
        single.map(|(_, tally)| silent(tally)).sum::<u64>() + colliding.map(|(_, tally)| silent(tally)).sum::<u64>()
    }
}

/// Do the rules declare one of these slips undecidable?
fn is_undecidable(slips: &[usize]) -> bool {
    slips.iter().any(|slip| SLIPS[*slip].undecidable.is_some())
}
