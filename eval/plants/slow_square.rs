//! Right replies, in a time that is the square of the number of commas. The time is counted, not spent, so that no busy machine
//! can hide or fake it. Caught by `growth`.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::io::Write;

pub(crate) const PLANT: Plant = Plant {
    name: "slow_square",
    breaks: &["growth"],
    about: "tells a time that is quadratic in commas",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    let mut answer = answer.clone();
    if let Answer::Value { ns, .. } | Answer::Refuse { ns, .. } = &mut answer {
        let commas = course.text.iter().filter(|byte| **byte == b',').count() as u64;
        *ns = commas.saturating_mul(commas).saturating_add(1_000);
    }
    answer.write(&mut answers)
}
