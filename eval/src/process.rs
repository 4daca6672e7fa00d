//! A runner as a child process: asked with a deadline, replaced when it dies, reported by name when it breaks the protocol.
//!
//! Broken harness is not bad engine: what a runner does to the protocol ends its run, and never becomes a verdict.

use crate::judge::Answer;
use crate::manifest::{Command, Row};
use corpus::case::{Case, Finish};
use eval_protocol::{Answer as Frame, Capability, Decision, FrameError, Request, Run, VERSION};
use std::fmt;
use std::io::{BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How long an engine may take.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// For a case among others. One that takes longer is asked again alone, with four times the time.
    pub case: Duration,
    /// For starting up.
    pub start: Duration,
}

impl Default for Deadline {
    fn default() -> Self {
        Self { case: Duration::from_secs(5), start: Duration::from_secs(60) }
    }
}

/// Why the run of an engine cannot be scored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// It could not be started.
    Start(String),
    /// It is not the engine the manifest names.
    Other {
        /// Which fact differs.
        what: &'static str,
        /// What the manifest says.
        expected: String,
        /// What the runner says.
        got: String,
    },
    /// Two answers to one request.
    AnsweredTwice {
        /// The request.
        seq: u64,
    },
    /// An answer to another request.
    OutOfOrder {
        /// The request.
        expected: u64,
        /// The answer.
        got: u64,
    },
    /// A frame that stops in the middle, from a process that was not killed.
    HalfFrame {
        /// The request.
        seq: u64,
    },
    /// A frame that cannot be read.
    BadFrame {
        /// The request.
        seq: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// The runner's own trouble, in its words.
    Fault {
        /// The request.
        seq: u64,
        /// What it says.
        message: String,
    },
}

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(reason) => write!(out, "cannot be started: {reason}"),
            Self::Other { what, expected, got } => write!(out, "{what} is {got}, the manifest says {expected}"),
            Self::AnsweredTwice { seq } => write!(out, "answered request {seq} twice"),
            Self::OutOfOrder { expected, got } => write!(out, "answered request {got} when asked {expected}"),
            Self::HalfFrame { seq } => write!(out, "stopped in the middle of its answer to request {seq}"),
            Self::BadFrame { seq, reason } => write!(out, "unreadable answer to request {seq}: {reason}"),
            Self::Fault { seq, message } => write!(out, "runner fault at request {seq}: {message}"),
        }
    }
}

impl std::error::Error for Broken {}

/// Something that went wrong between cases and cost no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incident {
    /// The case that was in flight.
    pub case: String,
    /// What happened.
    pub kind: IncidentKind,
    /// What the process last said on standard error.
    pub said: String,
}

/// Kinds of [`Incident`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IncidentKind {
    /// The process died, and answered the same case when asked alone.
    DiedAfterOthers,
    /// The answer came only when asked alone with four times the time.
    SlowAmongOthers,
}

impl fmt::Display for IncidentKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::DiedAfterOthers => "crash after others: died, then answered when asked alone",
            Self::SlowAmongOthers => "slow among others: answered only when asked alone",
        })
    }
}

/// An answer with everything the engine said beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// The engine's decision, if it has such a notion.
    pub decision: Option<Decision>,
    /// Did it give any sign of doubt?
    pub flag: bool,
    /// The repair record.
    pub record: Vec<u8>,
    /// Nanoseconds inside the engine, as the runner measured them.
    pub ns: u64,
    /// The reason of a refusal or a skip, for people.
    pub message: String,
}

impl Reply {
    /// An answer about which the engine said nothing.
    #[must_use]
    pub fn bare(answer: Answer) -> Self {
        Self { answer, decision: None, flag: false, record: Vec::new(), ns: 0, message: String::new() }
    }
}

/// So many confirmed hangs of a row, and its further timeouts need no second try.
const HANGS: u32 = 1;

/// A runner, started on demand.
#[derive(Debug)]
pub struct Runner<'a> {
    row: &'a Row,
    command: &'a Command,
    deadline: Deadline,
    process: Option<Process>,
    hangs: &'a AtomicU32,
    /// What happened so far that cost no verdict.
    pub incidents: Vec<Incident>,
}

impl<'a> Runner<'a> {
    /// A runner for a row that is not absent. Nothing is started yet. `hangs` counts the confirmed timeouts of the row, over all its
    /// workers.
    #[must_use]
    pub fn new(row: &'a Row, command: &'a Command, deadline: Deadline, hangs: &'a AtomicU32) -> Self {
        Self { row, command, deadline, process: None, hangs, incidents: Vec::new() }
    }

