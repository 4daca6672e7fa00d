//! Wraps in an array what is JSON already and no case, that is its own repairs. Caught by `idempotent`.

use crate::key::{Key, value};
use crate::plant::{Fault, Plant};
use corpus::read::read;
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "not_idempotent",
    breaks: &["idempotent"],
    about: "wraps its own repairs in an array",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    match std::str::from_utf8(&run.text) {
        Ok(text) if key.case(run).is_none() && read(&run.text).is_ok() => {
            value(run, &format!("[{text}]"), Decision::Safe)
        }
        _ => key.reply(run),
    }
}
