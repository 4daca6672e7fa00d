//! The closer ledger misses no closer that could have stood in two places, and doubts none that could not.

use fuzz::ledger::{Ledger, Place, Said};

#[test]
fn a_movable_closer_is_never_missed_and_one_with_one_place_is_released() {
    let ledger = Ledger::of(11);
    let count = |place, said| ledger.counts.get(&(place, said)).copied().unwrap_or_default();
    assert_eq!(ledger.count(&[Said::Missed, Said::Silent, Said::Held]), 0, "{ledger:?}");
    assert!(ledger.count(&[Said::Both]) > 300, "{ledger:?}");
    assert_eq!(ledger.count(&[Said::Movable]), 0, "not every place is shown: {ledger:?}");
    for place in [Place::Own, Place::Other] {
        assert!(count(place, Said::Released) > 0, "{ledger:?}");
        assert!(count(place, Said::Refused) <= 2 && count(place, Said::Lossy) == 0, "{ledger:?}");
    }
}
