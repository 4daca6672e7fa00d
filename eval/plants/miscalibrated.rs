//! Calls a fifth of its right repairs lossy, and spoils another fifth and calls them safe. Caught by `calibrated`: the more
//! certain its word, the less it is worth; and by `silent`.

use crate::key::{Key, decided, fingerprint};
use crate::plant::{Fault, Plant};
use crate::tail_drop::dropped;
use corpus::case::Class;
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "miscalibrated",
    breaks: &["calibrated", "silent"],
    about: "some right repairs called lossy, some wrong ones called safe",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    let unique = key.case(run).is_some_and(|case| case.class == Class::Unique);
    match fingerprint(&run.text) % 5 {
        0 if unique => decided(key.reply(run), Decision::Lossy),
        1 if unique => decided(key.reply_with(run, |_, text| dropped(text)), Decision::Safe),
        _ => key.reply(run),
    }
}
