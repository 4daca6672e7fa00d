//! What the project is for: a value that is not the truth is not let through. The truth is known, since the damage was made.

use super::{Seen, shown};
use crate::agree::answer;
use crate::input::Input;
use crate::overruled::overruling;
use crate::readings::{Limits, Reader};
use corpus::case::{Case, Finish};
use eval::judge::{Answer, Verdict, judge};
use jsontriage_core::{COSTS, End, Options, triage};

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let Input { case, .. } = Input::read(bytes)?;
    damage_is_flagged(&case);
    Some(Seen::of(&case.family, &triage(&*case.bytes(), &Options::agent())))
}

/// Judges the engine's answer to a case as the bench does.
///
/// # Panics
/// If a wrong value was let through, or a value where the text does not decide.
pub fn damage_is_flagged(case: &Case) {
    let end = match case.finish {
        Finish::Unknown => End::NotTold,
        Finish::Complete => End::Complete,
        Finish::Length => End::MaxTokens,
        Finish::Interrupted => End::Interrupted,
    };
    let text = case.bytes();
    let said = triage(&*text, &Options::agent().end(end));
    let released = said.is_executable(said.policy());
    let given = said.json().map_or(Answer::Refused, |json| Answer::Value(json.into_owned().into_bytes()));
    let verdict = judge(case, &given).verdict(case.class, released);
    let wrong = matches!(verdict, Verdict::Silent | Verdict::Guessed) || (verdict == Verdict::Unusable && released);
    assert!(
        !wrong || is_overruled(case),
        "{}: a text of class {} ({}): {}\nshown: {}\ntruth: {}",
        verdict.name(),
        case.class.name(),
        case.family,
        shown(&text),
        said.text(),
        case.truth
    );
}

/// Fewer slips than were made explain the text by another value. What is too long for the enumerator is not judged.
fn is_overruled(case: &Case) -> bool {
    let answer = answer(&mut Reader::default(), case, &COSTS, Limits::DECIDE);
    !case.slips.is_empty() && (answer.decision.is_none() || overruling(case, &answer).is_some())
}
