use anyhow::Result;
use corpus::write::{Style, print};
use fuzz::readings::{Answer, Limits, Reader};
use jsontriage_core::COSTS;
use std::io::Read;

/// Every reading of a text within the margin, with its cost and its edits, and the decision that follows.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; `-` reads it from standard input.
    text: String,
    /// Readings up to this much dearer than the cheapest.
    #[arg(long, default_value_t = COSTS.ambiguity)]
    margin: u32,
    /// Settled states after which to stop.
    #[arg(long, default_value_t = Limits::SHOW.states)]
    states: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut text = Vec::new();
    match args.text.as_str() {
        "-" => _ = std::io::stdin().read_to_end(&mut text)?,
        given => text.extend(given.bytes()),
    }
    let costs = jsontriage_core::Costs { ambiguity: args.margin, ..COSTS };
    let limits = Limits { states: args.states, ..Limits::SHOW };
    print!("{}", page(&Reader::default().read(&text, &costs, limits)));
    Ok(())
}

fn page(answer: &Answer) -> String {
    use std::fmt::Write;
    let decision = answer.decision.map_or("not decided", fuzz::readings::Decision::name);
    let mut page = format!("{decision}, {} states\n", answer.states);
    if let Some(radius) = answer.stopped {
        let _ = writeln!(page, "stopped at cost {radius}: dearer readings were not looked for");
    }
    for reading in &answer.readings {
        let _ = writeln!(page, "\ncost {}, by itself {}", reading.cost, reading.decision.name());
        for value in &reading.values {
            let _ = writeln!(page, "  {}", print(value, Style::ALL[0]).text);
        }
        for edit in &reading.edits {
            let _ = writeln!(page, "  - byte {}: {} ({})", edit.at, edit.slip, edit.cost);
        }
    }
    page
}
