//! Right values, but every edit of the record stands one byte too far to the right. Caught by `record-replays`.

use crate::key::{Change, Key};
use crate::plant::{Fault, Plant};
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "liar_record",
    breaks: &["record-replays"],
    about: "right values, edit positions off by one",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    match key.reply(run) {
        Reply::Value { text, decision, flag, record } => match shifted(&record) {
            Ok(record) => Reply::Value { text, decision, flag, record },
            Err(error) => Reply::Fault(error.to_string()),
        },
        other => other,
    }
}

fn shifted(record: &[u8]) -> serde_json::Result<Vec<u8>> {
    let changes: Vec<Change> = serde_json::from_slice(record)?;
    let shifted: Vec<Change> =
        changes.into_iter().map(|(start, end, inserted)| (start + 1, end + 1, inserted)).collect();
    serde_json::to_vec(&shifted)
}
