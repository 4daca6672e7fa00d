//! Calls everything safe, `null` where there is no value. Caught by `guessed` on ambiguous texts and by `silent` on hopeless
//! ones.

use crate::key::{Key, decided, value};
use crate::plant::{Fault, Plant};
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "release_all",
    breaks: &["guessed", "silent"],
    about: "calls everything safe, and has a value for everything",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    match key.reply(run) {
        Reply::Refuse { .. } => value(run, "null", Decision::Safe),
        reply => decided(reply, Decision::Safe),
    }
}
