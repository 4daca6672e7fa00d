//! The laws, held against generated, damaged and arbitrary bytes. `LAW_CASES=1000000 cargo test --release --test laws`
//! is the long run.

use jsontriage_core::{Decision, Options, apply, is_valid, triage};
use proptest::prelude::*;

mod support;

/// A second witness for validity that shares no code with the engine.
fn reads(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

proptest! {
    #![proptest_config(support::law_cases())]

    #[test]
    fn law_1_what_comes_out_is_json(text in support::anything()) {
        let answer = triage(&text, &Options::permissive());
        if let Some(json) = answer.json() {
            prop_assert!(reads(&json), "{json}");
        } else {
            prop_assert_eq!(answer.decision(), Decision::Invalid);
        }
        for rival in answer.rivals() {
            prop_assert!(reads(&rival), "{rival}");
        }
        prop_assert!(reads(&answer.to_json()), "{}", answer.to_json());
        let internal = answer.error().is_some_and(|error| error.code == jsontriage_core::Code::Internal);
        prop_assert!(!internal, "an edit made no JSON of {:?}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn law_2_valid_text_is_untouched(text in support::valid_text()) {
        let answer = triage(&text, &Options::agent());
        prop_assert_eq!(answer.text(), text.as_str());
        prop_assert!(answer.edits().is_empty());
        prop_assert_eq!(answer.decision(), Decision::Safe);
    }

    #[test]
    fn law_2_safe_means_valid(text in support::anything()) {
        let answer = triage(&text, &Options::agent());
        let valid = std::str::from_utf8(&text).is_ok_and(reads);
        prop_assert_eq!(is_valid(&text), valid);
        if answer.decision() == Decision::Safe {
            prop_assert!(valid);
        }
        if valid {
            prop_assert!(answer.edits().is_empty());
            prop_assert!(answer.text().as_bytes() == text);
            prop_assert!(matches!(answer.decision(), Decision::Safe | Decision::Ambiguous), "{:?}", answer.decision());
        }
    }

    #[test]
    fn law_3_repairing_the_output_changes_nothing(text in support::anything()) {
        if let Some(json) = triage(&text, &Options::permissive()).json() {
            let again = triage(json.as_ref(), &Options::permissive());
            prop_assert!(again.edits().is_empty(), "{json}: {:?}", again.edits());
        }
    }

    #[test]
    fn law_4_cuts_do_not_matter(text in support::anything(), cuts in prop::collection::vec(0..64_usize, 0..6)) {
        support::chunks_agree(&text, &cuts, &Options::agent());
    }

    #[test]
    fn law_4_bytes_one_by_one(text in support::anything()) {
        let every: Vec<usize> = (0..text.len()).collect();
        support::chunks_agree(&text, &every, &Options::agent());
    }

    #[test]
    fn law_5_the_record_replays(text in support::anything()) {
        let answer = triage(&text, &Options::permissive());
        if let Some(json) = answer.json() {
            let replayed = apply(&text, answer.edits());
            prop_assert_eq!(String::from_utf8_lossy(&replayed), json);
        }
        let ascending = answer.edits().windows(2).all(|pair| pair[0].end <= pair[1].start);
        prop_assert!(ascending, "{:?}", answer.edits());
    }

    #[test]
    fn law_6_nothing_is_invented(text in support::valid_text(), cut in any::<prop::sample::Index>()) {
        // A prefix of a document may lose members, never gain: every scalar that is shown stands in the text.
        let cut = cut.index(text.len() + 1);
        let Some(prefix) = text.get(..cut) else { return Ok(()) };
        let answer = triage(prefix, &Options::permissive());
        if let Some(value) = answer.value() {
            let literals = value.text().matches("null").count();
            let cut_literal = answer.edits().iter().any(|edit| edit.rule == jsontriage_core::RuleId::CutLiteral);
            prop_assert!(literals <= prefix.matches("null").count() + usize::from(cut_literal));
            prop_assert!(value.text().matches(':').count() <= prefix.matches(':').count());
        }
        if !reads(prefix) {
            prop_assert!(!answer.decision().is_released(), "a cut document was released: {prefix}");
        }
    }

    #[test]
    fn law_7_work_is_linear_in_the_length(text in support::anything()) {
        let answer = triage(&text, &Options::agent());
        prop_assert!(answer.steps() <= 64 * (text.len() as u64 + 8), "{} steps", answer.steps());
    }
}
