//! The curated cases without a schema: value and gate as stated.

use jsontriage_core::{Options, triage};

mod support;

/// Where the engine says something else than the case, and why that is no worse.
const ARGUED: &[(&str, &str)] = &[(
    "deep-004",
    "a fuzzer's text: a reading with four slips is shown as one of several, never released; the case wants none",
)];

#[test]
fn all_cases_have_the_stated_value_and_gate() {
    let mut wrong = Vec::new();
    for case in support::curated() {
        let answer = triage(&case.input, &Options::agent());
        let mut faults = Vec::new();
        if answer.decision().name() != case.gate {
            faults.push(format!("{} instead of {}", answer.decision().name(), case.gate));
        }
        if case.gate == "Safe" && answer.text() != case.input {
            faults.push("not untouched".to_owned());
        }
        if matches!(case.gate.as_str(), "CosmeticRepair" | "LossyRepair") {
            let value: Option<serde_json::Value> = serde_json::from_str(&answer.text()).ok();
            if value.as_ref() != Some(&case.expected) {
                faults.push(format!("value {} instead of {}", answer.text(), case.expected));
            }
        }
        let argued = ARGUED.iter().any(|(id, _)| *id == case.id);
        assert!(!argued || !faults.is_empty(), "{} is no exception any more", case.id);
        if !faults.is_empty() && !argued {
            wrong.push(format!(
                "{} {:?}\n      {}\n      {:?} {:?}",
                case.id,
                case.input,
                faults.join("; "),
                answer.text(),
                answer.rivals()
            ));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
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