    /// Asks for a text, delivered in one piece or cut at these offsets.
    ///
    /// # Errors
    /// [`Broken`] when the runner breaks the protocol; the run of this engine must end then.
    pub fn ask(&mut self, case: &Case, text: &[u8], cuts: &[usize]) -> Result<Reply, Broken> {
        if case.schema.is_some() && !self.row.can(Capability::Schema) {
            return Ok(Reply::bare(Answer::Skipped));
        }
        let request = |seq| {
            Request::Run(Run {
                seq,
                finish: finish(case.finish),
                cuts: cuts.to_vec(),
                schema: case.schema.clone().unwrap_or_default().into_bytes(),
                text: text.to_vec(),
            })
        };
        let deadline = self.deadline.case;
        let (kind, said) = match self.process()?.ask(request, deadline)? {
            Asked::Reply(reply) => return Ok(reply),
            Asked::Died(said) => (IncidentKind::DiedAfterOthers, said),
            // The second try is there to clear an engine of a loaded machine. One that has hung for good before, and computed
            // all through its deadline now, is not the victim of any load; with 25 s for each hang a run would take hours.
            Asked::Silent { computing: true } if self.hangs.load(Ordering::Relaxed) >= HANGS => {
                self.process = None;
                return Ok(Reply::bare(Answer::TimedOut));
            }
            Asked::Silent { .. } => (IncidentKind::SlowAmongOthers, String::new()),
        };
        self.process = None;
        let alone = self.process()?.ask(request, deadline * 4)?;
        let answer = match alone {
            Asked::Reply(reply) => {
                self.incidents.push(Incident { case: case.id.clone(), kind, said });
                return Ok(reply);
            }
            Asked::Died(_) => Answer::Crashed,
            Asked::Silent { .. } => {
                self.hangs.fetch_add(1, Ordering::Relaxed);
                Answer::TimedOut
            }
        };
        self.process = None;
        Ok(Reply::bare(answer))
    }

    /// Tells the runner to stop, and hears whether it still had something to say.
    ///
    /// # Errors
    /// [`Broken::AnsweredTwice`] when another answer was waiting.
    pub fn stop(&mut self) -> Result<(), Broken> {
        self.process.take().map_or(Ok(()), Process::stop)
    }

    fn process(&mut self) -> Result<&mut Process, Broken> {
        if self.process.is_none() {
            self.process = Some(Process::start(self.row, self.command, self.deadline)?);
        }
        self.process.as_mut().ok_or_else(|| Broken::Start("no process".to_owned()))
    }
}

fn finish(finish: Finish) -> eval_protocol::Finish {
    match finish {
        Finish::Unknown => eval_protocol::Finish::Unknown,
        Finish::Complete => eval_protocol::Finish::Complete,
        Finish::Length => eval_protocol::Finish::Length,
        Finish::Interrupted => eval_protocol::Finish::Interrupted,
    }
}

/// What came of a request.
enum Asked {
    Reply(Reply),
    Died(String),
    /// No answer in time; was the process on the processor nearly all that time?
    Silent {
        computing: bool,
    },
}

/// A live child. Two threads move bytes, so that neither a full pipe nor a silent child can block the bench.
#[derive(Debug)]
struct Process {
    child: Child,
    requests: Option<Sender<Request>>,
    frames: Receiver<Result<Option<Frame>, FrameError>>,
    said: Arc<Mutex<Vec<u8>>>,
    seq: u64,
}

/// How much of standard error is kept.
const SAID: usize = 4_096;

