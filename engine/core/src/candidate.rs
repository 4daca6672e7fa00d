//! Candidates: which of the values in the text is meant.
//!
//! Equal candidates collapse into one. A single value between marks that ask for JSON beats plain text; apart from
//! that two different candidates are two readings. Text that may be damaged JSON outside of the chosen value speaks
//! against releasing anything.

use std::ops::Range;

use crate::cap;
use crate::compare;
use crate::cost::COSTS;
use crate::decision::Decision;
use crate::duplicate::Pair;
use crate::edit::{self, Alternative, Edit, Removal};
use crate::envelope::Label;
use crate::error::Code;
use crate::indent::{self, Movable};
use crate::opener;
use crate::options::{Duplicates, MOST_RIVALS, Options, Roots};
use crate::reader::{Reader, Refusal, Root, Source};
use crate::rule::{Effect, RuleId};
use crate::shape::{self, Shape};
use crate::value::Value;
use crate::woven;

/// A whole value in the text.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) span: Range<usize>,
    /// Its number in order of appearance, as sinks were told.
    pub(crate) ordinal: usize,
    pub(crate) label: Label,
    pub(crate) edits: Vec<Edit>,
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) conflicts: Vec<Pair>,
    repeats: Vec<Pair>,
    unproven: usize,
    pub(crate) budget: bool,
    /// A list holds what may be one number.
    pub(crate) grouped: bool,
    rival: bool,
    /// The kinds of structural slips that were made good in it.
    pub(crate) kinds: u16,
    /// What more could be wrong before it is no JSON at all.
    room: Option<u32>,
    /// By how much the cheapest reading that was given up for want of patience was dearer.
    gap: Option<u32>,
    /// Kinds of closers that may have come too early in it.
    pub(crate) early: u8,
    /// Where the one lost closer was put that could have stood elsewhere.
    movable: Option<usize>,
    /// A list of one number: in prose a citation mark.
    citation: bool,
    /// It begins a fence that names no JSON, and, once the fence has closed, is all that stands in it.
    pub(crate) alone: Alone,
}

/// Whether a candidate is the whole content of a fence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Alone {
    No,
    /// It begins the fence.
    Begins,
    /// The fence closed right behind it.
    Whole,
}

impl Candidate {
    fn gravest(&self) -> Effect {
        self.edits.iter().map(|edit| edit.effect).max().unwrap_or(Effect::Cosmetic)
    }
}

/// What reading came to, before it is dressed up as a triage.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The chosen value; none when the text is refused.
    pub(crate) chosen: Option<Chosen>,
    pub(crate) refusal: Option<Refusal>,
    /// The candidates' places.
    pub(crate) candidates: Vec<Range<usize>>,
}

#[derive(Debug)]
pub(crate) struct Chosen {
    pub(crate) ordinal: usize,
    /// Edits of the whole text.
    pub(crate) edits: Vec<Edit>,
    pub(crate) alternatives: Vec<Alternative>,
    /// Edit lists of whole other readings.
    pub(crate) others: Vec<Vec<Edit>>,
    pub(crate) conflict: bool,
    /// Another hypothesis was nearly as cheap.
    pub(crate) rival: bool,
    /// Where the one lost closer of the text was put, if it could have stood elsewhere.
    pub(crate) movable: Option<usize>,
    pub(crate) budget: bool,
    /// A list holds what may be one number.
    pub(crate) grouped: bool,
    pub(crate) compound: Option<Effect>,
    pub(crate) resolved: bool,
}

