//! `triage`: the decision and the record.

use std::io::Write;

use clap::Args;
use jsontriage::Policy;

use crate::Exit;
use crate::Reading;
use crate::cmd::batch;
use crate::{input, show};

/// The decision about a text, and the record of what was changed.
#[derive(Args)]
pub(crate) struct Triage {
    #[command(flatten)]
    reading: Reading,
    /// The whole report as JSON, one line per input.
    #[arg(long, visible_alias = "report")]
    json: bool,
    /// Many texts: each line of stdin is {"id", "text" | "text_base64", "end"?, "policy"?}, each line of stdout the
    /// answer, in the same order.
    #[arg(long, conflicts_with = "files")]
    batch: bool,
}

pub(crate) fn run(args: &Triage, out: &mut impl Write) -> anyhow::Result<Exit> {
    let options = args.reading.options(Policy::Agent);
    if args.batch {
        batch::run(&options, std::io::stdin().lock(), out)?;
        return Ok(Exit::Usable);
    }
    let mut exit = Exit::Usable;
    input::each(&args.reading, &options, |reply| {
        let answer = &reply.answer;
        exit = exit.worst(Exit::of(answer, answer.is_executable(answer.policy())));
        if args.json {
            writeln!(out, "{}", answer.to_json())?;
            return Ok(());
        }
        let repairs = answer.repairs();
        write!(out, "{}: {}", reply.name, answer.decision().name())?;
        match repairs.len() {
            0 => writeln!(out)?,
            1 => writeln!(out, ", 1 repair")?,
            many => writeln!(out, ", {many} repairs")?,
        }
        for repair in repairs {
            let position = jsontriage::Position::of(&reply.bytes, repair.edit.start);
            let (slug, effect) = (repair.edit.rule.rule().slug, repair.edit.effect.name());
            writeln!(out, "  {position}: {} [{slug}, {effect}]", repair.message)?;
        }
        for warning in answer.warnings() {
            let position = jsontriage::Position::of(&reply.bytes, warning.at);
            writeln!(out, "  {position}: warning: {} [{}]", warning.kind.message(), warning.kind.name())?;
        }
        show::talk(&reply, answer.policy());
        Ok(())
    })?;
    Ok(exit)
}
