//! One hypothesis: a reader, what it has paid, and whom it met.

use super::Step;
use super::digest::Digest;
use super::inside::Content;
use crate::cost::COSTS;
use crate::edit::Edit;
use crate::frame::{self, Bracket};
use crate::options::MOST_RIVALS;
use crate::quote::{Quote, Role};
use crate::reader::{Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};
use crate::scan;
use crate::stack::Stack;

/// A reading that was nearly as cheap when it met this one.
pub(super) struct Rival {
    pub(super) edits: Stack<Edit>,
    /// Where they met and what the other said until then: both branches of a hypothesis remember the same rivals.
    met: (usize, u64),
    /// How many edits this one had then: what came later, both have.
    pub(super) shared_from: usize,
    /// What it costs more.
    pub(super) delta: u32,
}

/// Edits that a rival may take over from the hypothesis it met.
const COPIED: usize = 64;

pub(super) struct Hypothesis {
    pub(super) reader: Reader,
    /// Where its next step begins.
    pub(super) pos: usize,
    pub(super) cost: u32,
    /// Order of making, to settle ties.
    pub(super) serial: u32,
    /// The root has closed and what follows is known.
    pub(super) parked: bool,
    /// How far what follows the root was looked at, and what it costs so far.
    pub(super) told: usize,
    talk: u32,
    /// Unescaped quotes in the string at hand.
    pub(super) inner: u32,
    /// The byte after the last of them.
    pub(super) inner_at: usize,
    /// The last of them stands where a quotation would open.
    pub(super) opens: bool,
    /// The first of them stands at the start of the text.
    pub(super) wrapped: bool,
    /// Two of them enclose a word.
    pub(super) worded: bool,
    /// Something is said outside of what they enclose.
    pub(super) spoken: bool,
    /// The last of them follows a digit.
    pub(super) inch: bool,
    /// The quote that opened the string at hand was inserted.
    pub(super) opened: bool,
    /// What the string at hand holds.
    pub(super) content: Content,
    /// Something about it is a choice, whatever it costs.
    pub(super) doubt: bool,
    /// It had a rival, kept or not.
    pub(super) contested: bool,
    gravest: Effect,
    /// Edits that have been weighed for it.
    weighed: usize,
    /// What it paid for doing again what it had done before.
    pub(super) again: u32,
    pub(super) digest: Digest,
    pub(super) rivals: Vec<Rival>,
}

/// What two hypotheses must share to be one from there on.
#[derive(PartialEq, Eq)]
pub(super) struct Key {
    pos: usize,
    state: State,
    path: (usize, u64),
    text: Option<(Quote, Role, u32, bool)>,
    comment: Option<usize>,
    escaped: bool,
}

impl Hypothesis {
    pub(super) fn new(reader: Reader, pos: usize) -> Self {
        Self {
            reader,
            pos,
            cost: 0,
            serial: 0,
            parked: false,
            told: 0,
            talk: 0,
            inner: 0,
            inner_at: 0,
            opens: false,
            wrapped: false,
            worded: false,
            spoken: false,
            inch: false,
            opened: false,
            content: Content::default(),
            doubt: false,
            contested: false,
            gravest: Effect::Cosmetic,
            weighed: 0,
            again: 0,
            digest: Digest::new(pos),
            rivals: Vec::new(),
        }
    }

