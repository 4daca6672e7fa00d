//! Law 7: whatever the bytes, there is an answer, and every view of it can be had.

use super::{Seen, shown};
use corpus::read::accepts;
use jsontriage_core::{Code, End, EventSink, Options, Policy, Session, TextSink, triage};

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    bytes_never_panic(bytes);
    Some(Seen::of("bytes", &triage(bytes, &Options::agent())))
}

/// Asks for everything.
///
/// # Panics
/// If the engine does, if the report is no JSON, or if the engine found an output of its own to be none.
pub fn bytes_never_panic(text: &[u8]) {
    for options in [Options::agent(), Options::permissive()] {
        let answer = triage(text, &options);
        let report = answer.to_json();
        assert!(accepts(report.as_bytes()), "the report is no JSON: {report} of {}", shown(text));
        let broken = answer.error().is_some_and(|error| error.code == Code::Internal);
        assert!(!broken, "an edit made no JSON of {}", shown(text));
        let hint = answer.hint();
        let said = [answer.prompt(), format!("{hint:?}"), format!("{:?}", answer.unstated())];
        assert!(said.iter().all(|said| !said.is_empty()));
        assert_eq!(answer.value().is_some(), answer.json().is_some(), "text without value: {}", shown(text));
        let allowed = answer.is_executable(Policy::Agent);
        assert!(!allowed || answer.decision().is_released(), "what is not released may run: {}", shown(text));
    }
    let (mut plain, mut events, mut texts) =
        (Session::new(Options::agent()), EventSink::default(), TextSink::default());
    let mut texted = Session::new(Options::agent());
    for byte in text.chunks(1) {
        plain.feed_with(byte, &mut events);
        texted.feed_with(byte, &mut texts);
        drop(events.take());
    }
    let ends = [plain.finish_with(End::MaxTokens, &mut events), texted.finish_with(End::MaxTokens, &mut texts)];
    assert_eq!(ends[0].edits(), ends[1].edits(), "two sinks, two answers: {}", shown(text));
}
