//! Texts that read well one way and were meant another: each is shown, and none is let through.

use jsontriage_core::{Decision, End, Options, Session, triage};

fn held(claim: &str, texts: &[&str]) {
    for text in texts {
        let answer = triage(*text, &Options::agent());
        assert!(answer.decision() > Decision::CosmeticRepair, "{claim}: {text} became {}", answer.text());
        let mut session = Session::new(Options::agent());
        text.as_bytes().chunks(1).for_each(|byte| session.feed(byte));
        let streamed = session.finish(End::default());
        assert_eq!(
            (streamed.decision(), streamed.edits()),
            (answer.decision(), answer.edits()),
            "{text}, byte by byte"
        );
    }
}

#[test]
fn a_mark_that_is_missed_may_stand_in_the_string_beside_its_place() {
    held(
        "the mark is there, the quote is at the wrong place",
        &[
            r#"{"name: "edit, "arguments": {}}"#,
            r#"{"ok: "true, "x": 1}"#,
            r#"{"name:" "bash"}"#,
            r#"{"cmd": "ls,""b": 1}"#,
            r#"{"a": 1",b": 2}"#,
            r#"{"arguments:: {"a": 1}}"#,
            r#"{"name "search, "x": 1}"#,
        ],
    );
}

#[test]
fn a_quote_of_another_style_may_be_the_one_that_is_missed() {
    let texts = [
        "{“name\": \"bash\"}",
        "{\"name': \"bash\"}",
        "{\"name\": “bash\", \"x\": 1}",
        "{\"name\": \"bash”, \"x\": 1}",
    ];
    held("the foreign quote is the quote", &texts);
    held("a word keeps a quote", &["{'name': bash', 'b': {}}", "{'name: 'edit', 'b': {}}", "{'n': 12', 'b': 1}"]);
    held(
        "an apostrophe closes and opens",
        &["{args: 'status - data', path 'small the'}", "{'user': 'A', items': UPDATE t'}"],
    );
}

#[test]
fn quotes_that_enclose_no_words_may_be_the_ends_of_strings() {
    held(
        "several strings",
        &[
            r#"{"path": "a.txt", "mode", "w"}"#,
            r#"{"path": "a.txt", "mode"; "w"}"#,
            r#"{"to": "a@x.org", "b@x.org", "c@x.org", "subject": "Hi"}"#,
        ],
    );
}

#[test]
fn quotes_turned_the_wrong_way_may_belong_to_strings_that_lost_one() {
    held(
        "lost in pairs",
        &[
            r#"{"tags": ["red,"green,"blue"]}"#,
            r#"["Paris", red", blue"]"#,
            r#"["a "b "c"]"#,
            r#"{"a": "x, "b": 1, "c: "y"}"#,
            "{\"t\": \"a,\n\"c\": [1],\n \"e\": \"j\"\"}",
            r#"{"v": "say \"hi", to: all", "w": 1}"#,
        ],
    );
}

#[test]
fn the_head_or_an_argument_before_a_value_is_no_talk() {
    held(
        "a piece is dropped",
        &[
            "name: bash, arguments: {\"path\": 10}}",
            ": {\"path\": 10}}",
            "foo(\"x\", {\"a\": 1})",
            "\"{}\",\n1",
            "Here is the call:\n\n\"meta\": \"<tool_call>{\\\"name\\\": \\\"a\\\"}</tool_call>\"}",
            "I would write: \"<tool_call>{\"name\": \"rm\"}</tool_call>\" but did not.",
        ],
    );
}

#[test]
fn a_scalar_with_a_slip_in_it_is_no_word() {
    let texts = [
        "[1, 2)]",
        "{\"n\": rue}",
        "{\"n\": nulll}",
        "{\"n\": --5}",
        "{\"n\": 1..5}",
        "{\"n\": 1o, \"b\": 1}",
        "{\"a\" -> 1}",
    ];
    held("a number or literal", &texts);
}

#[test]
fn escapes_that_are_legal_by_chance_may_be_part_of_a_path_or_pattern() {
    held("a lone backslash", &[r#"{"p": "\d+\b"}"#, r#"{"p": "src\utils\new"}"#, r#"{"p": "HKLM\Software\new"}"#]);
}

#[test]
fn a_mark_behind_blanks_in_a_string_is_seen_however_the_text_arrives() {
    held(
        "looked at across the border of pieces",
        &[r#"{"a": 1"   , b": 2}"#, r#"{"a"": He said"}"#, "{\"t\": \"a,\n\"c\"   : [1], \"d\"\"}"],
    );
}
