//! One hypothesis about the text, run forward.
//!
//! The reader is a function of the bytes, never of the chunks: a step either has all the bytes it needs or waits, and
//! what outlives a step is in `self`. How far a step may have to wait is bounded (an escape, a word, a tag), except
//! for tokens that are kept whole (numbers), which remember how far they were looked through.
//!
//! Layers: `strict.rs` eats valid JSON at scan speed; where it refuses a byte, `structure.rs`, `quote.rs`, `word.rs`
//! and `comment.rs` repair what needs no choice; `envelope.rs` reads what stands around values; `cut.rs` closes what the
//! end of the text left open. Anything else is refused where it stands.

use std::borrow::Cow;

use crate::beam::Beam;
use crate::candidate::Candidate;
use crate::comment::Comment;
use crate::duplicate::Suspect;
use crate::edit::{self, Alternative, Edit};
use crate::envelope::Outer;
use crate::error::Code;
use crate::frame::{Bracket, Frame};
use crate::names::Names;
use crate::options::{Duplicates, Limits, Options, Roots};
use crate::quote::Text;
pub(crate) use crate::root::{Closed, Root};
use crate::rule::{Effect, RuleId};
use crate::skim::Skim;
pub(crate) use crate::source::Source;
use crate::stack::Stack;
use crate::warning::{self, Warning, WarningKind};

/// Where the reader is between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// After a colon.
    Value,
    /// After a comma in a list.
    Element,
    /// After `[`.
    FirstElement,
    /// After `{`.
    FirstName,
    /// After a comma in an object.
    Name,
    /// After a name.
    Colon,
    /// After a value.
    AfterValue,
}

impl State {
    pub(crate) const fn wants_value(self) -> bool {
        matches!(self, Self::Value | Self::Element | Self::FirstElement)
    }

    pub(crate) const fn wants_name(self) -> bool {
        matches!(self, Self::FirstName | Self::Name)
    }
}

/// What kind of text the next byte belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mode {
    Outer,
    Tokens,
    Text(Text),
    Comment(Comment),
    /// Brackets in prose that turned out not to be JSON, up to their closer.
    Skim(Skim),
    /// The text begins like a scalar, and may be one and nothing else.
    Scalar,
    /// Damage: several hypotheses run.
    Beam,
    /// Refused: nothing after this place can make the text readable.
    Stopped,
}

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    On,
    /// No progress without more bytes.
    Wait,
    /// A candidate has just been opened, closed or given up.
    Root,
}

/// Why and where the text was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub(crate) code: Code,
    pub(crate) at: usize,
}

pub(crate) struct Reader {
    pub(crate) at: usize,
    pub(crate) mode: Mode,
    pub(crate) state: State,
    pub(crate) frames: Stack<Frame>,
    pub(crate) names: Names,
    pub(crate) suspects: Vec<Suspect>,
    /// While there are some: where a container closed last, and how many did at that place. All but one were inserted there.
    pub(crate) shut: (usize, usize),
    pub(crate) root: Root,
    pub(crate) outer: Outer,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) refusal: Option<Refusal>,
    /// How far the token at `at` was looked through without finding its end.
    pub(crate) probe: usize,
    /// Candidates begun so far.
    pub(crate) begun: usize,
    pub(crate) deepest: usize,
    /// A sink looks on: what becomes of candidates is kept for it.
    pub(crate) watched: bool,
    /// The candidate that has just ended.
    pub(crate) closed: Option<Closed>,
    /// Bytes and steps of work, for the linearity tests.
    pub(crate) steps: u64,
    pub(crate) limits: Limits,
    pub(crate) duplicates: Duplicates,
    off: u128,
    /// A hypothesis among others: it stops after each token, and what only the reading that is kept needs (names,
    /// warnings, candidates) waits until it is.
    pub(crate) trial: bool,
    /// Up to here the reading is final.
    pub(crate) settled: usize,
    /// Up to here the text is settled while a beam runs.
    pub(crate) held: usize,
    pub(crate) beam: Option<Box<Beam>>,
    /// What beams have cost, all together.
    pub(crate) beams: usize,
}