impl Reader {
    /// Takes a candidate that is whole.
    pub(crate) fn settle(&mut self, root: Root, end: usize, source: &Source<'_>) {
        // `{"a": 'x"}`-like mixtures: where both quotes are in use, an odd one may be the end of the string.
        let mut edits = root.edits.to_vec();
        if let (true, Some(odd)) = (root.plain, root.odd) {
            edits.iter_mut().filter(|edit| edit.start == odd).for_each(|edit| edit.effect = Effect::Chooses);
        }
        let kinds = crate::beam::kinds(&edits);
        let room = cap::room(root.tokens, root.cost, &edits);
        let span = root.start..end;
        if kinds & crate::beam::SURPLUS_CLOSER != 0 && span.len() <= self.limits.window {
            opener::doubt_surplus_closers(source, &span, &mut edits);
        }
        self.steps += settle_closers(&root, &span, &mut edits, self.limits.window, source);
        let woven = kinds != 0
            && span.len() <= self.limits.window
            && woven::is_woven(compare::rendered(source, span.clone(), &edits));
        let movable = match root.movable.to_vec()[..] {
            [Movable { at, other, .. }] if other < at => Some(at),
            _ => None,
        };
        let citation = root.edits.is_empty()
            && root.kept == 2
            && !root.strong
            && end - root.start <= 64
            && source.get(root.start) == Some(b'[');
        let alone = if self.outer.begins_fence(root.start, source) { Alone::Begins } else { Alone::No };
        self.outer.label_part_before(root.start, source);
        self.outer.root_ended(end);
        self.outer.latest = self.candidates.len();
        let mut fresh = Candidate {
            span,
            ordinal: root.ordinal,
            label: root.label,
            edits,
            alternatives: root.alternatives,
            conflicts: root.conflicts,
            repeats: root.repeats,
            unproven: root.unproven,
            budget: root.budget,
            grouped: root.grouped,
            rival: root.rival || woven,
            kinds,
            room,
            gap: root.gap,
            early: root.early,
            movable,
            citation,
            alone,
        };
        let known = self.candidates.len();
        for place in [0, known.saturating_sub(1)] {
            let Some(earlier) = self.candidates.get_mut(place) else { break };
            if end - earlier.span.start > self.limits.window {
                continue;
            }
            let (same, steps) = compare::same_value(
                compare::rendered(source, earlier.span.clone(), &earlier.edits),
                compare::rendered(source, fresh.span.clone(), &fresh.edits),
            );
            self.steps += steps;
            if same {
                // What was lost in one of them may be what made it another value.
                self.outer.joined |= earlier.gravest() > Effect::Cosmetic || fresh.gravest() > Effect::Cosmetic;
                let label = earlier.label.max(fresh.label);
                self.outer.latest = place;
                let alone = earlier.alone.max(fresh.alone);
                if fresh.gravest() < earlier.gravest() || (fresh.edits.is_empty() && !earlier.edits.is_empty()) {
                    std::mem::swap(earlier, &mut fresh);
                }
                earlier.label = label;
                earlier.alone = alone;
                self.outer.mark_root(fresh.span, RuleId::RepeatedRoot);
                return;
            }
        }
        if known < self.limits.roots {
            self.candidates.push(fresh);
        } else {
            self.outer.overflow = true;
            self.outer.mark_root(fresh.span, RuleId::OtherRoot);
        }
    }

