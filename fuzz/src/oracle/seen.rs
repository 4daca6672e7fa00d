//! What an input turned out to be, so that a generator that has gone blind is noticed.

use jsontriage_core::{Decision, RuleId, Triage};

/// Rules of repairs that only hypotheses make.
pub const BEAM: [RuleId; 13] = [
    RuleId::MissingComma,
    RuleId::MissingColon,
    RuleId::MissingOpeningQuote,
    RuleId::MissingClosingQuote,
    RuleId::InnerQuote,
    RuleId::SurplusQuote,
    RuleId::BareName,
    RuleId::BareValue,
    RuleId::LostCloser,
    RuleId::SurplusCloser,
    RuleId::WrongCloser,
    RuleId::MissingValue,
    RuleId::MissingHead,
];

/// What an input turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The family, or what stands for one where there is none.
    pub family: String,
    /// What the engine said.
    pub decision: Decision,
    /// Did the text get as far as the hypotheses? Known from what they repaired, so that some that did are not counted.
    pub beam: bool,
}

impl Seen {
    pub(super) fn of(family: &str, answer: &Triage<'_>) -> Self {
        let beam = answer.edits().iter().any(|edit| BEAM.contains(&edit.rule));
        Self { family: family.to_owned(), decision: answer.decision(), beam }
    }
}
