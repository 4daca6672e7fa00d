//! Between tokens: what may be missing, surplus or wrong.
//!
//! Each fork is one slip of the writer, made good at a price. The reading without a slip is the reader's own step.

use super::Step;
use super::around::{
    GAP, NEAR, Whole, follows_backslash, follows_blank_in_text, follows_comma_in_text, has_odd_gap, is_in_a_neighbour,
    whole_scalar,
};
use super::hypothesis::Hypothesis;
use super::inside::Content;
use crate::cost::COSTS;
use crate::edit::Edit;
use crate::frame::{self, Bracket, Frame};
use crate::indent::Movable;
use crate::quote::{Prefix, Quote, Role};
use crate::reader::{Mode, Source, State};
use crate::rule::{Effect, RuleId};
use crate::scan;

/// Containers of one kind that lose their closers at one place.
const RUN: usize = 8;

impl Hypothesis {
    pub(super) fn between(mut self, source: &Source<'_>) -> Step {
        let here = source.from(self.pos);
        let at = self.pos + scan::spaces(here, 0);
        let mut forks = Vec::new();
        let Some(byte) = source.get(at) else {
            if !source.last {
                return Step::Wait(Box::new(self));
            }
            self.end(source, &mut forks);
            return Step::On(forks);
        };
        self.reader.at = at;
        if source.from(at).len() < NEAR && !source.last {
            return Step::Wait(Box::new(self));
        }
        if self.fork(byte, at, source, &mut forks).is_none() {
            return Step::Wait(Box::new(self));
        }
        for fork in &mut forks {
            fork.pos = fork.reader.at;
        }
        let edits = self.reader.root.edits.len();
        let flow = self.reader.tokens(source);
        self.pay(edits);
        self.weigh_comma();
        self.enter_string(false);
        // `r"`: beside damage the letter may be what is left of a text.
        self.doubt |= matches!(&self.reader.mode, Mode::Text(text) if text.prefix != Prefix::None);
        self.follow(flow, source, forks)
    }

    /// All slips possible before `byte`; `None` when more bytes are needed to tell.
    fn fork(&mut self, byte: u8, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        let bare = is_bare(byte);
        match self.reader.state {
            State::AfterValue => {
                if matches!(byte, b'}' | b']') {
                    self.closer(byte, at, forks);
                } else if byte == b',' {
                    self.closer_before_comma(at, forks);
                } else if byte == b'+' {
                    self.concatenation(at, source, forks)?;
                } else if byte == b'"' || byte == b'\'' || bare || matches!(byte, b'{' | b'[') {
                    self.missing_comma(at, source, forks);
                }
            }
            State::Colon => match byte {
                b'"' | b'\'' | b'{' | b'[' => self.missing_colon(at, source, forks)?,
                b',' | b'}' => self.missing_value(at, COSTS.name_without_value, forks),
                _ if bare => self.missing_colon(at, source, forks)?,
                _ => {}
            },
            State::Value | State::Element | State::FirstElement => {
                match (byte, self.reader.state) {
                    (b',' | b'}' | b']', State::Value) => self.missing_value(at, COSTS.missing_value, forks),
                    (b'}', _) => self.closer(byte, at, forks),
                    (b',', State::FirstElement) => self.empty_container(at, forks),
                    _ => {}
                }
                if bare {
                    self.bare_value(at, source, forks)?;
                }
                if begins_text(byte) {
                    self.missing_opening_quote(at, Role::Value, source, forks)?;
                }
                if byte == b'"' {
                    self.surplus_quote(at, source, forks)?;
                }
            }
            State::Name | State::FirstName => {
                match byte {
                    b']' => self.closer(byte, at, forks),
                    b',' if self.reader.state == State::FirstName => self.empty_container(at, forks),
                    _ => {}
                }
                if bare {
                    self.bare_name(at, source, forks)?;
                }
                if begins_text(byte) {
                    self.missing_opening_quote(at, Role::Name, source, forks)?;
                }
            }
        }
        Some(())
    }

    /// What the reader's own repairs cost.
    fn pay(&mut self, before: usize) {
        let edits = &self.reader.root.edits;
        if edits.len() <= before {
            return;
        }
        let cost = edits.rev().take(edits.len() - before).map(|edit| match edit.rule {
            RuleId::TrailingComma => COSTS.trailing_comma,
            RuleId::DoubleComma | RuleId::LeadingComma => COSTS.doubled_comma,
            RuleId::Separator => COSTS.separator,
            RuleId::Ellipsis => COSTS.ellipsis,
            RuleId::StrayBackslash => COSTS.stray_backslash,
            RuleId::Comment | RuleId::OmissionComment => COSTS.comment,
            _ => 0,
        });
        self.cost += cost.sum::<u32>();
    }