    /// The text is over: which value is meant?
    pub(crate) fn choose(&mut self, source: &Source<'_>, options: &Options) -> Outcome {
        self.outer.weigh_talk(source.end(), source);
        self.outer.label_part_before(source.end(), source);
        self.outer.comma_was_odd();
        let mut candidates = std::mem::take(&mut self.candidates);
        let places = candidates.iter().map(|candidate| candidate.span.clone()).collect();
        let refused = |refusal| Outcome { chosen: None, refusal: Some(refusal), candidates: Vec::new() };
        if let Some(refusal) = self.refusal {
            return Outcome { candidates: places, ..refused(refusal) };
        }
        // Amid words a list of one number is a citation.
        let words =
            self.outer.parts.iter().find(|part| part.rule == RuleId::Prose).map_or(usize::MAX, |part| part.start);
        let (citations, kept): (Vec<Candidate>, Vec<Candidate>) = candidates.into_iter().partition(|candidate| {
            candidate.citation && candidate.label == Label::Loose && words < candidate.span.start
        });
        citations.into_iter().for_each(|citation| self.outer.mark_root(citation.span, RuleId::Prose));
        candidates = kept;
        if candidates.is_empty() {
            return refused(self.nothing(source));
        }
        let mut resolved = false;
        if let Some(shape) = &options.shape {
            let (fitting, others): (Vec<Candidate>, Vec<Candidate>) =
                candidates.into_iter().partition(|candidate| fits(shape.as_ref(), source, candidate));
            if fitting.is_empty() {
                let at = others[0].span.start;
                return Outcome { candidates: places, ..refused(Refusal { code: Code::Shape, at }) };
            }
            resolved = fitting.len() == 1 && !others.is_empty();
            others.into_iter().for_each(|other| self.outer.mark_root(other.span, RuleId::Prose));
            candidates = fitting;
        }
        // A value that fills a fence of its own competes with the one in the json fence; code around it does not. What was
        // damaged may have ended too early, and the fence may stand in one of its strings.
        let asked = |candidate: &Candidate| candidate.label == Label::Json;
        let damaged = |candidate: &Candidate| candidate.kinds != 0 || candidate.rival;
        let competes =
            |candidate: &Candidate| asked(candidate) || candidate.alone == Alone::Whole || damaged(candidate);
        let competing: Vec<usize> = (0..candidates.len()).filter(|&at| competes(&candidates[at])).collect();
        if let &[only] = competing.as_slice()
            && asked(&candidates[only])
        {
            resolved |= candidates.len() > 1;
            candidates = self.only(candidates, only);
        }
        let (mut chosen, others) = picked(candidates, options.roots);
        let around = cap::around(&self.outer.parts);
        for candidate in &mut chosen {
            candidate.budget |= candidate.gap.is_some_and(|gap| gap <= COSTS.ambiguity + around);
        }
        if let Some(dear) = chosen.iter().find(|candidate| candidate.room.is_none_or(|room| room < around)) {
            let refusal = Refusal { code: Code::NeedsChoice, at: dear.span.start };
            return Outcome { candidates: places, ..refused(refusal) };
        }
        let label = chosen.iter().map(|candidate| candidate.label).min().unwrap_or_default();
        if let Some(shape) = &options.shape {
            for candidate in chosen.iter_mut().filter(|candidate| candidate.unproven > 0) {
                let complete = rendered(source, candidate)
                    .is_some_and(|value| shape::is_complete(shape.as_ref(), value.root(), candidate.unproven));
                if complete {
                    resolved = true;
                    let completed = candidate.edits.iter_mut().filter(|edit| edit.effect == Effect::Completes);
                    completed.for_each(|edit| edit.effect = Effect::Cosmetic);
                }
            }
        }
        if label != Label::Loose {
            let first = chosen.first().map_or(0, |candidate| candidate.span.start);
            let last = chosen.last().map_or(0, |candidate| candidate.span.end);
            self.outer.excuse_talk(first..last);
        }
        if let Some(at) = self.outer.loose_for(label) {
            return Outcome { candidates: places, ..refused(Refusal { code: Code::NeedsChoice, at }) };
        }
        Outcome {
            chosen: Some(self.dress(chosen, &others, source, options, resolved)),
            refusal: None,
            candidates: places,
        }
    }

    /// Evidence chose one candidate: the others are talk.
    fn only(&mut self, mut candidates: Vec<Candidate>, place: usize) -> Vec<Candidate> {
        let only = candidates.swap_remove(place);
        for candidate in candidates {
            self.outer.mark_root(candidate.span, RuleId::Prose);
        }
        vec![only]
    }

