//! `corpus`: makes, proves and shows the cases.

mod cmd;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Make, prove and show the cases that repairers are scored on.
#[derive(Parser)]
#[command(name = "corpus", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Gen(cmd::generate::Gen),
    Check(cmd::check::Check),
    Show(cmd::show::Show),
    Stats(cmd::stats::Stats),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Gen(args) => cmd::generate::run(&args),
        Command::Check(args) => cmd::check::run(&args),
        Command::Show(args) => cmd::show::run(&args),
        Command::Stats(args) => cmd::stats::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corpus: {error:#}");
            ExitCode::FAILURE
        }
    }
}
