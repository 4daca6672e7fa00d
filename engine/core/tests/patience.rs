//! Damage in long texts: readings that are dearer than a rival are given up after a while.

use jsontriage_core::{Ambiguity, Decision, Options, triage};

fn records(count: usize) -> String {
    let records: Vec<String> =
        (0..count).map(|id| format!(r#"{{"id": {id}, "name": "ab", "t": "hello world"}}"#)).collect();
    format!("[{}]", records.join(", "))
}

#[test]
fn a_slip_before_much_clean_text_is_read_as_in_a_short_one() {
    for count in [10, 3_000] {
        let text = records(count).replacen(r#""ab","#, r#""ab,"#, 1);
        assert_eq!(triage(&text, &Options::agent()).decision(), Decision::CosmeticRepair, "{count} records");
    }
}

#[test]
fn a_root_that_closed_may_be_all_that_is_left_when_patience_ends() {
    for words in ["and so on; ".repeat(4_000), "a } b ] ".repeat(4_000), "\"q\" ".repeat(6_000)] {
        for text in [
            format!(r#"{{"a": "if x}} {words}"#),
            format!(r#"{{"a": [1, 2}} {words}"#),
            format!(r#"{{"a": "x, {words} "b": 1}}"#),
        ] {
            let answer = triage(&text, &Options::agent());
            assert!(answer.json().is_none_or(|json| jsontriage_core::is_valid(json.as_ref())), "{}", &text[..40]);
        }
    }
}

#[test]
fn what_was_given_up_counts_again_where_more_is_paid_later() {
    let slip = records(3_000).replacen(r#""ab","#, r#""ab,"#, 1);
    let last = slip.rfind(r#""ab","#).unwrap();
    let twice = format!("{}{}", &slip[..last], slip[last..].replacen(r#""ab","#, r#""ab,"#, 1));
    let answer = triage(&twice, &Options::agent());
    assert_eq!((answer.decision(), answer.ambiguity()), (Decision::Ambiguous, Ambiguity::Budget));
}
