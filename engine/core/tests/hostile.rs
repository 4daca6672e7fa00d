//! Hostile shapes: linear work, a decision or a named error, never a stack overflow.

use std::fmt::Write as _;

use jsontriage_core::{Code, Decision, End, Limits, Options, Retain, Session, triage};

mod support;

/// Shapes that make careless readers quadratic or recursive.
fn shapes(size: usize) -> Vec<(&'static str, String)> {
    let repeat = |unit: &str| unit.repeat(size / unit.len());
    let mut records = String::from("[");
    for number in 0..size / 24 {
        let _ = write!(records, "{{'id': {number}, 'x': None,}},");
    }
    let mut same = String::from("{");
    for number in 0..size / 12 {
        let _ = writeln!(same, "\"k{}\":1,", number % 40);
    }
    let nested = size / 12;
    vec![
        ("open lists", repeat("[")),
        ("open objects", repeat("{\"a\":")),
        ("quotes", repeat("\"")),
        ("commas", repeat(",")),
        ("commas in a list", format!("[{}", repeat(","))),
        ("backslashes", repeat("\\")),
        ("backslashes in a string", format!("{{\"a\": \"{}", repeat("\\"))),
        ("illegal escapes", format!("{{\"a\": \"{}\"}}", repeat("\\s"))),
        ("block comments", repeat("/*")),
        ("block comments in a list", format!("[{}", repeat("/*"))),
        ("comments", format!("[{}1]", repeat("/**/ "))),
        ("backticks", repeat("`")),
        ("fences", repeat("```json\n")),
        ("braces in prose", repeat("see {x} and ")),
        ("open braces in prose", repeat("see {x ")),
        ("brackets in prose", repeat("a [b] c ")),
        ("empty objects", repeat("{} ")),
        (
            "different roots",
            (0..size / 9).fold(String::new(), |mut out, n| {
                let _ = write!(out, "{{\"a\":{n}}}");
                out
            }),
        ),
        ("closers", repeat("}")),
        ("thinking", repeat("<think>")),
        ("tags", repeat("<a ")),
        ("bracket tags", repeat("[AA")),
        ("a long number", format!("[{}]", repeat("1"))),
        ("a long open number", format!("[{}", repeat("1"))),
        ("a long word", format!("[{}", repeat("a"))),
        ("a long root string", format!("\"{}", repeat("a"))),
        ("a long name", format!("{{\"{}\": 1, \"b\": 2}}", repeat("a"))),
        ("control characters", format!("[\"{}\"]", repeat("\n"))),
        ("single quotes", format!("[{}1]", repeat("'a\"b', "))),
        ("duplicate names", same),
        ("nested duplicates", format!("{}1{}", "{\"a\":1,\"a\":".repeat(nested), "}".repeat(nested))),
        ("records", records),
        ("colons", repeat(":")),
        ("quoted colons", repeat("\":")),
        ("prefixed", repeat("[r'")),
        ("a prefixed string", format!("[r'{}", repeat("a"))),
        ("ellipses", format!("[1{}]", repeat(", ..."))),
        ("tildes", repeat("~~~\n")),
        ("spaces", repeat(" ")),
        ("zeroes", repeat("\u{0}")),
    ]
}

/// Damage at every step.
fn damaged(size: usize) -> Vec<(&'static str, String)> {
    let repeat = |unit: &str| unit.repeat(size / unit.len());
    let nested = size / 12;
    vec![
        ("unescaped quotes", format!("{{\"a\": \"{}\"}}", repeat("x \"y\" "))),
        ("odd quotes", format!("{{\"a\": \"{}\"}}", repeat("x \" "))),
        ("quotes and commas", format!("[\"{}\"]", repeat("x\", "))),
        ("commas in open strings", format!("[{}]", repeat("\"x, "))),
        ("members in open strings", format!("{{{}}}", repeat("\"a\": \"x, "))),
        ("missing commas", format!("[{}]", repeat("\"x\" "))),
        ("missing colons", format!("{{{}}}", repeat("\"a\" 1, "))),
        ("missing values", format!("{{{}}}", repeat("\"a\": , "))),
        ("bare words", format!("{{{}}}", repeat("\"a\": b c, "))),
        ("bare names", format!("{{{}}}", repeat("a: 1, "))),
        ("apostrophes", format!("['{}']", repeat("it's "))),
        ("wrong closers", format!("[{}]", repeat("[1}, "))),
        ("surplus closers", format!("[{}]", repeat("[1]], "))),
        ("lost closers", format!("[{}]", repeat("{\"a\": 1, "))),
        ("lost list closers", format!("{{{}}}", repeat("\"a\": [1, "))),
        ("a closer lost in deep nesting", format!("{}1{}", "{\"a\":".repeat(nested), "}".repeat(nested - 1))),
        ("a quote lost in deep nesting", format!("{}x\"{}", "{\"a\":".repeat(nested), "}".repeat(nested))),
        ("a comma lost in each of many lists", format!("[{}1]", repeat("[1 2], "))),
        ("a long damaged string", format!("{{\"a\": \"x \"y\" {}, \"b\": 1}}", repeat("z, "))),
    ]
}

