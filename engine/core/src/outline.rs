//! The brackets of a reading, walked once more for what its other readings need.
//!
//! Only ambiguous texts are walked, and only for the edits that choose. Invariant: what is found lies before the edit in the
//! same root. Cost: one pass over the output, a few words per open container.

use std::ops::Range;

use crate::edit::Edit;
use crate::options::MOST_RIVALS;

/// What surrounds an edit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    /// Closers that the edit inserts, each with a comma before which it could have stood as well (closer ledger).
    pub(crate) moves: Vec<Move>,
    /// A closer of the text that may be the one too many.
    pub(crate) early: Option<usize>,
    /// The opener of the container that the edit closes, or stands in.
    pub(crate) opener: Option<usize>,
    /// The last comma or opener before, and the one before that.
    pub(crate) boundary: usize,
    pub(crate) before: usize,
    /// It stands in a string.
    pub(crate) inside: bool,
    /// The string it stands in, opens or closes: from the opening quote to behind the closing one.
    pub(crate) string: Range<usize>,
    /// The closer of the container around.
    pub(crate) closer: Option<usize>,
    /// It stands behind the root.
    pub(crate) outside: bool,
}

/// Another place for an inserted closer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    /// Which byte of the insert.
    pub(crate) byte: usize,
    /// The comma that may have followed it.
    pub(crate) comma: usize,
    /// The edit that inserted the comma.
    pub(crate) by: Option<usize>,
}

/// What the walk found.
#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// The edits asked for, by index, in order.
    pub(crate) places: Vec<(usize, Place)>,
    /// The root's first byte, and the byte behind it.
    pub(crate) root: Range<usize>,
    /// Its last closer, if the text has it.
    pub(crate) last: Option<usize>,
    /// Closers that are missing at the end.
    pub(crate) open: String,
}

/// Commas and what inserted them, the last of them in order: more than can be shown, so that it is known when some were not.
#[derive(Clone, Default)]
struct Commas(Vec<(usize, Option<usize>)>);

impl Commas {
    fn push(&mut self, comma: (usize, Option<usize>)) {
        if self.0.len() == 2 * MOST_RIVALS {
            self.0.remove(0);
        }
        self.0.push(comma);
    }

    fn with(mut self, later: Self) -> Self {
        later.0.into_iter().for_each(|comma| self.push(comma));
        self
    }
}

/// An open container.
struct Open {
    closer: char,
    start: usize,
    /// Its last commas.
    commas: Commas,
    boundary: usize,
    before: usize,
    /// Commas in the last closed child, if it is of this kind, and in those of this kind inside of it.
    tail: Commas,
    /// The same of all closed children.
    inside: Commas,
    /// The closer of the child that closed last, if it is of this kind and of the text.
    child: Option<usize>,
    /// A closer of this kind inside that a comma follows.
    early: Option<usize>,
    /// The `early` of the child that closed last.
    inner: Option<(char, usize)>,
    /// Places that wait for the closer.
    waiting: Vec<usize>,
}

#[derive(Default)]
struct Walk {
    out: Outline,
    frames: Vec<Open>,
    /// Where the string at hand began.
    string: Option<usize>,
    escaped: bool,
    /// Places in the string at hand.
    strings: Vec<usize>,
    /// The `early` of the root.
    early: Option<(char, usize)>,
    started: bool,
}

/// Walks what `text` becomes by `edits`, and looks around at the edits `wanted`, which ascend.
pub(crate) fn outline(text: &[u8], edits: &[Edit], wanted: &[usize]) -> Outline {
    let mut walk = Walk::default();
    let mut wanted = wanted.iter().copied().peekable();
    let mut at = 0;
    for (index, edit) in edits.iter().enumerate() {
        walk.run(text, at..edit.start);
        let place = wanted.next_if_eq(&index).map(|_| walk.look(index, edit, text));
        for (offset, byte) in edit.insert.bytes().enumerate() {
            walk.take(byte, edit.start, Some((index, offset)), place);
        }
        if let Some(place) = place {
            walk.look_again(place);
        }
        at = edit.end;
    }
    walk.run(text, at..text.len());
    walk.out.open = walk.frames.iter().rev().map(|frame| frame.closer).collect();
    walk.out
}

impl Walk {
    fn run(&mut self, text: &[u8], span: Range<usize>) {
        for at in span {
            if let Some(&byte) = text.get(at) {
                self.take(byte, at, None, None);
            }
        }
    }

