//! Completes a lossy text with an end that it makes up, and releases it as a cosmetic repair. Caught by `silent`.

use crate::key::{Key, decided};
use crate::plant::{Fault, Plant};
use crate::rewrite::printed;
use corpus::case::Class;
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "tail_guess",
    breaks: &["silent"],
    about: "makes up the end of a cut text",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    match key.case(run) {
        Some(case) if case.class == Class::Lossy => {
            decided(key.reply_with(run, |_, text| completed(text)), Decision::Cosmetic)
        }
        _ => key.reply(run),
    }
}

fn completed(text: &str) -> Option<String> {
    let printed = printed(text)?;
    let [opener, inner @ .., closer] = &printed.tokens[..] else { return None };
    let comma = if inner.is_empty() { "" } else { ", " };
    let end = if opener.in_object { r#""and so on": true"# } else { r#""and so on""# };
    let (head, tail) = printed.text.split_at(closer.start);
    Some([head, comma, end, tail].concat())
}
