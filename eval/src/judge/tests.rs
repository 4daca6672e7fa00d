use super::{Answer, Finding as F, Verdict as V, is_verbatim, judge};
use crate::compare::Difference as D;
use corpus::case::{Case, Class, Rival};

fn case(class: Class, truth: &str, accept: &[&str], rivals: &[&str]) -> Case {
    let text = |class: &str| {
        format!(
            "{{\"id\":\"\",\"family\":\"f\",\"split\":\"public\",\"class\":\"{class}\",\"document\":\"d\",\"origin\":\"o\"}}"
        )
    };
    let mut case: Case = serde_json::from_str(&text(class.name())).unwrap();
    case.truth = truth.to_owned();
    case.accept = accept.iter().map(ToString::to_string).collect();
    case.rivals = rivals.iter().map(|truth| Rival { truth: (*truth).to_owned(), edits: vec![] }).collect();
    case
}

fn found(case: &Case, text: &str) -> F {
    judge(case, &Answer::Value(text.into()))
}

#[test]
fn a_value_is_exact_accepted_wrong_or_unusable() {
    let cut = case(Class::Lossy, r#"{"a": "xyz", "b": 2}"#, &[r#"{"a": "xy"}"#, "{}"], &[]);
    assert_eq!(found(&cut, r#"{"b": 2.0, "a": "xyz"}"#), F::Exact);
    assert_eq!(found(&cut, r#" {"a":"xy"} "#), F::Accepted);
    assert_eq!(found(&cut, r#"{"a": "x"}"#), F::Wrong(D::KeyLost));
    assert_eq!(found(&cut, "{a: 1}"), F::Unusable);
    assert_eq!(found(&cut, "Infinity"), F::Unusable);
    assert_eq!(found(&cut, r#"{"a": "xyz", "b": 2, "b": 3}"#), F::Unusable, "consumers would disagree");
    assert_eq!(found(&cut, r#"{"a": "xyz", "b": 2, "b": 2}"#), F::Exact, "harmless repetition");
    assert_eq!(judge(&cut, &Answer::Refused), F::Refused);
    assert_eq!(judge(&cut, &Answer::Crashed), F::Crash);
    assert_eq!(judge(&cut, &Answer::TimedOut), F::Timeout);
    assert_eq!(judge(&cut, &Answer::Skipped), F::Skipped);
}

#[test]
fn a_value_where_there_is_none_is_wrong_at_the_root() {
    assert_eq!(found(&case(Class::Hopeless, "", &[], &[]), "\"I cannot help\""), F::Wrong(D::Root));
}

#[test]
fn a_rival_is_a_reading_and_not_the_truth() {
    let twice = case(Class::Ambiguous, "", &[], &["[1]", "[2]"]);
    assert_eq!(found(&twice, "[2]"), F::Reading);
    assert_eq!(found(&twice, "[3]"), F::Wrong(D::Number));
}

#[test]
fn where_the_truth_is_overruled_another_value_let_through_is_neither_silent_nor_guessed() {
    let wrong = F::Wrong(D::Number);
    for (class, finding, through) in [
        (Class::Unique, wrong, V::Overruled),
        (Class::Lossy, wrong, V::Overruled),
        (Class::Ambiguous, F::Reading, V::Overruled),
        (Class::Unique, F::Exact, V::Exact),
        (Class::Ambiguous, F::Exact, V::Guessed),
        (Class::Unique, F::Unusable, V::Unusable),
    ] {
        assert_eq!(finding.verdict_overruled(class, true), through, "{class:?} {finding:?}");
        assert_eq!(finding.verdict_overruled(class, false), finding.verdict(class, false), "held back as ever");
    }
}

#[test]
fn the_verdict_table_is_as_the_methodology_states_it() {
    // class, finding, let through, held back
    let wrong = F::Wrong(D::Number);
    for (class, finding, through, held) in [
        (Class::Intact, F::Exact, V::Exact, V::Held),
        (Class::Unique, F::Exact, V::Exact, V::Held),
        (Class::Unique, F::Accepted, V::Accepted, V::Held),
        (Class::Unique, wrong, V::Silent, V::Flagged),
        (Class::Intact, wrong, V::Silent, V::Flagged),
        (Class::Unique, F::Refused, V::Refused, V::Refused),
        (Class::Lossy, F::Exact, V::Exact, V::Shown),
        (Class::Lossy, F::Accepted, V::Silent, V::Shown),
        (Class::Lossy, wrong, V::Silent, V::Flagged),
        (Class::Lossy, F::Refused, V::Declined, V::Declined),
        (Class::Ambiguous, F::Exact, V::Guessed, V::Declined),
        (Class::Ambiguous, F::Reading, V::Guessed, V::Declined),
        (Class::Ambiguous, wrong, V::Guessed, V::Declined),
        (Class::Ambiguous, F::Refused, V::Declined, V::Declined),
        (Class::Hopeless, wrong, V::Silent, V::Declined),
        (Class::Hopeless, F::Refused, V::Declined, V::Declined),
    ] {
        assert_eq!(finding.verdict(class, true), through, "{class:?} {finding:?} let through");
        assert_eq!(finding.verdict(class, false), held, "{class:?} {finding:?} held back");
    }
    for class in Class::ALL {
        for released in [true, false] {
            assert_eq!(F::Unusable.verdict(class, released), V::Unusable);
            assert_eq!(F::Crash.verdict(class, released), V::Crash);
            assert_eq!(F::Timeout.verdict(class, released), V::Timeout);
            assert_eq!(F::Skipped.verdict(class, released), V::Skipped);
        }
    }
}

#[test]
fn verbatim_sees_spelling_and_order() {
    assert!(is_verbatim(r#"{"a": 1.10}"#, br#"{"a":1.10}"#));
    assert!(!is_verbatim(r#"{"a": 1.10}"#, br#"{"a":1.1}"#));
    assert!(!is_verbatim(r#"{"a": 1, "b": 2}"#, br#"{"b":2,"a":1}"#));
}
