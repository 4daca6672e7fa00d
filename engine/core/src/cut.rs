//! What the end of the text left open (truth rules 2 to 5).
//!
//! Nothing is invented: a member whose value never came is dropped, a string keeps what arrived, a number that may go
//! on says so. Everything here is at most lossy.

use crate::edit::{Alternative, Edit};
use crate::error::Code;
use crate::frame::{self, Bracket};
use crate::quote::Text;
use crate::reader::{Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};

impl Reader {
    /// The text is over. Closes the candidate that is still open, if there is one.
    pub(crate) fn cut(&mut self, source: &Source<'_>) {
        let end = source.end();
        match self.mode {
            Mode::Outer | Mode::Skim(_) | Mode::Scalar | Mode::Beam | Mode::Stopped => return,
            Mode::Text(text) => self.cut_text(&text, source),
            Mode::Tokens | Mode::Comment(_) => self.cut_tokens(source),
        }
        if !matches!(self.mode, Mode::Tokens) {
            return;
        }
        if self.root.kept == 0 {
            // Openers only: whatever could be shown would be made up.
            self.outer.hollow.get_or_insert(end);
            if !self.candidates.is_empty() {
                self.outer.loose(self.root.start);
            }
            self.outer.resume(self.root.start);
            let settled = self.settled_to();
            self.forget_frames();
            let root = std::mem::take(&mut self.root);
            self.announce(&root, settled, false);
            self.mode = Mode::Outer;
            self.at = end;
            return;
        }
        let movable = frame::closers_could_move(&self.frames);
        // A cut in a string, after a comma or a colon proves that more was coming; else a closer may be missing inside.
        let proven = self.state != State::AfterValue;
        let effect = if movable && !proven { Effect::Chooses } else { Effect::Completes };
        if !proven {
            self.root.unproven = self.frames.len();
        }
        let closers = frame::closers(&self.frames);
        let calls = self.frames.rev().any(|frame| frame.kind == Bracket::Call);
        if calls {
            // `ObjectId(` never closed: its parenthesis was already taken out.
            self.edit_as(end, end, "", RuleId::Constructor, Effect::Completes);
        }
        self.edit_as(end, end, closers, RuleId::MissingCloser, effect);
        if matches!(self.mode, Mode::Stopped) {
            return;
        }
        while !self.frames.is_empty() {
            self.pop(end, source);
        }
        self.end_root(end, source);
    }

    /// A string is open.
    fn cut_text(&mut self, text: &Text, source: &Source<'_>) {
        let end = source.end();
        if !text.is_value() {
            // An open name that holds a colon has probably lost its quote, and a value stands in it.
            let held = source.slice(text.body..end).filter(|held| held.len() <= self.limits.window);
            if held.is_none_or(|held| held.contains(&b':')) {
                self.refuse(text.start);
                return;
            }
            return self.drop_member(end);
        }
        if self.at == text.body {
            return self.drop_member(end);
        }
        let tail = source.slice(self.at..end).unwrap_or_default();
        if !tail.is_empty() {
            self.edit(self.at, end, "", RuleId::CutEscape);
        }
        let balanced = tail
            .is_empty()
            .then(|| {
                trailing_closers(source, text.body.max(end.saturating_sub(self.limits.window)), &self.frames.to_vec())
            })
            .flatten();
        let effect = if balanced.is_some() { Effect::Chooses } else { Effect::Completes };
        self.edit_as(end, end, "\"", RuleId::CutString, effect);
        if let Some((place, over)) = balanced {
            let edit = |start, end, insert: &'static str| Edit {
                start,
                end,
                insert: insert.into(),
                rule: RuleId::CutString,
                effect: Effect::Chooses,
            };
            self.root.alternatives.clear();
            self.root.alternatives.push(Alternative {
                span: place..usize::MAX,
                edits: vec![edit(place, place, "\""), edit(over, end, "")],
                cost: None,
            });
        }
        self.root.kept += 1;
        self.root.strong = true;
        if matches!(self.mode, Mode::Text(_)) {
            self.mode = Mode::Tokens;
        }
        // Not `AfterValue`: an open string proves the cut.
        self.state = State::Value;
    }

    /// The text ends between tokens, or in a word.
    fn cut_tokens(&mut self, source: &Source<'_>) {
        let end = source.end();
        self.mode = Mode::Tokens;
        let rest = source.slice(self.at..end).unwrap_or_default();
        if !rest.is_empty() && self.state.wants_value() && rest[0] != b'\\' {
            let Ok(word) = std::str::from_utf8(rest) else {
                self.refuse(self.at);
                return;
            };
            if !word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte)) {
                self.refuse(self.at);
                return;
            }
            let start = self.at;
            if self.cut_word(word, start, end) {
                if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    self.state = State::AfterValue;
                }
                return;
            }
            // A sign, a point: no digit arrived. A bare word is for a choice.
            if word.bytes().any(|byte| byte.is_ascii_alphabetic()) && !word.starts_with(['-', '+', '.']) {
                self.refuse(start);
                return;
            }
            self.begin_value();
            return self.drop_member(end);
        }
        if rest == b"\\" {
            self.edit_as(self.at, end, "", RuleId::CutEscape, Effect::Cosmetic);
        } else if !rest.is_empty() {
            self.refuse(self.at);
            return;
        }
        match self.state {
            State::Value | State::Colon => self.drop_member(end),
            State::Name | State::Element => self.drop_comma(Effect::Cosmetic),
            State::AfterValue | State::FirstElement | State::FirstName => {}
        }
    }

    /// The last member begun has no value: it goes, with the comma before it.
    fn drop_member(&mut self, end: usize) {
        // A constructor goes with the value that never came.
        while self.top() == Some(Bracket::Call) {
            self.frames.pop();
        }
        let Some(frame) = self.frames.last_mut() else { return };
        frame.members = frame.members.saturating_sub(1);
        let boundary = frame.boundary;
        self.forget_member();
        self.suspects.clear();
        self.edit(boundary, end, "", RuleId::CutMember);
        if matches!(self.mode, Mode::Text(_)) {
            self.mode = Mode::Tokens;
        }
        self.state = State::Value;
        if self.limits.edits == 0 {
            self.stop(Code::Edits, boundary);
        }
    }
}

/// Where one inserted quote would make the closers at the very end of an open string close everything, and where
/// those closers end: white space and a closing fence may follow.
fn trailing_closers(source: &Source<'_>, body: usize, frames: &[frame::Frame]) -> Option<(usize, usize)> {
    let mut at = source.end();
    let mut over = None;
    // From the end of the text backwards the outermost closer comes first.
    for frame in frames {
        loop {
            at = at.checked_sub(1).filter(|&at| at >= body)?;
            match source.get(at)? {
                b' ' | b'\n' | b'\r' | b'\t' => {}
                b'`' if over.is_none() => {}
                byte if Some(&byte) == frame.closer().as_bytes().first() => break,
                _ => return None,
            }
        }
        over.get_or_insert(at + 1);
    }
    over.map(|over| (at, over))
}
