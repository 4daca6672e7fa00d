//! One hypothesis is left: the reader takes it over.

use std::ops::Range;

use super::hypothesis::Hypothesis;
use crate::edit::{self, Alternative, Edit};
use crate::error::Code;
use crate::frame::Bracket;
use crate::indent::Movable;
use crate::quote::Role;
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};
use crate::text;

impl Reader {
    /// Takes over what the winner read from `start` on, and goes on where it stands.
    pub(super) fn adopt(&mut self, winner: Hypothesis, start: usize, prefix: &[Edit], source: &Source<'_>) -> Flow {
        let Hypothesis { mut reader, pos, cost, again, doubt, contested, rivals, .. } = winner;
        self.probe = 0;
        let mut edits = reader.root.edits.to_vec();
        if let Some(refusal) = reader.refusal {
            self.stop(refusal.code, refusal.at);
            return Flow::On;
        }
        self.root.cost += cost - again;
        if self.root.edits.len() + edits.len() > self.limits.edits {
            self.stop(Code::Edits, start);
            return Flow::On;
        }
        if let Some(off) = edits.iter().find(|edit| self.is_off(edit.rule)) {
            self.stop(Code::RuleOff, off.start);
            return Flow::On;
        }
        let done = matches!(reader.mode, Mode::Outer);
        let end = if done { usize::MAX } else { pos };
        for rival in rivals {
            let mut other = rival.edits.to_vec();
            other.extend(edits.iter().skip(rival.shared_from).cloned());
            self.root.note(Alternative { span: start..end, edits: other, cost: Some(rival.delta) });
        }
        let mut movable = reader.root.movable.branch();
        if doubt || contested {
            match edits.iter_mut().skip(prefix.len()).find(|edit| kind(edit) != 0) {
                Some(edit) => {
                    edit.effect = Effect::Chooses;
                    movable.push(Movable { at: edit.start, other: edit.start, alone: false });
                }
                None => self.root.rival = true,
            }
        }
        let root = &reader.root;
        (self.root.kept, self.root.strong, self.root.unproven) = (root.kept, root.strong, root.unproven);
        (self.root.plain, self.root.single, self.root.odd) = (root.plain, root.single, root.odd);
        (self.root.escaped, self.root.habits) = (root.escaped, root.habits);
        root.alternatives.iter().for_each(|other| self.root.note(other.clone()));
        self.root.movable = movable;
        self.mode = Mode::Tokens;
        while self.root.edits.last().is_some_and(|last| edits.first().is_some_and(|first| last.end > first.start)) {
            self.root.edits.pop();
        }
        for edit in edits {
            edit::push(&mut self.root.edits, edit);
        }
        self.replay(start..pos, prefix, source);
        (self.root.kept, self.root.tokens) = (reader.root.kept, reader.root.tokens);
        if matches!(self.mode, Mode::Stopped) {
            return Flow::On;
        }
        self.at = pos;
        if matches!(reader.state, State::FirstName | State::FirstElement)
            && let Some(frame) = self.frames.last_mut()
        {
            // Nothing was kept of it so far: it begins here.
            (frame.start, frame.boundary, frame.before) = (pos, pos, pos);
        }
        // The comma goes with its member, should that be dropped.
        self.settled = self.frames.last().map_or(pos, |frame| frame.boundary);
        if done {
            return self.end_root(pos, source);
        }
        self.state = reader.state;
        Flow::On
    }

