//! A repair loses the last member or element of the root and is released. Caught by `silent`.

use crate::key::{Key, decided};
use crate::plant::{Fault, Plant};
use crate::rewrite::printed;
use corpus::case::Class;
use corpus::write::Kind;
use eval_protocol::{Decision, Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "tail_drop",
    breaks: &["silent"],
    about: "repairs lose the last member or element of the root",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    let damaged = key.case(run).is_some_and(|case| matches!(case.class, Class::Unique | Class::Lossy));
    if !damaged {
        return key.reply(run);
    }
    decided(key.reply_with(run, |_, text| dropped(text)), Decision::Cosmetic)
}

/// The text without the last part of its root; `None` if the root has no parts.
pub(crate) fn dropped(text: &str) -> Option<String> {
    let printed = printed(text)?;
    let [opener, inner @ .., closer] = &printed.tokens[..] else { return None };
    let comma = inner.iter().rfind(|token| token.kind == Kind::Comma && token.depth == 1);
    let start = comma.map_or(opener.end, |comma| comma.start);
    (!inner.is_empty()).then(|| [&printed.text[..start], &printed.text[closer.start..]].concat())
}
