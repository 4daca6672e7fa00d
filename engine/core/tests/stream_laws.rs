//! The stream laws, held against generated, damaged and arbitrary bytes: what a sink is told after so many bytes is a
//! function of these bytes alone, and values become final in the order in which the text ends them.

use jsontriage_core::{End, Event, EventSink, Item, Kind, Options, Session, TextSink, triage};
use proptest::prelude::*;

mod support;

/// The canonical log: texts that follow each other are one.
fn canonical(events: impl IntoIterator<Item = Event>) -> Vec<Event> {
    let mut log: Vec<Event> = Vec::new();
    for event in events {
        match (log.last_mut(), event) {
            (Some(Event::AppendText { pointer, text }), Event::AppendText { pointer: same, text: more })
                if *pointer == same =>
            {
                text.push_str(&more);
            }
            (_, event) => log.push(event),
        }
    }
    log
}

/// The log after these bytes in one piece, the text not yet over.
fn log_after(bytes: &[u8]) -> Vec<Event> {
    let mut events = EventSink::default();
    Session::new(Options::agent()).feed_with(bytes, &mut events);
    canonical(events.take())
}

/// How many bytes a step may look ahead before it tells: whether `\n` in damaged text begins a LaTeX command. Only the
/// moment of the telling hangs on it, never what is told.
const LOOK: usize = 15;

/// Whether `early` is how `late` began.
fn begins(early: &[Event], late: &[Event]) -> bool {
    let Some((last, before)) = early.split_last() else { return true };
    let same = late.get(..before.len()).is_some_and(|start| start == before);
    same && match (last, late.get(before.len())) {
        (Event::AppendText { pointer, text }, Some(Event::AppendText { pointer: same, text: more })) => {
            pointer == same && more.starts_with(text)
        }
        (last, other) => Some(last) == other,
    }
}

/// The pieces between these cuts.
fn pieces<'t>(text: &'t [u8], cuts: &[usize]) -> Vec<&'t [u8]> {
    let mut edges: Vec<usize> = cuts.iter().map(|&cut| cut.min(text.len())).chain([0, text.len()]).collect();
    edges.sort_unstable();
    edges.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

/// What became final, in order: scalars where they are set, strings and containers where they close.
fn finals(log: &[Event]) -> Vec<&str> {
    let is_scalar = |value: &str| !matches!(value, "{}" | "[]" | "\"\"");
    log.iter()
        .filter_map(|event| match event {
            Event::Set { pointer, value } if is_scalar(value) => Some(pointer.as_str()),
            Event::Close { pointer } => Some(pointer.as_str()),
            _ => None,
        })
        .collect()
}

/// What the events of a value must be, from a reader of its text that has no part in streaming.
fn walk(item: Item<'_>, pointer: &str, log: &mut Vec<Event>) {
    let pointer = pointer.to_owned();
    let set = |value: &str| Event::Set { pointer: pointer.clone(), value: value.to_owned() };
    match item.kind() {
        Kind::Object => {
            log.push(set("{}"));
            for (name, member) in item.members() {
                walk(member, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), log);
            }
        }
        Kind::Array => {
            log.push(set("[]"));
            for (index, element) in item.items().enumerate() {
                walk(element, &format!("{pointer}/{index}"), log);
            }
        }
        Kind::String => {
            log.push(set("\"\""));
            let text = item.as_str().unwrap_or_default().into_owned();
            if !text.is_empty() {
                log.push(Event::AppendText { pointer: pointer.clone(), text });
            }
        }
        Kind::Null | Kind::Bool | Kind::Number => return log.push(set(item.lexeme())),
    }
    log.push(Event::Close { pointer });
}

/// The events of one candidate, without the record of repairs.
fn of_candidate(log: Vec<Event>, wanted: usize) -> Vec<Event> {
    let mut current = None;
    let told = log.into_iter().filter(|event| {
        if let Event::Open { candidate } = event {
            current = Some(*candidate);
        }
        let data = !matches!(event, Event::Open { .. } | Event::End { .. } | Event::Repair { .. });
        current == Some(wanted) && data
    });
    canonical(told)
}

#[test]
fn wide_characters_reach_a_sink_whole_however_long_the_string() {
    for wide in ["é", "中", "😀"] {
        for pad in ["", "x", "xy", "xyz"] {
            let text = format!("{{\"a\": \"{pad}{}\", \"b\": 1}}", wide.repeat(40_000));
            let cuts: Vec<usize> = (0..text.len()).step_by(4_801).collect();
            support::chunks_agree(text.as_bytes(), &cuts, &Options::agent());
        }
    }
}

proptest! {
    #![proptest_config(support::law_cases())]

    #[test]
    fn stream_law_2_the_log_after_some_bytes_is_the_same_however_they_came(
        text in support::anything(),
        cuts in prop::collection::vec(0..64_usize, 0..6),
    ) {
        let (mut session, mut sink) = (Session::new(Options::agent()), EventSink::default());
        let (mut seen, mut received) = (Vec::new(), 0);
        for piece in pieces(&text, &cuts) {
            session.feed_with(piece, &mut sink);
            seen.extend(sink.take());
            received += piece.len();
            let (log, at_once) = (canonical(seen.clone()), log_after(&text[..received]));
            prop_assert!(begins(&log, &at_once), "{:?} before its time: {:?}", log, at_once);
            let before = log_after(&text[..received.saturating_sub(LOOK)]);
            prop_assert!(begins(&before, &log), "{:?} comes too late: {:?}", before, log);
        }
        let answer = session.finish_with(End::NotTold, &mut sink);
        seen.extend(sink.take());
        let (whole, events, _) = support::pushed(std::iter::once(text.as_slice()), &Options::agent());
        prop_assert_eq!(canonical(seen), canonical(events));
        prop_assert_eq!(support::said(&answer), whole);
    }

    #[test]
    fn stream_law_5_values_become_final_in_the_order_of_the_text(text in support::anything()) {
        let (mut session, mut sink, mut texts) = (Session::new(Options::agent()), EventSink::default(), TextSink::default());
        let mut texted = Session::new(Options::agent());
        let mut seen = Vec::new();
        for byte in text.chunks(1) {
            session.feed_with(byte, &mut sink);
            texted.feed_with(byte, &mut texts);
            seen.extend(sink.take());
        }
        let answer = session.finish_with(End::NotTold, &mut sink);
        drop(texted.finish_with(End::NotTold, &mut texts));
        seen.extend(sink.take());
        let (_, at_once, _) = support::pushed(std::iter::once(text.as_slice()), &Options::agent());
        prop_assert_eq!(finals(&seen), finals(&at_once));
        let Some(candidate) = answer.candidate() else { return Ok(()) };
        let Some(written) = texts.get(candidate) else { return Ok(()) };
        let value = triage(written, &Options::permissive()).value();
        prop_assert!(value.is_some(), "the sink wrote no JSON: {written}");
        let mut expected = Vec::new();
        value.iter().for_each(|value| walk(value.root(), "", &mut expected));
        prop_assert_eq!(of_candidate(seen, candidate), canonical(expected));
    }
}