    /// Reads the winner's output once more for what only the kept reading needs: frames, names, warnings.
    fn replay(&mut self, span: Range<usize>, prefix: &[Edit], source: &Source<'_>) {
        let mut edits: Vec<Edit> = self.root.edits.rev().take_while(|edit| edit.start >= span.start).cloned().collect();
        edits.reverse();
        let read = edits.iter().zip(prefix).take_while(|(edit, known)| edit == known).count();
        let mut output = Vec::with_capacity(span.len() + edits.len());
        let mut at = span.start;
        for edit in &edits[read..] {
            let kept = source.slice(at..edit.start.max(at)).unwrap_or_default();
            output.extend(kept.iter().zip(at..).map(|(&byte, at)| (byte, at, at + 1)));
            output.extend(edit.insert.bytes().map(|byte| (byte, edit.start, edit.end)));
            at = at.max(edit.end);
        }
        let kept = source.slice(at..span.end.max(at)).unwrap_or_default();
        output.extend(kept.iter().zip(at..).map(|(&byte, at)| (byte, at, at + 1)));
        self.steps += output.len() as u64;
        let bytes: Vec<u8> = output.iter().map(|&(byte, ..)| byte).collect();
        let mut next = 0;
        while next < bytes.len() && !matches!(self.mode, Mode::Stopped) {
            let (byte, at, end) = output[next];
            let mut after = next + 1;
            match byte {
                b'{' | b'[' => {
                    self.begin_value();
                    self.push(if byte == b'{' { Bracket::Object } else { Bracket::Array }, at);
                }
                b'}' | b']' => self.pop_to(at, end, source),
                b',' => self.comma(at, source),
                b':' => self.state = State::Value,
                b'"' => {
                    after = text::string_end(&bytes, next);
                    let end = output.get(after - 1).map_or(end, |&(.., end)| end);
                    self.replay_string(&bytes[next..after], at, end, source);
                }
                b' ' | b'\n' | b'\r' | b'\t' => {}
                _ => {
                    let word = bytes[next..].iter().take_while(|byte| !b",}] \n\r\t".contains(byte)).count();
                    after = next + word;
                    self.begin_value();
                    self.end_scalar();
                    if byte == b'-' || byte.is_ascii_digit() {
                        self.inspect_number(&bytes[next..after], at);
                        self.root.grouped |= crate::strict::goes_on_with_group(&bytes, next);
                    }
                }
            }
            next = after;
        }
    }

    fn replay_string(&mut self, string: &[u8], start: usize, end: usize, source: &Source<'_>) {
        let body = string.get(1..string.len() - 1).unwrap_or_default();
        let role = if self.state.wants_name() { Role::Name } else { Role::Value };
        if role == Role::Name {
            self.begin_member();
            let name = std::str::from_utf8(body).map(text::decode).unwrap_or_default();
            self.add_name(name.as_bytes(), start, end, source);
            self.state = State::Colon;
        } else {
            self.begin_value();
            self.end_scalar();
        }
        if string.len() >= 2 && crate::strict::is_odd(string, role) {
            self.inspect(body, role, start);
        }
    }
}

/// The bit of a closer too many.
pub(crate) const SURPLUS_CLOSER: u16 = 16;

/// The kinds of slips that edits make good, one bit each.
pub(crate) fn kinds(edits: &[Edit]) -> u16 {
    edits.iter().fold(0, |kinds, edit| kinds | kind(edit))
}

/// The kind of slip that an edit makes good: different ones in a text are at most lossy (truth rule 13).
fn kind(edit: &Edit) -> u16 {
    match edit.rule {
        RuleId::MissingComma => 1,
        RuleId::MissingColon => 2,
        RuleId::MissingOpeningQuote | RuleId::MissingClosingQuote => 4,
        RuleId::LostCloser => 8,
        // Closed by the mark behind it; one at the end of the text says that it was cut.
        RuleId::MissingCloser if edit.effect == Effect::Cosmetic => 8,
        RuleId::SurplusCloser => SURPLUS_CLOSER,
        RuleId::WrongCloser => 32,
        RuleId::InnerQuote => 64,
        RuleId::SurplusQuote => 128,
        RuleId::MissingValue => 256,
        RuleId::DoubleComma | RuleId::LeadingComma => 512,
        _ => 0,
    }
}

/// What the kinds of slips in a text make of it.
pub(crate) fn compound(kinds: u16) -> Option<Effect> {
    (kinds.count_ones() > 1).then_some(Effect::Completes)
}
