//! What stands around values: prose, fences, tags, reasoning.
//!
//! Read forward in the same pass as the values, never ahead of them: a bracket in prose is tried as a candidate at
//! once and given up at the byte that refutes it. What is inside a value's strings is never seen here. Everything
//! that is not a candidate becomes a *part*, an envelope edit with its rule.

use crate::candidate::Alone;
use crate::fence;
use crate::frame::Bracket;
use crate::reader::{Flow, Mode, Reader, Source};
use crate::rule::{Effect, RuleId};
use crate::scan::{self, Set};
use crate::skim::Skim;

pub(crate) use crate::fence::tag;
use crate::outer::{Fence, Reasoning, name_of};
pub(crate) use crate::outer::{Label, Outer};

static STOPS: Set = scan::set(b"{}[]`~<:");
static LEADS: Set = scan::set(b"\"-+.0123456789tfnTFNI");

/// Tags between which the answer is asked for.
const CONTENT: &[&str] = &[
    "content",
    "json",
    "output",
    "answer",
    "result",
    "response",
    "tool_call",
    "tool_calls",
    "function_call",
    "arguments",
];
const REASONING: &[&str] =
    &["think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad", "analysis", "antthinking"];

impl Reader {
    /// Reads on outside of candidates.
    pub(crate) fn outer(&mut self, source: &Source<'_>) -> Flow {
        if !self.outer.started {
            return self.start(source);
        }
        if let Some(reasoning) = self.outer.reasoning {
            return self.reasoning(&reasoning, source);
        }
        let here = source.from(self.at);
        let run = scan::until(here, 0, &STOPS);
        self.talk(&here[..run], source);
        let Some(&byte) = here.get(run) else { return Flow::Wait };
        let at = self.at;
        let before = at.checked_sub(1).and_then(|at| source.get(at));
        match byte {
            // The backslash of `\{`, `\[` marks formulas and patterns.
            b'{' | b'[' | b'}' | b']' if self.outer.dead || before == Some(b'\\') => self.skip(1),
            b'{' | b'[' if std::mem::take(&mut self.outer.touching) => {
                // `{…}so[0]`: no word and its index, where a value has just ended.
                self.outer.joined = true;
                self.outer.trailing = true;
                Flow::On
            }
            b'{' | b'[' if self.outer.comma.take().is_some() => {
                self.outer.joined = true;
                Flow::On
            }
            b'{' => self.begin_root(Bracket::Object, at, source),
            b'[' => self.bracket(before, source),
            b'}' | b']' if self.outer.after_root && self.outer.comma.is_none() => self.surplus_closer(byte, source),
            b'}' | b']' => {
                self.outer.comma_was_odd();
                self.outer.loose(at);
                if let (Some(open), Some(last)) = (self.outer.unclosed, self.candidates.last())
                    && open < last.span.start
                {
                    self.outer.around.get_or_insert(open);
                }
                self.skip(1)
            }
            b':' => {
                if let Some(start) = self.headless_name(at, source) {
                    return self.begin_headless(start, source);
                }
                if after_quote(source, at) && !self.outer.is_foreign() {
                    self.outer.loose(at);
                }
                self.skip(1)
            }
            b'<' => self.markup(source),
            _ => self.fence(byte, source),
        }
    }

    fn skip(&mut self, length: usize) -> Flow {
        self.part(length, RuleId::Prose)
    }

    fn part(&mut self, length: usize, rule: RuleId) -> Flow {
        self.outer.after_root = false;
        self.outer.touching &= rule == RuleId::Prose;
        self.outer.comma_was_odd();
        self.outer.mark(self.at..self.at + length, rule);
        self.at += length;
        Flow::On
    }

    /// The start of the text: a byte-order mark, white space, perhaps a scalar that is all there is.
    fn start(&mut self, source: &Source<'_>) -> Flow {
        if self.at == 0 {
            match source.starts_with(0, "\u{feff}".as_bytes()) {
                None => return Flow::Wait,
                Some(true) => return self.part(3, RuleId::ByteOrderMark),
                Some(false) => {}
            }
        }
        let here = source.from(self.at);
        let blank = scan::spaces(here, 0);
        self.at += blank;
        let Some(&first) = here.get(blank) else { return Flow::Wait };
        self.outer.started = true;
        self.outer.bracketed = matches!(first, b'{' | b'[');
        self.probe = self.at;
        if LEADS[first as usize] {
            self.mode = Mode::Scalar;
        }
        Flow::On
    }

