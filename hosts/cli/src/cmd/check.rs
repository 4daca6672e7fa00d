//! `check`: the exit code only.

use clap::Args;
use jsontriage::{Decision, Policy};

use crate::Exit;
use crate::Reading;
use crate::input;

/// The exit code only: 0 valid, 1 repaired in spelling or punctuation, 3 lossy, 4 ambiguous, 5 invalid.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    reading: Reading,
}

pub(crate) fn run(args: &Check) -> anyhow::Result<Exit> {
    let options = args.reading.options(Policy::Execution);
    let mut exit = Exit::Usable;
    input::each(&args.reading, &options, |reply| {
        let answer = &reply.answer;
        let this = match Exit::of(answer, answer.is_executable(answer.policy())) {
            Exit::Usable if answer.decision() != Decision::Safe => Exit::Repaired,
            exit => exit,
        };
        exit = exit.worst(this);
        Ok(())
    })?;
    Ok(exit)
}
