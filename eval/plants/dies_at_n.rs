//! Aborts at every 600th request of a process, whatever the text. Caught by `incident-free`: asked again alone, the text is
//! answered, so no case is to blame.

use crate::key::Key;
use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "dies_at_n",
    breaks: &["incident-free"],
    about: "aborts at every 600th request of a process",
    fault: Fault::Course(reply),
};

fn reply(key: &Key, run: &Run, course: &Course) -> Reply {
    if course.count == 600 {
        std::process::abort();
    }
    key.reply(run)
}
