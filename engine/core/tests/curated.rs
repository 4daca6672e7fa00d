//! The curated cases without a schema: value and gate as stated where no choice is needed, refused where one is.

use jsontriage_core::{Decision, Options, triage};

mod support;

#[test]
fn cases_without_a_choice_have_the_stated_value_and_gate() {
    let mut checked = 0;
    for case in support::curated().iter().filter(|case| !case.choice) {
        let answer = triage(&case.input, &Options::agent());
        assert_eq!(answer.decision().name(), case.gate, "{} {:?} {:?}", case.id, answer.error(), answer.json());
        if case.gate == "Safe" {
            assert_eq!(answer.text(), case.input, "{}", case.id);
        } else if matches!(case.gate.as_str(), "CosmeticRepair" | "LossyRepair") {
            let value: serde_json::Value = serde_json::from_str(&answer.text()).unwrap();
            assert_eq!(value, case.expected, "{}", case.id);
        }
        checked += 1;
    }
    assert!(checked >= 100, "only {checked} cases");
}

#[test]
fn cases_that_need_a_choice_are_refused() {
    for case in support::curated().iter().filter(|case| case.choice) {
        let answer = triage(&case.input, &Options::agent());
        assert_eq!(answer.decision(), Decision::Invalid, "{}", case.id);
        let error = answer.error().unwrap();
        assert_eq!(error.code.row().slug, "needs-choice", "{}", case.id);
        assert!(error.position.byte <= case.input.len());
    }
}

#[test]
fn every_split_point_of_every_case_gives_the_same_triage() {
    for case in support::curated() {
        let text = case.input.as_bytes();
        if text.len() > 2_000 {
            let cuts: Vec<usize> = (0..text.len()).step_by(97).collect();
            support::chunks_agree(text, &cuts, &Options::agent());
            continue;
        }
        for cut in 0..=text.len() {
            support::chunks_agree(text, &[cut], &Options::agent());
        }
    }
}
