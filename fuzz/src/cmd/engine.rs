use super::bar;
use anyhow::{Result, ensure};
use fuzz::engine::forward::{Verdict, is_undecidable};
use fuzz::forward::{SLIPS, texts};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Hold the engine against the forward test: every small document, every single slip.
///
/// Fails if the engine lets a value through that is not the only source of a text, where the rules leave no excuse.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Longest document, in tokens.
    #[arg(long, default_value_t = 13)]
    tokens: usize,
    /// How many texts of each kind that were let through wrongly are shown.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let texts = texts(args.tokens);
    let bar = bar(texts.len() as u64)?;
    let verdicts: Vec<Verdict> = texts
        .par_iter()
        .map(|text| {
            bar.inc(1);
            Verdict::of(text)
        })
        .collect();
    bar.finish_and_clear();
    let mut kinds: BTreeMap<String, (BTreeMap<Verdict, u64>, Vec<&str>)> = BTreeMap::new();
    for (text, verdict) in texts.iter().zip(&verdicts) {
        let names: Vec<&str> = text.slips.iter().map(|&slip| SLIPS[slip].name).collect();
        let kind = if text.sources.len() == 1 { names[0].to_owned() } else { format!("several: {}", names.join(", ")) };
        let (tally, shown) = kinds.entry(kind).or_default();
        *tally.entry(*verdict).or_default() += 1;
        if *verdict == Verdict::Silent && shown.len() < args.show {
            shown.push(&text.text);
        }
    }
    for (kind, (tally, shown)) in &kinds {
        let counts: Vec<String> = Verdict::ALL
            .iter()
            .filter_map(|(verdict, name)| tally.get(verdict).map(|count| format!("{count} {name}")))
            .collect();
        println!("{kind}: {}", counts.join(", "));
        shown.iter().for_each(|text| println!("    {text}"));
    }
    let silent = texts.iter().zip(&verdicts).filter(|(_, verdict)| **verdict == Verdict::Silent);
    let (excused, silent): (Vec<_>, Vec<_>) = silent.partition(|(text, _)| is_undecidable(text));
    println!("{} texts: {} let through wrongly, {} of undecidable kinds", texts.len(), silent.len(), excused.len());
    ensure!(silent.is_empty(), "{} texts are let through wrongly", silent.len());
    Ok(())
}
