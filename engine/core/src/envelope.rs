//! What stands around values: prose, fences, tags, reasoning.
//!
//! Read forward in the same pass as the values, never ahead of them: a bracket in prose is tried as a candidate at
//! once and given up at the byte that refutes it. What is inside a value's strings is never seen here. Everything
//! that is not a candidate becomes a *part*, an envelope edit with its rule.

use std::ops::Range;

use crate::candidate::Alone;
use crate::edit::Edit;
use crate::fence;
use crate::frame::Bracket;
use crate::reader::{Flow, Mode, Reader, Source};
use crate::rule::{Effect, RuleId};
use crate::scan::{self, Set};
use crate::skim::Skim;

pub(crate) use crate::fence::tag;

/// What the surroundings say about a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Label {
    /// Plain text.
    #[default]
    Loose,
    /// A fence with another language's name.
    Foreign,
    /// A fence without a name.
    Fence,
    /// A fence named json, or tags that ask for content.
    Json,
}

/// An open fence.
#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: u8,
    length: usize,
    label: Label,
}

/// How a reasoning block ends.
#[derive(Clone, Copy, Debug)]
struct Reasoning {
    closer: Name,
    bracket: bool,
}

/// A short name, kept by value so that nothing points into the text.
type Name = ([u8; 24], usize);

fn name_of(bytes: &[u8]) -> Name {
    let mut kept = [0; 24];
    let length = bytes.len().min(24);
    kept[..length].copy_from_slice(&bytes[..length]);
    kept.make_ascii_lowercase();
    (kept, length)
}

/// The state outside of candidates.
#[derive(Debug, Default)]
pub(crate) struct Outer {
    started: bool,
    fence: Option<Fence>,
    reasoning: Option<Reasoning>,
    /// The tag that opened last and asks for content.
    tag: Option<Name>,
    /// A candidate in another language's fence was refuted: no more of them in it.
    pub(crate) dead: bool,
    /// Damaged JSON, or what may be it: in plain text, and between the marks that ask for JSON.
    loose: Option<usize>,
    loose_inside: Option<usize>,
    /// A bracket in prose was still open at the end of its line.
    pub(crate) unclosed: Option<usize>,
    /// The same, closed behind a candidate: the candidate may be text in it.
    around: Option<usize>,
    /// Nothing but space came since the last candidate.
    after_root: bool,
    /// A comma came right behind the last candidate.
    comma: Option<usize>,
    /// A comma stands between two candidates: they may be one list.
    pub(crate) joined: bool,
    /// Text that goes on like JSON came behind a value: whatever is damaged in it, there are two readings already.
    trailing: bool,
    /// The candidate that ended last.
    pub(crate) latest: usize,
    /// The end of the last candidate: parts do not grow across it.
    barrier: usize,
    /// The dropped parts, ascending.
    pub(crate) parts: Vec<Edit>,
    /// More different candidates than are kept.
    pub(crate) overflow: bool,
    /// A candidate that held nothing was given up here.
    pub(crate) hollow: Option<usize>,
}

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

impl Outer {
    pub(crate) fn label(&self) -> Label {
        let fence = self.fence.map_or(Label::Loose, |fence| fence.label);
        if self.tag.is_some() { Label::Json } else { fence }
    }

    /// What a hypothesis needs of it: which marks end the value.
    pub(crate) fn branch(&self) -> Self {
        Self { started: true, fence: self.fence, tag: self.tag, ..Self::default() }
    }

    pub(crate) fn is_foreign(&self) -> bool {
        self.label() == Label::Foreign
    }

    /// The comma behind the last value is not followed by another document.
    pub(crate) fn comma_was_odd(&mut self) {
        if self.comma.take().is_some() {
            self.joined = true;
            self.trailing = true;
        }
    }

    /// Notes text at `at` that may be damaged JSON.
    pub(crate) fn loose(&mut self, at: usize) {
        if self.trailing {
            return;
        }
        let place = if self.label() == Label::Json { &mut self.loose_inside } else { &mut self.loose };
        place.get_or_insert(at);
    }

    /// The first loose place that speaks against a candidate with this label.
    pub(crate) fn loose_for(&self, label: Label) -> Option<usize> {
        let outside = self.loose.filter(|_| label != Label::Json);
        self.loose_inside.into_iter().chain(outside).chain(self.around).min()
    }

