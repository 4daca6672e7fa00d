//! Damage: several hypotheses run forward together until one is left.
//!
//! Where the strict machine refuses a byte, the reader goes back to the start of the member before and lets hypotheses
//! run from there: each is a reader of its own that takes one token at a time, and every place where damage is
//! possible forks it. They are worked off left to right, so that what comes out depends on the bytes alone. Two that
//! meet in the same place with the same containers open are one from there on: the cheaper goes on, and remembers
//! the other as a rival if it means something else and is nearly as cheap. Cost decides the value; effects and rivals
//! decide whether it is released. When one is left, its edits join the record and the strict machine takes over.

mod adopt;
mod around;
mod bare;
mod between;
mod digest;
mod hypothesis;
mod inside;

pub(crate) use adopt::{SURPLUS_CLOSER, compound, kinds};

use crate::cost::COSTS;
use crate::edit::Edit;
use crate::frame::{Back, Frame};
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::rule::RuleId;
use hypothesis::Hypothesis;

/// Hypotheses that live at one time.
const LIVE: usize = 64;

/// Bytes after which only what is as cheap as a rival goes on.
const PATIENCE: usize = 16 * 1024;

/// What all beams of a text may cost ([`Beam::work`]) for each byte before them, and without any. Damage at every step costs up to 40
/// a byte; where each place is read again with all that follows, it is thousands.
const WORK: usize = 128;
const ROOM: usize = 64 * 1024;

/// The hypotheses about one damaged place.
pub(crate) struct Beam {
    /// Where they began.
    start: usize,
    /// Edits there that belong to what is before.
    prefix: Vec<Edit>,
    /// The byte that fitted no reading, and how many containers were open there.
    refused: usize,
    depth: usize,
    live: Vec<Hypothesis>,
    /// Those whose root has closed.
    done: Vec<Hypothesis>,
    /// What they have cost: bytes that one of them looked at, and each of them.
    work: usize,
    /// Hypotheses made so far.
    made: u32,
    /// Some were given up for want of room.
    budget: bool,
    /// The least cost of those that were given up for want of patience.
    given_up: Option<u32>,
}

/// What a step of a hypothesis came to.
enum Step {
    /// It, and what forked from it, go on.
    On(Vec<Hypothesis>),
    /// It needs more bytes.
    Wait(Box<Hypothesis>),
}

impl Beam {
    /// Runs until one hypothesis is left (`Some`), none is (`None` inside), or the bytes at hand are used up (`Err`).
    fn run(&mut self, source: &Source<'_>, window: usize, steps: &mut u64) -> Result<Option<Hypothesis>, ()> {
        loop {
            self.prune();
            if self.live.is_empty() {
                return Ok(self.best_done());
            }
            if self.done.is_empty() && self.live.len() == 1 && self.live[0].is_settled(self.refused) {
                return Ok(self.live.pop());
            }
            let next = self.leftmost();
            if self.live[next].pos - self.start > PATIENCE && self.loses_patience() {
                continue;
            }
            if self.live[next].pos - self.start > window && self.live.len() + self.done.len() > 1 {
                self.keep_best();
                continue;
            }
            let hypothesis = self.live.swap_remove(next);
            let known = hypothesis.seen();
            match hypothesis.step(source) {
                Step::Wait(hypothesis) => {
                    self.live.push(*hypothesis);
                    return Err(());
                }
                Step::On(forks) => {
                    let seen = forks.iter().map(Hypothesis::seen).max().unwrap_or(known);
                    self.work += forks.len() + seen.saturating_sub(known);
                    for mut fork in forks {
                        *steps += std::mem::take(&mut fork.reader.steps) + 1;
                        self.insert(fork);
                    }
                }
            }
        }
    }

    fn leftmost(&self) -> usize {
        let place = |&at: &usize| (self.live[at].seen(), self.live[at].cost, self.live[at].serial);
        (0..self.live.len()).min_by_key(place).unwrap_or_default()
    }

    fn least(&self) -> u32 {
        self.live.iter().chain(&self.done).map(|hypothesis| hypothesis.cost).min().unwrap_or_default()
    }

