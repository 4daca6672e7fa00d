//! Writes half of its 5th answer and ends with status 0. Caught by `protocol`: half a frame from a process that nothing killed.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::io::Write;

pub(crate) const PLANT: Plant = Plant {
    name: "truncated_frame",
    breaks: &["protocol"],
    about: "ends in good order in the middle of its 5th answer",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    if course.count == 5 {
        let frame = answer.encode()?;
        answers.write_all(&frame[..frame.len() / 2])?;
        answers.flush()?;
        std::process::exit(0);
    }
    answer.write(&mut answers)
}
