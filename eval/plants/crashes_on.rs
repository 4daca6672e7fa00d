//! Always aborts on the same cases, one in 50. Caught by `no-crash`: asked again alone, it dies again.

use crate::key::{Key, fingerprint};
use crate::plant::{Fault, Plant};
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "crashes_on",
    breaks: &["no-crash"],
    about: "always aborts on one case in 50",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    if key.case(run).is_some() && fingerprint(&run.text) % 50 == 3 {
        std::process::abort();
    }
    key.reply(run)
}
