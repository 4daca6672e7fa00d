use anyhow::Result;
use corpus::case::Class;
use eval::facts::State;
use eval::judge::Verdict;
use eval::report::{Table, percent};
use eval::score::Scorecard;
use std::cmp::Reverse;
use std::path::PathBuf;

/// Order the rows of a scorecard: fewest silent wrong values and guesses first, then most values let through and right.
///
/// A row stands in the list once per way of taking its answers. Refusing everything is first among equals nowhere: at equal
/// silence the row that lets more right values through is better.
#[derive(clap::Args)]
pub(crate) struct Rank {
    /// The scorecard.
    #[arg(default_value = "reports/scorecard.json")]
    scorecard: PathBuf,
}

pub(crate) fn run(args: &Rank) -> Result<()> {
    let card = Scorecard::read(&args.scorecard)?;
    let mut places = Vec::new();
    for row in card.rows.iter().filter(|row| row.state == State::Scored) {
        for &reading in &row.readings {
            let wrong = |verdict| row.sum(&Class::ALL, |cell| cell.verdict(reading, verdict));
            let (silent, cases) = wrong(Verdict::Silent);
            let (guessed, _) = wrong(Verdict::Guessed);
            let (right, whole) = row.sum(&[Class::Intact, Class::Unique], |cell| {
                cell.verdict(reading, Verdict::Exact) + cell.verdict(reading, Verdict::Accepted)
            });
            places.push((silent + guessed, Reverse(right), row.name(), reading, silent, guessed, cases, whole));
        }
    }
    places.sort();
    let mut table = Table::new(["row", "read", "silent wrong", "guessed", "cases", "let through and right", "share"]);
    for (_, Reverse(right), name, reading, silent, guessed, cases, whole) in places {
        table.row([
            name,
            reading.name().to_owned(),
            silent.to_string(),
            guessed.to_string(),
            cases.to_string(),
            format!("{right} of {whole}"),
            percent(right, whole),
        ]);
    }
    if let Some(filter) = &card.filter {
        println!("filtered by {filter}: part of the corpus only\n");
    }
    print!("{table}");
    Ok(())
}
