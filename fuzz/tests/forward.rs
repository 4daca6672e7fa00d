//! The forward test in full, and the strings in small; `just proof` counts all of them.

use fuzz::forward::{Counts, Quoted, SLIPS, Verdict};
use fuzz::report::{Extent, Proof};
use jsontriage_core::COSTS;
use std::sync::OnceLock;

/// To 13 tokens: some seconds without optimisation.
fn counts() -> &'static Counts {
    static COUNTS: OnceLock<Counts> = OnceLock::new();
    COUNTS.get_or_init(|| Counts::of(13, &COSTS, &|_| {}))
}

#[test]
fn no_text_of_one_slip_is_read_as_one_wrong_value() {
    let counts = counts();
    assert_eq!((counts.documents, counts.texts), (7_392, 151_057));
    assert_eq!(counts.silent(), 0, "{:?}", counts.shown);
}

#[test]
fn every_flagged_text_of_one_slip_has_its_source_among_the_readings() {
    for (slip, tally) in counts().single.iter().filter(|(slip, _)| SLIPS[**slip].undecidable.is_none()) {
        assert_eq!(tally.get(&Verdict::FlaggedWithout), None, "{}", SLIPS[*slip].name);
    }
}

#[test]
fn every_text_that_two_documents_become_is_flagged_with_both_unless_the_rules_decide_it() {
    let counts = counts();
    let mut seen = 0;
    for (slips, tally) in &counts.colliding {
        let opener = slips.iter().any(|slip| SLIPS[*slip].undecidable.is_some());
        for (verdict, count) in tally {
            seen += count;
            assert!(*verdict == Verdict::Flagged || opener, "{count} texts of {slips:?} are {verdict:?}");
        }
    }
    assert_eq!(seen, 6_033);
}

#[test]
fn no_unescaped_quote_is_released_wrongly_and_no_flagged_list_hides_its_source() {
    let quoted = Quoted::of(5, &COSTS);
    assert_eq!(quoted.silent(), 0, "{:?}", quoted.shown);
    assert_eq!(quoted.unnamed_lists(), 0);
}

#[test]
fn counts_do_not_depend_on_the_number_of_threads() {
    let extent = Extent { document: 7, quoted: 3, gap: 2, structural: 4 };
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| Proof::run(extent, &COSTS, &|_, _| {}, &|_| {})).page()
    };
    let page = run(1);
    assert_eq!(page, run(3));
    assert!(page.contains("| all | 11110 |"), "{page}");
}
