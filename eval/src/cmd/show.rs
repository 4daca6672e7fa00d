use anyhow::{Context, Result};
use corpus::store;
use eval::facts::Reading;
use eval::judge::{Answer, judge};
use eval::manifest::{self, Tools};
use eval::process::{Deadline, Runner};
use std::path::PathBuf;
use std::sync::atomic::AtomicU32;

/// Ask every engine for one case, now, and show what each makes of it.
#[derive(clap::Args)]
pub(crate) struct Show {
    /// The case's id, the beginning of it, or a handwritten case's name.
    id: String,
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// The manifest of engines.
    #[arg(long, default_value = "eval/engines.toml")]
    engines: PathBuf,
}

pub(crate) fn run(args: &Show) -> Result<()> {
    let mut cases = store::cases(&args.corpus)?.filter_map(Result::ok).map(|placed| placed.case);
    let case = cases.find(|case| case.is_called(&args.id));
    let case = case.with_context(|| format!("no case of {} is called {:?}", args.corpus.display(), args.id))?;
    let root = std::env::current_dir()?;
    println!("{} {} {}\n{}", case.id, case.family, case.class.name(), String::from_utf8_lossy(&case.bytes()));
    for row in manifest::load(&root.join(&args.engines), &Tools::find(&root))? {
        let command = match &row.command {
            Ok(command) => command,
            Err(reason) => {
                println!("--- {}: absent: {reason}", row.name());
                continue;
            }
        };
        let hangs = AtomicU32::new(0);
        let mut runner = Runner::new(&row, command, Deadline::default(), &hangs);
        match runner.ask(&case, &case.bytes(), &[]) {
            Err(broken) => println!("--- {}: BROKEN: {broken}", row.name()),
            Ok(reply) => {
                let finding = judge(&case, &reply.answer);
                let decision = reply.decision.map(|decision| format!(", decision {decision}")).unwrap_or_default();
                let flag = if reply.flag { ", flagged" } else { "" };
                println!("--- {}: {finding:?}{decision}{flag}", row.name());
                if reply.decision.is_none() {
                    println!("    {}: {:?}", Reading::AsReturned.name(), finding.verdict(case.class, true));
                }
                match &reply.answer {
                    Answer::Value(text) => println!("{}", String::from_utf8_lossy(text)),
                    _ => println!("    {}", reply.message),
                }
            }
        }
    }
    Ok(())
}
