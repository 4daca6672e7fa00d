//! Several roots in one text, and the option that makes them one list.

use jsontriage_core::{Ambiguity, Code, Decision, Duplicates, Limits, Options, Roots, apply, triage};
use proptest::prelude::*;

mod support;

fn array() -> Options {
    Options::permissive().roots(Roots::Array)
}

#[track_caller]
fn becomes(text: &str, json: &str, decision: Decision) {
    let answer = triage(text, &array());
    assert_eq!((answer.text().as_ref(), answer.decision()), (json, decision), "{text:?} {:?}", answer.error());
    assert_eq!(apply(text.as_bytes(), answer.edits()), json.as_bytes());
}

#[test]
fn different_roots_become_one_list() {
    becomes("{\"a\": 1}\n{\"a\": 2}\n", "[{\"a\": 1},\n{\"a\": 2}]\n", Decision::CosmeticRepair);
    becomes("[1][2] [3]", "[[1],[2], [3]]", Decision::CosmeticRepair);
    becomes("First {'a': 1,} then {\"b\": None}.", "[{\"a\": 1},{\"b\": null}]", Decision::CosmeticRepair);
    becomes("See [1]: {\"a\": 1} {\"b\": 2}", "[{\"a\": 1}, {\"b\": 2}]", Decision::CosmeticRepair);
    becomes("```\n{\"a\": 1}\n```\n```\n[2]\n```", "[{\"a\": 1},[2]]", Decision::CosmeticRepair);
}

#[test]
fn one_root_stays_as_it_is() {
    becomes("{\"a\": 1}", "{\"a\": 1}", Decision::Safe);
    becomes("[[1], [2]]", "[[1], [2]]", Decision::Safe);
    becomes("Here: {\"a\": 1}", "{\"a\": 1}", Decision::CosmeticRepair);
}

#[test]
fn a_repeat_may_have_been_a_second_root_and_is_never_released() {
    becomes("{\"a\": 1}\n{\"a\": 1}\n{\"a\": 2}", "[{\"a\": 1},{\"a\": 2}]", Decision::LossyRepair);
    becomes("{\"a\": 1} {\"a\": 1}", "{\"a\": 1}", Decision::LossyRepair);
    // The repeat is spelled better and takes the place of the first; the list keeps the order of the text.
    becomes("{'a': 1} {\"b\": 2} {\"a\": 1}", "[{\"b\": 2}, {\"a\": 1}]", Decision::LossyRepair);
}

#[test]
fn the_gravest_root_decides_about_the_list() {
    becomes("{\"a\": 1}\n{\"b\": \"x", "[{\"a\": 1},\n{\"b\": \"x\"}]", Decision::LossyRepair);
    becomes("{\"a\": 1}\n{\"b\": 02}", "[{\"a\": 1},\n{\"b\": \"02\"}]", Decision::Ambiguous);
    becomes("{\"a\": 1}\n{\"b\": 1, \"b\": 2}", "[{\"a\": 1},\n{\"b\": 1, \"b\": 2}]", Decision::Ambiguous);
    let refused = triage("{\"a\": 1}\n{: 1}", &array());
    assert_eq!(refused.error().map(|error| error.code), Some(Code::NeedsChoice));
}

#[test]
fn readings_of_one_root_are_shown_as_lists() {
    let rivals = |text| triage(text, &array()).rivals();
    assert_eq!(rivals("[1]\n{\"b\": 02}"), ["[[1],\n{\"b\": 2}]"]);
    assert_eq!(rivals("[1]\n{\"b\": 1, \"b\": 2}"), ["[[1],\n{\"b\": 1}]", "[[1],\n{\"b\": 2}]"]);
    assert_eq!(rivals("[1]\n{\"b\": \"x}"), ["[[1],\n{\"b\": \"x\"}]"]);
    let last = triage("[1]\n{\"b\": 1, \"b\": 2}", &array().duplicates(Duplicates::Last));
    assert_eq!((last.text().as_ref(), last.decision()), ("[[1],\n{\"b\": 2}]", Decision::LossyRepair));
}

#[test]
fn a_single_fence_named_json_is_the_answer_under_every_setting() {
    for roots in [Roots::Ambiguous, Roots::First, Roots::Last, Roots::Array] {
        let text = "Like {\"a\": 1}:\n```json\n{\"a\": 2}\n```";
        let answer = triage(text, &Options::agent().roots(roots));
        assert_eq!((answer.text().as_ref(), answer.decision()), ("{\"a\": 2}", Decision::CosmeticRepair));
    }
}

#[test]
fn as_many_roots_are_kept_as_there_may_be_edits() {
    let lines: String = (0..5_000).map(|n| format!("{{\"n\": {n}}}\n")).collect();
    let answer = triage(&lines, &array());
    assert_eq!(answer.decision(), Decision::CosmeticRepair);
    assert_eq!(answer.value().unwrap().root().items().count(), 5_000);
    let few = Limits { edits: 3, ..Limits::DEFAULT };
    assert_eq!(triage(&lines, &array().limits(few)).ambiguity(), Ambiguity::Budget);
}

#[test]
fn repairs_point_into_the_list() {
    let answer = triage("{\"a\": 1}\n{\"b\": None}", &array());
    let none = answer.repairs().into_iter().find(|repair| repair.edit.insert == "null").unwrap();
    assert_eq!(none.pointer, "/1/b");
}

proptest! {
    #![proptest_config(support::law_cases())]

    #[test]
    fn the_list_holds_every_root_in_order(values in prop::collection::vec(support::document(), 2..6), dense in any::<bool>()) {
        let roots: Vec<_> = values.into_iter().enumerate().map(|(n, value)| serde_json::json!({ "n": n, "v": value })).collect();
        let texts: Vec<String> = roots.iter().map(ToString::to_string).collect();
        let text = texts.join(if dense { "" } else { "\n" });
        let answer = triage(&text, &array());
        prop_assert_eq!(answer.decision(), Decision::CosmeticRepair);
        prop_assert_eq!(serde_json::from_str::<serde_json::Value>(&answer.text()).unwrap(), serde_json::Value::Array(roots));
    }

    #[test]
    fn the_laws_hold_for_lists(text in support::several_roots(), cuts in prop::collection::vec(0..64_usize, 0..6)) {
        let answer = triage(&text, &array());
        if let Some(json) = answer.json() {
            prop_assert!(serde_json::from_str::<serde::de::IgnoredAny>(&json).is_ok(), "{json}");
            let replayed = apply(&text, answer.edits());
            prop_assert_eq!(String::from_utf8_lossy(&replayed), json.as_ref());
            let again = triage(json.as_ref(), &array());
            prop_assert!(again.edits().is_empty(), "{json}: {:?}", again.edits());
        }
        for rival in answer.rivals() {
            prop_assert!(serde_json::from_str::<serde::de::IgnoredAny>(&rival).is_ok(), "{rival}");
        }
        let ascending = answer.edits().windows(2).all(|pair| pair[0].end <= pair[1].start);
        prop_assert!(ascending, "{:?}", answer.edits());
        prop_assert_ne!(answer.error().map(|error| error.code), Some(Code::Internal));
        support::chunks_agree(&text, &cuts, &array());
    }
}
