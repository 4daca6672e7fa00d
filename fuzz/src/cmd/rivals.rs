use super::bar;
use anyhow::{Result, ensure};
use corpus::store;
use fuzz::forward::texts;
use fuzz::rivals::{Found, Shown, shown};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Count what ambiguous answers show: two readings, or the reason why there is one.
///
/// Over all cases and every text of the forward test. Fails if a reading is no JSON, repeats a value, or is missing without a
/// reason.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Longest document of the forward test, in tokens.
    #[arg(long, default_value_t = 13)]
    tokens: usize,
    /// How many short texts of each kind with one reading are shown.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

/// Longest text that is shown.
const SHORT: usize = 120;

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    for placed in store::cases(&args.corpus)? {
        all.push(placed?.case.bytes().to_vec());
    }
    all.extend(texts(args.tokens).into_iter().map(|text| text.text.into_bytes()));
    let bar = bar(all.len() as u64)?;
    let found: Vec<Option<Shown>> = all
        .par_iter()
        .map(|text| {
            bar.inc(1);
            shown(text)
        })
        .collect();
    bar.finish_and_clear();
    let mut kinds: BTreeMap<&Shown, (u64, Vec<&[u8]>)> = BTreeMap::new();
    for (text, shown) in all.iter().zip(&found) {
        let Some(shown) = shown else { continue };
        let (count, texts) = kinds.entry(shown).or_default();
        *count += 1;
        if shown.found != Found::Readings && texts.len() < args.show && text.len() <= SHORT {
            texts.push(text);
        }
    }
    let mut totals: BTreeMap<Found, u64> = BTreeMap::new();
    for (shown, (count, texts)) in &kinds {
        println!("{}: {count} {}", shown.kind, word(shown.found));
        texts.iter().for_each(|text| println!("    {}", String::from_utf8_lossy(text)));
        *totals.entry(shown.found).or_default() += count;
    }
    let counts: Vec<String> = totals.iter().map(|(found, count)| format!("{count} {}", word(*found))).collect();
    println!("{} ambiguous texts: {}", totals.values().sum::<u64>(), counts.join(", "));
    let wrong = totals.get(&Found::Wrong).copied().unwrap_or_default();
    ensure!(wrong == 0, "{wrong} ambiguous texts show readings that are none");
    Ok(())
}

fn word(found: Found) -> String {
    match found {
        Found::Readings => "with two readings or more".to_owned(),
        Found::One(reason) => format!("with one: {}", reason.name()),
        Found::Wrong => "WRONG".to_owned(),
    }
}
