//! Planted errors in the cost table: each must make an assertion that holds today fail. An assertion that no error breaks says
//! nothing about the table.

use fuzz::forward::{Counts, Quoted};
use fuzz::readings::{Decision, Limits, Reader};
use jsontriage_core::{COSTS, Costs};

/// An assertion about a cost table, by the name that says what it claims.
type Assertion = (&'static str, fn(&Costs) -> bool);

const ONE_SLIP_IS_NEVER_SILENT: Assertion =
    ("no text of one slip is read as one wrong value", |costs| Counts::of(8, costs, &|_| {}).silent() == 0);

const LISTS_NAME_THEIR_SOURCE: Assertion =
    ("a flagged list with unescaped quotes has its source among the readings", |costs| {
        Quoted::of(5, costs).unnamed_lists() == 0
    });

const A_NAMES_LOST_QUOTE_HAS_ONE_READING: Assertion = ("a name that lost its closing quote has one reading", |costs| {
    decision(r#"{"a":1,"b:2,"c":3}"#, costs) == Some(Decision::Cosmetic)
});

const A_LOST_CLOSER_IS_NO_CUT: Assertion = ("one closer short in the middle or at the end is ambiguous", |costs| {
    decision(r#"{"a":{"b":1,"c":2}"#, costs) == Some(Decision::Ambiguous)
});

const A_LOST_COMMA_IS_NO_TEXT: Assertion = ("a comma lost between two strings has one reading", |costs| {
    decision(r#"["one" "two"]"#, costs) == Some(Decision::Cosmetic)
});

const ASSERTIONS: [Assertion; 5] = [
    ONE_SLIP_IS_NEVER_SILENT,
    LISTS_NAME_THEIR_SOURCE,
    A_NAMES_LOST_QUOTE_HAS_ONE_READING,
    A_LOST_CLOSER_IS_NO_CUT,
    A_LOST_COMMA_IS_NO_TEXT,
];

fn decision(text: &str, costs: &Costs) -> Option<Decision> {
    Reader::default().read(text.as_bytes(), costs, Limits::DECIDE).decision
}

#[track_caller]
fn breaks(costs: Costs, (claim, holds): Assertion) {
    assert!(!holds(&costs), "the planted error goes unseen by: {claim}");
}

#[test]
fn every_assertion_holds_for_the_table_in_use() {
    for (claim, holds) in ASSERTIONS {
        assert!(holds(&COSTS), "{claim}");
    }
}

#[test]
fn a_margin_of_nothing_is_seen() {
    breaks(Costs { ambiguity: 0, ..COSTS }, ONE_SLIP_IS_NEVER_SILENT);
    breaks(Costs { ambiguity: 0, ..COSTS }, A_LOST_CLOSER_IS_NO_CUT);
}

#[test]
fn lists_read_as_objects_are_seen() {
    let costs = Costs { inner_quote_before_comma_in_list: COSTS.inner_quote_before_comma, ..COSTS };
    breaks(costs, LISTS_NAME_THEIR_SOURCE);
}

#[test]
fn a_missing_name_surcharge_is_seen() {
    breaks(Costs { inner_quote_in_name: 0, ..COSTS }, A_NAMES_LOST_QUOTE_HAS_ONE_READING);
}

#[test]
fn a_cut_cheaper_than_everything_is_seen() {
    breaks(Costs { cut: 0, ..COSTS }, ONE_SLIP_IS_NEVER_SILENT);
    breaks(Costs { cut: 0, ..COSTS }, A_LOST_CLOSER_IS_NO_CUT);
}

#[test]
fn a_free_inner_quote_is_seen() {
    let costs = Costs { inner_quote: 0, inner_quote_habit: 0, inner_quote_again: 0, ..COSTS };
    breaks(costs, A_LOST_COMMA_IS_NO_TEXT);
}