    /// `["b",}`: a closer and what came after the comma may both be lost.
    fn weigh_comma(&mut self) {
        let mut last = self.reader.root.edits.rev();
        if let (Some(comma), Some(closer)) = (last.next(), last.next()) {
            let behind = comma.rule == RuleId::TrailingComma && closer.rule == RuleId::LostCloser;
            self.doubt |= behind && closer.end == comma.start;
        }
    }

    pub(super) fn top(&self) -> Option<Frame> {
        self.reader.frames.last().copied()
    }

    fn parent(&self) -> Option<Frame> {
        self.reader.frames.rev().nth(1).copied()
    }

    /// A string has begun; nothing is known of it yet.
    fn enter_string(&mut self, opened: bool) {
        if matches!(self.reader.mode, Mode::Text(_)) {
            self.reader.root.habits.inner_quote |= self.inner > 0;
            self.inner = 0;
            self.inch = false;
            self.wrapped = false;
            self.worded = false;
            self.spoken = false;
            self.content = Content::default();
            self.opened = opened;
        }
    }

    /// `"x" + "y"`: the second string goes on where the first ended; `None` when more bytes are needed.
    fn concatenation(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        let here = source.from(at + 1);
        let here = &here[..here.len().min(GAP)];
        let blank = scan::spaces(here, 0);
        if blank == here.len() && blank < GAP && !source.last {
            return None;
        }
        let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default();
        let end = at - (before.len() - crate::envelope::inked(before));
        let (Some(close), open) = (end.checked_sub(1), at + 1 + blank) else { return Some(()) };
        let quote = match (source.get(close), source.get(open)) {
            (Some(b'"'), Some(b'"')) => Quote::Double,
            (Some(b'\''), Some(b'\'')) => Quote::Single,
            _ => return Some(()),
        };
        let mut fork = self.branch(COSTS.concatenation);
        let edits = &mut fork.reader.root.edits;
        // Other quotes have been written as double ones.
        if quote == Quote::Single && edits.last().is_some_and(|edit| edit.start == close) {
            edits.pop();
        }
        if edits.last().is_some_and(|edit| edit.end > close) {
            return Some(());
        }
        fork.reader.open_text_of(open, 1, quote, Role::Value, Prefix::None);
        if quote == Quote::Single {
            fork.reader.root.edits.pop();
        }
        // `"use "+" here"`: a sign that is quoted.
        let glued = end == at && blank == 0;
        let effect = if glued { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(close, open + 1, "", RuleId::Concatenation, effect);
        fork.enter_string(false);
        forks.push(fork);
        Some(())
    }

    fn missing_comma(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) {
        if self.top().is_some_and(|frame| frame.kind == Bracket::Call) {
            return;
        }
        let again = self.reader.root.habits.missing_comma;
        let mut fork = self.branch(if again { COSTS.missing_comma_again } else { COSTS.missing_comma });
        fork.reader.root.habits.missing_comma = true;
        let chooses = is_in_a_neighbour(b",", at, source) || follows_backslash(at, source);
        let effect = if chooses { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(at, at, ",", RuleId::MissingComma, effect);
        if let Some(frame) = fork.reader.frames.last_mut() {
            frame.comma(at);
            fork.reader.state = if frame.is_object() { State::Name } else { State::Element };
        }
        forks.push(fork);
    }

    fn missing_colon(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        // `"a"b`: the word may belong to the name.
        let touches = at > 0 && source.get(at - 1) == Some(b'"') && source.get(at).is_some_and(is_bare);
        let glued = touches && whole_scalar(at, source)? == Whole::No;
        let chooses = glued
            || is_in_a_neighbour(b":=,", at, source)
            || follows_blank_in_text(at, source)
            || follows_backslash(at, source);
        let effect = if chooses { Effect::Chooses } else { Effect::Cosmetic };
        let mut fork = self.branch(COSTS.missing_colon);
        fork.reader.edit_as(at, at, ":", RuleId::MissingColon, effect);
        fork.reader.state = State::Value;
        forks.push(fork);
        Some(())
    }

    /// A name without a value goes, with the comma before it.
    fn missing_value(&mut self, at: usize, cost: u32, forks: &mut Vec<Self>) {
        let mut fork = self.branch(cost);
        let Some(frame) = fork.reader.frames.last_mut().filter(|frame| frame.is_object()) else { return };
        frame.members = frame.members.saturating_sub(1);
        let (boundary, first) = (frame.boundary, frame.boundary == frame.start);
        fork.reader.forget_member();
        fork.reader.edit(boundary, at, "", RuleId::MissingValue);
        fork.reader.state = if first { State::FirstName } else { State::AfterValue };
        forks.push(fork);
    }

    /// A closer that does not fit, or one too many.
    fn closer(&mut self, byte: u8, at: usize, forks: &mut Vec<Self>) {
        let Some(frame) = self.top() else { return };
        let fits = frame.closer().as_bytes() == [byte];
        if matches!(self.reader.state, State::Name | State::Element) {
            // A comma before the wrong closer.
            let mut fork = self.branch(COSTS.trailing_comma);
            fork.reader.drop_comma(Effect::Cosmetic);
            fork.reader.state = State::AfterValue;
            let known = forks.len();
            fork.closer(byte, at, forks);
            // `[1, }]`: an empty container may have lost its opener.
            forks[known..].iter_mut().for_each(|fork| fork.doubt = true);
            return;
        }
        if fits {
            if self.reader.state == State::AfterValue {
                // A matching closer dropped in the middle is a choice.
                let run = self
                    .reader
                    .root
                    .edits
                    .last()
                    .is_some_and(|edit| edit.rule == RuleId::SurplusCloser && edit.end == at);
                let mut fork = self.branch(if run { COSTS.surplus_closer_again } else { COSTS.matching_closer });
                fork.reader.edit_as(at, at + 1, "", RuleId::SurplusCloser, Effect::Chooses);
                fork.reader.at = at + 1;
                forks.push(fork);
            }
            return;
        }
        let empty = self.reader.state != State::AfterValue;
        let last = self.reader.root.edits.last();
        let touching = |rule| last.is_some_and(|edit| edit.rule == rule && edit.end == at);
        let (again, run) = (touching(RuleId::LostCloser), touching(RuleId::SurplusCloser));
        // Two in the wrong order are one slip.
        let swap = touching(RuleId::WrongCloser) && last.is_some_and(|edit| edit.insert.as_bytes() == [byte]);
        let mut missing = self.branch(if again { COSTS.missing_closer_again } else { COSTS.missing_closer });
        if missing.close(at, if empty { Effect::Chooses } else { Effect::Cosmetic }) {
            forks.push(missing);
        }
        let mut wrong = self.branch(if swap { 0 } else { COSTS.wrong_closer });
        // `[}`: opener or closer?
        let effect = if empty { Effect::Chooses } else { Effect::Cosmetic };
        wrong.reader.edit_as(at, at + 1, frame.closer(), RuleId::WrongCloser, effect);
        wrong.pop(at, at + 1);
        forks.push(wrong);
        let mut surplus = self.branch(if run { COSTS.surplus_closer_again } else { COSTS.surplus_closer });
        let doubtful = empty || frame::may_be_early(byte, frame.early) || self.ends_long_row(at);
        let effect = if doubtful { Effect::Chooses } else { Effect::Cosmetic };
        surplus.reader.edit_as(at, at + 1, "", RuleId::SurplusCloser, effect);
        surplus.reader.at = at + 1;
        forks.push(surplus);
    }

    /// Whether as many closers as may be a slip were removed right before `at`.
    fn ends_long_row(&self, at: usize) -> bool {
        let row = self.reader.root.edits.rev().take(frame::SURPLUS);
        let removed = |edit: &&Edit| edit.rule == RuleId::SurplusCloser && edit.end + frame::SURPLUS > at;
        row.filter(removed).count() == frame::SURPLUS
    }

    /// Inserts the closer of the innermost container at `at`, with the effect it has where it could stand nowhere else;
    /// `false` where nothing would be left open.
    fn close(&mut self, at: usize, plain: Effect) -> bool {
        let (Some(frame), Some(parent)) = (self.top(), self.parent()) else { return false };
        if !matches!(frame.kind, Bracket::Object | Bracket::Array) {
            return false;
        }
        // The ledger: could the closer have stood somewhere else?
        let movable = frame.chain || (parent.kind == frame.kind && frame.members > 1);
        let effect = if movable { Effect::Chooses } else { plain };
        if effect == Effect::Chooses {
            // What is a choice for another reason no line settles.
            let other = if plain == Effect::Cosmetic { frame.last_comma() } else { at };
            let own = parent.kind == frame.kind && frame.members > 1;
            let alone = plain == Effect::Cosmetic && if frame.chain { !frame.deep && !own } else { own };
            self.reader.root.movable.push(Movable { at, other, alone });
        }
        self.reader.edit_as(at, at, frame.closer(), RuleId::LostCloser, effect);
        self.pop(at, at);
        true
    }

    fn pop(&mut self, at: usize, next: usize) {
        let Some(child) = self.reader.frames.pop() else { return };
        if let Some(parent) = self.reader.frames.last_mut() {
            parent.close_child(&child, next);
        }
        self.reader.root.kept += 1;
        self.reader.root.tokens += child.tokens();
        self.reader.state = State::AfterValue;
        self.reader.at = next;
        if self.reader.frames.is_empty() {
            self.reader.root.early = child.early;
            self.reader.at = next.max(at);
            self.reader.mode = Mode::Outer;
        }
    }

    /// A closer lost before the comma, where what follows may belong to a parent of the other kind.
    fn closer_before_comma(&mut self, at: usize, forks: &mut Vec<Self>) {
        let Some(frame) = self.top() else { return };
        // A run of closers lost at one place is one fault.
        let run = self.reader.frames.rev().take(RUN).take_while(|other| other.kind == frame.kind).count();
        if run == RUN || run == self.reader.frames.len() {
            return;
        }
        let again = u32::try_from(run - 1).unwrap_or(u32::MAX);
        let mut fork = self.branch(COSTS.missing_closer + COSTS.missing_closer_again * again);
        if (0..run).all(|_| fork.close(at, Effect::Cosmetic)) {
            forks.push(fork);
        }
    }

    /// `[, "k": …`: an empty container that lost its closer.
    fn empty_container(&mut self, at: usize, forks: &mut Vec<Self>) {
        let mut fork = self.branch(COSTS.empty_container);
        if fork.close(at, Effect::Completes) {
            forks.push(fork);
        }
    }

    fn missing_opening_quote(
        &mut self,
        at: usize,
        role: Role,
        source: &Source<'_>,
        forks: &mut Vec<Self>,
    ) -> Option<()> {
        let whole = whole_scalar(at, source)?;
        let touches =
            self.reader.root.edits.last().is_some_and(|edit| edit.rule == RuleId::MissingComma && edit.end == at);
        let list = self.top().is_some_and(|frame| !frame.is_object());
        let mut cost = if touches && list { COSTS.missing_quote_after_comma } else { COSTS.missing_quote };
        // A number that ends its line is a number.
        if whole == Whole::Line {
            cost += COSTS.missing_quote_before_structure;
        }
        // In a list it may have stood before the elements that have no quotes either.
        let bare_before = list
            && self.top().is_some_and(|frame| {
                let end = frame.boundary.max(frame.start);
                let begin = end.saturating_sub(GAP).max(frame.start).max(source.base);
                let before = source.slice(begin..end).unwrap_or_default();
                before.trim_ascii_end().last().is_some_and(|byte| *byte != b'"')
            });
        // `1,m"`: a whole number is more than the head of a text.
        // Name and value without quotes among names that have them: this may all be text of the string before.
        let last = self.reader.root.edits.last();
        let bare_member = role == Role::Value
            && self.reader.root.plain
            && last.is_some_and(|edit| edit.rule == RuleId::BareName && at - edit.end <= GAP);
        let unclear = has_odd_gap(at, source) || follows_comma_in_text(at, source);
        let loose = bare_before || bare_member || whole != Whole::No || unclear;
        let effect = if loose { Effect::Chooses } else { Effect::Cosmetic };
        let mut fork = self.branch(cost);
        fork.reader.edit_as(at, at, "\"", RuleId::MissingOpeningQuote, effect);
        fork.reader.open_text_of(at, 0, Quote::Double, role, Prefix::None);
        fork.enter_string(true);
        forks.push(fork);
        Some(())
    }

    /// A quote too many before a string.
    fn surplus_quote(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        let next = match source.get(at + 1) {
            None if !source.last => return None,
            next => next,
        };
        if next == Some(b'"') {
            let mut fork = self.branch(COSTS.surplus_quote);
            fork.reader.edit(at, at + 1, "", RuleId::SurplusQuote);
            fork.reader.at = at + 1;
            forks.push(fork);
        }
        Some(())
    }
}

/// Whether a byte may begin a value or name that has lost its quotes.
fn is_bare(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || b"_$/<-.(#\\@+*%&!?~".contains(&byte)
}

/// Whether a byte may begin text that has lost its opening quote.
fn begins_text(byte: u8) -> bool {
    byte > b' ' && !b"\",:{}[]'".contains(&byte)
}
