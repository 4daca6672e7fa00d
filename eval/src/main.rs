//! `eval`: runs, judges, scores, compares and reports.

mod cmd;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Score JSON repairers: is the value right, and was it right to let it through?
#[derive(Parser)]
#[command(name = "eval", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(cmd::run::Run),
    Merge(cmd::merge::Merge),
    Score(cmd::score::Score),
    Report(cmd::report::Report),
    Show(cmd::show::Show),
    Cmp(cmd::cmp::Cmp),
    Rank(cmd::rank::Rank),
    External(cmd::external::External),
    Divergences(cmd::divergences::Divergences),
    Growth(cmd::growth::Growth),
    Perturb(cmd::perturb::Perturb),
    Selftest(cmd::selftest::Selftest),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => cmd::run::run(&args),
        Command::Merge(args) => cmd::merge::run(&args),
        Command::Score(args) => cmd::score::run(&args),
        Command::Report(args) => cmd::report::run(&args),
        Command::Show(args) => cmd::show::run(&args),
        Command::Cmp(args) => cmd::cmp::run(&args),
        Command::Rank(args) => cmd::rank::run(&args),
        Command::External(args) => cmd::external::run(&args),
        Command::Divergences(args) => cmd::divergences::run(&args),
        Command::Growth(args) => cmd::growth::run(&args),
        Command::Perturb(args) => cmd::perturb::run(&args),
        Command::Selftest(args) => cmd::selftest::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("eval: {error:#}");
            ExitCode::FAILURE
        }
    }
}
