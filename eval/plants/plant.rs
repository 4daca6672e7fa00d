//! What a plant is, and its side of the conversation.

use crate::key::Key;
use anyhow::{Result, bail};
use eval_protocol::{Answer, Capability, End, Engine, FrameError, Reply, Run, serve_on};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};

/// A repairer with a known fault.
pub(crate) struct Plant {
    /// Its file and its row.
    pub(crate) name: &'static str,
    /// Ids of the criteria it must break; none for a positive control.
    pub(crate) breaks: &'static [&'static str],
    /// What it does, in one line.
    pub(crate) about: &'static str,
    /// How it does it.
    pub(crate) fault: Fault,
}

/// Where the fault sits. Whatever it does not touch is as the answer key has it.
pub(crate) enum Fault {
    /// In the reply to a text, whatever came before it.
    Reply(fn(&Key, &Run) -> Reply),
    /// In the reply, and it depends on what came before.
    Course(fn(&Key, &Run, &Course) -> Reply),
    /// In how the answer to a run is written.
    Frame(fn(&Answer, &Course, &mut dyn Write) -> Result<(), FrameError>),
}

/// Where a process stands in its conversation.
#[derive(Default)]
pub(crate) struct Course {
    /// Which run of this process it is, from 1. Not `seq`: that goes on when a process is replaced.
    pub(crate) count: u64,
    /// The text of this run.
    pub(crate) text: Vec<u8>,
    /// The text of the run before; empty at the first.
    pub(crate) previous: Vec<u8>,
}

impl Course {
    fn advance(&mut self, run: &Run) {
        self.count += 1;
        self.previous = std::mem::replace(&mut self.text, run.text.clone());
    }
}

impl Plant {
    /// Answers requests until `stop`.
    pub(crate) fn serve(&self, key: &Key, requests: &mut impl BufRead, answers: &mut impl Write) -> Result<()> {
        use Capability::{Chunks, Decision, Record, Repair, Signal};
        let name = format!("plant/{}", self.name);
        let engine = Engine::new(&name, "1", "rust", &[Repair, Chunks, Decision, Record, Signal]);
        let course = RefCell::new(Course::default());
        let mut answers = Frames { answers, frame: Vec::new(), course: &course, fault: &self.fault };
        let end = serve_on(requests, &mut answers, &engine, &[("default", ())], |run, ()| {
            course.borrow_mut().advance(run);
            match self.fault {
                Fault::Reply(reply) => reply(key, run),
                Fault::Course(reply) => reply(key, run, &course.borrow()),
                Fault::Frame(_) => key.reply(run),
            }
        })?;
        match end {
            End::Stopped => Ok(()),
            End::Left => bail!("the requests ended without `stop`"),
        }
    }
}

/// Gathers what the loop writes until it flushes, that is one answer, and lets the fault write it.
struct Frames<'a, W> {
    answers: W,
    frame: Vec<u8>,
    course: &'a RefCell<Course>,
    fault: &'a Fault,
}

impl<W: Write> Write for Frames<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.frame.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let frame = std::mem::take(&mut self.frame);
        if let Fault::Frame(write) = self.fault
            && let Ok(Some(answer @ (Answer::Value { .. } | Answer::Refuse { .. }))) =
                Answer::read(&mut frame.as_slice())
        {
            return write(&answer, &self.course.borrow(), &mut self.answers).map_err(io::Error::other);
        }
        self.answers.write_all(&frame)?;
        self.answers.flush()
    }
}
