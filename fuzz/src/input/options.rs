//! Options from a tape.

use super::tape::Tape;
use jsontriage_core::{Duplicates, End, Limits, Options, RULES, Roots};

const ENDS: [&str; 10] = [
    "complete",
    "max-tokens",
    "content-filter",
    "refusal",
    "malformed-call",
    "paused",
    "provider-error",
    "cancelled",
    "interrupted",
    "a-new-reason",
];

/// Six bytes: profile, duplicates, roots, end, limits, a rule that is off.
pub(super) fn options(tape: &mut Tape<'_>) -> Options {
    let profiles = [Options::permissive, Options::interactive, Options::execution, Options::strict];
    let profile = tape.pick(Options::agent as fn() -> Options, &profiles.map(|profile| profile as fn() -> Options));
    let duplicates = tape.pick(Duplicates::Ambiguous, &[Duplicates::First, Duplicates::Last, Duplicates::Error]);
    let roots = tape.pick(Roots::Ambiguous, &[Roots::First, Roots::Last, Roots::Array]);
    let end = tape.pick("not-told", &ENDS);
    let whole = Limits::DEFAULT;
    let small = [
        Limits { window: 1_024, ..whole },
        Limits { depth: 5, ..whole },
        Limits { edits: 3, ..whole },
        Limits { names: 3, roots: 2, ..whole },
    ];
    // Seven in eight without a limit, and without a rule that is off: what stops early shows little.
    let limits = match tape.byte() {
        byte @ 224.. => small[usize::from(byte) % small.len()],
        _ => whole,
    };
    let off = match tape.byte() {
        byte @ 224.. => Some(RULES[usize::from(byte) % RULES.len()].id),
        _ => None,
    };
    let options = profile().duplicates(duplicates).roots(roots).end(End::named(end)).limits(limits);
    match off {
        Some(rule) => options.without(rule),
        None => options,
    }
}
