//! The laws, held against generated, damaged and arbitrary bytes. `LAW_CASES=1000000 cargo test --release --test laws`
//! is the long run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jsontriage_core::{Ambiguity, Decision, Options, Policy, Session, apply, is_valid, triage};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

mod support;

/// A second witness for validity that shares no code with the engine.
fn reads(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// A generator that never draws what a law speaks of would make the law a blank.
#[test]
fn the_generator_draws_every_decision_and_many_kinds_of_repair() {
    let mut runner = TestRunner::deterministic();
    let (mut decisions, mut rules, mut valid) = (BTreeMap::new(), BTreeSet::new(), 0);
    for _ in 0..4_000 {
        let text = support::anything().new_tree(&mut runner).unwrap().current();
        let answer = triage(&text, &Options::agent());
        *decisions.entry(answer.decision().name()).or_insert(0) += 1;
        rules.extend(answer.edits().iter().map(|edit| edit.rule.rule().slug));
        valid += usize::from(is_valid(&text));
    }
    assert!(Decision::ALL.iter().all(|decision| decisions.get(decision.name()) > Some(&50)), "{decisions:?}");
    assert!(rules.len() > 20, "{rules:?}");
    assert!(valid > 500, "{valid}");
}

#[test]
fn the_shapes_fit_turn_down_and_resolve() {
    let mut runner = TestRunner::deterministic();
    let (mut fits, mut turned_down, mut resolved) = (0, 0, 0);
    for _ in 0..4_000 {
        let (text, asked) = (support::asked::text(), support::asked::shape()).new_tree(&mut runner).unwrap().current();
        let plain = triage(&text, &Options::agent());
        let shaped = triage(&text, &Options::agent().shape(Arc::new(asked)));
        let safe = plain.decision() == Decision::Safe;
        fits += usize::from(safe && shaped.decision() == Decision::Safe);
        turned_down += usize::from(safe && shaped.decision() == Decision::Invalid);
        resolved += usize::from(shaped.ambiguity() == Ambiguity::Resolved);
    }
    assert!(fits > 100 && turned_down > 100 && resolved > 10, "{fits} {turned_down} {resolved}");
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

    #[test]
    fn law_8_a_shape_never_changes_what_is_safe(text in support::asked::text(), asked in support::asked::shape()) {
        let plain = triage(&text, &Options::agent());
        let shaped = triage(&text, &Options::agent().shape(Arc::new(asked.clone())));
        let conforms = plain.value().is_some_and(|value| asked.conforms(value.root()));
        if plain.decision() == Decision::Safe {
            let expected = if conforms { Decision::Safe } else { Decision::Invalid };
            prop_assert_eq!(shaped.decision(), expected);
            prop_assert!(shaped.edits().is_empty());
        }
        // Truth rule 3: a closed shape whose members are all there shows that nothing but the closers is missing.
        let closers = shaped.edits().iter().any(|edit| edit.rule == jsontriage_core::RuleId::MissingCloser);
        let completed = closers && shaped.ambiguity() == jsontriage_core::Ambiguity::Resolved;
        let lost = shaped.edits().iter().any(|edit| edit.rule == jsontriage_core::RuleId::LostCloser);
        if conforms && plain.candidates().len() == 1 && !completed && !lost {
            prop_assert_eq!((shaped.text(), shaped.decision()), (plain.text(), plain.decision()));
        }
        // It turns down, or it picks the only value that conforms.
        if let Some(value) = shaped.value() {
            prop_assert!(asked.conforms(value.root()), "{value}");
        }
        if shaped.decision().is_released() && !plain.decision().is_released() {
            prop_assert!(completed || lost || plain.candidates().len() > 1, "a lone value was released by its shape");
            prop_assert_eq!(shaped.ambiguity(), Ambiguity::Resolved);
        }
    }

    #[test]
    fn law_8_an_end_that_is_told_never_changes_a_text_nor_releases_one(text in support::anything()) {
        let plain = triage(&text, &Options::agent());
        for end in support::asked::ends() {
            let told = triage(&text, &Options::agent().end(end.clone()));
            prop_assert_eq!(told.json(), plain.json(), "{:?}", &end);
            prop_assert_eq!(told.edits(), plain.edits(), "{:?}", &end);
            // It may settle a tie or turn a value down.
            if plain.decision() != Decision::Ambiguous {
                prop_assert!(told.decision() >= plain.decision(), "{:?}: {:?}", &end, told.decision());
            }
            if told.decision() == Decision::Safe {
                prop_assert_eq!(plain.decision(), Decision::Safe, "{:?}", &end);
            }
            prop_assert!(!(end.is_cut() && told.is_executable(Policy::Agent)), "{:?}", &end);
            let mut session = Session::new(Options::agent());
            session.feed(&text);
            prop_assert_eq!(support::said(&session.finish(end)), support::said(&told));
        }
    }

    #[test]
    fn law_8_no_end_releases_a_cut_document(text in support::valid_text(), cut in any::<prop::sample::Index>()) {
        let Some(prefix) = text.get(..cut.index(text.len() + 1)).filter(|prefix| !reads(prefix)) else { return Ok(()) };
        for end in support::asked::ends() {
            let told = triage(prefix, &Options::agent().end(end.clone()));
            prop_assert!(!told.decision().is_released(), "{prefix:?} with {end:?}");
        }
    }
}
