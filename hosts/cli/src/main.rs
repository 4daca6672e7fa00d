//! `jsontriage`: repair, triage, check and explain JSON written by a language model.

mod args;
mod cmd;
mod exit;
mod input;
mod show;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::args::Reading;
use crate::exit::Exit;

/// Decides whether JSON written by a language model may be acted on.
///
/// Without a subcommand: `repair`. Text from files or stdin, JSON to stdout, talk to stderr.
///
/// Exit codes: 0 usable as asked, 1 repair was needed (check), 2 usage, 3 refused: lossy, 4 refused: ambiguous,
/// 5 invalid, 70 internal.
#[derive(Parser)]
#[command(name = "jsontriage", version, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    repair: cmd::repair::Repair,
}

#[derive(Subcommand)]
enum Command {
    Repair(cmd::repair::Repair),
    Triage(cmd::triage::Triage),
    Check(cmd::check::Check),
    Explain(cmd::explain::Explain),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match cli.command.unwrap_or(Command::Repair(cli.repair)) {
        Command::Repair(args) => cmd::repair::run(&args, &mut out),
        Command::Triage(args) => cmd::triage::run(&args, &mut out),
        Command::Check(args) => cmd::check::run(&args),
        Command::Explain(args) => cmd::explain::run(&args, &mut out),
    };
    match done.and_then(|exit| out.flush().map(|()| exit).map_err(Into::into)) {
        Ok(exit) => exit.into(),
        // A reader that has seen enough is no failure.
        Err(error) if broken_pipe(&error) => Exit::Usable.into(),
        Err(error) => {
            eprintln!("jsontriage: {error:#}");
            Exit::of_failure(&error).into()
        }
    }
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe))
}
