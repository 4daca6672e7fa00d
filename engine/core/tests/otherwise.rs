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

fn decision(text: &str) -> Decision {
    triage(text, &Options::agent()).decision()
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

#[test]
fn escapes_of_other_languages_may_be_text_with_a_lone_backslash() {
    held("the sign or its spelling", &[r#"{"a": "don\x27t"}"#, r#"{"a": "\u{1F600}"}"#, r#"{"a": "\U0001F600"}"#]);
}

#[test]
fn a_call_that_makes_a_value_may_stand_for_an_object_that_names_its_type() {
    let texts =
        [r#"{"id": ObjectId("5f")}"#, r#"{"n": NumberLong("5")}"#, "{\"n\": Decimal(2.5)}", "{\"d\": date(2026)}"];
    held("a call", &texts);
}

#[test]
fn a_word_that_is_a_number_in_some_notation_is_no_word() {
    let texts = ["{\"n\": 9.007.199}", "{\"n\": 512'605}", "{\"n\": 12 345.5}", "{\"n\": 50*60}", "{\"n\": 2**8 + 1}"];
    held("a number", &texts);
    for text in
        ["{\"a\": 10.0.0.1}", "{\"a\": 1.2.3}", "{\"a\": 2026-11-30}", "{\"a\": 2026/11/30}", "{\"a\": J. (CEO)}"]
    {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn foreign_quotes_are_quotes_and_no_part_of_a_word() {
    for text in ["{「a」: 「x」}", "{『a』: 『x』}", "{”a”: ”x”}", "{«a»: «x»}"] {
        let answer = triage(text, &Options::agent());
        assert_eq!((answer.text().as_ref(), answer.decision()), (r#"{"a": "x"}"#, Decision::CosmeticRepair), "{text}");
    }
    held("a quote of its own", &["{‹a›: 1}", "{\"a\": ‹x›}", "{\"a\": <escape>x<escape>}"]);
}

#[test]
fn a_mark_of_another_script_parts_members() {
    let answer = triage("{\"a\": 0.5、\"b\": 1}", &Options::agent());
    assert_eq!((answer.text().as_ref(), answer.decision()), (r#"{"a": 0.5,"b": 1}"#, Decision::CosmeticRepair));
}

#[test]
fn strings_that_stand_one_below_the_other_may_be_one_or_two() {
    held(
        "a line break between quotes",
        &["{\"a\": \"says: \"\n\"(more)\", \"b\": 1}", "{\"a\": \"x = \"\n    \"-y\"}"],
    );
}

#[test]
fn the_value_of_one_argument_is_not_the_call() {
    let long = "x".repeat(400);
    held(
        "an argument",
        &[
            "run(n=802, path={\"a\": 1})",
            "run(n=802, größe={\"a\": 1})",
            "run(\n  text=\"(70842)\",\n  path={\"a\": 1}\n)",
            &format!("run(text=\"{long}\", path={{\"a\": 1}})"),
            "```python\nrun(path={\"a\": 1})\n```",
        ],
    );
    let wrapped = triage("callback({\"a\": 1});", &Options::agent());
    assert_eq!(wrapped.decision(), Decision::CosmeticRepair);
}

#[test]
fn a_draft_before_the_end_of_reasoning_is_no_answer() {
    let draft = "First try:\n```json\n{\"a\": 0}\n```\nWithout ``` fences.\n</think>\n\n{\"a\": 1}";
    let answer = triage(draft, &Options::agent());
    assert_eq!((answer.text().as_ref(), answer.decision()), ("{\"a\": 1}", Decision::CosmeticRepair));
    held("the fence is still open", &["First try:\n```json\n{\"a\": 0}\n```\n```\nno</think>\n{\"a\": 1}"]);
}

#[test]
fn an_opening_quote_is_put_where_no_blank_could_be_text() {
    held(
        "the blank is text",
        &[r#"{"a": [ leading", "x"]}"#, r#"{"c": "no [ x", "a": [ leading", "x"]}"#, "[\n  \"Rome\",\n   leading\"\n]"],
    );
    for text in
        [r#"{"a": [leading", "x"]}"#, "[\n  \"Rome\",\n  leading\"\n]", r#"{"b": [ 1 ], "a": [ leading", "x" ]}"#]
    {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn quotes_and_brackets_that_do_not_pair_are_no_text_for_sure() {
    held("brackets that cross", &[r#"{"k":m{[}56]"}"#]);
    held("a colon on either side of the quote", &[r#"{"reason:"::"}"#]);
    held("an empty string, or a quote", &["{\"k\":\"\",\n\nq'\" '\"}"]);
    held("one quotation ends where another begins", &[r##"{"k":""#""d""e":{}"}"##]);
    held(
        "a line of its own behind a comma",
        &[
            "{\n  \"reason\": \"so,\n  \"größe\": SELECT \\\"id\\\", name\"\n}",
            "[\n  \"a b,\n  \"New York\",\n  1,234\"\n]",
        ],
    );
}

#[test]
fn many_closers_too_many_are_no_slip() {
    for (text, long) in [("{\"k\":[1]]]],\"z\":2}", "{\"k\":[1]]]]],\"z\":2}"), ("{\"a\":1}}}}", "{\"a\":1} } } } }")] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
        assert_eq!(decision(long), Decision::Ambiguous, "{long}");
    }
}

#[test]
fn quotations_with_nothing_said_between_them_may_be_strings() {
    assert!(decision("{\"k\":\"```\"\"```\"e\"```\"\"```\"}") > Decision::CosmeticRepair);
    assert!(decision("{\"k\":\"\"'':\"'\"g\"\\u\"}") > Decision::CosmeticRepair);
    assert_eq!(decision("{\"k\": \"say \"yes\" or \"no\"\"}"), Decision::CosmeticRepair);
}

#[test]
fn a_legal_escape_in_a_path_or_of_a_slash_is_as_doubtful_as_the_illegal_one_beside_it() {
    for text in [
        "{\"k\":\"m:\\{\\\\\\t,\"}",
        "{\"k\":\"C:\\Music\\n\"}",
        "{\"k\":\"^\\d+\\/\\w\"}",
        "{\"k\":\"\\no:\\]\"}",
        "{\"k\":\":\\o:q:\\t:\"}",
    ] {
        assert_eq!(decision(text), Decision::Ambiguous, "{text}");
    }
    assert_eq!(decision("{\"k\":\"a\\/b\"}"), Decision::Safe);
}

#[test]
fn a_quote_right_before_a_bare_name_may_open_it() {
    let text = r#"[{"id": "two items. (1)},{"items: {"a": true, "b": "x"}}]"#;
    assert!(decision(text) > Decision::CosmeticRepair, "{}", triage(text, &Options::agent()).text());
    assert_eq!(decision(r#"{"a": "x", b: 1}"#), Decision::CosmeticRepair);
}

#[test]
fn text_with_more_marks_than_words_is_no_text_with_quotes_in_it() {
    held("marks", &[r#"{"k":"m,'"d":"'"'"}"#, r#"{"k":"{"'"```"f"```\u"}"#]);
    for text in [r#"{"k": "say "hi" to all"}"#, r#"{"unit": "{"open": [", "x": 1}"#] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn a_word_that_touches_a_name_may_belong_to_it() {
    held("a colon, or more", &["{\"\"q #}", "{\"\"# #}", r#"{"a"b, "c": 1}"#]);
    for text in [r#"{"a"true, "c": 1}"#, r#"{"a"1, "c": 1}"#, r#"{"a"None, "c": 1}"#, r#"{"a" b, "c": 1}"#] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn a_prefix_may_be_a_letter_of_a_text_whose_quote_is_lost() {
    held("damage beside it", &["{\"k\":\"\",\"c\"\n r\"]u\"}", r#"{"k":[1{}]p:r"g","z":2}"#]);
    assert_eq!(decision(r#"{"a": r"plain"}"#), Decision::CosmeticRepair);
}

#[test]
fn a_member_may_have_lost_both_its_opening_quotes() {
    held("one string, or two members", &["{\n  \"a\": \"{\\\"x\\\":1}\",\n  b\": {\\\"y\\\":2} so\"\n}"]);
}

#[test]
fn a_comma_at_the_end_of_the_string_before_may_stand_behind_its_quote() {
    held("a name of brackets", &[r#"[{"title":"abc,"},{query":"x"}]"#, r#"{"a":{"t":"abc,"},query":"x"}"#]);
    assert_eq!(decision(r#"[{"title":"abc"},{query":"x"}]"#), Decision::CosmeticRepair);
}

#[test]
fn a_first_line_stands_as_far_in_as_others_do() {
    held(
        "a blank of the text",
        &[
            "{\n  \"a\": [\n     leading\",\n    \"x\"\n  ]\n}",
            "[\n   leading\",\n  \"x\"\n]",
            "{\n    \"a\": {\n      b\": 1\n  }\n}",
        ],
    );
    for text in [
        "{\n  \"a\": [\n    leading\",\n    \"x\"\n  ]\n}",
        "[\n  leading\",\n  \"x\"\n]",
        "{\n\t\"a\": [\n\t\tbeta\"\n\t]\n}",
        "[\n\tbeta\",\n\t\"x\"\n]",
    ] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn a_mark_alone_is_no_word_that_lost_its_quotes() {
    held("a mark", &["{n:#]\n", "{\"a\": *}", "[1, ~]"]);
    assert_eq!(decision("{\"a\": C#}"), Decision::CosmeticRepair);
}
