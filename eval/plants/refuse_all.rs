//! Refuses every text, and so never errs. Caught by `useful` and `needless-refusal`: caution has a price.

use crate::key::{Key, refuse};
use crate::plant::{Fault, Plant};
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "refuse_all",
    breaks: &["useful", "floors", "needless-refusal"],
    about: "refuses every text",
    fault: Fault::Reply(reply),
};

fn reply(_: &Key, _: &Run) -> Reply {
    refuse(Decision::Invalid)
}
