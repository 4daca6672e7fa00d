use anyhow::{Context, Result};
use fuzz::input::{Input, Repeat};
use fuzz::oracle::{Kind, law, text};
use jsontriage_core::{Options, triage};
use std::path::PathBuf;

/// Show what the bytes of an input mean: case, text, delivery, and what the engine makes of it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The target.
    target: String,
    /// The file.
    file: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let law = law(&args.target).with_context(|| format!("there is no target {}", args.target))?;
    let bytes = std::fs::read(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let text = text(law.kind, &bytes).context("the bytes give no input")?;
    match law.kind {
        Kind::Case => {
            if let Some(Input { case, cuts, options, .. }) = Input::read(&bytes) {
                println!("family {}, class {}, finish {}", case.family, case.class.name(), case.finish.name());
                println!("truth {:?}\ncase  {:?}\ncuts {cuts:?}\n{options:?}", case.truth, case.text);
            }
        }
        Kind::Repeat => println!("{:?}", Repeat::read(&bytes)),
        Kind::Bytes | Kind::Row => {}
    }
    println!("text  {:?}", String::from_utf8_lossy(&text));
    let answer = triage(&text, &Options::agent());
    println!("{}: {:?}", answer.decision().name(), answer.json());
    Ok(())
}
