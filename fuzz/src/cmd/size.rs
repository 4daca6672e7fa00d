use anyhow::{Context, Result};
use corpus::document::{StringFlavour, draw};
use corpus::value::{Builder, Value};
use corpus::write::{Kind, Printed, Style, print};
use fuzz::readings::{Answer, Limits, Reader};
use jsontriage_core::COSTS;
use std::time::{Duration, Instant};

/// Time the reader on long texts with comments and one slip each, from which its size cap is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Bytes of a text, about.
    #[arg(long, default_value_t = 1 << 14)]
    bytes: usize,
}

/// Documents drawn for a text; those that still fit are taken.
const DRAWS: usize = 100;
/// Comments in a text.
const COMMENTS: [usize; 4] = [0, 1, 5, 10];
/// The one token that is left out, in or before the middle; of a string it is the opening quote.
const LOST: [Kind; 5] = [Kind::Comma, Kind::Colon, Kind::CloseObject, Kind::Name, Kind::String];

pub(crate) fn run(args: &Args) -> Result<()> {
    let limits = Limits { bytes: usize::MAX, ..Limits::DECIDE };
    println!(
        "| comments | texts | decided | median states | most states | median ms | most ms |\n|---|---|---|---|---|---|---|"
    );
    for comments in COMMENTS {
        let mut measured = Vec::new();
        for (n, lost) in LOST.into_iter().enumerate() {
            let printed = print(&document(n, args.bytes)?, Style::ALL[1]);
            let text = damage(&printed, lost, comments).context("a document without such a token")?;
            let start = Instant::now();
            let answer = Reader::default().read(text.as_bytes(), &COSTS, limits);
            measured.push((answer, start.elapsed()));
        }
        println!("{}", row(comments, &measured));
    }
    Ok(())
}

fn row(comments: usize, measured: &[(Answer, Duration)]) -> String {
    let decided = measured.iter().filter(|(answer, _)| answer.decision.is_some()).count();
    let mut states: Vec<usize> = measured.iter().map(|(answer, _)| answer.states).collect();
    let mut times: Vec<u128> = measured.iter().map(|(_, time)| time.as_millis()).collect();
    states.sort_unstable();
    times.sort_unstable();
    let (middle, last) = (states.len() / 2, states.len() - 1);
    format!(
        "| {comments} | {} | {decided} | {} | {} | {} | {} |",
        measured.len(),
        states[middle],
        states[last],
        times[middle],
        times[last]
    )
}

/// A list of documents, up to the size.
fn document(n: usize, bytes: usize) -> Result<Value> {
    let mut builder = Builder::default();
    builder.open_array();
    let mut size = 0;
    for part in 0..DRAWS {
        let value = draw(&format!("size/{n}/{part}"), StringFlavour::ALL, false).value;
        let length = print(&value, Style::ALL[1]).text.len();
        if size + length <= bytes {
            size += length;
            builder.graft(value.root());
        }
    }
    builder.close();
    builder.finish().context("an open document")
}

fn damage(printed: &Printed, lost: Kind, comments: usize) -> Option<String> {
    let text = &printed.text;
    let mut edits: Vec<(usize, usize, &str)> = Vec::new();
    let tokens = printed.of(&[lost]);
    let token = tokens.iter().rfind(|token| token.depth > 1 && token.start <= text.len() / 2)?;
    edits.push((token.start, token.start + 1, ""));
    let ends: Vec<usize> =
        printed.of(&[Kind::Comma]).iter().map(|comma| comma.end).filter(|end| text[*end..].starts_with('\n')).collect();
    for n in 0..comments {
        let end = ends[(2 * n + 1) * ends.len() / (2 * comments)];
        edits.push((end, end, " // as agreed"));
    }
    edits.sort_unstable();
    let mut damaged = String::new();
    let mut at = 0;
    for (from, to, inserted) in edits {
        damaged.push_str(text.get(at..from)?);
        damaged.push_str(inserted);
        at = to;
    }
    damaged.push_str(&text[at..]);
    Some(damaged)
}
