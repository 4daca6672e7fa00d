//! The engine against the forward test: what one slip makes of a small document is read right, or not let through.

use fuzz::engine::forward::{Verdict, is_undecidable};
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
