//! On short texts the engine lets nothing through that the enumerator of readings does not, or differs in an argued way
//! (`fuzz/exceptions.toml`). What is shown and held is compared on every text of few symbols (`fuzz agree`), not here: of longer
//! rows little is left to be right about.

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
/// If the engine lets through what the readings do not, and no kind of exception covers it.
pub fn readings_agree(text: &str) {
    let (found, slips) = READER.with_borrow_mut(|reader| Agreement::found(text, reader));
    let released = matches!(found, Agreement::OtherReleased | Agreement::Released | Agreement::Chosen);
    assert!(!released || KINDS.iter().any(|kind| kind.fits(found, &slips)), "{}: {text:?} ({slips})", found.name());
}
