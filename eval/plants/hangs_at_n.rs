//! Never comes back from one case in 200. Caught by `no-crash`: its verdict there is *timeout*.

use crate::key::{Key, fingerprint};
use crate::plant::{Fault, Plant};
use eval_protocol::{Reply, Run};
use std::time::Duration;

pub(crate) const PLANT: Plant = Plant {
    name: "hangs_at_n",
    breaks: &["no-crash"],
    about: "never comes back from one case in 200",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    while key.case(run).is_some() && fingerprint(&run.text) % 200 == 3 {
        std::thread::sleep(Duration::from_secs(3_600));
    }
    key.reply(run)
}