#[test]
fn four_times_the_text_is_four_times_the_work() {
    let deep = Options::agent().limits(Limits { depth: usize::MAX, ..Limits::DEFAULT });
    let all = |size| shapes(size).into_iter().chain(damaged(size));
    for ((name, small), (_, large)) in all(20_000).zip(all(80_000)) {
        let one = triage(&small, &deep).steps();
        let four = triage(&large, &deep).steps();
        assert!(four * 10 <= one * 42 + 20_000, "{name}: {one} steps for one, {four} for four times the text");
        assert!(four <= 40 * large.len() as u64 + 1_000, "{name}: {four} steps for {} bytes", large.len());
    }
}

#[test]
fn places_that_are_read_again_and_again_are_given_up() {
    let lists = "</tool_call>\u{feff}</think>[1, 2][1, 2][[1, 2]";
    let shapes = [
        ("lists without end", "é//*/", lists, "\"a\""),
        ("quotes", "[02", "\"\"", "\""),
        ("lists that close wrongly", "", "\r[}[1, 2]\n\r", ""),
        ("line breaks in a string", "2026-11-30\": \"<|im_end|>", "\n", ""),
    ];
    for (name, head, unit, tail) in shapes {
        for size in [750, 3_000, 12_000, 50_000] {
            let text = [head, &unit.repeat(size / unit.len()), tail].concat();
            let steps = triage(&text, &Options::agent()).steps();
            assert!(steps <= 1_000 * text.len() as u64, "{name}: {steps} steps for {} bytes", text.len());
        }
    }
}

#[test]
fn small_pieces_do_not_multiply_the_work() {
    for (name, text) in shapes(20_000).into_iter().chain(damaged(20_000)) {
        let whole = triage(&text, &Options::agent()).steps();
        let mut session = Session::new(Options::agent());
        for piece in text.as_bytes().chunks(3) {
            session.feed(piece);
        }
        let pieces = session.finish(End::NotTold);
        assert!(
            pieces.steps() <= 6 * whole + 4 * text.len() as u64,
            "{name}: {whole} whole, {} in pieces",
            pieces.steps()
        );
    }
}

#[test]
fn a_megabyte_of_anything_ends_with_a_decision() {
    for (name, text) in shapes(1_000_000).into_iter().chain(damaged(200_000)) {
        let answer = triage(&text, &Options::agent());
        let explained = answer.decision() != Decision::Invalid || answer.error().is_some();
        assert!(explained, "{name}");
    }
}

#[test]
fn nesting_beyond_the_limit_is_a_named_error_with_its_place() {
    let text = "[".repeat(1_000_000);
    let answer = triage(&text, &Options::agent());
    let error = answer.error().unwrap();
    assert_eq!((error.code, error.position.byte), (Code::Depth, 10_000));
    assert_eq!(error.to_string(), "nesting is deeper than the limit of 10000 at line 1, column 10001 (byte 10000)");
}

