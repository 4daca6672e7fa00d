//! The commands through their real surface: a spawned process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jsontriage"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // A command that does not read its input closes it early.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

/// Exit code, stdout and stderr.
fn said(args: &[&str], input: &str) -> (i32, String, String) {
    let output = run(args, input.as_bytes());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn repair_is_the_default_and_silent_about_spelling() {
    let fenced = "```json\n{'city': 'Rome',}\n```\n";
    let expected = (0, "{\"city\": \"Rome\"}\n".to_owned(), String::new());
    assert_eq!(said(&[], fenced), expected);
    assert_eq!(said(&["repair"], fenced), expected);
    assert_eq!(said(&["--chunk", "1"], fenced), expected);
}

#[test]
fn a_lossy_value_is_shown_with_what_was_lost() {
    let cut = "{\"a\": 1, \"b\": \"half";
    let (code, out, talk) = said(&[], cut);
    assert_eq!((code, out.as_str()), (3, "{\"a\": 1, \"b\": \"half\"}\n"));
    assert!(talk.contains("cut-string") && talk.contains("line 1, column 20"), "{talk}");
    assert_eq!(said(&["--policy", "permissive"], cut).0, 0);
    let (code, out, _) = said(&["--for-execution"], cut);
    assert_eq!((code, out.as_str()), (3, ""));
}

#[test]
fn different_kinds_of_slips_are_named_each_once() {
    let (code, out, talk) = said(&[], "{\"name\": \"Ann\" \"age\": 3 \"x\" [1 2]}");
    assert_eq!((code, out.as_str()), (3, "{\"name\": \"Ann\" ,\"age\": 3 ,\"x\" :[1 ,2]}\n"));
    let slips: Vec<_> = talk.lines().skip(1).collect();
    let comma = "  comma inserted [missing-comma], first of 3 at line 1, column 16 (byte 15)";
    assert_eq!(slips, [comma, "  colon inserted [missing-colon] at line 1, column 29 (byte 28)"]);
    assert_eq!(said(&[], "{\"a\": 1 \"b\": 2 \"c\": 3}").0, 0);
}

#[test]
fn an_ambiguous_value_is_shown_with_both_readings() {
    let (code, out, talk) = said(&["repair"], "{\"zip\": 02134}");
    assert_eq!((code, out.as_str()), (4, "{\"zip\": \"02134\"}\n"));
    assert!(talk.contains("{\"zip\": \"02134\"}") && talk.contains("{\"zip\": 2134}"), "{talk}");
    assert_eq!(said(&["--reject-ambiguous"], "{\"zip\": 02134}").1, "");
    assert_eq!(said(&["--multi-root", "last"], "{\"a\": 1}{\"a\": 2}").1, "{\"a\": 2}\n");
}

#[test]
fn a_refusal_names_code_place_and_remedy() {
    let (code, out, talk) = said(&[], "{: \"say \"hi\" now\"}");
    assert_eq!((code, out.as_str()), (5, ""));
    assert!(talk.contains("needs-choice") && talk.contains("line 1, column 4") && talk.contains("Escape"), "{talk}");
    let (code, hint, _) = said(&["--retry-hint"], "no JSON here");
    assert_eq!(code, 5);
    assert!(hint.contains("without prose"), "{hint}");
}

#[test]
fn indentation_is_a_view_of_the_text() {
    let (code, out, _) = said(&["--indent", "2"], "{'n': 1.50, 'a': [], 'b': [\"x, {\\\"y\\\"\", {}]}");
    assert_eq!(code, 0);
    assert_eq!(out, "{\n  \"n\": 1.50,\n  \"a\": [],\n  \"b\": [\n    \"x, {\\\"y\\\"\",\n    {}\n  ]\n}\n");
}

#[test]
fn several_roots_become_a_list_or_lines() {
    let text = "{'a': 1}\nand\n{\n  \"b\": [2, \"x\\ny\"]\n}\n";
    let shown = |args: &[&str]| said(args, text);
    let array = "[{\"a\": 1},{\n  \"b\": [2, \"x\\ny\"]\n}]\n";
    assert_eq!(shown(&["--roots", "array"]), (0, array.into(), String::new()));
    assert_eq!(shown(&["--multi-root", "array"]).1, array);
    let lines = "{\"a\": 1}\n{\"b\":[2,\"x\\ny\"]}\n";
    assert_eq!(shown(&["--roots", "lines"]), (0, lines.into(), String::new()));
    assert_eq!(shown(&["--roots", "lines", "--indent", "1"]).1.lines().count(), 9);
    let report: serde_json::Value = serde_json::from_str(&shown(&["triage", "--json", "--roots", "lines"]).1).unwrap();
    assert_eq!(report["value"], serde_json::json!([{"a": 1}, {"b": [2, "x\ny"]}]));
    // A list that the model wrote is one root.
    assert_eq!(said(&["--roots", "lines"], "[1,\n2]").1, "[1,2]\n");
    assert_eq!(said(&["--roots", "lines"], "{\"a\": 1}{\"a\": 1}").0, 3);
}

#[test]
fn the_flag_says_which_duplicate_is_meant() {
    let text = "{\"to\": \"ann\", \"to\": \"bob\"}";
    let shown = |mode| {
        let (code, out, _) = said(&["--duplicates", mode], text);
        (code, out)
    };
    assert_eq!(shown("ambiguous"), (4, format!("{text}\n")));
    assert_eq!(shown("first"), (3, "{\"to\": \"ann\"}\n".into()));
    assert_eq!(shown("last"), (3, "{\"to\": \"bob\"}\n".into()));
    assert_eq!(shown("error"), (5, String::new()));
}

#[test]
fn a_refusal_of_a_fine_value_says_why() {
    let talk = |args: &[&str], text| {
        let (code, _, talk) = said(args, text);
        assert_eq!(code, 3, "{talk}");
        talk
    };
    assert_eq!(talk(&["--strict"], "[1,]"), "<stdin>: the value is CosmeticRepair, which the policy strict refuses\n");
    let cut = "<stdin>: the value is whole, but the turn was cut (max-tokens)\n";
    assert_eq!(talk(&["triage", "--end", "max-tokens"], "[1]"), cut);
    assert_eq!(talk(&["--end", "max-tokens"], "[1,]"), cut);
    assert_eq!(talk(&["--max-repairs", "1"], "['x']"), "<stdin>: 2 repairs are more than allowed\n");
}

#[test]
fn check_says_it_with_the_exit_code_alone() {
    for (text, wanted) in [("[1]", 0), ("[1,]", 1), ("[\"a", 3), ("[01]", 4), ("no", 5), ("", 5)] {
        assert_eq!(said(&["check"], text), (wanted, String::new(), String::new()), "{text}");
    }
    assert_eq!(said(&["check", "--policy", "strict"], "[1,]").0, 3);
    assert_eq!(said(&["check", "--end", "max-tokens"], "[1]").0, 3);
}

#[test]
fn triage_shows_decision_repairs_and_warnings() {
    let (code, out, _) = said(&["triage"], "{'big': 9007199254740993}");
    assert_eq!(code, 0);
    assert!(out.starts_with("<stdin>: CosmeticRepair, 2 repairs\n"), "{out}");
    assert!(
        out.contains("[single-quote, cosmetic]") && out.contains("warning") && out.contains("big-integer"),
        "{out}"
    );
}

#[test]
fn triage_json_is_the_report() {
    let text = "{'a': 02,}";
    let (code, out, talk) = said(&["triage", "--json"], text);
    let answer = jsontriage::triage(text, &jsontriage::Options::agent());
    assert_eq!((code, out.trim_end(), talk.as_str()), (4, answer.to_json().as_str(), ""));
}

#[test]
fn batch_answers_every_line_in_order() {
    let lines = [
        r#"{"id": 1, "text": "[1, 2,]"}"#,
        r#"{"id": "b", "text_base64": "eyJhIjogMX0="}"#,
        "this is no JSON",
        "",
        r#"{"id": {"x": 1.50}, "text": "{\"a\": 01}"}"#,
        r#"{"text": "[1]", "policy": "strict", "end": "max-tokens"}"#,
        r#"{"id": 5, "text": "say \"hi\""}"#,
        r#"{"id": 6}"#,
        r#"{"id": 7, "text": "[1]", "policy": "odd"}"#,
        r#"{"id": 8, "text": "{\"n\": 1.50}"}"#,
    ];
    let (code, out, _) = said(&["triage", "--batch"], &lines.join("\n"));
    assert_eq!(code, 0);
    let answers: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 9);
    assert!(answers.iter().all(|answer| answer["v"] == 1));
    let first = &answers[0];
    assert_eq!(
        (&first["id"], &first["decision"], &first["executable"]),
        (&1.into(), &"CosmeticRepair".into(), &true.into())
    );
    assert_eq!((&first["text"], &first["value"]), (&"[1, 2]".into(), &serde_json::json!([1, 2])));
    let repair = serde_json::json!({"rule": "trailing-comma", "effect": "cosmetic", "start": 5, "end": 6, "insert": "", "pointer": "", "rivals": []});
    assert_eq!(first["repairs"], serde_json::json!([repair]));
    assert_eq!((&answers[1]["id"], &answers[1]["decision"]), (&"b".into(), &"Safe".into()));
    assert!(answers[2]["error"].as_str().expect("an error").starts_with("bad line"));
    assert_eq!(answers[2]["decision"], serde_json::Value::Null);
    let tie = &answers[3];
    assert_eq!((&tie["decision"], &tie["executable"]), (&"Ambiguous".into(), &false.into()));
    assert_eq!(tie["rivals"], serde_json::json!([{"a": 1}]));
    assert!(tie["hint"].as_str().expect("a hint").contains("leading zeros"));
    assert_eq!((&answers[4]["decision"], &answers[4]["executable"]), (&"Safe".into(), &false.into()));
    assert_eq!((&answers[5]["decision"], &answers[5]["text"]), (&"Invalid".into(), &serde_json::Value::Null));
    assert!(answers[6]["error"].is_string() && answers[7]["error"].is_string());
    assert!(out.contains("\"id\":{\"x\": 1.50}") && out.contains("\"value\":{\"n\": 1.50}"), "digits change: {out}");
}