    /// Whether nothing but space stands between the opening of a fence that names no JSON and `at`.
    pub(crate) fn begins_fence(&self, at: usize, source: &Source<'_>) -> bool {
        let named = matches!(self.label(), Label::Fence | Label::Foreign);
        let opening = self.parts.last().filter(|part| named && part.rule == RuleId::CodeFence && at - part.end <= 64);
        opening.and_then(|part| source.slice(part.end..at)).is_some_and(|gap| gap.iter().all(u8::is_ascii_whitespace))
    }

    /// Another language's code stands in the fence: no candidates until it closes.
    pub(crate) fn bury(&mut self) {
        self.dead = true;
    }

    /// A candidate that began at `start` is prose after all.
    pub(crate) fn resume(&mut self, start: usize) {
        self.mark(start..start + 1, RuleId::Prose);
    }

    /// A candidate ended at `end`.
    pub(crate) fn root_ended(&mut self, end: usize) {
        self.after_root = true;
        self.barrier = end;
    }

    /// Adds a dropped part; parts of one rule grow together over white space.
    pub(crate) fn mark(&mut self, span: Range<usize>, rule: RuleId) {
        if let Some(last) = self.parts.last_mut()
            && last.rule == rule
            && last.start >= self.barrier
        {
            last.end = last.end.max(span.end);
            return;
        }
        let slot = self.parts.partition_point(|part| part.start < span.start);
        self.parts
            .insert(slot, Edit { start: span.start, end: span.end, insert: "".into(), rule, effect: Effect::Cosmetic });
    }

    /// A candidate that is not the value: a part of its own.
    pub(crate) fn mark_root(&mut self, span: Range<usize>, rule: RuleId) {
        let slot = self.parts.partition_point(|part| part.start < span.start);
        self.parts
            .insert(slot, Edit { start: span.start, end: span.end, insert: "".into(), rule, effect: Effect::Cosmetic });
    }

    /// Gives the last part before `at` a closer name than prose, if it is short and known.
    pub(crate) fn label_part_before(&mut self, at: usize, source: &Source<'_>) {
        const SHORT: usize = 48;
        let Some(part) = self.parts.last_mut().filter(|part| part.rule == RuleId::Prose) else { return };
        if part.end - part.start > SHORT || at - part.end > SHORT {
            return;
        }
        let Some(text) = source.slice(part.start..part.end) else { return };
        let before = text.trim_ascii();
        part.rule = match before {
            b"json" | b"JSON" | b"Json" | b"json5" | b"jsonc" => RuleId::LanguageWord,
            b"'" | b"\"" | b"`" => RuleId::QuotedDocument,
            [.., b'=' | b'('] | b";" | b")" | b");" => RuleId::Wrapper,
            _ => RuleId::Prose,
        };
    }

    /// Whether the marks at `at` close the open fence; `None` when more bytes are needed.
    pub(crate) fn closes_fence(&self, source: &Source<'_>, at: usize, mark: u8) -> Option<bool> {
        let Some(fence) = self.fence.filter(|fence| fence.mark == mark) else { return Some(false) };
        let run = source.from(at).iter().take(fence.length).take_while(|&&byte| byte == mark).count();
        if run == fence.length {
            return Some(true);
        }
        if at + run == source.end() && !source.last { None } else { Some(false) }
    }

