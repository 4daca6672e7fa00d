//! Is killed at a moment that no two runs share, before an answer or in the middle of one; on average every 120 requests. The
//! positive control of recovery: every verdict must be that of `answer_key`, and only `incident-free` may catch it.

use crate::plant::{Course, Fault, Plant};
use eval_protocol::{Answer, FrameError};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::Write;
use std::process::{Command, Stdio, abort};

pub(crate) const PLANT: Plant = Plant {
    name: "dies_at_random",
    breaks: &["incident-free"],
    about: "killed at random moments; its verdicts are those of answer_key",
    fault: Fault::Frame(write),
};

fn write(answer: &Answer, course: &Course, mut answers: &mut dyn Write) -> Result<(), FrameError> {
    // Seeded by the system, per process.
    let draw = RandomState::new().hash_one(course.count);
    // Never at the first request of a process: a text asked again alone would now and then be called a crash.
    if course.count > 1 && draw.is_multiple_of(120) {
        if (draw / 120).is_multiple_of(2) {
            let frame = answer.encode()?;
            answers.write_all(&frame[..frame.len() / 2])?;
            answers.flush()?;
        }
        kill();
    }
    answer.write(&mut answers)
}

/// SIGKILL, as from a machine out of memory; by a shell, since the standard library sends no signals.
fn kill() -> ! {
    let mut shell = Command::new("sh");
    shell.args(["-c", "kill -KILL $PPID"]).stdin(Stdio::null()).stdout(Stdio::null());
    let _ = shell.status();
    abort()
}
