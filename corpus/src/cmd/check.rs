use anyhow::{Result, bail};
use corpus::{check, store};
use std::path::PathBuf;

/// Prove what the corpus claims: ids, edits, truths, classes, rivals, and that no text has two truths unless it says so.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The corpus folder.
    #[arg(default_value = "corpus/generated")]
    folder: PathBuf,
}

const SHOWN: usize = 40;

pub(crate) fn run(args: &Check) -> Result<()> {
    let mut whole = check::Whole::default();
    let mut cases = 0;
    let mut problems = Vec::new();
    for placed in store::cases(&args.folder)? {
        let placed = placed?;
        cases += 1;
        whole.add(&placed.case, &placed.place);
        problems
            .extend(check::problems(&placed.case).into_iter().map(|problem| format!("{}: {problem}", placed.place)));
    }
    problems.extend(whole.problems());
    for problem in problems.iter().take(SHOWN) {
        eprintln!("{problem}");
    }
    match problems.len() {
        0 => {
            println!("{cases} cases, every claim holds");
            Ok(())
        }
        count => bail!("{count} problems in {cases} cases"),
    }
}
