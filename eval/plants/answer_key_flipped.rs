//! One boolean becomes 1 in the repair of every 50th damaged text. Caught by `silent`: rare, and many languages call the two
//! equal.

use crate::key::{Key, fingerprint};
use crate::plant::{Fault, Plant};
use crate::rewrite::respell;
use corpus::case::Class;
use eval_protocol::{Reply, Run};

pub(crate) const PLANT: Plant = Plant {
    name: "answer_key_flipped",
    breaks: &["silent"],
    about: "a boolean becomes 1 in every 50th repair",
    fault: Fault::Reply(reply),
};

fn reply(key: &Key, run: &Run) -> Reply {
    key.reply_with(run, |case, text| {
        let drawn = case.class != Class::Intact && fingerprint(&run.text).is_multiple_of(50);
        let mut flipped = !drawn;
        respell(text, |_, token| {
            let flip = !flipped && matches!(token, "true" | "false");
            flipped |= flip;
            flip.then(|| "1".to_owned())
        })
    })
}
