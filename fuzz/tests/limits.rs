//! What the reader says where it stops, and that keeping two values in a state is enough to decide.

use fuzz::forward::texts;
use fuzz::readings::{Decision, Limits, Reader};
use fuzz::strings::ALPHABETS;
use jsontriage_core::COSTS;

#[test]
fn over_the_budget_the_radius_is_named_and_nothing_is_decided() {
    let text = format!("[{}}}", "{\"a\":[1 \"b\" 2],\"c\":{\"d\" \"e\":[1,2}},".repeat(12));
    let limits = Limits { states: 20_000, ..Limits::DECIDE };
    let answer = Reader::default().read(text.as_bytes(), &COSTS, limits);
    assert_eq!(answer.decision, None);
    assert!(answer.stopped.is_some_and(|radius| radius > COSTS.cut), "{:?}", answer.stopped);
}

#[test]
fn over_the_size_cap_nothing_is_tried() {
    let limits = Limits { bytes: 8, ..Limits::DECIDE };
    let answer = Reader::default().read(b"[1, 2, 3,]", &COSTS, limits);
    assert_eq!((answer.decision, answer.states, answer.stopped), (None, 0, Some(0)));
}

#[test]
fn deep_texts_need_no_stack() {
    let text = "[".repeat(20_000);
    let answer = Reader::default().read(text.as_bytes(), &COSTS, Limits::DECIDE);
    assert_eq!(answer.decision, Some(Decision::Invalid));
}

#[test]
fn two_values_in_a_state_decide_as_many_do() {
    let wide = Limits { width: 64, ..Limits::DECIDE };
    let (mut one, mut other) = (Reader::default(), Reader::default());
    let mut check = |text: &str| {
        let narrow = one.read(text.as_bytes(), &COSTS, Limits::DECIDE);
        let wide = other.read(text.as_bytes(), &COSTS, wide);
        assert_eq!(narrow.decision, wide.decision, "{text}");
    };
    texts(9).iter().for_each(|text| check(&text.text));
    for n in 0..ALPHABETS[0].count(4) {
        let mut text = String::new();
        ALPHABETS[0].write(n, 4, &mut text);
        check(&text);
    }
}
