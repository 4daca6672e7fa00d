use super::bar;
use anyhow::Result;
use corpus::case::{Case, Split};
use corpus::store;
use fuzz::agree::{Agreement, agreement, answer, reason};
use fuzz::readings::{Limits, Reader};
use jsontriage_core::COSTS;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Compare the class of each case with what its readings give; cases with a schema are left out.
///
/// Disagreements are listed by kind, and are settled in docs/readings.md.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Only families whose name contains this.
    #[arg(long)]
    family: Option<String>,
    /// Names of cases shown for each kind.
    #[arg(long, default_value_t = 3)]
    shown: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let wanted =
        |case: &Case| case.schema.is_none() && args.family.as_ref().is_none_or(|family| case.family.contains(family));
    let mut cases = Vec::new();
    for placed in store::cases(&args.corpus)? {
        cases.extend(Some(placed?.case).filter(wanted));
    }
    let bar = bar(cases.len() as u64)?;
    let found: Vec<(Agreement, String)> = cases
        .par_iter()
        .map_init(Reader::default, |reader, case| {
            bar.inc(1);
            let answer = answer(reader, case, &COSTS, Limits::DECIDE);
            (agreement(case, &answer), reason(&answer))
        })
        .collect();
    bar.finish_and_clear();
    let mut kinds: BTreeMap<_, Vec<&Case>> = BTreeMap::new();
    let mut agreeing = 0;
    for (case, (found, reason)) in cases.iter().zip(&found) {
        match found {
            Agreement::Agrees => agreeing += 1,
            _ => kinds.entry((case.family.as_str(), case.class, *found, reason)).or_default().push(case),
        }
    }
    for ((family, class, found, reason), cases) in &kinds {
        let names: Vec<&str> = cases.iter().take(args.shown).map(|case| name(case)).collect();
        let count = cases.len();
        println!("{count:4} {family}: {} -> {} [{reason}]: {}", class.name(), word(*found), names.join(" "));
    }
    println!("{agreeing} of {} cases agree", cases.len());
    Ok(())
}

fn name(case: &Case) -> &str {
    match case.split {
        Split::Handwritten => case.document.rsplit('/').next().unwrap_or(&case.id),
        _ => &case.id,
    }
}

fn word(agreement: Agreement) -> String {
    match agreement {
        Agreement::Agrees => "agrees".to_owned(),
        Agreement::OtherClass(decision) => format!("{}, right value first", decision.name()),
        Agreement::OtherValue(decision) => format!("{}, other value first", decision.name()),
        Agreement::Silent => "RELEASED".to_owned(),
        Agreement::TooLong => "over the size cap".to_owned(),
        Agreement::Stopped => "over budget".to_owned(),
    }
}
