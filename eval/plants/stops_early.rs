//! Ends with status 0 after 500 requests of a process, as if it were told to. Caught by `incident-free`: a death between two
//! cases, with nothing in flight.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::io::Write;

pub(crate) const PLANT: Plant = Plant {
    name: "stops_early",
    breaks: &["incident-free"],
    about: "ends in good order after 500 requests of a process",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    answer.write(&mut answers)?;
    if course.count == 500 {
        std::process::exit(0);
    }
    Ok(())
}
