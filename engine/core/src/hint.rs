//! What to tell the model: where it went wrong, how it looks there, what to do instead.

use std::fmt;

use crate::decision::{Ambiguity, Decision};
use crate::error::{Code, Position};
use crate::rival::Unstated;
use crate::rule::{Effect, RuleId};
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
    /// Both readings around the place where they part, and a line with a caret below it; empty where there is one.
    pub parting: String,
    /// Why an ambiguous answer shows no second reading.
    pub unstated: Option<Unstated>,
    /// What would help.
    pub advice: &'static str,
}

/// Characters of text shown on either side of the place.
const AROUND: usize = 32;
/// Longest second reading that is shown.
const RIVAL: usize = 240;

impl RetryHint {
    pub(crate) fn of(answer: &Triage<'_>) -> Self {
        let second = answer.readings().first();
        let mut hint = Self {
            decision: answer.decision(),
            reason: "",
            message: "",
            position: None,
            window: String::new(),
            rival: second.map(|rival| shortened(rival.text.trim(), RIVAL)),
            parting: second.map_or_else(String::new, |rival| parting(&answer.text(), &rival.text)),
            unstated: answer.unstated(),
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
            hint.advice = match edit.effect {
                Effect::Cosmetic => "Nothing needs to be done; strict JSON would have been enough.",
                _ => rule.advice,
            };
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
            let rule = second.and_then(|rival| rival.edit.as_ref()).map(|edit| edit.rule);
            (hint.reason, hint.message, hint.advice) = match rule {
                _ if answer.holds_conflict() => (
                    "duplicate-name",
                    "a name comes twice in one object with different values",
                    RuleId::DuplicateName.rule().advice,
                ),
                Some(rule @ RuleId::DigitSeparators) => (
                    "grouped-number",
                    "a comma between digits may part two elements or group one number",
                    rule.rule().advice,
                ),
                _ => (
                    "unsure-extent",
                    "what stands beside the value, or was dropped, may belong to it",
                    "Write one whole value, and check its brackets, quotes and commas.",
                ),
            };
            if let Some(rival) = second {
                hint.place(answer, answer.position(rival.at));
            }
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
        let before: String = before.chars().skip(skipped).map(visible).collect();
        let after: String = after.chars().take(AROUND).map(visible).collect();
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

/// Both readings around the place where they part, the caret below it.
fn parting(shown: &str, rival: &str) -> String {
    let (shown, rival) = (shown.trim(), rival.trim());
    let alike = |((_, one), other): &((usize, char), char)| one == other;
    let at = shown.char_indices().zip(rival.chars()).take_while(alike).last();
    let at = at.map_or(0, |((at, c), _)| at + c.len_utf8());
    let (before, column) = tail(&shown[..at]);
    let line = |text: &str| format!("{before}{}", head(&text[at..]));
    format!("shown:   {}\nor else: {}\n{}^", line(shown), line(rival), " ".repeat(9 + column))
}

/// The last characters before a place, and how many they are.
fn tail(text: &str) -> (String, usize) {
    let skipped = text.chars().count().saturating_sub(AROUND);
    let mark = if skipped > 0 { "…" } else { "" };
    let shown: String = mark.chars().chain(text.chars().skip(skipped).map(visible)).collect();
    let column = shown.chars().count();
    (shown, column)
}

fn head(text: &str) -> String {
    let mut shown: String = text.chars().take(AROUND).map(visible).collect();
    if text.chars().nth(AROUND).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(c: char) -> char {
    if c.is_control() { '␊' } else { c }
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
        if !self.parting.is_empty() {
            write!(f, "\nIt has more than one reading:\n\n{}\n", self.parting)?;
        }
        if let Some(unstated) = self.unstated {
            write!(f, "\nNo second reading is shown: {}.\n", unstated.message())?;
        }
        write!(f, "\n{}", self.advice)
    }
}
