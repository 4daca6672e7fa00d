//! Loses the character of an escape that a cut falls into. Caught by `paths-agree`: the text as a whole comes out right.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::{changed, escapes};
use corpus::edit::Edit;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "chunk_bug",
    breaks: &["paths-agree"],
    about: "loses an escape that a cut falls into",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    let is_cut = |start, end| run.cuts.iter().any(|cut| start < *cut && *cut < end);
    let Some(place) = escapes(&run.text).into_iter().find(|place| is_cut(place.start, place.end)) else {
        return key.reply(run);
    };
    let lost = &run.text[place];
    key.reply_with(run, |_, text| {
        let place = escapes(text.as_bytes()).into_iter().find(|place| &text.as_bytes()[place.clone()] == lost)?;
        changed(text, &[Edit::remove(text, place.start, place.end)])
    })
}