impl Reader {
    pub(crate) fn new(options: &Options) -> Self {
        // Roots that are all meant are elements, and each takes an edit.
        let roots = if options.roots == Roots::Array { options.limits.edits } else { options.limits.roots };
        Self {
            at: 0,
            mode: Mode::Outer,
            state: State::Value,
            frames: Stack::default(),
            names: Names::new(),
            suspects: Vec::new(),
            shut: (0, 0),
            root: Root::default(),
            outer: Outer::default(),
            candidates: Vec::new(),
            warnings: Vec::new(),
            refusal: None,
            probe: 0,
            begun: 0,
            deepest: 0,
            watched: false,
            closed: None,
            steps: 0,
            limits: Limits { roots, ..options.limits },
            duplicates: options.duplicates,
            off: options.off,
            trial: false,
            settled: 0,
            held: 0,
            beam: None,
            beams: 0,
        }
    }

    /// A hypothesis that reads on from here.
    pub(crate) fn branch(&mut self) -> Self {
        Self {
            at: self.at,
            mode: self.mode,
            state: self.state,
            frames: self.frames.branch(),
            names: Names::new(),
            suspects: Vec::new(),
            shut: (0, 0),
            root: self.root.branch(),
            outer: self.outer.branch(),
            candidates: Vec::new(),
            warnings: Vec::new(),
            refusal: None,
            probe: self.probe,
            begun: self.begun,
            deepest: 0,
            watched: false,
            closed: None,
            steps: 0,
            limits: self.limits,
            duplicates: self.duplicates,
            off: self.off,
            trial: true,
            settled: 0,
            held: 0,
            beam: None,
            beams: 0,
        }
    }

    /// Reads on until the bytes at hand are used up or a candidate changes.
    pub(crate) fn run(&mut self, source: &Source<'_>) -> Flow {
        loop {
            let before = self.at;
            let flow = match self.mode {
                Mode::Tokens => self.tokens(source),
                Mode::Text(text) => self.text(text, source),
                Mode::Comment(comment) => self.comment(comment, source),
                Mode::Outer => self.outer(source),
                Mode::Skim(skim) => self.skim(skim, source),
                Mode::Scalar => self.scalar(source),
                Mode::Beam => self.beam(source),
                Mode::Stopped => {
                    self.at = source.end();
                    Flow::Wait
                }
            };
            self.steps += 1 + self.at.saturating_sub(before) as u64;
            match flow {
                Flow::On => {}
                stop => return stop,
            }
        }
    }

    /// Records a change, unless its rule is off or the record is full.
    pub(crate) fn edit(&mut self, start: usize, end: usize, insert: impl Into<Cow<'static, str>>, rule: RuleId) {
        self.edit_as(start, end, insert, rule, rule.rule().effect);
    }

    pub(crate) fn edit_as(
        &mut self,
        start: usize,
        end: usize,
        insert: impl Into<Cow<'static, str>>,
        rule: RuleId,
        effect: Effect,
    ) {
        // What a hypothesis may not do counts when it has won: its rivals are no better for it.
        if !self.trial && self.is_off(rule) {
            self.stop(Code::RuleOff, start);
        } else if self.root.edits.len() >= self.limits.edits {
            self.stop(Code::Edits, start);
        }
        edit::push(&mut self.root.edits, Edit { start, end, insert: insert.into(), rule, effect });
    }

    pub(crate) fn is_off(&self, rule: RuleId) -> bool {
        self.off >> (rule as u8) & 1 == 1
    }

    /// Notes another reading of a place, for the rivals shown with a refusal.
    pub(crate) fn alternative(&mut self, start: usize, end: usize, insert: impl Into<Cow<'static, str>>, rule: RuleId) {
        let edit = Edit { start, end, insert: insert.into(), rule, effect: Effect::Chooses };
        self.root.note(Alternative { span: start..end, edits: vec![edit], cost: None });
    }

    #[cold]
    pub(crate) fn warn(&mut self, kind: WarningKind, at: usize) {
        if !self.trial && self.warnings.len() < warning::KEPT {
            self.warnings.push(Warning { kind, at });
        }
    }

    /// Gives the text up.
    #[cold]
    pub(crate) fn stop(&mut self, code: Code, at: usize) {
        self.refusal.get_or_insert(Refusal { code, at });
        if !self.trial && matches!(self.mode, Mode::Tokens | Mode::Text(_) | Mode::Comment(_) | Mode::Beam) {
            // The fast path keeps its place to itself; what is settled must not depend on where it was entered.
            if !matches!(self.mode, Mode::Beam) {
                self.at = at;
            }
            let settled = self.settled_to();
            self.at = at;
            let root = std::mem::take(&mut self.root);
            self.announce(&root, settled, false);
            self.root = root;
        }
        self.mode = Mode::Stopped;
    }