    /// `[` in outer text: a tag, an index, or a candidate.
    fn bracket(&mut self, before: Option<u8>, source: &Source<'_>) -> Flow {
        let at = self.at;
        match fence::bracket_tag(source, at) {
            None => return Flow::Wait,
            Some(Some(tag)) => return self.tagged(&tag, true, source),
            Some(None) => {}
        }
        // `list[str]`, `d["key"]`: an index, unless the word before is the language word of a lost fence. What stands right behind a
        // candidate is no index of it: `[1][2]` is two documents, and skimming the second would let the first through.
        let word = source.slice(at.saturating_sub(4).max(source.base)..at).unwrap_or_default();
        let name = |byte: u8| {
            byte.is_ascii_alphabetic() || (byte.is_ascii_digit() && word.iter().any(u8::is_ascii_alphabetic))
        };
        // `'['`: a bracket that words speak of.
        let quoted = matches!(word, [.., b' ' | b'(' | b'\n', b'\'' | b'"']);
        let glued = before.is_some_and(|byte| name(byte) || b"_)]".contains(&byte)) && at != self.outer.barrier;
        if (glued || quoted) && !word.eq_ignore_ascii_case(b"json") {
            self.mode = Mode::Skim(Skim::index());
            return self.skip(1);
        }
        self.begin_root(Bracket::Array, at, source)
    }

    /// `<` in outer text.
    fn markup(&mut self, source: &Source<'_>) -> Flow {
        match tag(source, self.at) {
            None => Flow::Wait,
            Some(None) => self.skip(1),
            Some(Some(tag)) => self.tagged(&tag, false, source),
        }
    }

    fn tagged(&mut self, tag: &fence::Tag<'_>, bracket: bool, source: &Source<'_>) -> Flow {
        self.outer.weigh_talk(self.at, source);
        let name = name_of(tag.name);
        let text = std::str::from_utf8(&name.0[..name.1]).unwrap_or_default();
        if REASONING.contains(&text) || tag.analysis {
            if tag.closing {
                return self.end_headless_reasoning(tag.length);
            }
            let closer = if tag.analysis { name_of(b"end") } else { name };
            self.outer.reasoning = Some(Reasoning { closer, bracket });
            return self.part(tag.length, RuleId::Reasoning);
        }
        if tag.token {
            return self.part(tag.length, RuleId::TemplateToken);
        }
        let quoted = self.at.checked_sub(1).and_then(|at| source.get(at)).is_some_and(|byte| b"\"'`".contains(&byte));
        if CONTENT.contains(&text) && quoted && !tag.closing {
            // A tag that is spoken of, or text of a value that lost its head.
            self.outer.loose(self.at);
            return self.part(tag.length, RuleId::ContentTag);
        }
        if CONTENT.contains(&text) {
            self.outer.tag = (!tag.closing).then_some(name);
            return self.part(tag.length, RuleId::ContentTag);
        }
        if bracket {
            return self.skip(tag.length);
        }
        self.part(tag.length, RuleId::ContentTag)
    }

    /// `</think>` whose opener never arrived: all before it was reasoning.
    fn end_headless_reasoning(&mut self, length: usize) -> Flow {
        if self.outer.bracketed || self.outer.fence.is_some() {
            // Reasoning begins with words: this is text of a damaged value, or what came before it was a draft.
            self.outer.loose(self.at);
            if !self.candidates.is_empty() {
                self.outer.around.get_or_insert(self.at);
            }
            return self.part(length, RuleId::ContentTag);
        }
        let end = self.at + length;
        self.candidates.clear();
        self.outer = Outer { started: true, ..Outer::default() };
        self.outer.mark(0..end, RuleId::Reasoning);
        self.at = end;
        Flow::Root
    }

