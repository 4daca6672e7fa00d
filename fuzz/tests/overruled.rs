//! A truth is overruled where fewer slips than were made explain the text by another value, and nowhere else.

use corpus::case::Case;
use fuzz::overruled::{overruling, slips, slips_of};
use fuzz::readings::{Answer, Limits, Reader};
use jsontriage_core::COSTS;

fn case(text: &str, truth: &str, made: &[&str]) -> Case {
    let bare = "id = ''\nfamily = 'compound'\nsplit = 'public'\nclass = 'unique'\ndocument = ''\norigin = ''";
    let mut case: Case = toml::from_str(bare).expect("a case");
    case.text = text.to_owned();
    case.truth = truth.to_owned();
    case.slips = made.iter().map(ToString::to_string).collect();
    case
}

fn read(case: &Case, limits: Limits) -> Answer {
    Reader::default().read(case.text.as_bytes(), &COSTS, limits)
}

/// The slips of the reading that overrules the truth.
fn overruled(text: &str, truth: &str, made: &[&str]) -> Option<String> {
    let case = case(text, truth, made);
    overruling(&case, &read(&case, Limits::DECIDE)).map(slips_of)
}

const TWO_QUOTES: (&str, &str) =
    (r#"{"first":"Anya,"last":Garcia","dob":"1992"}"#, r#"{"first":"Anya","last":"Garcia","dob":"1992"}"#);

#[test]
fn two_lost_quotes_that_read_as_one_string_are_overruled() {
    let (text, truth) = TWO_QUOTES;
    assert_eq!(overruled(text, truth, &["quote-missing"; 2]).as_deref(), Some("quote not escaped"));
}

#[test]
fn closers_lost_at_two_places_are_overruled_by_a_cut() {
    let truth = r#"{"a":{"b":{"c":1},"d":[2]},"e":3}"#;
    let text = r#"{"a":{"b":{"c":1,"d":[2],"e":3}"#;
    assert_eq!(overruled(text, truth, &["closer-missing"; 2]).as_deref(), Some("text cut"));
}

#[test]
fn two_slips_that_only_two_slips_explain_are_not() {
    let truth = r#"{"a":1,"b":[2],"c":3,"d":4}"#;
    assert_eq!(overruled(r#"{"a":1"b":[2],"c":3"d":4}"#, truth, &["comma-missing"; 2]), None);
    assert_eq!(overruled(r#"{"a":1,"b":[2,"c"3,"d":4}"#, truth, &["colon-missing", "closer-missing"]), None);
}

#[test]
fn the_truth_does_not_overrule_itself_however_few_slips_it_takes() {
    // The closers are a run, which is one slip to undo.
    let truth = r#"[{"a":[[1]]},"b"]"#;
    assert_eq!(overruled(r#"[{"a":[[1},"b"]"#, truth, &["closer-missing"; 2]), None);
}

#[test]
fn a_search_that_stopped_overrules_nothing() {
    let (text, truth) = TWO_QUOTES;
    let case = case(text, truth, &["quote-missing"; 2]);
    let stopped = read(&case, Limits { states: 40, ..Limits::DECIDE });
    assert!(stopped.decision.is_none() && overruling(&case, &stopped).is_none());
}

#[test]
fn a_text_with_one_slip_is_never_overruled() {
    let (text, truth) = TWO_QUOTES;
    assert_eq!(overruled(text, truth, &[]), None);
}

#[test]
fn habits_count_once_and_so_do_the_quotes_of_a_string() {
    let count = |text: &str, made: &[&str]| {
        let case = case(text, "null", made);
        slips(&read(&case, Limits::DECIDE).readings[0], &case.slips)
    };
    assert_eq!(count(r#"{"a": "x "y" z", "b": "x "y" and "z" w"}"#, &[]), 2, "two strings");
    assert_eq!(count("{'a': None, 'b': True,}", &["python-literal"]), 2, "Python and a comma");
    assert_eq!(count(r"{'a': 'it\'s', 'b': 1}", &["python-literal"]), 1, "its escapes too");
    assert_eq!(count("```json\n[1, 2,] // x\n```\nDone.", &[]), 2, "a fence with prose, a comma with a comment");
    assert_eq!(count(r#"{"a":1"b":2"c":3}"#, &[]), 2, "commas are lost one by one");
}
