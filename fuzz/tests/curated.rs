//! Handwritten cases without a schema have the class that their readings give.

use corpus::handwritten::load;
use fuzz::agree::{Agreement, agreement, answer};
use fuzz::readings::{Limits, Reader};
use jsontriage_core::COSTS;
use std::path::Path;

#[test]
fn handwritten_cases_have_the_class_of_their_readings() {
    let cases = load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten")).expect("the cases load");
    let cases: Vec<_> = cases.iter().filter(|case| case.schema.is_none()).collect();
    assert!(cases.len() >= 153, "{} cases", cases.len());
    let mut reader = Reader::default();
    let found =
        cases.iter().map(|case| (&case.document, agreement(case, &answer(&mut reader, case, &COSTS, Limits::DECIDE))));
    assert_eq!(found.filter(|(_, found)| *found != Agreement::Agrees).collect::<Vec<_>>(), []);
}