    /// The places that a refusal may name at the end.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        let outer = [self.outer.loose_for(Label::Loose), self.outer.loose_for(Label::Json), self.outer.hollow];
        let first = self.candidates.first().map(|candidate| candidate.span.start);
        outer.into_iter().chain([first, self.refusal.map(|refusal| refusal.at)]).flatten()
    }

    fn nothing(&self, source: &Source<'_>) -> Refusal {
        if let Some(at) = self.outer.loose_for(Label::Loose) {
            return Refusal { code: Code::NeedsChoice, at };
        }
        if let Some(at) = self.outer.hollow {
            return Refusal { code: Code::NothingKept, at };
        }
        let code = if self.outer.parts.is_empty() { Code::Empty } else { Code::NoValue };
        Refusal { code, at: if code == Code::Empty { source.end() } else { 0 } }
    }

    /// Joins the edits of the chosen candidates, of which only [`Roots::Array`] has several, with those around them.
    fn dress(
        &self,
        chosen: Vec<Candidate>,
        others: &[Candidate],
        source: &Source<'_>,
        options: &Options,
        resolved: bool,
    ) -> Chosen {
        let spans: Vec<Range<usize>> = chosen.iter().map(|candidate| candidate.span.clone()).collect();
        let mut all = Chosen {
            ordinal: chosen.first().map_or(0, |candidate| candidate.ordinal),
            edits: Vec::new(),
            alternatives: Vec::new(),
            others: Vec::new(),
            conflict: self.outer.joined && options.roots == Roots::Ambiguous,
            rival: false,
            movable: chosen.first().filter(|_| chosen.len() == 1).and_then(|candidate| candidate.movable),
            budget: self.outer.overflow,
            grouped: false,
            compound: None,
            resolved,
        };
        let (mut conflicts, mut repeats) = (Vec::new(), Vec::new());
        let list = spans.len() > 1;
        for (place, candidate) in chosen.into_iter().enumerate() {
            let last = place + 1 == spans.len();
            if list && place == 0 {
                all.edits.push(listed(candidate.span.start, "["));
            }
            all.edits.extend(candidate.edits);
            if list {
                all.edits.push(listed(candidate.span.end, if last { "]" } else { "," }));
            }
            all.alternatives.extend(candidate.alternatives);
            conflicts.extend(candidate.conflicts);
            repeats.extend(candidate.repeats);
            all.budget |= candidate.budget;
            all.grouped |= candidate.grouped;
            all.rival |= candidate.rival;
            all.compound = all.compound.max(crate::beam::compound(candidate.kinds));
        }
        all.alternatives.sort_by_key(|other| other.cost.unwrap_or(u32::MAX));
        all.alternatives.truncate(MOST_RIVALS);
        if list {
            // What replaces the rest of the text replaces the closing bracket too.
            for other in all.alternatives.iter_mut().filter(|other| other.span.end == usize::MAX) {
                other.edits.push(listed(source.end(), "]"));
            }
        }
        all.edits.extend(self.surroundings(&spans, others, source.end(), options));
        // Stable: a bracket stays outside of what its root inserts at the same place.
        all.edits.sort_by_key(|edit| (edit.start, edit.end));
        let edits = &all.edits;
        let seconds = |pairs: &[Pair], effect| -> Vec<Removal> {
            pairs.iter().map(|pair| pair.without_second(edits, effect)).collect()
        };
        let firsts = |pairs: &[Pair], effect| -> Vec<Removal> {
            pairs.iter().map(|pair| pair.without_first(edits, effect)).collect()
        };
        let removals = match options.duplicates {
            Duplicates::First if !conflicts.is_empty() => {
                [seconds(&conflicts, Effect::Drops), seconds(&repeats, Effect::Cosmetic)].concat()
            }
            Duplicates::Last if !conflicts.is_empty() => {
                [firsts(&conflicts, Effect::Drops), firsts(&repeats, Effect::Cosmetic)].concat()
            }
            // What is valid stays.
            _ if edits.is_empty() => Vec::new(),
            _ => seconds(&repeats, Effect::Cosmetic),
        };
        if matches!(options.duplicates, Duplicates::Ambiguous | Duplicates::Error) {
            all.conflict |= !conflicts.is_empty();
            for pair in conflicts.iter().take(MOST_RIVALS / 2) {
                all.others.push(edit::without(edits, vec![pair.without_second(edits, Effect::Drops)]));
                all.others.push(edit::without(edits, vec![pair.without_first(edits, Effect::Drops)]));
            }
        }
        all.edits = edit::without(edits, removals);
        for other in others.iter().take(MOST_RIVALS) {
            let whole =
                |start, end| Edit { start, end, insert: "".into(), rule: RuleId::OtherRoot, effect: Effect::Chooses };
            let mut list = vec![whole(0, other.span.start)];
            list.extend(other.edits.iter().cloned());
            list.push(whole(other.span.end, source.end()));
            all.others.push(list);
        }
        all
    }

    /// The envelope as edits: the parts, grown over the white space between them.
    fn surroundings(&self, spans: &[Range<usize>], others: &[Candidate], end: usize, options: &Options) -> Vec<Edit> {
        let mut parts = self.outer.parts.clone();
        let effect = if options.roots == Roots::Ambiguous { Effect::Chooses } else { Effect::Drops };
        for other in others {
            let slot = parts.partition_point(|part| part.start < other.span.start);
            let (start, end) = (other.span.start, other.span.end);
            parts.insert(slot, Edit { start, end, insert: "".into(), rule: RuleId::OtherRoot, effect });
        }
        if options.roots == Roots::Array {
            // Where every root counts, a repeated one may have been meant as a second one.
            let repeated = parts.iter_mut().filter(|part| part.rule == RuleId::RepeatedRoot);
            repeated.for_each(|part| part.effect = Effect::Drops);
        }
        let starts = spans.iter().map(|span| span.start).chain([end]);
        let mut gap = 0..0;
        let mut first = 0;
        for (turn, start) in starts.enumerate() {
            gap.end = start;
            let behind = if turn == spans.len() {
                parts.len()
            } else {
                first + parts[first..].partition_point(|part| part.start < start)
            };
            for place in first..behind {
                let next = if place + 1 < behind { parts[place + 1].start } else { gap.end };
                if place == first {
                    parts[place].start = gap.start;
                }
                parts[place].end = next;
            }
            first = behind;
            gap.start = spans.get(turn).map_or(end, |span| span.end);
        }
        parts.retain(|part| part.start < part.end);
        parts
    }
}

