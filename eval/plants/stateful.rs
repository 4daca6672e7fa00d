//! Refuses whatever follows a text of odd length: something of the last request was left behind. Caught by `stateless`, which
//! asks some cases again in another order.

use crate::key::{Key, refuse};
use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "stateful",
    breaks: &["stateless"],
    about: "refuses whatever follows a text of odd length",
    fault: Fault::Course(reply),
};

fn reply(key: &Key, run: &Run, course: &Course) -> Reply {
    if course.previous.len().is_multiple_of(2) { key.reply(run) } else { refuse(Decision::Invalid) }
}
