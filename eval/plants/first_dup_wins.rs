//! Of members with one name and different values the first one wins, without a word. Caught by `guessed`.

use crate::key::{Key, value};
use crate::plant::{Fault, Plant};
use crate::rewrite::{Wins, one_of_each_name};
use corpus::case::Class;
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "first_dup_wins",
    breaks: &["guessed"],
    about: "the first of several members of one name wins silently",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    let ambiguous = key.case(run).is_some_and(|case| case.class == Class::Ambiguous);
    match one_of_each_name(&run.text, Wins::First) {
        Some(text) if ambiguous => value(run, &text, Decision::Cosmetic),
        _ => key.reply(run),
    }
}
