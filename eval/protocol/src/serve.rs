//! The loop of a runner: all of it except the engine's own call.

use std::{
    fmt::Display,
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process::{self, ExitCode},
    time::Instant,
};

use crate::{Answer, Capability, Decision, Engine, FrameError, Request, Run, VERSION};

/// What an engine makes of one text. The loop adds `seq` and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A JSON text; the fields are those of [`Answer::Value`].
    Value {
        /// The text.
        text: Vec<u8>,
        /// The engine's own word on it.
        decision: Option<Decision>,
        /// Any documented sign of doubt.
        flag: bool,
        /// The edits, or nothing.
        record: Vec<u8>,
    },
    /// No value.
    Refuse {
        /// The engine's own word on it.
        decision: Option<Decision>,
        /// Why.
        message: String,
    },
    /// The request does not apply.
    Skip(String),
    /// The runner's own trouble.
    Fault(String),
}

impl Reply {
    /// A text from an engine with neither decisions nor flags nor a record.
    #[must_use]
    pub fn text(text: impl Into<Vec<u8>>) -> Self {
        Self::Value { text: text.into(), decision: None, flag: false, record: Vec::new() }
    }

    /// A refusal from an engine without decisions.
    #[must_use]
    pub fn refuse(why: impl Display) -> Self {
        Self::Refuse { decision: None, message: why.to_string() }
    }

    fn into_answer(self, seq: u64, ns: u64) -> Answer {
        match self {
            Self::Value { text, decision, flag, record } => Answer::Value { seq, ns, decision, flag, record, text },
            Self::Refuse { decision, message } => Answer::Refuse { seq, ns, decision, message },
            Self::Skip(message) => Answer::Skip { seq, message },
            Self::Fault(message) => Answer::Fault { seq, message },
        }
    }
}

/// How a conversation came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By `stop`.
    Stopped,
    /// The bench closed the pipe without `stop`.
    Left,
}

