use super::{bar, keep};
use anyhow::{Result, ensure};
use fuzz::report::{Extent, Proof, strings};
use fuzz::strings::{ALPHABETS, read_all};
use jsontriage_core::COSTS;
use std::path::PathBuf;

/// Run the forward test and read every small string; write the counts.
///
/// Fails if the forward test has a silent value, whatever the page says.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The page.
    #[arg(long, default_value = "reports/proof.md")]
    out: PathBuf,
    /// Write nothing; fail if the page is not what a run gives.
    #[arg(long)]
    check: bool,
    /// In place of all that: every string of six symbols over the lexical alphabet, printed.
    #[arg(long, conflicts_with = "check")]
    lexical: bool,
}

/// Symbols of a lexical string: 14⁶ are 7.5 million.
const LEXICAL: u32 = 6;

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.lexical {
        return lexical();
    }
    let bar = bar(0)?;
    let phase = |name: &'static str, length: u64| {
        bar.set_message(name);
        bar.set_length(length);
        bar.set_position(0);
    };
    let proof = Proof::run(Extent::PAGE, &COSTS, &phase, &|done| bar.inc(done));
    bar.finish_and_clear();
    let page = proof.page();
    let silent = proof.forward.silent() + proof.quoted.silent();
    keep(&args.out, &page, args.check)?;
    ensure!(
        silent == 0,
        "{silent} texts are read as one wrong value, such as {:?}",
        [&proof.forward.shown, &proof.quoted.shown]
    );
    Ok(())
}

fn lexical() -> Result<()> {
    let bar = bar((1..=LEXICAL).map(|length| ALPHABETS[1].count(length)).sum())?;
    bar.set_message("lexical strings");
    let tallies: Vec<_> =
        (1..=LEXICAL).map(|length| read_all(&ALPHABETS[1], length, None, &COSTS, &|done| bar.inc(done))).collect();
    bar.finish_and_clear();
    print!("{}", strings("symbols", (1..).map(|length: u32| length.to_string()).zip(&tallies)));
    Ok(())
}
