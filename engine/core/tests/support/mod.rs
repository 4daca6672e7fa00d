//! What the law tests share: curated cases, a comparison of two triages, generators of damaged text.

#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used, reason = "each test file uses its part")]

pub mod asked;
pub mod texts;

use jsontriage_core::{End, Event, EventSink, Options, Session, TextSink, Triage, triage};
use proptest::prelude::*;
use serde::Deserialize;

/// A curated case: a real report, its text, and what must come out.
#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    pub gate: String,
    pub input: String,
    pub expected: serde_json::Value,
    /// Its repair is a choice, which this engine refuses.
    pub choice: bool,
}

pub fn curated() -> Vec<Case> {
    let lines = include_str!("../data/curated.jsonl");
    let cases: Vec<Case> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() > 100, "the curated cases are missing");
    cases
}

/// All that a triage says, for comparison.
pub fn said(answer: &Triage<'_>) -> String {
    answer.to_json()
}

/// What a session says when the text arrives in these pieces, with the events and texts its sinks saw.
pub fn pushed<'t>(
    pieces: impl Iterator<Item = &'t [u8]> + Clone,
    options: &Options,
) -> (String, Vec<Event>, Option<String>) {
    let mut plain = Session::new(options.clone());
    let mut evented = Session::new(options.clone());
    let mut texted = Session::new(options.clone());
    let (mut events, mut texts) = (EventSink::default(), TextSink::default());
    for piece in pieces {
        plain.feed(piece);
        evented.feed_with(piece, &mut events);
        texted.feed_with(piece, &mut texts);
    }
    let answer = plain.finish(End::NotTold);
    let watched = evented.finish_with(End::NotTold, &mut events);
    let written = texted.finish_with(End::NotTold, &mut texts);
    assert_eq!(said(&answer), said(&watched), "a sink changed the answer");
    let text = written.candidate().and_then(|candidate| texts.get(candidate)).map(str::to_owned);
    (said(&answer), events.take(), text)
}

/// Law 4: however the bytes are cut, the triage and the events are the same.
pub fn chunks_agree(text: &[u8], cuts: &[usize], options: &Options) {
    let whole = triage(text, options);
    let (one, events, sink_text) = pushed(std::iter::once(text), options);
    assert_eq!(said(&whole), one, "one piece differs from one shot on {:?}", String::from_utf8_lossy(text));
    let mut cuts: Vec<usize> = cuts.iter().map(|&cut| cut.min(text.len())).collect();
    cuts.sort_unstable();
    let edges: Vec<usize> = std::iter::once(0).chain(cuts.iter().copied()).chain([text.len()]).collect();
    let pieces = edges.windows(2).map(|pair| &text[pair[0]..pair[1]]);
    let (many, many_events, many_text) = pushed(pieces, options);
    assert_eq!(one, many, "cuts {cuts:?} of {:?}", String::from_utf8_lossy(text));
    assert_eq!(events, many_events, "events, cuts {cuts:?} of {:?}", String::from_utf8_lossy(text));
    assert_eq!(sink_text, many_text);
    // What the sink wrote of the chosen candidate is the text, apart from white space around the root.
    let settled_later = [jsontriage_core::RuleId::DuplicateName, jsontriage_core::RuleId::RootList];
    if let (Some(json), Some(written)) = (whole.json(), sink_text)
        && whole.edits().iter().all(|edit| !settled_later.contains(&edit.rule))
        && std::str::from_utf8(text).is_ok()
    {
        assert_eq!(
            json.trim_matches(|c: char| c.is_ascii_whitespace()),
            written.trim_matches(|c: char| c.is_ascii_whitespace()),
            "{:?}",
            String::from_utf8_lossy(text)
        );
    }
}

/// Valid documents.
pub fn document() -> impl Strategy<Value = serde_json::Value> {
    let word = "[a-zA-Z ,:'\"{}\\[\\]\\\\\n\té😀/#`<>.-]{0,12}";
    let scalar = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        (-1e9..1e9_f64).prop_map(Into::into),
        word.prop_map(Into::into),
    ];
    let leaf = scalar.boxed();
    leaf.prop_recursive(4, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Into::into),
            prop::collection::vec(("[a-z\"\\\\' ]{0,5}", inner), 0..5)
                .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
        ]
    })
}

