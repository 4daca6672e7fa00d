//! Faulty repairers that the judge must catch: `eval selftest` runs each and demands the criterion it names.
//!
//! Most are the answer key with one fault, so that each breaks what it names and little else. A plant is a file with a row;
//! adding one takes the file and its lines here.

mod answer_key;
mod answer_key_flipped;
mod answers_twice;
mod big_int_blur;
mod chunk_bug;
mod crashes_on;
mod dies_at_n;
mod dies_at_random;
mod echo;
mod first_dup_wins;
mod flag_all;
mod float_ulp;
mod hangs_at_n;
mod inf_out;
mod key;
mod key_split;
mod last_dup_wins;
mod liar_record;
mod miscalibrated;
mod not_idempotent;
mod plant;
mod quote_swap;
mod refuse_all;
mod release_all;
mod rewrite;
mod slow_square;
mod stateful;
mod stops_early;
mod surrogate_loss;
mod tail_drop;
mod tail_guess;
#[cfg(test)]
mod tests;
mod truncated_frame;
mod wrong_seq;

use anyhow::{Context, Result};
use clap::Parser;
use key::Key;
use plant::Plant;
use std::io::{stdin, stdout};
use std::path::PathBuf;

/// All plants, by where the fault sits.
const PLANTS: &[Plant] = &[
    answer_key::PLANT,
    echo::PLANT,
    refuse_all::PLANT,
    flag_all::PLANT,
    release_all::PLANT,
    answer_key_flipped::PLANT,
    big_int_blur::PLANT,
    float_ulp::PLANT,
    key_split::PLANT,
    quote_swap::PLANT,
    surrogate_loss::PLANT,
    inf_out::PLANT,
    last_dup_wins::PLANT,
    first_dup_wins::PLANT,
    tail_drop::PLANT,
    tail_guess::PLANT,
    miscalibrated::PLANT,
    chunk_bug::PLANT,
    not_idempotent::PLANT,
    liar_record::PLANT,
    stateful::PLANT,
    slow_square::PLANT,
    dies_at_n::PLANT,
    dies_at_random::PLANT,
    stops_early::PLANT,
    crashes_on::PLANT,
    hangs_at_n::PLANT,
    answers_twice::PLANT,
    wrong_seq::PLANT,
    truncated_frame::PLANT,
];

/// Answers as a repairer with a known fault.
#[derive(Parser)]
struct Args {
    /// Print name, criteria it must break (`-` for none) and description of each plant, separated by tabs.
    #[arg(long, conflicts_with_all = ["name", "corpus"])]
    list: bool,
    /// Which plant to be.
    #[arg(required_unless_present = "list")]
    name: Option<String>,
    /// Folder of the corpus files it will be asked about.
    #[arg(long, value_name = "DIR", required_unless_present = "list")]
    corpus: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let (Some(name), Some(folder)) = (args.name, args.corpus) else {
        for Plant { name, breaks, about, .. } in PLANTS {
            let breaks = if breaks.is_empty() { "-".to_owned() } else { breaks.join(",") };
            println!("{name}\t{breaks}\t{about}");
        }
        return Ok(());
    };
    let plant = PLANTS.iter().find(|plant| plant.name == name);
    let plant = plant.with_context(|| format!("there is no plant `{name}`; `plant --list` prints them"))?;
    plant.serve(&Key::load(&folder)?, &mut stdin().lock(), &mut stdout().lock())
}