    /// A second one that reads on from here at a price.
    pub(super) fn branch(&mut self, cost: u32) -> Self {
        // Once for both.
        self.gravest();
        let rivals = self.rivals.iter_mut().map(|rival| Rival { edits: rival.edits.branch(), ..*rival }).collect();
        Self { reader: self.reader.branch(), cost: self.cost + cost, rivals, digest: self.digest.clone(), ..*self }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.reader.mode, Mode::Outer) && self.parked
    }

    /// Whether the strict machine may take over: the root has closed, or a member begins, and nothing that was inserted touches the
    /// place.
    pub(super) fn is_settled(&self, refused: usize) -> bool {
        if matches!(self.reader.mode, Mode::Outer) {
            return self.told > 0;
        }
        let begins = matches!(self.reader.state, State::Name | State::Element | State::FirstName | State::FirstElement);
        let plain =
            self.reader.frames.last().is_some_and(|frame| matches!(frame.kind, Bracket::Object | Bracket::Array));
        let consumed = self.reader.root.edits.last().is_none_or(|edit| edit.start < self.pos);
        self.pos > refused && begins && plain && consumed && matches!(self.reader.mode, Mode::Tokens)
    }

    pub(super) fn key(&self) -> Key {
        let reader = &self.reader;
        let text = match reader.mode {
            Mode::Text(text) => Some((text.quote, text.role, parity(self.inner), self.opened)),
            _ => None,
        };
        let comment = match reader.mode {
            Mode::Comment(comment) => Some(comment.start),
            _ => None,
        };
        let path = (reader.frames.len(), reader.frames.last().map_or(0, |frame| frame.path));
        Key { pos: self.pos, state: reader.state, path, text, comment, escaped: reader.root.escaped }
    }

    /// The other has come to the same place: the cheaper stays.
    pub(super) fn merge(&mut self, mut other: Self) {
        let (own, its) = (self.gravest(), other.gravest());
        if (other.cost, its) < (self.cost, own) {
            std::mem::swap(self, &mut other);
        }
        let delta = other.cost - self.cost;
        let same = self.digest.value() == other.digest.value();
        let cut = self.gravest() == Effect::Completes;
        if same && its.min(own) == other.gravest() && its != own && delta <= COSTS.ambiguity && !cut {
            // One reading, said in two ways: the milder one. But if the text may have been cut, more may have been coming.
            other.cost = self.cost;
            std::mem::swap(self, &mut other);
        }
        if delta > COSTS.ambiguity {
            return;
        }
        let shared_from = self.reader.root.edits.len();
        self.contested |= !same || (other.contested && delta == 0);
        let known: Vec<_> = self.rivals.iter().map(|rival| rival.met).collect();
        // Few are shown; what is not kept still counts.
        self.contested |= other.rivals.iter().any(|rival| rival.delta + delta <= COSTS.ambiguity);
        let own = other.reader.root.edits.len();
        let fresh = |rival: &Rival| {
            let near = rival.delta + delta <= COSTS.ambiguity && own - rival.shared_from.min(own) <= COPIED;
            near && !known.contains(&rival.met)
        };
        for rival in other.rivals.drain(..).filter(fresh) {
            let mut edits = rival.edits;
            let len = other.reader.root.edits.len();
            let later: Vec<Edit> =
                other.reader.root.edits.rev().take(len.saturating_sub(rival.shared_from)).cloned().collect();
            later.into_iter().rev().for_each(|edit| edits.push(edit));
            self.rivals.push(Rival { edits, met: rival.met, shared_from, delta: rival.delta + delta });
        }
        if !same {
            let met = (self.pos, other.digest.value());
            self.rivals.push(Rival { edits: other.reader.root.edits.branch(), met, shared_from, delta });
        }
        self.rivals.sort_by_key(|rival| rival.delta);
        self.rivals.truncate(MOST_RIVALS);
    }

    /// The gravest effect of its edits, those of dropped members included.
    fn gravest(&mut self) -> Effect {
        let edits = &self.reader.root.edits;
        let fresh = edits.rev().take(edits.len().saturating_sub(self.weighed));
        self.gravest = fresh.map(|edit| edit.effect).fold(self.gravest, Effect::max);
        self.weighed = edits.len();
        if self.doubt { Effect::Chooses } else { self.gravest }
    }

    /// How far it has looked.
    pub(super) fn seen(&self) -> usize {
        self.pos.max(self.told)
    }

    /// One token on, with all that may have gone wrong at it.
    pub(super) fn step(mut self, source: &Source<'_>) -> Step {
        // What a comment will turn out to be is known at its end.
        if !matches!(self.reader.mode, Mode::Comment(_)) {
            self.reader.steps += self.digest.advance(&self.reader.root.edits, self.pos, source);
        }
        match self.reader.mode {
            Mode::Tokens => self.between(source),
            Mode::Text(text) => self.inside(text, source),
            Mode::Comment(comment) => {
                let flow = self.reader.comment(comment, source);
                self.follow(flow, source, Vec::new())
            }
            Mode::Outer => self.behind_root(source),
            Mode::Beam | Mode::Skim(_) | Mode::Scalar | Mode::Stopped => Step::On(Vec::new()),
        }
    }

    /// What the reader's own step came to, beside the forks.
    pub(super) fn follow(mut self, flow: crate::reader::Flow, source: &Source<'_>, mut forks: Vec<Self>) -> Step {
        if flow == crate::reader::Flow::Wait {
            if !source.last {
                return Step::Wait(Box::new(self));
            }
            self.end(source, &mut forks);
            return Step::On(forks);
        }
        self.pos = self.reader.at;
        forks.push(self);
        Step::On(forks)
    }

    /// The text is over.
    pub(super) fn end(mut self, source: &Source<'_>, forks: &mut Vec<Self>) {
        self.cost += COSTS.cut;
        if let Mode::Text(text) = self.reader.mode {
            // Without either quote it is no string.
            self.cost += if self.opened { COSTS.missing_quote } else { 0 };
            self.cost += if self.inner > 0 && !text.is_value() { COSTS.inner_quote_in_name } else { 0 };
            // A name that runs to the end and swallows brackets on its way.
            self.doubt |= !text.is_value() && self.content.is_torn();
        }
        let depth = self.reader.frames.len();
        self.reader.cut(source);
        if self.reader.root.kept > 0 && matches!(self.reader.mode, Mode::Outer) && depth > 0 {
            self.pos = source.end();
            self.parked = true;
            self.reader.steps += self.digest.advance(&self.reader.root.edits, source.end(), source);
            forks.push(self);
        }
    }

    /// The root has closed: what follows tells whether it did so too early.
    fn behind_root(mut self, source: &Source<'_>) -> Step {
        let here = source.from(self.pos);
        let at = self.pos + scan::spaces(here, 0);
        let Some(byte) = source.get(at) else {
            if !source.last {
                return Step::Wait(Box::new(self));
            }
            self.parked = true;
            return Step::On(vec![self]);
        };
        match byte {
            b'}' | b']' => {
                let again = self
                    .reader
                    .root
                    .edits
                    .last()
                    .is_some_and(|edit| edit.rule == RuleId::SurplusCloser && edit.end == self.pos);
                self.cost += if again { COSTS.surplus_closer_again } else { COSTS.surplus_closer };
                let effect = frame::surplus_behind_root(byte, self.reader.root.early);
                self.reader.edit_as(at, at + 1, "", RuleId::SurplusCloser, effect);
                self.pos = at + 1;
                self.reader.at = at + 1;
            }
            _ => {
                let from = self.told.max(at);
                let rest = source.from(from);
                if rest.len() < REST && !source.last {
                    return Step::Wait(Box::new(self));
                }
                let rest = &rest[..rest.len().min(REST)];
                let (price, talks) =
                    if from == at { behind(rest, self.reader.outer.fence.is_some()) } else { (talk(rest), true) };
                self.cost += price.saturating_sub(self.talk);
                self.talk = self.talk.max(price);
                self.reader.steps += rest.len() as u64;
                // A sign may lie across the border.
                self.told = from + rest.len() - 1;
                self.parked = !talks || rest.len() < REST || price >= COSTS.dropped_rest || self.told - at > TALK;
            }
        }
        Step::On(vec![self])
    }
}