/// Answers requests on the standard streams until `stop`; the whole `main` of a runner.
///
/// `profiles` are the names of the manifest and the options they stand for. `call` is timed, so it should do no more than
/// call the engine and pass its result on. A panic in it is printed and aborts the process, as it would a user's.
///
/// ```no_run
/// use eval_protocol::{Capability, Engine, Reply, serve};
///
/// fn main() -> std::process::ExitCode {
///     let engine = Engine::new("plant/echo", "1", "rust", &[Capability::Repair]);
///     serve(&engine, &[("default", ())], |run, ()| Reply::text(run.text.clone()))
/// }
/// ```
pub fn serve<P>(engine: &Engine, profiles: &[(&str, P)], call: impl FnMut(&Run, &P) -> Reply) -> ExitCode {
    match serve_on(&mut io::stdin().lock(), &mut io::stdout().lock(), engine, profiles, call) {
        Ok(End::Stopped) => ExitCode::SUCCESS,
        Ok(End::Left) => {
            eprintln!("the requests ended without `stop`");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// [`serve()`] on any pair of streams.
///
/// # Errors
///
/// When a request cannot be read or an answer cannot be written.
pub fn serve_on<P>(
    requests: &mut impl BufRead,
    answers: &mut impl Write,
    engine: &Engine,
    profiles: &[(&str, P)],
    mut call: impl FnMut(&Run, &P) -> Reply,
) -> Result<End, FrameError> {
    let mut chosen = None;
    while let Some(request) = Request::read(requests)? {
        let answer = match request {
            Request::Hello { version: VERSION } => Answer::Engine(engine.clone()),
            Request::Hello { version } => {
                Answer::Fault { seq: 0, message: format!("this runner speaks version {VERSION}, not {version}") }
            }
            Request::Profile { name } => match profiles.iter().find(|(known, _)| *known == name) {
                Some((_, options)) => {
                    chosen = Some(options);
                    Answer::Ok
                }
                None => Answer::Fault { seq: 0, message: format!("there is no profile `{name}`") },
            },
            Request::Run(run) => match (unfit(engine, &run), chosen) {
                (Some(message), _) => Answer::Skip { seq: run.seq, message },
                (None, None) => Answer::Fault { seq: run.seq, message: "no profile is chosen".to_owned() },
                (None, Some(options)) => timed(&run, || call(&run, options)),
            },
            Request::Stop => return Ok(End::Stopped),
        };
        answer.write(answers)?;
    }
    Ok(End::Left)
}

/// Why a request is none for this engine.
fn unfit(engine: &Engine, run: &Run) -> Option<String> {
    if !run.cuts.is_empty() && !engine.can(Capability::Chunks) {
        return Some("the engine takes no pieces".to_owned());
    }
    (!run.schema.is_empty() && !engine.can(Capability::Schema)).then(|| "the engine takes no schema".to_owned())
}

fn timed(run: &Run, call: impl FnOnce() -> Reply) -> Answer {
    let start = Instant::now();
    let reply = catch_unwind(AssertUnwindSafe(call));
    let ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    match reply {
        Ok(reply) => reply.into_answer(run.seq, ns),
        // Not a refusal: a user of the engine would have got no answer either.
        Err(_) => {
            eprintln!("the engine panicked on request {}", run.seq);
            process::abort()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Finish;

    fn engine(capabilities: &[Capability]) -> Engine {
        Engine::new("plant/upper", "1", "rust", capabilities)
    }

    fn run(seq: u64, text: &[u8]) -> Run {
        Run { seq, finish: Finish::Unknown, cuts: vec![], schema: vec![], text: text.to_vec() }
    }

    fn profile(name: &str) -> Request {
        Request::Profile { name: name.into() }
    }

    /// Asks a repairer that writes capitals, or under `careful` refuses.
    fn ask(engine: &Engine, requests: &[Request]) -> (End, Vec<Answer>) {
        let asked = requests.iter().flat_map(|request| request.encode().unwrap()).collect::<Vec<_>>();
        let mut answered = Vec::new();
        let profiles = [("default", false), ("careful", true)];
        let end = serve_on(&mut asked.as_slice(), &mut answered, engine, &profiles, |run, careful| match careful {
            true => Reply::refuse("not without care"),
            false => Reply::text(run.pieces().flat_map(<[u8]>::to_ascii_uppercase).collect::<Vec<_>>()),
        });
        let mut reader = answered.as_slice();
        (end.unwrap(), std::iter::from_fn(|| Answer::read(&mut reader).unwrap()).collect())
    }

    #[test]
    fn a_conversation_has_one_answer_per_request_in_their_order() {
        let engine = engine(&[Capability::Repair]);
        let hello = Request::Hello { version: VERSION };
        let (end, answers) = ask(
            &engine,
            &[
                hello,
                profile("default"),
                run(1, b"a\0\xff").into(),
                profile("careful"),
                run(2, b"b").into(),
                Request::Stop,
            ],
        );
        assert_eq!(end, End::Stopped);
        let [Answer::Engine(who), Answer::Ok, Answer::Value { seq: 1, text, .. }, Answer::Ok, refusal] = &answers[..]
        else {
            panic!("{answers:?}")
        };
        assert_eq!((who, text.as_slice()), (&engine, &b"A\0\xff"[..]));
        assert!(matches!(refusal, Answer::Refuse { seq: 2, message, .. } if message == "not without care"));
    }

    #[test]
    fn nothing_behind_stop_is_answered_and_a_closed_pipe_is_seen() {
        let (end, answers) = ask(&engine(&[]), &[Request::Stop, profile("default")]);
        assert_eq!((end, answers.len()), (End::Stopped, 0));
        assert_eq!(ask(&engine(&[]), &[profile("default")]).0, End::Left);
    }

    #[test]
    fn an_unknown_profile_another_version_and_a_run_without_profile_are_faults() {
        let requests = [profile("brave"), Request::Hello { version: 2 }, run(1, b"a").into()];
        let (_, answers) = ask(&engine(&[Capability::Repair]), &requests);
        let seqs = answers.iter().map(|answer| match answer {
            Answer::Fault { seq, .. } => Some(*seq),
            _ => None,
        });
        assert_eq!(seqs.collect::<Vec<_>>(), [Some(0), Some(0), Some(1)]);
    }

    #[test]
    fn pieces_and_schemas_reach_only_an_engine_that_declares_them() {
        let cut = Run { cuts: vec![1], ..run(1, b"ab") };
        let schema = Run { schema: b"{}".to_vec(), ..run(2, b"ab") };
        let requests = [profile("default"), cut.into(), schema.into()];
        let (_, answers) = ask(&engine(&[Capability::Repair]), &requests);
        assert!(matches!(&answers[1..], [Answer::Skip { seq: 1, .. }, Answer::Skip { seq: 2, .. }]), "{answers:?}");
        let (_, answers) = ask(&engine(&[Capability::Repair, Capability::Chunks, Capability::Schema]), &requests);
        assert!(matches!(&answers[1..], [Answer::Value { .. }, Answer::Value { .. }]), "{answers:?}");
    }

    #[test]
    fn a_request_that_cannot_be_read_ends_the_loop_with_its_reason() {
        let mut answers = Vec::new();
        let end =
            serve_on(&mut &b"halo\n"[..], &mut answers, &engine(&[]), &[("default", ())], |_, ()| Reply::text(""));
        assert_eq!(end.unwrap_err().to_string(), r#"header "halo": the verb is not one awaited here"#);
    }
}