    fn prune(&mut self) {
        let bound = self.least() + COSTS.pruning;
        self.live.retain(|hypothesis| hypothesis.cost <= bound);
        self.done.retain(|hypothesis| hypothesis.cost <= bound);
        while self.live.len() > LIVE {
            let dearest = (0..self.live.len()).max_by_key(|&at| (self.live[at].cost, self.live[at].serial));
            self.live.swap_remove(dearest.unwrap_or_default());
            self.budget = true;
        }
    }

    /// Gives up what is dearer than a rival after so much text; whether there was any.
    fn loses_patience(&mut self) -> bool {
        let bound = self.least() + COSTS.ambiguity;
        let costs = self.live.iter().chain(&self.done).map(|hypothesis| hypothesis.cost);
        let Some(dearer) = costs.filter(|cost| *cost > bound).min() else { return false };
        self.given_up = Some(self.given_up.map_or(dearer, |known| known.min(dearer)));
        self.live.retain(|hypothesis| hypothesis.cost <= bound);
        self.done.retain(|hypothesis| hypothesis.cost <= bound);
        true
    }

    /// Damage that is not settled within the window: the cheapest goes on, and nothing of it is released.
    fn keep_best(&mut self) {
        self.budget = true;
        let least = self.least();
        self.done.retain(|hypothesis| hypothesis.cost == least);
        self.done.truncate(1);
        self.live.retain(|hypothesis| hypothesis.cost == least);
        self.live.truncate(1 - self.done.len());
    }

    fn insert(&mut self, mut fresh: Hypothesis) {
        if matches!(fresh.reader.mode, Mode::Stopped) {
            return;
        }
        self.made += 1;
        fresh.serial = self.made;
        let list = if fresh.is_done() { &mut self.done } else { &mut self.live };
        match list.iter_mut().find(|known| known.key() == fresh.key()) {
            Some(known) => known.merge(fresh),
            None => list.push(fresh),
        }
    }

    /// All have ended: the cheapest, with those that are nearly as cheap as rivals.
    fn best_done(&mut self) -> Option<Hypothesis> {
        self.done.sort_by_key(|hypothesis| (hypothesis.cost, hypothesis.serial));
        let mut all = self.done.drain(..);
        let mut best = all.next()?;
        all.for_each(|other| best.merge(other));
        Some(best)
    }
}

impl Reader {
    /// The byte at `at` fits no reading that the text decides: hypotheses begin at the member before.
    pub(crate) fn begin_beam(&mut self, at: usize) {
        let depth = self.frames.len();
        if self.beams > WORK * at + ROOM {
            self.give_up(at, depth);
            return;
        }
        let Some(checkpoint) = self.go_back(at) else {
            self.give_up(at, depth);
            return;
        };
        let prefix = self.forget_from(checkpoint);
        self.root.habits.raw_newline = self.root.habits.raw_newline.filter(|&first| first < checkpoint);
        let before = std::mem::take(&mut self.root.edits);
        let mut reader = self.branch();
        self.root.edits = before;
        reader.mode = Mode::Tokens;
        reader.probe = checkpoint;
        prefix.iter().for_each(|edit| reader.root.edits.push(edit.clone()));
        let first = Hypothesis::new(reader, checkpoint);
        let beam = Beam {
            start: checkpoint,
            prefix,
            refused: at,
            depth,
            live: vec![first],
            done: Vec::new(),
            work: 0,
            made: 0,
            budget: false,
            given_up: None,
        };
        #[cfg(plant)]
        {
            self.steps += crate::plant::rescan(at);
        }
        self.beam = Some(Box::new(beam));
        self.mode = Mode::Beam;
        self.at = checkpoint;
    }

