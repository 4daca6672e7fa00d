//! An apostrophe in a repaired text comes back as a double quote, as in repairers that read every quote alike. Caught by
//! `silent`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::case::Class;
use corpus::write::Kind;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "quote_swap",
    breaks: &["silent"],
    about: "an apostrophe in a repair comes back as a double quote",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |case, text| {
        let damaged = case.class != Class::Intact;
        respell(text, |token, string| {
            let swap = damaged && token.kind == Kind::String && string.contains('\'');
            swap.then(|| string.replace('\'', "\\\""))
        })
    })
}
