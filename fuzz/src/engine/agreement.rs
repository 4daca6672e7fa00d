//! The agreement page: the engine against the readings of the forward test, of all small strings in frames, and of all small strings.

use super::readings::Agreement;
use crate::exceptions::Exception;
use crate::forward::texts;
use crate::readings::Reader;
use crate::strings::{ALPHABETS, FRAMES, Frame};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How far the comparison goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Tokens of the forward test's documents.
    pub document: usize,
    /// Symbols in a frame's gap.
    pub gap: u32,
    /// Symbols of a structural string.
    pub structural: u32,
}

impl Extent {
    /// What the committed page holds.
    pub const PAGE: Self = Self { document: 13, gap: 4, structural: 6 };
}

/// One set of texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// What to call it.
    pub name: String,
    /// Texts by agreement.
    pub counts: BTreeMap<Agreement, u64>,
    /// By kind of exception and agreement: how many, and the first.
    pub excepted: BTreeMap<(usize, Agreement), (u64, String)>,
    /// Differences of no kind, as lines.
    pub unexplained: Vec<String>,
}

impl Sheet {
    /// Compares everything. `phase` is told what comes next and how much of it, `tick` what is done of it.
    #[must_use]
    pub fn all(
        extent: Extent,
        kinds: &[Exception],
        phase: &dyn Fn(&str, u64),
        tick: &(dyn Fn(u64) + Sync),
    ) -> Vec<Self> {
        let mut sheets = Vec::new();
        let documents = texts(extent.document);
        let name = format!("forward test to {} tokens", extent.document);
        phase(&name, documents.len() as u64);
        sheets.push(Self::of(&name, documents.len() as u64, &|n, text| text.push_str(&documents[n].text), kinds, tick));
        for Frame { before, after, alphabet } in FRAMES {
            let alphabet = &ALPHABETS[*alphabet];
            let frame = Frame { before, after, alphabet: 0 };
            let name = format!("{} symbols in `` {} ``", extent.gap, frame.name());
            phase(&name, alphabet.count(extent.gap));
            let write = |n: usize, text: &mut String| {
                text.push_str(before);
                alphabet.write(n as u64, extent.gap, text);
                text.push_str(after);
            };
            sheets.push(Self::of(&name, alphabet.count(extent.gap), &write, kinds, tick));
        }
        for length in 1..=extent.structural {
            let name = format!("{length} structural symbols");
            phase(&name, ALPHABETS[0].count(length));
            let write = |n: usize, text: &mut String| ALPHABETS[0].write(n as u64, length, text);
            sheets.push(Self::of(&name, ALPHABETS[0].count(length), &write, kinds, tick));
        }
        sheets
    }

    fn of(
        name: &str,
        count: u64,
        write: &(dyn Fn(usize, &mut String) + Sync),
        kinds: &[Exception],
        tick: &(dyn Fn(u64) + Sync),
    ) -> Self {
        let empty = || Self {
            name: name.to_owned(),
            counts: BTreeMap::new(),
            excepted: BTreeMap::new(),
            unexplained: Vec::new(),
        };
        let sheets = (0..usize::try_from(count).unwrap_or(usize::MAX)).into_par_iter().fold(
            || (Reader::default(), empty()),
            |(mut reader, mut sheet), n| {
                let mut text = String::new();
                write(n, &mut text);
                let (found, slips) = Agreement::found(&text, &mut reader);
                sheet.add(found, &slips, text, kinds);
                tick(1);
                (reader, sheet)
            },
        );
        sheets.map(|(_, sheet)| sheet).reduce(empty, Self::joined)
    }

    fn add(&mut self, found: Agreement, slips: &str, text: String, kinds: &[Exception]) {
        *self.counts.entry(found).or_default() += 1;
        if !found.is_disagreement() {
            return;
        }
        match kinds.iter().position(|kind| kind.fits(found, slips)) {
            Some(kind) => self.except((kind, found), 1, text),
            None => self.unexplained.push(format!("{}: {text:?} ({slips})", found.name())),
        }
    }

    /// Counts; of all texts the shortest is kept, and of those the first.
    fn except(&mut self, key: (usize, Agreement), count: u64, text: String) {
        let (known, kept) = self.excepted.entry(key).or_insert_with(|| (0, text.clone()));
        *known += count;
        if (text.len(), &text) < (kept.len(), kept) {
            *kept = text;
        }
    }

    /// Both; the order of threads does not show in it.
    fn joined(mut self, other: Self) -> Self {
        other.counts.into_iter().for_each(|(found, count)| *self.counts.entry(found).or_default() += count);
        other.excepted.into_iter().for_each(|(key, (count, text))| self.except(key, count, text));
        self.unexplained.extend(other.unexplained);
        self
    }
}

/// The page.
#[must_use]
pub fn page(sheets: &[Sheet], kinds: &[Exception]) -> String {
    let columns: Vec<&str> = Agreement::ALL.iter().map(|(_, name)| *name).collect();
    let mut page = format!(
        "<!-- Generated by `fuzz agree`; do not edit. -->\n# The engine against the reading enumerator\n\n\
         What the words mean, and why the two may differ: docs/readings.md. No count depends on the machine.\n\n\
         | texts | all | {} |\n|---|---|{}\n",
        columns.join(" | "),
        "---|".repeat(columns.len())
    );
    let row = |page: &mut String, name: &str, counts: &BTreeMap<Agreement, u64>| {
        let cells: Vec<String> =
            Agreement::ALL.iter().map(|(found, _)| counts.get(found).copied().unwrap_or(0).to_string()).collect();
        let _ = writeln!(page, "| {name} | {} | {} |", counts.values().sum::<u64>(), cells.join(" | "));
    };
    let mut sum = BTreeMap::new();
    for sheet in sheets {
        row(&mut page, &sheet.name, &sheet.counts);
        sheet.counts.iter().for_each(|(found, count)| *sum.entry(*found).or_default() += count);
    }
    row(&mut page, "all", &sum);
    page.push_str(
        "\n## Kinds of differences\n\n| kind | found | texts | such as | why it may stand |\n|---|---|---|---|---|\n",
    );
    let mut groups: BTreeMap<(usize, Agreement), (u64, &String)> = BTreeMap::new();
    for (key, (count, text)) in sheets.iter().flat_map(|sheet| &sheet.excepted) {
        let (known, shown) = groups.entry(*key).or_insert((0, text));
        *known += count;
        if (text.len(), text) < (shown.len(), *shown) {
            *shown = text;
        }
    }
    for ((kind, found), (count, text)) in &groups {
        let Exception { name, why, .. } = &kinds[*kind];
        let text = text.replace('\n', "⏎").replace('|', "\\|");
        let _ = writeln!(page, "| {name} | {} | {count} | `` {text} `` | {why} |", found.name());
    }
    let unexplained: usize = sheets.iter().map(|sheet| sheet.unexplained.len()).sum();
    let _ = writeln!(page, "\nUnexplained: **{unexplained}**.");
    page
}
