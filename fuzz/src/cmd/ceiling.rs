use super::{bar, keep};
use anyhow::{Result, ensure};
use corpus::case::{Case, Class, Split};
use corpus::store;
use eval::ceiling::Ceiling;
use eval::process::Deadline;
use eval::run::Plan;
use eval::score::Floor;
use fuzz::agree::{answer, right};
use fuzz::overruled::overruling;
use fuzz::readings::{Answer, Decision, Limits, Reader};
use jsontriage_core::COSTS;
use rayon::prelude::*;
use std::path::PathBuf;

/// Measure what is releasable at all: per generated family, the texts with one reading that loses nothing and is the truth.
///
/// Fails if a wrong value is released.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// The file.
    #[arg(long, default_value = "reports/ceiling.json")]
    out: PathBuf,
    /// Write nothing; fail if the file is not what a run gives.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let plan = Plan {
        corpus: args.corpus.clone(),
        out: PathBuf::new(),
        filter: None,
        shard: None,
        deadline: Deadline::default(),
    };
    let mut cases = Vec::new();
    for placed in store::cases(&args.corpus)? {
        cases.extend(Some(placed?.case).filter(|case| matches!(case.split, Split::Control | Split::Public)));
    }
    ensure!(!cases.is_empty(), "{} holds no generated case", args.corpus.display());
    let bar = bar(cases.len() as u64)?;
    let seen: Vec<Seen> = cases
        .par_iter()
        .map_init(Reader::default, |reader, case| {
            bar.inc(1);
            Seen::of(case, &answer(reader, case, &COSTS, Limits::DECIDE))
        })
        .collect();
    bar.finish_and_clear();
    let mut ceiling = Ceiling {
        command: "fuzz ceiling".to_owned(),
        corpus: plan.survey()?.hash,
        margin: COSTS.ambiguity,
        ..Ceiling::default()
    };
    for (case, seen) in cases.iter().zip(&seen) {
        count(&mut ceiling, case, seen);
    }
    let silent: u64 = ceiling.families.values().map(|family| family.silent).sum();
    ensure!(silent == 0, "{silent} wrong values are released; `fuzz check-readings` names them");
    keep(&args.out, &ceiling.to_json()?, args.check)?;
    for (name, family) in &ceiling.families {
        println!("{name:28} {:4} of {} releasable, {} over the cap", family.releasable, family.texts, family.over_cap);
    }
    Ok(())
}

/// What is kept of an answer.
struct Seen {
    decision: Option<Decision>,
    /// Is the cheapest reading the truth?
    right: bool,
    overruled: bool,
}

impl Seen {
    fn of(case: &Case, answer: &Answer) -> Self {
        Self {
            decision: answer.decision,
            right: answer.readings.first().is_some_and(|best| right(case).iter().any(|form| best.is(form))),
            overruled: overruling(case, answer).is_some(),
        }
    }
}

fn count(ceiling: &mut Ceiling, case: &Case, seen: &Seen) {
    let family = ceiling.families.entry(case.family.clone()).or_default();
    family.texts += 1;
    let counted = Floor::counts(case.class, case.has_odd_quote());
    family.unique.texts += u64::from(counted);
    let Some(decision) = seen.decision else {
        family.over_cap += 1;
        return;
    };
    let decided = family.decisions.entry(decision.name().to_owned()).or_default();
    *(if seen.right { &mut decided.right } else { &mut decided.wrong }) += 1;
    // What fewer slips explain is neither released rightly nor silent.
    if decision.is_released() && !seen.overruled {
        let whole = matches!(case.class, Class::Intact | Class::Unique);
        let right = seen.right && whole;
        *(if right { &mut family.releasable } else { &mut family.silent }) += 1;
        family.unique.releasable += u64::from(right && counted);
    }
}