#[test]
fn a_million_levels_are_read_shown_and_dropped_when_asked_for() {
    let text = format!("{}1{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    let deep = Options::agent().limits(Limits { depth: usize::MAX, ..Limits::DEFAULT });
    let answer = triage(&text, &deep);
    assert_eq!(answer.decision(), Decision::Safe);
    let value = answer.value().unwrap();
    assert_eq!(value.depth(), 1_000_000);
    assert_eq!(value.clone(), value);
    assert!(serde_json::to_string(&value).unwrap_err().to_string().contains("deeper than 512"));
}

#[test]
fn other_limits_are_named_too() {
    let limited = |limits| Options::agent().limits(limits);
    let code = |text: &str, options: &Options| triage(text, options).error().map(|error| error.code);
    assert_eq!(code("[1, 2, 3]", &limited(Limits { bytes: 4, ..Limits::DEFAULT })), Some(Code::Bytes));
    assert_eq!(code("['a', 'b']", &limited(Limits { edits: 2, ..Limits::DEFAULT })), Some(Code::Edits));
    let names = limited(Limits { names: 2, ..Limits::DEFAULT });
    let answer = triage(r#"{"a": 1, "b": 2, "c": 3, "c": 4}"#, &names);
    assert_eq!(answer.decision(), Decision::Ambiguous);
    assert_eq!(answer.ambiguity(), jsontriage_core::Ambiguity::Budget);
}

#[test]
fn bytes_that_are_not_text_are_lossy_and_the_record_replays() {
    let text = b"{\"a\": \"x\xFFy\xC3\x28\", 'b': 1}";
    let answer = triage(text, &Options::agent());
    assert_eq!(answer.decision(), Decision::LossyRepair);
    assert_eq!(answer.text(), "{\"a\": \"x\u{FFFD}y\u{FFFD}(\", \"b\": 1}");
    assert_eq!(jsontriage_core::apply(text, answer.edits()), answer.text().as_bytes());
    let cut = triage(b"{\"a\": \"x\xE2\x82", &Options::agent());
    assert_eq!((cut.text().as_ref(), cut.decision()), ("{\"a\": \"x\"}", Decision::LossyRepair));
}

#[test]
fn empty_and_blank_texts_are_refused() {
    for text in ["", " \n\t ", "\u{feff}"] {
        let answer = triage(text, &Options::agent());
        assert_eq!(answer.decision(), Decision::Invalid, "{text:?}");
        assert!(matches!(answer.error().unwrap().code, Code::Empty | Code::NoValue));
    }
}

#[test]
fn a_session_that_keeps_only_the_window_decides_the_same() {
    let limits = Limits { window: 1024, ..Limits::DEFAULT };
    let mut texts: Vec<String> = shapes(30_000).into_iter().map(|(_, text)| text).collect();
    texts.extend(support::curated().into_iter().map(|case| case.input));
    // What the element before looks like, in a list that begins before the window.
    texts.push(format!("[{}'b', c\", \"d\"]", "\"a\", ".repeat(1_000)));
    // What may be one number, and leaves the window before the end.
    texts.push(format!("{{\"a\": 'x', \"b\": [98,500.00], \"c\": [{}0]}}", "1, ".repeat(1_000)));
    texts.push(format!("{{\"a\" 1, \"b\": [98,500.00], \"c\": [{}0]}}", "1, ".repeat(1_000)));
    texts.push(format!("{{\"b\": [98,500.00, \"x\" 1], \"c\": [{}0]}}", "1, ".repeat(1_000)));
    for text in texts {
        let answers = [Retain::Text, Retain::Window].map(|retain| {
            let mut session = Session::new(Options::agent().limits(limits).retain(retain));
            for piece in text.as_bytes().chunks(97) {
                session.feed(piece);
            }
            let answer = session.finish(End::NotTold);
            (answer.decision(), answer.ambiguity(), answer.edits().to_vec(), answer.error().cloned())
        });
        let head: String = text.chars().take(60).collect();
        assert_eq!(answers[0], answers[1], "{head}");
        let one_shot = triage(&text, &Options::agent().limits(limits));
        assert_eq!((one_shot.decision(), one_shot.edits()), (answers[0].0, &answers[0].2[..]), "{head}");
    }
}

#[test]
fn blanks_behind_a_bracket_in_talk_are_no_words_however_the_text_is_cut() {
    for text in ["\u{c}{}'mp[\r", "{\"a\": 1} see x[ \n"] {
        support::chunks_agree(text.as_bytes(), &[], &Options::agent());
    }
}