    // Containers.

    /// A container opens at `at`; `false` when that is one too many.
    #[inline]
    pub(crate) fn push(&mut self, kind: Bracket, at: usize) -> bool {
        if self.frames.len() >= self.limits.depth {
            self.stop(Code::Depth, at);
            return false;
        }
        let mut frame = Frame::new(kind, at, self.names.len());
        if let Some(parent) = self.frames.last() {
            frame.path = frame.path.wrapping_add(parent.path).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        self.frames.push(frame);
        self.state = match kind {
            Bracket::Object => State::FirstName,
            Bracket::Array | Bracket::Tuple => State::FirstElement,
            Bracket::Call => State::Value,
        };
        true
    }

    /// The innermost container closes; `at` is its closer, the byte after it is `at + 1`.
    #[inline]
    pub(crate) fn pop(&mut self, at: usize, source: &Source<'_>) {
        self.pop_to(at, at + 1, source);
    }

    /// The same for a closer that ends at `end`: one that was inserted has no width.
    #[inline]
    pub(crate) fn pop_to(&mut self, at: usize, end: usize, source: &Source<'_>) {
        if !self.suspects.is_empty() {
            self.compare_members(at, source);
            self.shut = (at, self.closed_at(at) + 1);
        }
        let Some(child) = self.frames.pop() else { return };
        if child.kind == Bracket::Object && !self.trial {
            self.names.pop(child.names as usize);
        }
        if let Some(parent) = self.frames.last_mut() {
            parent.close_child(&child, end);
        }
        if self.frames.is_empty() {
            self.root.early = child.early;
        }
        self.deepest = self.deepest.max(self.frames.len() + 1);
        self.root.kept += 1;
        self.root.tokens += child.tokens();
        self.state = State::AfterValue;
    }

    /// A comma at `at` ends a member.
    #[inline]
    pub(crate) fn comma(&mut self, at: usize, source: &Source<'_>) {
        if !self.suspects.is_empty() {
            self.compare_members(at, source);
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.comma(at);
            self.state = if frame.kind == Bracket::Object { State::Name } else { State::Element };
        }
    }

    /// The last comma of the innermost container goes; it may be one that was written for another separator.
    pub(crate) fn drop_comma(&mut self, effect: Effect) {
        let Some(boundary) = self.frames.last().map(|frame| frame.boundary) else { return };
        let comma = |edit: &Edit| matches!(edit.rule, RuleId::Separator | RuleId::MissingComma);
        let written = |edit: &Edit| edit.start == boundary && comma(edit);
        let mut later = Vec::new();
        let mut end = boundary + 1;
        while let Some(edit) = self.root.edits.last().filter(|edit| edit.start >= boundary).cloned() {
            self.root.edits.pop();
            if written(&edit) {
                end = edit.end;
                break;
            }
            later.push(edit);
        }
        later.into_iter().rev().for_each(|edit| self.root.edits.push(edit));
        if end > boundary {
            self.edit_as(boundary, end, "", RuleId::TrailingComma, effect);
        }
    }

    /// Takes back the edits of the last member, whose text goes as a whole with the comma before it.
    pub(crate) fn forget_member(&mut self) {
        let Some(&Frame { boundary, start, .. }) = self.frames.last() else { return };
        let gone = self.forget_edits(boundary);
        // What was inserted before the comma ends the member before.
        let ends = |edit: &Edit| edit.end == boundary && !matches!(edit.rule, RuleId::MissingComma | RuleId::Separator);
        let kept = |edit: &Edit| if boundary == start { edit.rule == RuleId::MissingHead } else { ends(edit) };
        gone.into_iter().take_while(kept).for_each(|edit| self.root.edits.push(edit));
    }

    /// Takes back the edits from `boundary` on.
    pub(crate) fn forget_edits(&mut self, boundary: usize) -> Vec<Edit> {
        let mut gone = Vec::new();
        while self.root.edits.last().is_some_and(|edit| edit.start >= boundary) {
            gone.extend(self.root.edits.pop());
        }
        gone.reverse();
        self.root.alternatives.retain(|other| other.span.start < boundary);
        gone
    }

    /// A value begins; in a list that is a new member.
    #[inline]
    pub(crate) fn begin_value(&mut self) {
        if self.state != State::Value {
            self.begin_member();
        }
    }

    #[inline]
    pub(crate) fn begin_member(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.begin_member();
        }
    }

