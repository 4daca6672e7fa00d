//! What is known outside of values: open fences and tags, text that went by, doubts.

use std::ops::Range;

use crate::edit::Edit;
use crate::reader::Source;
use crate::rule::{Effect, RuleId};
use crate::talk::{ends_in_argument, is_letter, is_piece_of_json, is_wordless, opens_quotation};

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
pub(crate) struct Fence {
    pub(crate) mark: u8,
    pub(crate) length: usize,
    pub(crate) label: Label,
}

/// How a reasoning block ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reasoning {
    pub(crate) closer: Name,
    pub(crate) bracket: bool,
}

/// A short name, kept by value so that nothing points into the text.
pub(crate) type Name = ([u8; 24], usize);

pub(crate) fn name_of(bytes: &[u8]) -> Name {
    let mut kept = [0; 24];
    let length = bytes.len().min(24);
    kept[..length].copy_from_slice(&bytes[..length]);
    kept.make_ascii_lowercase();
    (kept, length)
}

/// The state outside of candidates.
#[derive(Debug, Default)]
pub(crate) struct Outer {
    pub(crate) started: bool,
    /// The text begins with a bracket.
    pub(crate) bracketed: bool,
    pub(crate) fence: Option<Fence>,
    pub(crate) reasoning: Option<Reasoning>,
    /// The tag that opened last and asks for content.
    pub(crate) tag: Option<Name>,
    /// A candidate in another language's fence was refuted: no more of them in it.
    pub(crate) dead: bool,
    /// Damaged JSON, or what may be it: in plain text, and between the marks that ask for JSON.
    pub(crate) loose: Option<usize>,
    pub(crate) loose_inside: Option<usize>,
    /// A bracket in prose was still open at the end of its line.
    pub(crate) unclosed: Option<usize>,
    /// The same, closed behind a candidate: the candidate may be text in it.
    pub(crate) around: Option<usize>,
    /// Nothing but space came since the last candidate.
    pub(crate) after_root: bool,
    /// The word that goes by touches the last candidate.
    pub(crate) touching: bool,
    /// A comma came right behind the last candidate.
    pub(crate) comma: Option<usize>,
    /// A comma stands between two candidates: they may be one list.
    pub(crate) joined: bool,
    /// Text that goes on like JSON came behind a value: whatever is damaged in it, there are two readings already.
    pub(crate) trailing: bool,
    /// The candidate that ended last.
    pub(crate) latest: usize,
    /// The end of the last candidate: parts do not grow across it.
    pub(crate) barrier: usize,
    /// How many of the parts are words.
    pub(crate) words: usize,
    /// The dropped parts, ascending.
    pub(crate) parts: Vec<Edit>,
    /// More different candidates than are kept.
    pub(crate) overflow: bool,
    /// A candidate that held nothing was given up here.
    pub(crate) hollow: Option<usize>,
}

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
        self.words += usize::from(rule == RuleId::Prose);
        let slot = self.parts.partition_point(|part| part.start < span.start);
        self.parts
            .insert(slot, Edit { start: span.start, end: span.end, insert: "".into(), rule, effect: Effect::Cosmetic });
    }

    /// A candidate that is not the value: a part of its own.
    pub(crate) fn mark_root(&mut self, span: Range<usize>, rule: RuleId) {
        self.words += usize::from(rule == RuleId::Prose);
        let slot = self.parts.partition_point(|part| part.start < span.start);
        self.parts
            .insert(slot, Edit { start: span.start, end: span.end, insert: "".into(), rule, effect: Effect::Cosmetic });
    }

    /// The talk before `at` is over: if it looks like a piece of JSON, dropping it drops something.
    pub(crate) fn weigh_talk(&mut self, at: usize, source: &Source<'_>) {
        let barrier = self.barrier;
        let Some(part) = self.parts.last_mut().filter(|part| part.rule == RuleId::Prose && part.start >= barrier)
        else {
            return;
        };
        if at - part.end > PIECE {
            return;
        }
        let whole = source.slice(part.start..part.end).filter(|text| text.len() <= PIECE);
        let tail = source.slice(part.end.saturating_sub(PIECE).max(part.start)..part.end);
        // A quote before a candidate is one around the document.
        let lone = matches!(whole, Some(b"\"" | b"'")) && matches!(source.get(at), Some(b'`' | b'~'));
        let quotation = whole.is_some_and(|whole| opens_quotation(whole, at == part.end));
        let wordless =
            whole.is_some_and(|whole| is_wordless(whole) || (quotation && !whole.iter().copied().any(is_letter)));
        if wordless {
            part.effect = Effect::Chooses;
        } else if lone || quotation || whole.is_some_and(is_piece_of_json) || tail.is_some_and(ends_in_argument) {
            part.effect = Effect::Drops;
        }
    }

    /// What stands in a fence goes before what does not: talk outside of the marks around these values drops nothing.
    pub(crate) fn excuse_talk(&mut self, values: Range<usize>) {
        // A closer too many may be that of what stands before the mark.
        if self.parts.iter().any(|part| part.rule == RuleId::SurplusCloser) {
            return;
        }
        let mark = |part: &&Edit| matches!(part.rule, RuleId::CodeFence | RuleId::ContentTag);
        let marks = || self.parts.iter().filter(mark);
        let from = marks().map(|part| part.end).filter(|end| *end <= values.start).max().unwrap_or_default();
        let to = marks().map(|part| part.start).find(|start| *start >= values.end).unwrap_or(usize::MAX);
        let talk = self.parts.iter_mut().filter(|part| part.rule == RuleId::Prose && part.effect == Effect::Drops);
        talk.filter(|part| part.end <= from || part.start >= to).for_each(|part| part.effect = Effect::Cosmetic);
    }

    /// A fence opens inside of another: what stood in that one and looks like JSON is not excused.
    pub(crate) fn keep_talk(&mut self) {
        if let Some(part) =
            self.parts.last_mut().filter(|part| part.rule == RuleId::Prose && part.effect == Effect::Drops)
        {
            part.effect = Effect::Chooses;
        }
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
        self.words -= usize::from(part.rule != RuleId::Prose);
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

/// Longest talk that is looked at for JSON, and the widest gap behind it.
const PIECE: usize = 256;
