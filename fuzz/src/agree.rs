//! Does the reader give a case the class that the corpus gives it?

use crate::overruled::{overruling, slips_of};
use crate::readings::{Answer, Canonical, Decision, Limits, Reader, canonical};
use corpus::case::{Case, Class};
use corpus::read::read;
use jsontriage_core::Costs;

/// What came of comparing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Agreement {
    /// Same class, right value.
    Agrees,
    /// Another class; the cheapest reading is right all the same.
    OtherClass(Decision),
    /// The cheapest reading is wrong and flagged as such.
    OtherValue(Decision),
    /// Fewer slips than were made explain the text by another value.
    Overruled,
    /// The value is released and wrong: **silent**.
    Silent,
    /// Longer than the size cap.
    TooLong,
    /// The search stopped at its budget.
    Stopped,
}

/// The decision that a class asks for.
#[must_use]
pub fn decision(class: Class) -> Decision {
    match class {
        Class::Intact => Decision::Safe,
        Class::Unique => Decision::Cosmetic,
        Class::Lossy => Decision::Lossy,
        Class::Ambiguous => Decision::Ambiguous,
        Class::Hopeless => Decision::Invalid,
    }
}

/// Compares.
#[must_use]
pub fn agreement(case: &Case, answer: &Answer) -> Agreement {
    let wanted = decision(case.class);
    match answer.decision {
        None if answer.states == 0 => Agreement::TooLong,
        None => Agreement::Stopped,
        Some(_) if overruling(case, answer).is_some() => Agreement::Overruled,
        Some(found) => {
            let right = answer.readings.first().is_some_and(|best| right(case).iter().any(|form| best.is(form)));
            let judged = matches!(case.class, Class::Intact | Class::Unique | Class::Lossy);
            match found == wanted {
                true if right || !judged => Agreement::Agrees,
                true if found.is_released() => Agreement::Silent,
                true => Agreement::OtherValue(found),
                // What may not be released at all is not released rightly.
                false if found.is_released() && !(right && wanted <= Decision::Cosmetic) => Agreement::Silent,
                false if right || !judged => Agreement::OtherClass(found),
                false => Agreement::OtherValue(found),
            }
        }
    }
}

/// Values that are right to show.
#[must_use]
pub fn right(case: &Case) -> Vec<Canonical> {
    let texts = std::iter::once(&case.truth).chain(&case.accept).filter(|text| !text.is_empty());
    texts.filter_map(|text| read(text.as_bytes()).ok()).map(|value| canonical(&value)).collect()
}

/// Reads a case without its schema.
#[must_use]
pub fn answer(reader: &mut Reader, case: &Case, costs: &Costs, limits: Limits) -> Answer {
    reader.read(&case.bytes(), costs, limits)
}

/// Why the reader says what it says, in the words of its slips: what the cheapest reading undoes, and its first rival.
#[must_use]
pub fn reason(answer: &Answer) -> String {
    match &answer.readings[..] {
        [] => "no reading".to_owned(),
        [only] => slips_of(only),
        [first, second, ..] => format!("{} / {}", slips_of(first), slips_of(second)),
    }
}
