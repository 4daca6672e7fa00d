//! Writes every 7th answer twice. Caught by `protocol`: the next request would get an answer that is not its own.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::io::Write;

pub(crate) const PLANT: Plant = Plant {
    name: "answers_twice",
    breaks: &["protocol"],
    about: "writes every 7th answer twice",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    if course.count.is_multiple_of(7) {
        answer.write(&mut answers)?;
    }
    answer.write(&mut answers)
}