#[test]
fn a_value_of_several_lines_is_one_line_of_a_batch_and_a_report() {
    let (_, batch, _) = said(&["triage", "--batch"], r#"{"text": "[1,\n{'a': 02},\r\n]"}"#);
    let (_, report, _) = said(&["triage", "--json"], "[1,\n{'a': 02},\r\n]");
    for line in [batch, report] {
        assert_eq!(line.lines().count(), 1, "{line}");
        let answer: serde_json::Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["value"], serde_json::json!([1, {"a": "02"}]));
        assert_eq!(answer["rivals"], serde_json::json!([[1, {"a": 2}]]));
        assert_eq!(answer["text"], "[1,\n{\"a\": \"02\"}\r\n]");
    }
}

#[test]
fn explain_knows_every_rule_and_code() {
    let (_, list, _) = said(&["explain"], "");
    for rule in jsontriage::RULES {
        assert!(list.contains(rule.slug) && said(&["explain", rule.slug], "").1.contains(rule.why), "{}", rule.slug);
    }
    for row in jsontriage::CODES {
        assert!(list.contains(row.slug), "{}", row.slug);
    }
    assert!(said(&["explain", "needs-choice"], "").1.contains("would be a guess"));
    let (code, out, _) = said(&["explain", "{'a': 1}"], "");
    assert!(code == 0 && out.contains("single-quote at line 1, column 2"), "{out}");
    assert_eq!(said(&["explain", "no-such-rule"], "").0, 2);
}

#[test]
fn wrong_command_lines_and_files_are_usage_errors() {
    assert_eq!(said(&["--policy", "odd"], "").0, 2);
    let (code, _, talk) = said(&["repair", "/no/such/file"], "");
    assert_eq!(code, 2);
    assert!(talk.contains("cannot open /no/such/file"), "{talk}");
}

#[test]
fn bytes_that_are_not_text_are_read() {
    let output = run(&[], b"{\"a\": \"x\xFF\"}");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(output.stdout, "{\"a\": \"x\u{FFFD}\"}\n".as_bytes());
}
