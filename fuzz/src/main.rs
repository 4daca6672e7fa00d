//! `fuzz`: the oracles at the command line.

mod cmd;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Judge readings of damaged JSON without the engine.
#[derive(Parser)]
#[command(name = "fuzz", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Proof(cmd::proof::Args),
    Agree(cmd::agree::Args),
    Drawn(cmd::drawn::Args),
    Engine(cmd::engine::Args),
    Ceiling(cmd::ceiling::Args),
    Cluster(cmd::cluster::Args),
    Compound(cmd::compound::Args),
    Coverage(cmd::coverage::Args),
    CheckReadings(cmd::check_readings::Args),
    Findings(cmd::findings::Args),
    Ledger(cmd::ledger::Args),
    Lag(cmd::lag::Args),
    Minimise(cmd::minimise::Args),
    Plants(cmd::plants::Args),
    Promote(cmd::promote::Args),
    Readings(cmd::readings::Args),
    Report(cmd::report::Args),
    Rivals(cmd::rivals::Args),
    Run(cmd::run::Args),
    Seeds(cmd::seeds::Args),
    Show(cmd::show::Args),
    Size(cmd::size::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Proof(args) => cmd::proof::run(&args),
        Command::Agree(args) => cmd::agree::run(&args),
        Command::Drawn(args) => cmd::drawn::run(&args),
        Command::Engine(args) => cmd::engine::run(&args),
        Command::Ceiling(args) => cmd::ceiling::run(&args),
        Command::Cluster(args) => cmd::cluster::run(&args),
        Command::Compound(args) => cmd::compound::run(&args),
        Command::Coverage(args) => cmd::coverage::run(&args),
        Command::CheckReadings(args) => cmd::check_readings::run(&args),
        Command::Findings(args) => cmd::findings::run(&args),
        Command::Ledger(args) => cmd::ledger::run(&args),
        Command::Lag(args) => cmd::lag::run(&args),
        Command::Minimise(args) => cmd::minimise::run(&args),
        Command::Plants(args) => cmd::plants::run(&args),
        Command::Promote(args) => cmd::promote::run(&args),
        Command::Readings(args) => cmd::readings::run(&args),
        Command::Report(args) => cmd::report::run(&args),
        Command::Rivals(args) => cmd::rivals::run(&args),
        Command::Run(args) => cmd::run::run(&args),
        Command::Seeds(args) => cmd::seeds::run(&args),
        Command::Show(args) => cmd::show::run(&args),
        Command::Size(args) => cmd::size::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fuzz: {error:#}");
            ExitCode::FAILURE
        }
    }
}