    /// Reads on with several hypotheses.
    pub(crate) fn beam(&mut self, source: &Source<'_>) -> Flow {
        let Some(mut beam) = self.beam.take() else { return Flow::Wait };
        match beam.run(source, self.limits.window, &mut self.steps) {
            Err(()) => {
                self.beam = Some(beam);
                Flow::Wait
            }
            Ok(None) => {
                self.beams += beam.work;
                self.give_up(beam.refused, beam.depth)
            }
            Ok(Some(winner)) => {
                self.beams += beam.work;
                self.root.budget |= beam.budget;
                // What was given up may have been a rival all the same, if what goes on pays more later.
                let gap = beam.given_up.map(|cost| cost.saturating_sub(winner.cost));
                let earlier = self.root.gap.map(|gap| gap.saturating_sub(winner.cost));
                self.root.gap = gap.into_iter().chain(earlier).min();
                self.adopt(winner, beam.start, &beam.prefix, source)
            }
        }
    }

    /// Sets frames and state back to the start of the member before the one that `at` is in: the place to begin.
    /// What is settled, or inside of a container that closed, stays.
    fn go_back(&mut self, at: usize) -> Option<usize> {
        let parent = self.frames.rev().nth(1).copied();
        let before = parent.map(|parent| self.resume(parent.boundary, Back::Current, &parent));
        let fresh = self.frames.last()?.is_fresh() && before.is_some_and(|before| before >= self.settled);
        if fresh {
            self.leave_frame();
        }
        let mut frame = *self.frames.last()?;
        let (mut place, mut back) = frame.back();
        if fresh {
            (place, back) = (frame.boundary, Back::Current);
        }
        let mut resume = self.resume(place, back, &frame);
        self.held = place.min(resume);
        if resume < self.settled {
            (place, back) = (frame.boundary, Back::Current);
            resume = self.resume(place, back, &frame);
            self.held = place.min(resume);
        }
        if resume < self.settled || at - resume > self.limits.window {
            return None;
        }
        frame.set_back(back);
        self.state = match back {
            Back::Child | Back::ChildBefore => State::AfterValue,
            Back::Member | Back::Current => match (frame.is_object(), frame.boundary == frame.start) {
                (true, true) => State::FirstName,
                (true, false) => State::Name,
                (false, true) => State::FirstElement,
                (false, false) => State::Element,
            },
        };
        *self.frames.last_mut()? = frame;
        self.names.forget_after(resume, frame.names as usize);
        Some(resume)
    }

    fn leave_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.names.pop(frame.names as usize);
        }
    }

    /// The place behind the comma at `boundary`, which may have been inserted or written in another way.
    fn resume(&self, boundary: usize, back: Back, frame: &Frame) -> usize {
        if boundary == frame.start || matches!(back, Back::Child | Back::ChildBefore) {
            return boundary;
        }
        let comma = self.root.edits.rev().take_while(|edit| edit.start >= boundary);
        let mut own = comma.filter(|edit| edit.start == boundary);
        own.find(|edit| matches!(edit.rule, RuleId::Separator | RuleId::MissingComma))
            .map_or(boundary + 1, |edit| edit.end)
    }

    /// Takes back what was read from `place` on; gives the edits at `place` that belong to what is before it.
    fn forget_from(&mut self, place: usize) -> Vec<Edit> {
        let here = self.root.edits.rev().take_while(|edit| edit.start >= place).count();
        let mut edits: Vec<Edit> = (0..here).filter_map(|_| self.root.edits.pop()).collect();
        edits.reverse();
        edits.retain(|edit| edit.end == place);
        let comma = edits.iter().position(|edit| edit.rule == RuleId::MissingComma);
        let before = match (self.state, comma) {
            (State::AfterValue, _) => edits.iter().take_while(|edit| edit.rule != RuleId::MissingComma).count(),
            (_, Some(comma)) => comma + 1,
            (_, None) => edits.iter().take_while(|edit| edit.rule == RuleId::MissingHead).count(),
        };
        edits.truncate(before);
        self.root.alternatives.retain(|other| other.span.start < place);
        self.root.conflicts.retain(|conflict| conflict.second.end <= place);
        self.root.repeats.retain(|repeat| repeat.second.end <= place);
        let depth = self.frames.len();
        self.suspects.retain(|suspect| suspect.is_before(place, depth));
        self.warnings.retain(|warning| warning.at < place);
        edits
    }
}
