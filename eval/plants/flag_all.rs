//! Has the right values and calls each of them ambiguous. Caught by `useful` and `needless-refusal`: a value that nobody
//! may act on is worth no more than a refusal.

use crate::key::{Key, decided};
use crate::plant::{Fault, Plant};
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "flag_all",
    breaks: &["useful", "floors", "needless-refusal"],
    about: "right values, all called ambiguous",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    decided(key.reply(run), Decision::Ambiguous)
}
