//! Handwritten cases without a schema have the class that their readings give.

use corpus::handwritten::load;
use fuzz::agree::{Agreement, agreement, answer};
use fuzz::readings::{Limits, Reader};
use jsontriage_core::COSTS;
use std::path::Path;

/// What the enumerator of readings cannot see: cases that it releases, or gives up on, and that a writer calls ambiguous.
const UNSEEN: &[(&str, &str)] = &[
    ("fuzz/blank-behind-opener", "blanks at the edge of a text: to it the shortest text is the text"),
    ("fuzz/line-further-in", "blanks at the edge of a text"),
    ("fuzz/two-quotes-over-lines", "lines that look like elements, in one string"),
    ("fuzz/two-quotes-over-members", "lines that look like members, in one string"),
    ("fuzz/quotation-beside-quotation", "its cheapest reading takes all that follows for a comment"),
    ("fuzz/comma-behind-an-empty-string", "a member whose quotes are turned round"),
];

#[test]
fn handwritten_cases_have_the_class_of_their_readings() {
    let cases = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten")).expect("the cases load");
    let cases: Vec<_> = cases.iter().filter(|case| case.schema.is_none()).collect();
    assert!(cases.len() >= 153, "{} cases", cases.len());
    let mut reader = Reader::default();
    let found =
        cases.iter().map(|case| (&case.document, agreement(case, &answer(&mut reader, case, &COSTS, Limits::DECIDE))));
    let differ: Vec<_> = found.filter(|(_, found)| *found != Agreement::Agrees).map(|(id, _)| id.to_string()).collect();
    assert_eq!(differ, UNSEEN.iter().map(|(id, _)| *id).collect::<Vec<_>>());
}
