//! Takes each `\u` escape alone, so that the halves of a pair become U+FFFD, and lone halves too. Caught by `silent` and
//! `intact-kept`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::{changed, escapes};
use corpus::edit::Edit;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "surrogate_loss",
    breaks: &["silent", "intact-kept"],
    about: "surrogate escapes become U+FFFD",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |_, text| {
        let places = escapes(text.as_bytes()).into_iter().filter(|place| is_surrogate(&text[place.clone()]));
        let edits = places.map(|place| Edit::replace(text, place.start, place.end, r"\ufffd"));
        changed(text, &edits.collect::<Vec<_>>())
    })
}

fn is_surrogate(escape: &str) -> bool {
    let unit = escape.strip_prefix(r"\u").and_then(|digits| u16::from_str_radix(digits, 16).ok());
    unit.is_some_and(|unit| (0xD800..0xE000).contains(&unit))
}
