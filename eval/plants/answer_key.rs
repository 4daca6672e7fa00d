//! The right reply to every case. The positive control: nothing may catch it.

use crate::key::Key;
use crate::plant::{Fault, Plant};

pub(crate) const PLANT: Plant = Plant {
    name: "answer_key",
    breaks: &[],
    about: "knows the truth; the positive control",
    fault: Fault::Reply(Key::reply),
};
