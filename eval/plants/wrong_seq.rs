//! Every 7th answer bears the number of the next request. Caught by `protocol`.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::io::Write;

pub(crate) const PLANT: Plant = Plant {
    name: "wrong_seq",
    breaks: &["protocol"],
    about: "every 7th answer bears another number",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    let mut answer = answer.clone();
    if let Answer::Value { seq, .. } | Answer::Refuse { seq, .. } = &mut answer {
        *seq += u64::from(course.count.is_multiple_of(7));
    }
    answer.write(&mut answers)
}
