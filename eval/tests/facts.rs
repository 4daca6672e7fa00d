//! Known facts about the reference repairers come out of our own runners. Where an engine is not installed its facts are skipped,
//! and the test says which.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::case::{Case, Class};
use eval::judge::{Answer, Finding, judge};
use eval::manifest::{Row, Tools, load};
use eval::process::{Deadline, Runner};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU32;

fn root() -> PathBuf {
    std::fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
}

fn rows() -> Vec<Row> {
    // The runners are release binaries wherever the tests run.
    let tools = Tools { bin: root().join("target/release"), ..Tools::find(&root()) };
    load(&root().join("eval/engines.toml"), &tools).unwrap()
}

fn case(class: Class, text: &str, truth: &str) -> Case {
    let mut case: Case = serde_json::from_str(&format!(
        r#"{{"id":"","family":"facts","split":"public","class":"{}","document":"d","origin":"o"}}"#,
        class.name()
    ))
    .unwrap();
    case.text = text.to_owned();
    case.truth = truth.to_owned();
    case
}

/// The answer of a row; `None`, with a printed reason, where it is not installed.
fn ask(name: &str, case: &Case) -> Option<Answer> {
    let rows = rows();
    let row = rows.iter().find(|row| row.name() == name).unwrap_or_else(|| panic!("no row {name}"));
    let command = match &row.command {
        Ok(command) => command,
        Err(reason) => {
            println!("SKIPPED {name}: {reason}");
            return None;
        }
    };
    let hangs = AtomicU32::new(0);
    let mut runner = Runner::new(row, command, Deadline::default(), &hangs);
    let reply = runner.ask(case, case.text.as_bytes(), &[]).unwrap_or_else(|broken| panic!("{name}: {broken}"));
    runner.stop().unwrap();
    Some(reply.answer)
}

#[track_caller]
fn wrong(name: &str, text: &str, truth: &str, given: &str) {
    let case = case(Class::Unique, text, truth);
    let Some(answer) = ask(name, &case) else { return };
    assert!(matches!(judge(&case, &answer), Finding::Wrong(_)), "{name}: {answer:?}");
    assert_eq!(answer, Answer::Value(given.into()), "{name}");
}

#[test]
fn one_apostrophe_gives_a_wrong_value_in_both_best_known_repairers() {
    let (text, truth) = ("{'a': 'it's'}", r#"{"a": "it's"}"#);
    wrong("python/json_repair@default", text, truth, r#"{"a": "it's'"}"#);
    wrong("npm/jsonrepair@default", text, truth, r#"{"a": "it\"s"}"#);
}

#[test]
fn json_repair_merges_two_members_over_a_missing_colon_even_when_strict() {
    let (text, truth) = (r#"{"price": 10, "qty" 2, "sku": "A1"}"#, r#"{"price": 10, "qty": 2, "sku": "A1"}"#);
    for profile in ["default", "careful"] {
        wrong(&format!("python/json_repair@{profile}"), text, truth, r#"{"price": 10, "qty\" 2, \"sku": "A1"}"#);
    }
}

#[test]
fn llm_json_returns_the_first_object_of_an_array_with_a_trailing_comma() {
    wrong("rust/llm_json@default", r#"[{"a":1},{"b":2},]"#, r#"[{"a":1},{"b":2}]"#, r#"{"a":1}"#);
}

#[test]
fn jiter_swallows_an_error_in_the_middle() {
    wrong("python/jiter@default", r#"{"a":1 "b":2}"#, r#"{"a":1,"b":2}"#, r#"{"a": 1}"#);
}

#[test]
fn jsonrepair_throws_on_a_valid_text_with_a_brace_in_a_string() {
    let valid = case(Class::Intact, r#"{"a":"x {"}"#, r#"{"a":"x {"}"#);
    if let Some(answer) = ask("npm/jsonrepair@default", &valid) {
        assert_eq!(answer, Answer::Refused);
    }
}

#[test]
fn the_strict_baseline_gives_valid_text_back_and_refuses_the_rest() {
    let valid = case(Class::Intact, "[1e400, 9007199254740993]", "[1e400, 9007199254740993]");
    if let Some(answer) = ask("baseline/strict@default", &valid) {
        assert_eq!(answer, Answer::Value(valid.text.clone().into_bytes()));
        assert_eq!(ask("baseline/strict@default", &case(Class::Unique, "[1,]", "[1]")), Some(Answer::Refused));
    }
}