/// How much of what follows a root is looked at at a time, and at most while other readings go on.
const REST: usize = 256;
const TALK: usize = 16 * REST;

/// What it costs to leave text behind a root alone, and whether it is words, of which there may be more.
fn behind(rest: &[u8], fenced: bool) -> (u32, bool) {
    match rest {
        [] => (0, false),
        [b',' | b':' | b'"' | b'0'..=b'9', ..] => (COSTS.dropped_rest, false),
        [b'{' | b'[', ..] if begins_root(rest) => (COSTS.further_root, false),
        [b'`', b'`', b'`', ..] | [b'~', b'~', b'~', ..] if fenced => (0, false),
        // Tags are free; what they stand before is not.
        [b'<', tag @ ..] => match tag.iter().position(|&byte| byte == b'>') {
            Some(end) => behind(tag[end + 1..].trim_ascii_start(), fenced),
            None => (0, false),
        },
        _ => (talk(rest), true),
    }
}

/// Whether a bracket opens something like JSON, and no formula: `{x}`.
fn begins_root(rest: &[u8]) -> bool {
    let inner = rest[1..].trim_ascii_start();
    let word = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    match inner {
        [] | [b'"' | b'\'' | b'{' | b'[' | b'}' | b']', ..] => true,
        _ if rest[0] == b'{' => word > 0 && inner[word..].trim_ascii_start().first().is_none_or(|byte| *byte == b':'),
        _ => inner[0] == b'-' || word > 0,
    }
}

/// What it costs to take text behind a root for words.
fn talk(rest: &[u8]) -> u32 {
    let name = |pair: &[u8]| pair[0] == b'"' && pair[1] == b':';
    if rest.windows(2).any(name) {
        return COSTS.dropped_rest;
    }
    let bracket = rest.iter().any(|byte| b"{}[]".contains(byte));
    COSTS.prose + if bracket { COSTS.prose_bracket } else { 0 }
}

const fn parity(count: u32) -> u32 {
    match count {
        0 => 0,
        odd if odd % 2 == 1 => 1,
        _ => 2,
    }
}
