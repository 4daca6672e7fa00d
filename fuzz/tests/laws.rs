//! The laws, held against drawn tapes: the same oracles as the fuzz targets, with shrinking.

use fuzz::input::VERSION;
use fuzz::oracle::{Kind, LAWS, Law, law};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Texts for each law: 256, or what `LAW_CASES` says.
fn cases() -> ProptestConfig {
    let cases = std::env::var("LAW_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Bytes for a law: of a tape everything but the version is drawn.
fn bytes(law: &Law) -> impl Strategy<Value = Vec<u8>> + use<> {
    let (head, most) = match law.kind {
        Kind::Bytes => (Vec::new(), 64),
        Kind::Case => (vec![VERSION], 260),
        Kind::Row => (vec![VERSION], 9),
        Kind::Repeat => (vec![VERSION], 19),
    };
    prop::collection::vec(any::<u8>(), 0..most).prop_map(move |tape| [head.clone(), tape].concat())
}

#[track_caller]
fn holds(name: &str) {
    let law = law(name).expect("a law");
    // The same texts on each run: what is new is looked for by `just fuzz`, not by who happens to run the tests.
    let mut runner = TestRunner::new_with_rng(cases(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner
        .run(&bytes(law), |bytes| {
            (law.check)(&bytes);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{name}: {error}"));
}

#[test]
fn any_bytes_get_an_answer() {
    holds("bytes_never_panic");
    holds("strict_agrees");
}

#[test]
fn any_cut_of_the_bytes_gives_the_same_triage() {
    holds("chunks_agree");
}

#[test]
fn no_wrong_value_is_let_through() {
    holds("damage_is_flagged");
}

#[test]
fn nothing_is_let_through_that_the_readings_hold_back() {
    holds("readings_agree");
}

#[test]
fn the_record_of_any_text_replays() {
    holds("record_replays");
}

#[test]
fn any_output_is_left_alone() {
    holds("repair_is_idempotent");
}

#[test]
fn work_on_repeated_text_grows_with_its_length() {
    holds("steps_are_linear");
}

#[test]
fn any_valid_text_is_left_alone() {
    holds("valid_is_fixed");
}

#[test]
fn every_law_is_held_against_drawn_tapes() {
    let source = include_str!("laws.rs");
    let left_out = LAWS.iter().filter(|law| !source.contains(&format!("holds(\"{}\")", law.name)));
    assert_eq!(left_out.map(|law| law.name).collect::<Vec<_>>(), Vec::<&str>::new());
}