impl Process {
    fn start(row: &Row, command: &Command, deadline: Deadline) -> Result<Self, Broken> {
        let mut child = std::process::Command::new(&command.argv[0])
            .args(&command.argv[1..])
            .current_dir(&command.dir)
            .env("PYTHONHASHSEED", "0")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Broken::Start(format!("{}: {error}", command.argv[0])))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(mut stderr)) = pipes else {
            return Err(Broken::Start("no pipes".to_owned()));
        };
        let (requests, to_write) = channel::<Request>();
        std::thread::spawn(move || {
            // A child that is gone is noticed by the reader; what cannot be written is lost with it.
            while to_write.recv().is_ok_and(|request| request.write(&mut stdin).is_ok()) {}
        });
        let (read, frames) = channel();
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let frame = Frame::read(&mut stdout);
                let last = !matches!(frame, Ok(Some(_)));
                if read.send(frame).is_err() || last {
                    return;
                }
            }
        });
        let said = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut buffer = [0; 1_024];
            while let Ok(count @ 1..) = stderr.read(&mut buffer) {
                if let Ok(mut kept) = kept.lock() {
                    kept.extend_from_slice(&buffer[..count]);
                    let surplus = kept.len().saturating_sub(SAID);
                    kept.drain(..surplus);
                }
            }
        });
        let mut process = Self { child, requests: Some(requests), frames, said, seq: 0 };
        process.greet(row, deadline)?;
        Ok(process)
    }

    fn greet(&mut self, row: &Row, deadline: Deadline) -> Result<(), Broken> {
        self.send(Request::Hello { version: VERSION });
        let engine = match self.receive(deadline.start)? {
            Received::Frame(Frame::Engine(engine)) => engine,
            other => return Err(self.refused("hello", &other)),
        };
        let words = |capabilities: &[Capability]| {
            let mut words: Vec<_> = capabilities.iter().map(|capability| capability.word()).collect();
            words.sort_unstable();
            words.join(",")
        };
        for (what, expected, got) in [
            ("its name", row.engine.name.clone(), engine.name),
            ("its version", row.engine.version.clone(), engine.version),
            ("its list of capabilities", words(&row.engine.capabilities), words(&engine.capabilities)),
        ] {
            if expected != got {
                return Err(Broken::Other { what, expected, got });
            }
        }
        self.send(Request::Profile { name: row.profile.clone() });
        match self.receive(deadline.start)? {
            Received::Frame(Frame::Ok) => Ok(()),
            other => Err(self.refused("profile", &other)),
        }
    }

    fn refused(&self, what: &str, received: &Received) -> Broken {
        let answer = match received {
            Received::Frame(Frame::Fault { message, .. }) => message.clone(),
            Received::Frame(other) => format!("{other:?}"),
            Received::Died => format!("the process ended; it said: {}", self.said()),
            Received::Silent => "no answer".to_owned(),
        };
        Broken::Start(format!("{what} was answered with: {answer}"))
    }

    fn ask(&mut self, request: impl Fn(u64) -> Request, deadline: Duration) -> Result<Asked, Broken> {
        self.no_answer_waits()?;
        self.seq += 1;
        self.send(request(self.seq));
        let before = self.processor_time();
        let frame = match self.receive(deadline)? {
            Received::Frame(frame) => frame,
            Received::Died => return Ok(Asked::Died(self.said())),
            Received::Silent => {
                let spent = self.processor_time().zip(before).map(|(after, before)| after.saturating_sub(before));
                return Ok(Asked::Silent { computing: spent.is_some_and(|spent| spent * 10 >= deadline * 9) });
            }
        };
        let (seq, reply) = match frame {
            Frame::Value { seq, ns, decision, flag, record, text } => {
                (seq, Reply { answer: Answer::Value(text), decision, flag, record, ns, message: String::new() })
            }
            Frame::Refuse { seq, ns, decision, message } => {
                (seq, Reply { decision, ns, message, ..Reply::bare(Answer::Refused) })
            }
            Frame::Skip { seq, message } => (seq, Reply { message, ..Reply::bare(Answer::Skipped) }),
            Frame::Fault { message, .. } => return Err(Broken::Fault { seq: self.seq, message }),
            other => {
                let reason = format!("{other:?} answers no run");
                return Err(Broken::BadFrame { seq: self.seq, reason });
            }
        };
        match seq {
            seq if seq == self.seq => Ok(Asked::Reply(reply)),
            seq if seq + 1 == self.seq => Err(Broken::AnsweredTwice { seq }),
            got => Err(Broken::OutOfOrder { expected: self.seq, got }),
        }
    }

    /// An answer that is already there before the next request was asked for by nobody.
    fn no_answer_waits(&mut self) -> Result<(), Broken> {
        match self.frames.try_recv() {
            Ok(Ok(Some(_))) => Err(Broken::AnsweredTwice { seq: self.seq }),
            // Its end will be met again by the next request.
            _ => Ok(()),
        }
    }

    fn send(&mut self, request: Request) {
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }

    fn receive(&mut self, deadline: Duration) -> Result<Received, Broken> {
        match self.frames.recv_timeout(deadline) {
            Ok(Ok(Some(frame))) => Ok(Received::Frame(frame)),
            Ok(Ok(None)) | Err(RecvTimeoutError::Disconnected) => Ok(Received::Died),
            Err(RecvTimeoutError::Timeout) => Ok(Received::Silent),
            // A killed process may stop in the middle of a frame; one that ends by itself may not.
            Ok(Err(FrameError::HalfFrame { .. })) => match self.ended() {
                Some(status) if status.signal().is_some() => Ok(Received::Died),
                _ => Err(Broken::HalfFrame { seq: self.seq }),
            },
            Ok(Err(error)) => Err(Broken::BadFrame { seq: self.seq, reason: error.to_string() }),
        }
    }

    /// How the child ended, if it does within two seconds: one that has closed its output may well live on.
    fn ended(&mut self) -> Option<ExitStatus> {
        for _ in 0..200 {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
        None
    }

    /// Processor time of the child so far, where the system says (Linux: in hundredths of a second, fields 14 and 15).
    fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let (user, system) = (fields.next()?.parse::<u64>().ok()?, fields.next()?.parse::<u64>().ok()?);
        Some(Duration::from_millis(10 * (user + system)))
    }

    fn said(&self) -> String {
        self.said.lock().map(|said| String::from_utf8_lossy(&said).trim().to_owned()).unwrap_or_default()
    }

    fn stop(mut self) -> Result<(), Broken> {
        self.send(Request::Stop);
        self.requests = None;
        match self.frames.recv_timeout(Duration::from_secs(2)) {
            Ok(Ok(Some(_))) => Err(Broken::AnsweredTwice { seq: self.seq }),
            _ => Ok(()),
        }
    }
}

enum Received {
    Frame(Frame),
    Died,
    Silent,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
