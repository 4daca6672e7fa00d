//! What to tell the model: where it went wrong, how it looks there, what to do instead.

use std::fmt;

use crate::decision::{Ambiguity, Decision};
use crate::error::{Code, Position};
use crate::rule::{Effect, Group, RuleId};
use crate::triage::Triage;

/// A bounded description of a fault, for a retry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RetryHint {
    /// What was decided.
    pub decision: Decision,
    /// Code of the refusal, slug of the gravest rule, `turn-cut` or `budget`; empty when nothing is wrong.
    pub reason: &'static str,
    /// One line about the fault.
    pub message: &'static str,
    /// Where.
    pub position: Option<Position>,
    /// The text around the place, and a line with a caret below it.
    pub window: String,
    /// The second reading, shortened.
    pub rival: Option<String>,
    /// What would help.
    pub advice: &'static str,
}

/// Characters of text shown on either side of the place.
const AROUND: usize = 32;
/// Longest second reading that is shown.
const RIVAL: usize = 240;

impl RetryHint {
    pub(crate) fn of(answer: &Triage<'_>) -> Self {
        let mut hint = Self {
            decision: answer.decision(),
            reason: "",
            message: "",
            position: None,
            window: String::new(),
            rival: answer.rivals().into_iter().next().map(|rival| shortened(rival.trim(), RIVAL)),
            advice: "",
        };
        if let Some(error) = answer.error() {
            hint.reason = error.code.row().slug;
            hint.message = error.code.row().message;
            hint.advice = advice_for_code(error.code);
            hint.place(answer, error.position);
        } else if let Some(edit) = answer.edits().iter().rev().max_by_key(|edit| edit.effect) {
            // Of several the first: `rev`, since `max_by_key` takes the last.
            let rule = edit.rule.rule();
            hint.reason = rule.slug;
            hint.message = rule.message;
            hint.advice = advice_for_rule(edit.rule, edit.effect);
            hint.place(answer, answer.position(edit.start));
        }
        if answer.is_turn_cut() {
            return Self {
                reason: "turn-cut",
                message: "it is whole, but the turn that wrote it was cut",
                position: None,
                window: String::new(),
                advice: "Something may be missing after it. Write it again; if it was long, write it shorter, or in parts.",
                ..hint
            };
        }
        if answer.ambiguity() == Ambiguity::Budget {
            hint.reason = "budget";
            hint.message = "a limit kept us from looking for other readings";
            hint.advice = "Write a shorter value, or one value alone.";
        } else if answer.decision() == Decision::LossyRepair
            && answer.edits().iter().all(|edit| edit.effect == Effect::Cosmetic)
        {
            hint.reason = "several-slips";
            hint.message = "slips of different kinds in one text leave its reading unsure";
            hint.advice = "Write the value again as strict JSON.";
        } else if answer.decision() == Decision::Ambiguous
            && answer.edits().iter().all(|edit| edit.effect != Effect::Chooses)
        {
            hint.reason = "duplicate-name";
            hint.message = "a name comes twice in one object with different values";
            hint.advice = "Write each name once per object.";
        }
        hint
    }

    fn place(&mut self, answer: &Triage<'_>, position: Position) {
        self.position = Some(position);
        let (bytes, base) = answer.source();
        let Some(at) = position.byte.checked_sub(base).filter(|&at| at <= bytes.len()) else { return };
        let before = String::from_utf8_lossy(&bytes[at.saturating_sub(4 * AROUND)..at]);
        let after = String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 4 * AROUND)]);
        let skipped = before.chars().count().saturating_sub(AROUND);
        let shown = |c: char| if c.is_control() { '␊' } else { c };
        let before: String = before.chars().skip(skipped).map(shown).collect();
        let after: String = after.chars().take(AROUND).map(shown).collect();
        self.window = format!("{before}{after}\n{}^", " ".repeat(before.chars().count()));
    }
}

fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(longest).collect();
    short.push('…');
    short
}

fn advice_for_code(code: Code) -> &'static str {
    match code {
        Code::Empty => "Nothing arrived. Answer with the JSON value.",
        Code::NoValue => "Answer with the JSON value alone, without prose.",
        Code::NeedsChoice => {
            "Write the value again as strict JSON. Escape quotes inside strings as \\\", and check quotes, commas, \
             colons and brackets around this place."
        }
        Code::NothingKept => "The answer was cut at its start. Write it again; if it was long, write a shorter one.",
        Code::DuplicateName => "Write each name once per object.",
        Code::RuleOff => "Write strict JSON; this spelling is not accepted.",
        Code::Shape => "Write a value of the shape that was asked for.",
        Code::Depth => "Write a flatter value.",
        Code::Bytes | Code::Edits | Code::Window => "Write a shorter value.",
        Code::Internal => "Write the value again as strict JSON.",
    }
}

fn advice_for_rule(rule: RuleId, effect: Effect) -> &'static str {
    if effect == Effect::Cosmetic {
        return "Nothing needs to be done; strict JSON would have been enough.";
    }
    match rule {
        RuleId::OtherRoot => "Answer with one value. Several different ones were found.",
        RuleId::IllegalEscape | RuleId::LineContinuation => {
            "Write every backslash inside a string as two (\\\\), also in formulas and paths."
        }
        RuleId::LeadingZeros => "Quote codes with leading zeros, or write the number without them.",
        RuleId::NonFinite | RuleId::Undefined => "Write null, a number or a string; JSON has no such value.",
        RuleId::Ellipsis | RuleId::OmissionComment => "Write the whole value; nothing may be left out.",
        RuleId::InnerQuote | RuleId::SurplusQuote | RuleId::MissingOpeningQuote | RuleId::MissingClosingQuote => {
            "Escape quotes inside strings as \\\", and open and close every string with one."
        }
        RuleId::BareValue | RuleId::BareName => "Put names and text in double quotes.",
        RuleId::MissingComma | RuleId::MissingColon | RuleId::MissingValue => {
            "Check commas, colons and values around this place."
        }
        RuleId::LostCloser | RuleId::SurplusCloser | RuleId::WrongCloser | RuleId::MissingHead => {
            "Check that every bracket is opened and closed once, in order."
        }
        RuleId::DoubleComma | RuleId::LeadingComma => {
            "Write every element; one seems to be missing between two commas."
        }
        _ if rule.rule().group == Group::End => {
            "The answer was cut here. The same length would be cut again: write it shorter, or in parts."
        }
        _ => "Write the value again as strict JSON.",
    }
}

impl fmt::Display for RetryHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reason.is_empty() {
            return f.write_str("The answer is valid JSON.");
        }
        write!(f, "The answer could not be used as it is: {}", self.message)?;
        if let Some(position) = self.position {
            write!(f, " at {position}")?;
        }
        f.write_str(".")?;
        if !self.window.is_empty() {
            write!(f, "\n\n{}\n", self.window)?;
        }
        if let Some(rival) = &self.rival {
            write!(f, "\nIt could also be read as: {rival}\n")?;
        }
        write!(f, "\n{}", self.advice)
    }
}
