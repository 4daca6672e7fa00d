//! On short texts the engine says what the enumerator of readings says, or differs in an argued way (`fuzz/exceptions.toml`).

use super::Seen;
use crate::engine::readings::Agreement;
use crate::exceptions::{Exception, exceptions};
use crate::input::row;
use crate::readings::Reader;
use jsontriage_core::{Options, triage};
use std::cell::RefCell;
use std::sync::LazyLock;

static KINDS: LazyLock<Vec<Exception>> =
    LazyLock::new(|| exceptions().unwrap_or_else(|error| panic!("fuzz/exceptions.toml: {error:#}")));

thread_local! {
    // It holds large tables, which are emptied for each text.
    static READER: RefCell<Reader> = RefCell::default();
}

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let text = row(bytes)?;
    readings_agree(&text);
    Some(Seen::of("row", &triage(&text, &Options::agent())))
}

/// Holds the engine against the enumerator.
///
/// # Panics
/// If they disagree, and no kind of exception covers it.
pub fn readings_agree(text: &str) {
    let (found, slips) = READER.with_borrow_mut(|reader| Agreement::found(text, reader));
    // A search that stopped says nothing.
    let argued = !found.is_disagreement()
        || found == Agreement::Stopped
        || KINDS.iter().any(|kind| kind.fits(found, &slips));
    assert!(argued, "{}: {text:?} ({slips})", found.name());
}
