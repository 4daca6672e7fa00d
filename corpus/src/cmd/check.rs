use anyhow::{Result, bail};
use corpus::case::Split;
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
        // The author of a handwritten case edits another file than this one.
        let place = match placed.case.split {
            Split::Handwritten => format!("{} ({})", placed.place, placed.case.document),
            _ => placed.place,
        };
        whole.add(&placed.case, &place);
        problems.extend(check::problems(&placed.case).into_iter().map(|problem| format!("{place}: {problem}")));
    }
    problems.extend(whole.problems());
    for problem in problems.iter().take(SHOWN) {
        eprintln!("{problem}");
    }
    match problems.len() {
        0 if cases == 0 => bail!("{} holds no case", args.folder.display()),
        0 => {
            println!("{cases} cases, every claim holds");
            Ok(())
        }
        count => bail!("{count} problems in {cases} cases"),
    }
}
