use super::bar;
use anyhow::Result;
use corpus::store;
use fuzz::forward::texts;
use fuzz::rivals::{Shown, shown};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Count the readings that ambiguous answers show, by kind.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Longest document of the forward test, in tokens.
    #[arg(long, default_value_t = 13)]
    tokens: usize,
    /// How many texts of each kind with one reading are shown.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

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
    let mut kinds: BTreeMap<(String, bool), (usize, Vec<String>)> = BTreeMap::new();
    for (text, shown) in all.iter().zip(&found) {
        let Some(shown) = shown else { continue };
        let (count, examples) = kinds.entry((shown.kind.clone(), shown.readings > 1 && !shown.wrong)).or_default();
        *count += 1;
        if examples.len() < args.show && text.len() < 30000 {
            examples.push(String::from_utf8_lossy(text).into_owned());
        }
    }
    for ((kind, two), (count, examples)) in &kinds {
        println!("{kind} {}: {count}", if *two { "two" } else { "ONE" });
        if !two {
            examples.iter().for_each(|text| println!("    {text:?}"));
        }
    }
    Ok(())
}
