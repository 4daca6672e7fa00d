//! Every ambiguous answer shows two readings, or says why it does not.

use corpus::handwritten::load;
use fuzz::forward::texts;
use fuzz::rivals::{Found, shown};
use jsontriage_core::Unstated;
use std::collections::BTreeMap;
use std::path::Path;

fn counted<'a>(texts: impl Iterator<Item = &'a [u8]>) -> BTreeMap<Found, usize> {
    let mut counts = BTreeMap::new();
    for text in texts {
        let Some(shown) = shown(text) else { continue };
        assert_ne!(shown.found, Found::Wrong, "{}: {}", shown.kind, String::from_utf8_lossy(text));
        *counts.entry(shown.found).or_default() += 1;
    }
    counts
}

#[test]
fn every_ambiguous_text_of_the_forward_test_shows_two_readings_or_says_why_not() {
    let texts = texts(11);
    let counts = counted(texts.iter().map(|text| text.text.as_bytes()));
    let of = |reason| counts.get(&Found::One(reason)).copied().unwrap_or_default();
    assert!(counts[&Found::Readings] > 10_000, "{counts:?}");
    assert!(of(Unstated::OpenNumber) > 100 && of(Unstated::Unsure) < 10, "{counts:?}");
    assert_eq!(counts.len(), 3, "{counts:?}");
}

#[test]
fn every_ambiguous_handwritten_case_shows_two_readings_or_says_why_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten");
    let cases = load(&folder).expect("the cases load");
    let texts: Vec<Vec<u8>> = cases.iter().map(|case| case.bytes().to_vec()).collect();
    let counts = counted(texts.iter().map(Vec::as_slice));
    assert!(counts[&Found::Readings] > 20, "{counts:?}");
    assert!(!counts.contains_key(&Found::One(Unstated::Unsure)), "{counts:?}");
}