    fn look(&mut self, index: usize, edit: &Edit, text: &[u8]) -> usize {
        let number = self.out.places.len();
        let mut place = Place { outside: self.started && self.frames.is_empty(), ..Place::default() };
        place.inside = self.string.is_some();
        if let Some(start) = self.string {
            place.string = start..start;
            self.strings.push(number);
        }
        if let Some(frame) = self.frames.last_mut() {
            (place.boundary, place.before) = (frame.boundary, frame.before);
            place.opener = Some(frame.start);
            frame.waiting.push(number);
        }
        let inner = self.frames.last().map_or(self.early, |frame| frame.inner);
        let byte = text.get(edit.start).map(|&byte| char::from(byte));
        place.early = inner.filter(|(closer, _)| Some(*closer) == byte).map(|(_, at)| at);
        self.out.places.push((index, place));
        number
    }

    /// A quote that was inserted has opened a string.
    fn look_again(&mut self, number: usize) {
        if let (Some(start), Some((_, place))) = (self.string, self.out.places.get_mut(number))
            && !place.inside
        {
            place.string = start..start;
            self.strings.push(number);
        }
    }

    fn take(&mut self, byte: u8, at: usize, by: Option<(usize, usize)>, place: Option<usize>) {
        if let Some(start) = self.string {
            let ends = byte == b'"' && !self.escaped;
            self.escaped = byte == b'\\' && !self.escaped;
            if ends {
                self.string = None;
                let end = at + usize::from(by.is_none());
                for number in self.strings.drain(..) {
                    self.out.places[number].1.string = start..end;
                }
            }
            return;
        }
        match byte {
            b'"' => self.string = Some(at),
            b'{' => self.open('}', at),
            b'[' => self.open(']', at),
            b'}' | b']' => self.close(char::from(byte), at, by, place),
            b',' => {
                let Some(frame) = self.frames.last_mut() else { return };
                frame.commas.push((at, by.map(|(index, _)| index)));
                frame.tail = Commas::default();
                (frame.before, frame.boundary) = (frame.boundary, at);
                if let Some(child) = frame.child.take() {
                    frame.early = Some(child);
                }
            }
            _ => {}
        }
    }

    fn open(&mut self, closer: char, at: usize) {
        if !std::mem::replace(&mut self.started, true) {
            self.out.root.start = at;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.tail = Commas::default();
        }
        self.frames.push(Open {
            closer,
            start: at,
            commas: Commas::default(),
            boundary: at,
            before: at,
            tail: Commas::default(),
            inside: Commas::default(),
            child: None,
            early: None,
            inner: None,
            waiting: Vec::new(),
        });
    }

    fn close(&mut self, closer: char, at: usize, by: Option<(usize, usize)>, place: Option<usize>) {
        let Some(frame) = self.frames.pop_if(|frame| frame.closer == closer) else { return };
        let parent = self.frames.last_mut();
        let same = parent.as_ref().is_some_and(|parent| parent.closer == closer);
        if let (Some((_, byte)), Some(number)) = (by, place) {
            let place = &mut self.out.places[number].1;
            place.opener = Some(frame.start);
            // In a parent of its kind what follows the comma goes there, else nothing may follow the last child.
            let commas = if same { frame.inside.clone().with(frame.commas.clone()) } else { frame.tail.clone() };
            for (comma, by) in commas.0.into_iter().rev() {
                if place.moves.iter().all(|known| known.comma != comma) {
                    place.moves.push(Move { byte, comma, by });
                }
            }
        }
        for number in frame.waiting {
            self.out.places[number].1.closer = by.is_none().then_some(at);
        }
        let inner = frame.early.map(|at| (closer, at));
        let Some(parent) = parent else {
            self.early = inner;
            self.out.root.end = at + usize::from(by.is_none());
            self.out.last = by.is_none().then_some(at);
            return;
        };
        parent.inner = inner;
        parent.tail = if same { frame.inside.with(frame.commas) } else { Commas::default() };
        parent.inside = std::mem::take(&mut parent.inside).with(parent.tail.clone());
        parent.child = Some(at).filter(|_| same && by.is_none());
        parent.early = frame.early.filter(|_| same).or(parent.early);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Effect, RuleId};

    fn inserted(text: &str, insert: &'static str) -> Place {
        let (start, end) = (text.len(), text.len());
        let edit = Edit { start, end, insert: insert.into(), rule: RuleId::MissingCloser, effect: Effect::Chooses };
        outline(text.as_bytes(), &[edit], &[0]).places.remove(0).1
    }

    #[test]
    fn an_inserted_closer_knows_the_commas_it_could_have_stood_before() {
        let commas = |text, insert| inserted(text, insert).moves.iter().map(|at| at.comma).collect::<Vec<_>>();
        assert_eq!(commas("{\"a\":{\"b\":1,\"c\":2}", "}"), [11]);
        assert_eq!(commas("[[[1,2]]", "]"), [4]);
        assert_eq!(commas("[[1,2", "]]"), [3]);
        assert_eq!(commas("[[1,2],3", "]"), [0_usize; 0]);
        assert_eq!(commas("{\"a\":[1,2]", "}"), [0_usize; 0]);
    }
}
