//! The engine against what the oracles know of small texts.

use fuzz::engine::agreement::{Extent, Sheet};
use fuzz::engine::forward::{Verdict, is_undecidable};
use fuzz::exceptions::exceptions;
use fuzz::forward::texts;

#[test]
fn one_slip_in_a_small_document_is_never_let_through_wrongly() {
    let texts = texts(10);
    let mut right = 0;
    for text in texts.iter().filter(|text| !is_undecidable(text)) {
        let verdict = Verdict::of(text);
        assert_ne!(verdict, Verdict::Silent, "{}", text.text);
        right += usize::from(verdict == Verdict::Right);
    }
    assert!(right * 5 > texts.len(), "only {right} of {} are read and let through", texts.len());
}

#[test]
fn every_difference_to_the_readings_is_of_an_argued_kind() {
    let extent = Extent { document: 9, gap: 2, structural: 4 };
    let kinds = exceptions().unwrap();
    for sheet in Sheet::all(extent, &kinds, &|_, _| {}, &|_| {}) {
        assert!(sheet.unexplained.is_empty(), "{}: {:?}", sheet.name, sheet.unexplained);
        assert!(!sheet.counts.is_empty(), "{}", sheet.name);
    }
}