/// The text of a valid document, compact or indented.
pub fn valid_text() -> impl Strategy<Value = String> {
    (document(), any::<bool>()).prop_map(|(value, pretty)| {
        if pretty { serde_json::to_string_pretty(&value).unwrap() } else { value.to_string() }
    })
}

/// Pieces that models write, glued at random.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "'",
    "`",
    "\\",
    "\n",
    " ",
    "```",
    "```json\n",
    "\"a\"",
    "\"b\": 1",
    "'k'",
    "true",
    "None",
    "nul",
    "NaN",
    "1",
    "-",
    ".5",
    "02",
    "1e",
    "0x1F",
    "(",
    ")",
    "//",
    "/*",
    "*/",
    "#",
    "<!--",
    "-->",
    "...",
    "“",
    "”",
    "„",
    "\\\"",
    "\\n",
    "\\u",
    "\\u12",
    "\\ud83d",
    "\\ude00",
    "\\x41",
    "\\'",
    "<think>",
    "</think>",
    "<|\"|>",
    "<|im_end|>",
    "[CONTENT]",
    "[/CONTENT]",
    "</x>",
    "=",
    "=>",
    ";",
    "\u{a0}",
    "\u{feff}",
    "word",
    "f",
    "r",
    "ObjectId(",
    "\"\"\"",
    "é",
    "，",
    "：",
    "\t",
    "\u{0}",
    "x = ",
    "{\"a\": 1}",
    "{\"a\": 2}",
    "[1, 2]",
    "\"a\": {",
    "$\\frac{1}{2}$",
    "C:\\temp",
    "\u{c}",
    "\u{b}",
    "\r",
    "\u{2028}",
    "</tool_call>",
    "<tool_call>",
    "~~~",
    "\"a\": 1,",
];

/// Token soup.
pub fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(TOKENS), 0..16).prop_map(|tokens| tokens.concat())
}

/// A valid text with a few damages: bytes deleted, tokens inserted, the end cut.
pub fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let damage = (any::<prop::sample::Index>(), prop::option::of(prop::sample::select(TOKENS)));
    (valid_text(), prop::collection::vec(damage, 1..4), prop::option::of(any::<prop::sample::Index>())).prop_map(
        |(text, damages, cut)| {
            let mut bytes = text.into_bytes();
            for (place, insert) in damages {
                let at = place.index(bytes.len() + 1);
                match insert {
                    Some(token) => drop(bytes.splice(at..at, token.bytes())),
                    None if at < bytes.len() => drop(bytes.remove(at)),
                    None => {}
                }
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len() + 1));
            }
            bytes
        },
    )
}

/// Anything.
pub fn anything() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        2 => damaged(),
        2 => soup().prop_map(String::into_bytes),
        1 => valid_text().prop_map(String::into_bytes),
        1 => (soup(), valid_text(), soup()).prop_map(|(before, text, after)| [before, text, after].concat().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
        1 => (soup(), prop::collection::vec(any::<u8>(), 0..4), soup()).prop_map(|(a, b, c)| [a.into_bytes(), b, c.into_bytes()].concat()),
    ]
}

/// Several roots, whole or damaged, with what may stand between them.
pub fn several_roots() -> impl Strategy<Value = Vec<u8>> {
    let root = prop_oneof![
        2 => document().prop_map(|value| serde_json::json!({ "a": value }).to_string().into_bytes()),
        1 => prop::sample::select(&["{'a': 1,}", "[1, 2]", "{\"a\": 1, \"a\": 2}", "```json\n{\"a\": 3}\n```", "(1, 2)"][..])
            .prop_map(|text| text.as_bytes().to_vec()),
        1 => damaged(),
    ];
    let between = prop::sample::select(&["", "\n", " ", ", ", "\n\nand then\n", ";", "\n---\n", "\u{a0}", "<|x|>"][..]);
    prop::collection::vec((between, root), 0..6)
        .prop_map(|roots| roots.into_iter().flat_map(|(gap, root)| [gap.as_bytes().to_vec(), root].concat()).collect())
}

/// How many cases a law is held against: 10,000, or what `LAW_CASES` says.
pub fn law_cases() -> ProptestConfig {
    let cases = std::env::var("LAW_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(10_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