/// Lets evidence say where lost closers stood; gives the bytes of work.
fn settle_closers(root: &Root, span: &Range<usize>, edits: &mut [Edit], window: usize, source: &Source<'_>) -> u64 {
    if root.movable.is_empty() || span.len() > window {
        return 0;
    }
    let lines = indent::fitting_lines(source, span.clone(), edits);
    let mut movable = root.movable.to_vec();
    movable.sort_by_key(|closer| closer.at);
    let own = |at: usize| {
        let first = movable.partition_point(|closer| closer.at < at);
        movable[first..].iter().take_while(move |closer| closer.at == at)
    };
    let mut work = span.len();
    for place in 0..edits.len() {
        let edit = &edits[place];
        if edit.rule != RuleId::LostCloser || edit.effect != Effect::Chooses {
            continue;
        }
        let by_lines = || lines.as_ref().is_some_and(|lines| own(edit.start).all(|closer| closer.is_settled_by(lines)));
        // Names tell where one closer was lost, not where several were.
        let by_names = |work: &mut usize| match movable[..] {
            [closer] if closer.alone && closer.at == edit.start && root.conflicts.is_empty() => {
                *work += span.len();
                repeats_a_name(&closer, place, span, edits, source)
            }
            _ => false,
        };
        if by_lines() || by_names(&mut work) {
            edits[place].effect = Effect::Cosmetic;
        }
    }
    work as u64
}

/// Whether a closer at its last other place would give an object a name twice with different values. Then it would at each.
fn repeats_a_name(closer: &Movable, place: usize, span: &Range<usize>, edits: &[Edit], source: &Source<'_>) -> bool {
    let mut other = edits.to_vec();
    let moved = other.remove(place);
    let slot = other.partition_point(|edit| edit.start < closer.other);
    other.insert(slot, Edit { start: closer.other, end: closer.other, ..moved });
    let text: Vec<u8> = compare::rendered(source, span.clone(), &other).collect();
    crate::triage::is_valid(&text) && crate::triage(&text, &Options::permissive()).decision() == Decision::Ambiguous
}

/// The candidates that are the value, in the order of the text, and the others.
fn picked(mut candidates: Vec<Candidate>, roots: Roots) -> (Vec<Candidate>, Vec<Candidate>) {
    match roots {
        Roots::Ambiguous | Roots::First => {
            let others = candidates.split_off(1);
            (candidates, others)
        }
        Roots::Last => {
            let last = candidates.split_off(candidates.len() - 1);
            (last, candidates)
        }
        Roots::Array => {
            // A better spelled repeat may have taken the place of an earlier one.
            candidates.sort_by_key(|candidate| candidate.span.start);
            (candidates, Vec::new())
        }
    }
}

/// Punctuation that makes several roots one list.
fn listed(at: usize, insert: &'static str) -> Edit {
    Edit { start: at, end: at, insert: insert.into(), rule: RuleId::RootList, effect: Effect::Cosmetic }
}

fn fits(shape: &dyn Shape, source: &Source<'_>, candidate: &Candidate) -> bool {
    rendered(source, candidate).is_some_and(|value| shape::fits(shape, value.root()))
}

fn rendered(source: &Source<'_>, candidate: &Candidate) -> Option<Value> {
    Value::read(compare::rendered(source, candidate.span.clone(), &candidate.edits).collect())
}
