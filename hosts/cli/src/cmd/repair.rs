//! `repair`: text in, JSON out.

use std::io::Write;

use clap::Args;
use jsontriage::{Policy, RuleId};

use crate::Exit;
use crate::Reading;
use crate::{input, show};

/// Text in, JSON out: the best reading, whatever the decision.
///
/// What was lost, what leaves the reading unsure, or the second reading is said on stderr. The exit code is 0 only for
/// valid and cosmetically repaired text, unless another policy was asked for (`--policy permissive` takes any value).
#[derive(Args)]
pub(crate) struct Repair {
    #[command(flatten)]
    reading: Reading,
    /// Write nothing for a value with more than one reading.
    #[arg(long)]
    reject_ambiguous: bool,
    /// Write the value with this many spaces of indentation.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=16))]
    indent: Option<u8>,
    /// Write what to tell the model instead of the value, if the value may not be used.
    #[arg(long)]
    retry_hint: bool,
}

pub(crate) fn run(args: &Repair, out: &mut impl Write) -> anyhow::Result<Exit> {
    let options = args.reading.options(Policy::Permissive);
    // Showing any value is not the same as calling it usable: that takes a policy the user named.
    let judge = if args.reading.names_policy() { options.policy() } else { Policy::Execution };
    let mut exit = Exit::Usable;
    input::each(&args.reading, &options, |reply| {
        let answer = &reply.answer;
        let allowed = answer.is_executable(judge);
        let this = Exit::of(answer, allowed);
        exit = exit.worst(this);
        show::talk(&reply, judge);
        if args.retry_hint && this != Exit::Usable {
            writeln!(out, "{}", answer.prompt())?;
            return Ok(());
        }
        let refused = (args.reject_ambiguous && this == Exit::Ambiguous) || (args.reading.names_policy() && !allowed);
        let Some(value) = answer.value().filter(|_| !refused) else { return Ok(()) };
        let made_list = answer.edits().iter().any(|edit| edit.rule == RuleId::RootList);
        match args.reading.prints_lines() {
            true if made_list => value.root().items().try_for_each(|root| print(out, root.lexeme(), args.indent, true)),
            lines => print(out, value.text(), args.indent, lines),
        }
    })?;
    Ok(exit)
}

/// Prints one value, with indentation if that was asked for, on one line if it must be.
fn print(out: &mut impl Write, text: &str, indent: Option<u8>, one_line: bool) -> anyhow::Result<()> {
    let text = text.trim_end_matches('\n');
    if indent.is_some() || (one_line && text.contains(['\n', '\r'])) {
        writeln!(out, "{}", super::spaced(text, indent))?;
    } else {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
