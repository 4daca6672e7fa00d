//! Runner for the engine of this repository; see README.md.

use std::process::ExitCode;

use eval_protocol::{Capability, Decision, Engine, Finish, Reply, Run, serve};
use jsontriage::{Edit, End, Options, Session, Triage, triage};

const CAPABILITIES: &[Capability] =
    &[Capability::Repair, Capability::Chunks, Capability::Decision, Capability::Record, Capability::Signal];

fn main() -> ExitCode {
    let engine = Engine::new("jsontriage/head", env!("CARGO_PKG_VERSION"), "rust", CAPABILITIES);
    serve(&engine, &[("default", Options::agent())], answer)
}

fn answer(run: &Run, options: &Options) -> Reply {
    let end = match run.finish {
        Finish::Unknown => End::NotTold,
        Finish::Complete => End::Complete,
        Finish::Length => End::MaxTokens,
        Finish::Interrupted => End::Interrupted,
    };
    if run.cuts.is_empty() {
        return reply(&triage(&run.text, &options.clone().end(end)));
    }
    let mut session = Session::new(options.clone());
    for piece in run.pieces() {
        session.feed(piece);
    }
    reply(&session.finish(end))
}

fn reply(answer: &Triage<'_>) -> Reply {
    let decision = Some(match answer.decision() {
        jsontriage::Decision::Safe => Decision::Safe,
        jsontriage::Decision::CosmeticRepair => Decision::Cosmetic,
        jsontriage::Decision::LossyRepair => Decision::Lossy,
        jsontriage::Decision::Ambiguous => Decision::Ambiguous,
        jsontriage::Decision::Invalid => Decision::Invalid,
    });
    match answer.json() {
        Some(json) => Reply::Value {
            text: json.into_owned().into_bytes(),
            decision,
            flag: !answer.is_executable(answer.policy()),
            record: record(answer.edits()),
        },
        None => Reply::Refuse {
            decision,
            message: answer.error().map_or_else(|| "no value".to_owned(), ToString::to_string),
        },
    }
}

/// The edits as the protocol writes them. By hand, since `insert` is the only text in it.
fn record(edits: &[Edit]) -> Vec<u8> {
    let mut text = "[".to_owned();
    for edit in edits {
        let comma = if text.len() > 1 { "," } else { "" };
        text += &format!("{comma}[{},{},\"", edit.start, edit.end);
        for character in edit.insert.chars() {
            match character {
                '"' | '\\' => text.extend(['\\', character]),
                '\0'..='\u{1f}' => text += &format!("\\u{:04x}", u32::from(character)),
                _ => text.push(character),
            }
        }
        text += "\"]";
    }
    (text + "]").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(text: &str, cuts: &[usize], finish: Finish) -> Run {
        Run { seq: 1, finish, cuts: cuts.to_vec(), schema: Vec::new(), text: text.as_bytes().to_vec() }
    }

    #[test]
    fn pieces_get_the_answer_of_the_whole() {
        let text = "```json\n{'a': \"x\ty\",}\n```";
        let whole = answer(&run(text, &[], Finish::Complete), &Options::agent());
        let Reply::Value { text: json, decision: Some(Decision::Cosmetic), flag: false, record } = &whole else {
            panic!("{whole:?}")
        };
        assert_eq!(json, br#"{"a": "x\ty"}"#);
        assert_eq!(
            String::from_utf8_lossy(record),
            r#"[[0,8,""],[9,10,"\""],[11,12,"\""],[16,17,"\\t"],[19,20,""],[21,25,""]]"#
        );
        let every: Vec<usize> = (1..text.len()).collect();
        assert_eq!(answer(&run(text, &every, Finish::Complete), &Options::agent()), whole);
    }

    #[test]
    fn a_length_finish_is_told_to_the_engine() {
        let answer = answer(&run("{\"a\": 1}", &[], Finish::Length), &Options::agent());
        assert!(matches!(answer, Reply::Value { flag: true, .. }), "{answer:?}");
    }

    #[test]
    fn what_the_engine_refuses_is_a_refusal_with_its_reason() {
        let answer = answer(&run("no value here", &[], Finish::Unknown), &Options::agent());
        let Reply::Refuse { decision: Some(Decision::Invalid), message } = answer else { panic!("{answer:?}") };
        assert!(message.contains("line 1"), "{message}");
    }
}
