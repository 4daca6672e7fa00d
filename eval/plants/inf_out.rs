//! Prints numbers with a great exponent as `Infinity`, as Python does. Caught by `output-valid` and `intact-kept`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::write::Kind;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "inf_out",
    breaks: &["output-valid", "intact-kept"],
    about: "numbers with an exponent above 20 come back as Infinity",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |_, text| {
        respell(text, |token, lexeme| (token.kind == Kind::Number).then(|| infinite(lexeme))?)
    })
}

fn infinite(lexeme: &str) -> Option<String> {
    let (digits, exponent) = lexeme.split_once(['e', 'E'])?;
    let great = exponent.parse::<i64>().map_or(!exponent.starts_with('-'), |exponent| exponent > 20);
    let sign = if digits.starts_with('-') { "-" } else { "" };
    great.then(|| format!("{sign}Infinity"))
}
