//! The last digit of long decimals is another one, wherever the double is another one too. Caught by `silent` and
//! `intact-kept`.

use crate::key::Key;
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::write::Kind;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "float_ulp",
    breaks: &["silent", "intact-kept"],
    about: "the last digit of long decimals is off by one",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |_, text| {
        respell(text, |token, lexeme| (token.kind == Kind::Number).then(|| nudged(lexeme))?)
    })
}

fn nudged(lexeme: &str) -> Option<String> {
    let (_, fraction) = lexeme.split_once('.')?;
    if fraction.len() <= 6 || fraction.contains(['e', 'E']) {
        return None;
    }
    let mut digits = lexeme.to_owned();
    let last = digits.pop()?;
    digits.push(if last == '9' { '8' } else { char::from_digit(last.to_digit(10)? + 1, 10)? });
    (digits.parse::<f64>().ok()? != lexeme.parse::<f64>().ok()?).then_some(digits)
}