    // Candidates.

    /// A candidate opens with the bracket at `at`.
    pub(crate) fn begin_root(&mut self, kind: Bracket, at: usize, source: &Source<'_>) -> Flow {
        let behind = self.outer.after_root;
        self.outer.weigh_talk(at, source);
        let opener = if kind == Bracket::Object { b'{' } else { b'[' };
        self.root =
            Root { start: at, opener, label: self.outer.label(), ordinal: self.begun, behind, ..Root::default() };
        self.begun += 1;
        self.mode = Mode::Tokens;
        if self.push(kind, at) {
            self.at = at + 1;
        }
        Flow::Root
    }

    /// The candidate is whole and ends before `end`.
    pub(crate) fn end_root(&mut self, end: usize, source: &Source<'_>) -> Flow {
        self.at = end;
        self.forget_frames();
        if !matches!(self.mode, Mode::Stopped) {
            self.mode = Mode::Outer;
        }
        if self.trial {
            return Flow::Root;
        }
        let root = std::mem::take(&mut self.root);
        self.announce(&root, end, true);
        self.settle(root, end, source);
        Flow::Root
    }

    pub(crate) fn announce(&mut self, root: &Root, end: usize, kept: bool) {
        if self.watched {
            let edits = root.edits.to_vec();
            self.closed = Some(Closed { ordinal: root.ordinal, span: root.start..end, edits, kept });
        }
    }

    pub(crate) fn forget_frames(&mut self) {
        self.frames.clear();
        self.names.clear();
        self.suspects.clear();
    }

    /// The byte at `at` fits no reading that the text decides by itself.
    #[cold]
    pub(crate) fn refuse(&mut self, at: usize) -> Flow {
        self.at = at;
        if matches!(self.mode, Mode::Stopped) {
            return Flow::On;
        }
        if self.trial {
            self.mode = Mode::Stopped;
            return Flow::On;
        }
        // A bracket behind words is prose unless strings or colons say otherwise.
        let talk = self.outer.words > 0;
        if !self.outer.is_foreign() && (self.root.strong || !talk) {
            self.begin_beam(at);
            return Flow::On;
        }
        self.give_up(at, self.frames.len())
    }

    /// The brackets that were read, `depth` of them open at `at`, are no JSON.
    #[cold]
    pub(crate) fn give_up(&mut self, at: usize, depth: usize) -> Flow {
        if self.root.strong && !self.outer.is_foreign() {
            self.stop(Code::NeedsChoice, at);
            return Flow::On;
        }
        // Brackets in prose. What held numbers could still be a damaged list, so nothing unfenced is released.
        if self.root.strong || self.root.kept > 0 {
            self.outer.loose(at);
        }
        let settled = self.settled_to();
        self.at = at;
        // A bracket right behind a value was more than prose.
        self.outer.joined |= self.root.behind;
        self.outer.resume(self.root.start);
        self.forget_frames();
        let root = std::mem::take(&mut self.root);
        self.announce(&root, settled, false);
        if self.outer.is_foreign() && root.strong {
            self.outer.bury();
            self.mode = Mode::Outer;
        } else {
            self.mode = Mode::Skim(Skim::new(root.opener, depth));
        }
        Flow::Root
    }

    /// From where on the output of the candidate being read may still change: damage sends the reader back to the start
    /// of the member before the one it is in, as far as the window reaches.
    pub(crate) fn settled_to(&self) -> usize {
        if self.duplicates != Duplicates::Ambiguous {
            return self.root.start;
        }
        if matches!(self.mode, Mode::Beam) {
            return self.held;
        }
        let mut frames = self.frames.rev();
        let place = match (frames.next(), frames.next()) {
            (Some(frame), _) if !frame.is_fresh() => frame.back().0,
            (_, Some(parent)) => parent.boundary,
            _ => self.root.start,
        };
        place.max(self.settled).max(self.at.saturating_sub(self.limits.window))
    }
}
