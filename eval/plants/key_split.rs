//! A repair cuts the first string value with a comma in it at the comma; the rest becomes a member of its own. Repairers do
//! this when they take an inner quote for a closing one. Caught by `silent`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::case::Class;
use corpus::write::Kind;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "key_split",
    breaks: &["silent"],
    about: "a comma inside a string value makes a sibling member",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |case, text| (case.class != Class::Intact).then(|| split(text))?)
}

fn split(text: &str) -> Option<String> {
    let mut done = false;
    respell(text, |token, string| {
        if done || token.kind != Kind::String || !token.in_object {
            return None;
        }
        let (value, rest) = string.split_once(',')?;
        done = true;
        Some(format!(r#"{value}", "{}: """#, rest.trim_start()))
    })
}
