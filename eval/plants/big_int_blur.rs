//! Integers go through a double, as in every repairer that parses into JavaScript numbers. Caught by `silent` and
//! `intact-kept`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::write::Kind;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "big_int_blur",
    breaks: &["silent", "intact-kept"],
    about: "integers go through a double",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |_, text| {
        respell(text, |token, lexeme| (token.kind == Kind::Number).then(|| blurred(lexeme))?)
    })
}

fn blurred(lexeme: &str) -> Option<String> {
    let integer = !lexeme.contains(['.', 'e', 'E']);
    let double: f64 = lexeme.parse().ok()?;
    let printed = double.to_string();
    (integer && double.is_finite() && printed != lexeme).then_some(printed)
}
