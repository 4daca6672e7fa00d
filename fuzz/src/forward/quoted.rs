//! The forward test for quotes that nobody escaped: one slip of the writer, many characters.
//!
//! Every short string of letters, quotes, commas and blanks stands in a list and in an object, with its quotes as they are. Again
//! the documents that lead to a text are known without a parser.

use super::verdict::{Tally, Text, Verdict, judge};
use crate::readings::{Limits, Reader, canonical};
use corpus::read::read;
use jsontriage_core::Costs;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Where the string stands: before and behind it. The other atoms are no piece of it.
const PLACES: &[(&str, &str)] = &[
    ("[\"", "\",\"y\"]"),
    ("[\"x\",\"", "\"]"),
    ("[\"x\", \"", "\", 1]"),
    ("{\"k\":\"", "\",\"m\":1}"),
    ("{\"k\":1,\"m\":\"", "\"}"),
];

const PIECES: &[&str] = &["a", "b", "\"", ",", " "];

/// Texts with unescaped quotes. Two quotes with only blanks between them, the string's own among them, are a border of two strings
/// that lost its comma or a quote too many: the costs say so, and such texts are counted and not judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Quoted {
    /// Verdicts of lists in which every two quotes have text between them.
    pub lists: Tally,
    /// Verdicts of such objects.
    pub objects: Tally,
    /// Verdicts of texts in which two have not.
    pub adjacent: Tally,
    /// Texts of the first kind that are released with a wrong value, the first few.
    pub shown: Vec<String>,
}

const SHOWN: usize = 5;

impl Quoted {
    /// Reads every string of at most `most` pieces, one of them a quote, in every place.
    #[must_use]
    pub fn of(most: u32, costs: &Costs) -> Self {
        let texts = texts(most);
        let verdicts: Vec<Verdict> = texts
            .par_iter()
            .map_init(Reader::default, |reader, (text, _)| {
                judge(text, &reader.read(text.text.as_bytes(), costs, Limits::SHOW))
            })
            .collect();
        let mut quoted = Self::default();
        for ((text, adjacent), verdict) in texts.iter().zip(verdicts) {
            let tally = match adjacent {
                true => &mut quoted.adjacent,
                false if text.text.starts_with('[') => &mut quoted.lists,
                false => &mut quoted.objects,
            };
            *tally.entry(verdict).or_default() += 1;
            if verdict == Verdict::Silent && !adjacent && quoted.shown.len() < SHOWN {
                quoted.shown.push(text.text.clone());
            }
        }
        quoted
    }

    /// Texts released with a wrong value, where the costs leave no excuse.
    #[must_use]
    pub fn silent(&self) -> u64 {
        [&self.lists, &self.objects].iter().filter_map(|tally| tally.get(&Verdict::Silent)).sum()
    }

    /// Lists that are flagged without their source among the readings.
    #[must_use]
    pub fn unnamed_lists(&self) -> u64 {
        self.lists.get(&Verdict::FlaggedWithout).copied().unwrap_or(0)
    }
}

fn texts(most: u32) -> Vec<(Text, bool)> {
    let mut texts: BTreeMap<String, (Text, bool)> = BTreeMap::new();
    let radix = PIECES.len();
    for length in 1..=most {
        for n in 0..radix.pow(length) {
            let content: String = (0..length).map(|at| PIECES[n / radix.pow(at) % radix]).collect();
            if !content.contains('"') {
                continue;
            }
            let adjacent = content.split('"').any(|part| part.trim().is_empty());
            for (before, after) in PLACES {
                let truth = format!("{before}{}{after}", content.replace('"', "\\\""));
                let text = format!("{before}{content}{after}");
                let Ok(value) = read(truth.as_bytes()) else { continue };
                let form = canonical(&value);
                let new = Text { text: text.clone(), slips: Vec::new(), sources: Vec::new() };
                let (text, also) = texts.entry(text).or_insert((new, adjacent));
                *also |= adjacent;
                if !text.sources.contains(&form) {
                    text.sources.push(form);
                }
            }
        }
    }
    texts.into_values().collect()
}
