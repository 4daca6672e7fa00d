//! Handwritten cases are judged by the same rules as all others.

use corpus::case::Class;
use eval::judge::{Answer, Finding, Verdict, judge};
use std::path::Path;

#[test]
fn what_arrived_of_a_lossy_text_is_right_to_show_and_wrong_to_let_through() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten");
    let cases = corpus::handwritten::load(&folder).expect("they load");
    let lossy: Vec<_> = cases.iter().filter(|case| case.class == Class::Lossy).collect();
    assert!(lossy.len() >= 20, "only {} lossy cases", lossy.len());
    for case in lossy {
        let shown = Answer::Value(case.accept[0].clone().into_bytes());
        let finding = judge(case, &shown);
        assert_eq!(finding, Finding::Accepted, "{}", case.document);
        assert_eq!(finding.verdict(case.class, true), Verdict::Silent, "{}", case.document);
        assert_eq!(finding.verdict(case.class, false), Verdict::Shown, "{}", case.document);
    }
}
