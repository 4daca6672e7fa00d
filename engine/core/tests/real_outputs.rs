//! Real outputs of models, from a folder outside the repository that `JSONTRIAGE_DATA` names: valid ones come back
//! untouched, and nothing is let through that is not what was meant.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jsontriage_core::{Decision, Options, triage};
use serde::Deserialize;
use serde_json::Value;

mod support;

use support::texts::{lawful, lines, say, untouched};

/// One output, with what two readers found that it means.
#[derive(Deserialize)]
struct Output {
    id: String,
    input: String,
    intent: String,
    lossy: Option<bool>,
    /// Numbers as their spelling, see [`spelled`].
    #[serde(default)]
    expected: Value,
    #[serde(default)]
    also_ok: Vec<Value>,
}

fn outputs() -> Option<Vec<Output>> {
    let Some(folder) = std::env::var_os("JSONTRIAGE_DATA") else {
        say("SKIPPED real outputs: JSONTRIAGE_DATA names no folder");
        return None;
    };
    let path = PathBuf::from(folder).join("wild_outputs_dev.jsonl");
    let outputs: Vec<Output> =
        lines(&path).iter().map(|line| serde_json::from_str(&spelled(line)).expect("an output")).collect();
    assert!(!outputs.is_empty(), "{} is empty", path.display());
    Some(outputs)
}

/// JSON text with each number as a string of its spelling, so that `1.50` is not `1.5` and no digit is lost.
fn spelled(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 64);
    let (mut inside, mut escaped, mut number) = (false, false, false);
    for char in json.chars() {
        let digit =
            !inside && (char.is_ascii_digit() || char == '-' || number && matches!(char, '.' | '+' | 'e' | 'E'));
        if digit != number {
            out.push_str(if digit { "\"#" } else { "\"" });
            number = digit;
        }
        if char == '"' && !escaped {
            inside = !inside;
        }
        escaped = inside && char == '\\' && !escaped;
        out.push(char);
    }
    if number {
        out.push('"');
    }
    out
}

/// The exact one-sided 95 % bound, in percent, of a share of which nothing was seen.
fn bound(cases: u32) -> f64 {
    100.0 * (1.0 - 0.05_f64.powf(1.0 / f64::from(cases)))
}

#[test]
fn valid_outputs_are_untouched() {
    let Some(outputs) = outputs() else { return };
    let valid: Vec<_> = outputs.iter().filter(|output| output.intent == "valid").collect();
    assert!(valid.len() >= 1_000, "only {} valid outputs", valid.len());
    let safe = valid.iter().filter(|output| untouched(&output.id, output.input.as_bytes()) == Decision::Safe).count();
    say(&format!("valid outputs: {}, all untouched, {safe} Safe", valid.len()));
}

#[test]
fn the_laws_hold_on_every_output() {
    let Some(outputs) = outputs() else { return };
    outputs.iter().for_each(|output| lawful(output.input.as_bytes()));
}

#[test]
fn nothing_is_silently_wrong_and_most_whole_outputs_are_released() {
    let Some(outputs) = outputs() else { return };
    let mut wrong = Vec::new();
    let (mut cases, mut right): (BTreeMap<&str, u32>, u32) = Default::default();
    for output in &outputs {
        let answer = triage(&output.input, &Options::agent());
        let cut = output.intent == "unique" && output.lossy == Some(true);
        let kind = if cut { "lossy" } else { output.intent.as_str() };
        *cases.entry(kind).or_default() += 1;
        if !answer.decision().is_released() {
            continue;
        }
        let value: Value = serde_json::from_str(&spelled(&answer.text())).unwrap();
        let may_pass = match kind {
            "valid" => answer.text() == output.input,
            "unique" => value == output.expected || output.also_ok.contains(&value),
            // A value that may be shown, but not as if nothing were missing or open.
            "lossy" | "ambiguous" | "unrecoverable" => false,
            // Nobody could say what was meant.
            "unjudged" => answer.decision() != Decision::Safe,
            other => panic!("{}: unknown intent {other}", output.id),
        };
        right += u32::from(may_pass && kind == "unique");
        if !may_pass {
            wrong.push((&output.id, kind, answer.text().into_owned()));
        }
    }
    for (kind, &count) in &cases {
        let seen = wrong.iter().filter(|(_, of, _)| of == kind).count();
        say(&format!(
            "real outputs, {kind}: {seen} of {count} let through wrongly (95 % bound of none {:.2} %)",
            bound(count)
        ));
    }
    let share = f64::from(right) / f64::from(cases["unique"]);
    say(&format!("real outputs, unique: {right} of {} right and released, {:.1} %", cases["unique"], 100.0 * share));
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(share >= 0.75);
}

#[test]
fn spellings_keep_what_a_double_loses() {
    let read = |json: &str| serde_json::from_str::<Value>(&spelled(json)).unwrap();
    assert_eq!(read(r#"{"a-1": [-1.50e+3, "2\" 3"], "b": 4}"#)["a-1"][0], "#-1.50e+3");
    assert_eq!(read(r#"{"a": ["2\\", 3]}"#)["a"][1], "#3");
    assert_eq!(read("12"), "#12");
    assert_ne!(read("[7312845601928374655]"), read("[7312845601928374656]"));
}