    /// Looks for the end of a reasoning block; if there is none, it swallows the rest.
    fn reasoning(&mut self, reasoning: &Reasoning, source: &Source<'_>) -> Flow {
        static ENDS: Set = scan::set(b"<[");
        let here = source.from(self.at);
        let run = scan::until(here, 0, &ENDS);
        if run > 0 {
            return self.part(run, RuleId::Reasoning);
        }
        if here.is_empty() {
            return Flow::Wait;
        }
        let found = if reasoning.bracket { fence::bracket_tag(source, self.at) } else { tag(source, self.at) };
        match found {
            None => Flow::Wait,
            Some(Some(tag)) if (tag.closing || tag.token) && name_of(tag.name) == reasoning.closer => {
                self.outer.reasoning = None;
                self.part(tag.length, RuleId::Reasoning)
            }
            Some(_) => self.part(1, RuleId::Reasoning),
        }
    }

    /// A run of backticks or tildes.
    fn fence(&mut self, mark: u8, source: &Source<'_>) -> Flow {
        let at = self.at;
        let known = self.probe.max(at);
        let run = known - at + source.from(known).iter().take_while(|&&byte| byte == mark).count();
        self.steps += (at + run - known) as u64;
        if at + run == source.end() && !source.last {
            self.probe = at + run;
            return Flow::Wait;
        }
        self.outer.weigh_talk(at, source);
        if run < 3 || (mark == b'~' && !at_line_start(source, at)) {
            return self.skip(run);
        }
        let Some(info) = fence::info(source, at + run) else { return Flow::Wait };
        let open = self.outer.fence.filter(|fence| fence.mark == mark && run >= fence.length);
        // `without ``` fences`: marks that the talk is about.
        let spoken = info.spaced && !at_line_start(source, at);
        if spoken && open.is_none() {
            return self.skip(run);
        }
        self.outer.dead = false;
        if open.is_some() && (!info.opens || spoken) {
            if self.outer.after_root
                && let Some(candidate) = self.candidates.get_mut(self.outer.latest)
                && candidate.alone == Alone::Begins
            {
                candidate.alone = Alone::Whole;
            }
            self.outer.fence = None;
            return self.part(run, RuleId::CodeFence);
        }
        if self.outer.fence.is_some() {
            self.outer.keep_talk();
        }
        self.outer.fence = Some(Fence { mark, length: run, label: info.label });
        self.part(run + info.length, RuleId::CodeFence)
    }

    /// A fence or tag ends the text around a candidate that is still open: its closers are missing, and nothing else.
    pub(crate) fn close_at_evidence(&mut self, at: usize, source: &Source<'_>) -> Flow {
        use crate::reader::State;
        let trailing = matches!(self.state, State::Name | State::Element);
        if self.root.kept == 0 || !(trailing || self.state == State::AfterValue) {
            return self.refuse(at);
        }
        if trailing {
            self.drop_comma(Effect::Cosmetic);
        }
        // A comma says that more was coming; without it the writer had finished, unless a closer could move.
        let effect = match (crate::frame::closers_could_move(&self.frames), trailing) {
            (true, _) => Effect::Chooses,
            (false, true) => Effect::Completes,
            (false, false) => Effect::Cosmetic,
        };
        self.edit_as(at, at, crate::frame::closers(&self.frames), RuleId::MissingCloser, effect);
        while !self.frames.is_empty() {
            self.pop(at, source);
        }
        self.end_root(at, source)
    }
}

/// The length of `bytes` without white space at the end: where talk ends must not depend on where a piece did.
pub(crate) fn inked(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).map_or(0, |last| last + 1)
}

/// Whether a quote stands before `at`, past blanks: `"name" :`.
fn after_quote(source: &Source<'_>, at: usize) -> bool {
    let before = source.slice(at.saturating_sub(8).max(source.base)..at).unwrap_or_default();
    before.iter().rfind(|byte| **byte != b' ') == Some(&b'"')
}

fn at_line_start(source: &Source<'_>, at: usize) -> bool {
    let before = source.slice(at.saturating_sub(8).max(source.base)..at).unwrap_or_default();
    before.iter().rfind(|byte| **byte != b' ').is_none_or(|byte| *byte == b'\n')
}