    /// Whether a closing tag of this name ends what an opening one began.
    pub(crate) fn closes_tag(&self, name: &[u8]) -> bool {
        self.tag == Some(name_of(name))
    }
}

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
            b'{' | b'[' if self.outer.comma.take().is_some() => {
                self.outer.joined = true;
                Flow::On
            }
            b'{' => self.begin_root(Bracket::Object, at),
            b'[' => self.bracket(before, source),
            b'}' | b']' if self.outer.after_root && self.outer.comma.is_none() => self.surplus_closer(byte),
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
                    return self.begin_headless(start);
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

    /// A closer right behind a whole value: `}` can close nothing, `]` may have lost its opener before the value.
    fn surplus_closer(&mut self, byte: u8) -> Flow {
        let kind = if byte == b']' { Bracket::Array } else { Bracket::Object };
        let early = self.candidates.get(self.outer.latest).is_some_and(|candidate| candidate.early & kind.bit() != 0);
        let effect = if byte == b']' || early { Effect::Chooses } else { Effect::Cosmetic };
        self.outer.mark(self.at..self.at + 1, RuleId::SurplusCloser);
        if let Some(part) = self.outer.parts.last_mut() {
            part.effect = part.effect.max(effect);
        }
        if let Some(candidate) = self.candidates.get_mut(self.outer.latest) {
            candidate.kinds |= crate::beam::SURPLUS_CLOSER;
        }
        self.at += 1;
        Flow::On
    }

    /// Where a name whose colon stands at `at` began, if nothing but it stands in the text so far: the head is lost.
    fn headless_name(&self, at: usize, source: &Source<'_>) -> Option<usize> {
        let [only] = self.outer.parts.as_slice() else { return None };
        let text = source.slice(only.start..at).filter(|text| self.candidates.is_empty() && text.len() <= 64)?;
        let name = text.trim_ascii_end().strip_suffix(b"\"")?;
        let word = name.strip_prefix(b"\"").unwrap_or(name);
        let plain = word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-$.".contains(byte));
        (only.rule == RuleId::Prose && !word.is_empty() && plain).then_some(only.start)
    }

    /// The text begins with a member: its opener, and who knows what else, is lost.
    fn begin_headless(&mut self, start: usize) -> Flow {
        self.outer.parts.clear();
        self.begin_root(Bracket::Object, start);
        if let Some(frame) = self.frames.last_mut() {
            (frame.start, frame.boundary, frame.before) = (start, start, start);
        }
        self.edit(start, start, "{", RuleId::MissingHead);
        self.at = start;
        Flow::Root
    }

    /// Whether the text behind a whole value goes on like JSON: a comma, a quote that opens none around the document,
    /// a digit at once.
    fn goes_on(&self, bytes: &[u8], first: usize, source: &Source<'_>) -> bool {
        match bytes[first] {
            b',' => true,
            b'"' => {
                let start = self.candidates.get(self.outer.latest).map_or(0, |candidate| candidate.span.start);
                start == 0 || source.get(start - 1) != Some(b'"')
            }
            byte => first == 0 && self.at == self.outer.barrier && byte.is_ascii_digit(),
        }
    }

    /// Consumes plain outer text.
    fn talk(&mut self, bytes: &[u8], source: &Source<'_>) {
        let first = scan::spaces(bytes, 0);
        if first == bytes.len() {
            self.at += first;
            return;
        }
        self.outer.comma_was_odd();
        if self.outer.after_root && bytes[first..inked(bytes)] == *b"," {
            // Between documents, or before members that have lost their opener.
            self.outer.comma = Some(self.at + first);
        } else if self.outer.after_root && self.goes_on(bytes, first, source) {
            // After a whole value: members or elements that have lost their opener, or a value that closed too early.
            self.outer.joined = true;
            self.outer.trailing = true;
        }
        self.outer.after_root = false;
        self.outer.mark(self.at + first..self.at + inked(bytes), RuleId::Prose);
        self.at += bytes.len();
    }

    fn skip(&mut self, length: usize) -> Flow {
        self.part(length, RuleId::Prose)
    }

    fn part(&mut self, length: usize, rule: RuleId) -> Flow {
        self.outer.after_root = false;
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
            Some(Some(tag)) => return self.tagged(&tag, true),
            Some(None) => {}
        }
        // `list[str]`, `d["key"]`: an index, unless the word before is the language word of a lost fence. What stands right behind a
        // candidate is no index of it: `[1][2]` is two documents, and skimming the second would let the first through.
        let glued = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_)]\"'".contains(&byte))
            && at != self.outer.barrier;
        let word = source.slice(at.saturating_sub(4).max(source.base)..at).unwrap_or_default();
        if glued && !word.eq_ignore_ascii_case(b"json") {
            self.mode = Mode::Skim(Skim::index());
            return self.skip(1);
        }
        self.begin_root(Bracket::Array, at)
    }

    /// `<` in outer text.
    fn markup(&mut self, source: &Source<'_>) -> Flow {
        match tag(source, self.at) {
            None => Flow::Wait,
            Some(None) => self.skip(1),
            Some(Some(tag)) => self.tagged(&tag, false),
        }
    }

    fn tagged(&mut self, tag: &fence::Tag<'_>, bracket: bool) -> Flow {
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
        if run < 3 || (mark == b'~' && !at_line_start(source, at)) {
            return self.skip(run);
        }
        let Some(info) = fence::info(source, at + run) else { return Flow::Wait };
        let open = self.outer.fence.filter(|fence| fence.mark == mark && run >= fence.length);
        self.outer.dead = false;
        if open.is_some() && !info.opens {
            if self.outer.after_root
                && let Some(candidate) = self.candidates.get_mut(self.outer.latest)
                && candidate.alone == Alone::Begins
            {
                candidate.alone = Alone::Whole;
            }
            self.outer.fence = None;
            return self.part(run, RuleId::CodeFence);
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
