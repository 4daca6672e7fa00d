//! Closers: what one in the text can be, and where one may be missing.

use super::edge::{Maker, Output};
use super::slip::{Slip, mark};
use super::state::{Kind, Mode, Outside, Stack, Touch};

impl Maker<'_> {
    /// Everything that a closer in the text can be.
    pub(super) fn closer(&mut self, touch: Touch, at: usize, kind: Kind, closer: Kind) {
        if closer == kind {
            if touch == Touch::Empty {
                return;
            }
            self.fitting_closer(at);
        } else {
            let slip = if touch == Touch::Empty { Slip::WrongEmptyCloser } else { Slip::WrongCloser };
            self.pop(slip, at + 1, Touch::Value);
            self.swapped(at, closer);
        }
        self.missing_closer(touch);
        if touch != Touch::Empty {
            let slip = match touch {
                Touch::SurplusCloser => Slip::SurplusCloserAgain,
                _ if closer == kind => Slip::MatchingCloser,
                _ => Slip::SurplusCloser,
            };
            self.edge(slip, at + 1, Mode::After(Touch::SurplusCloser)).mark_if(closer == kind, mark::CHOOSES);
        }
    }

    /// Two closers in the wrong order are one fault.
    fn swapped(&mut self, at: usize, closer: Kind) {
        let Some((_, below)) = self.stacks.top(self.from.state.stack) else { return };
        let Some((outer, rest)) = self.stacks.top(below) else { return };
        let second = self.source.past_space(at + 1);
        let other = self.source.byte(second).and_then(Kind::of_closer);
        if outer.kind == closer && other.is_some_and(|other| other != closer) {
            let mode = closed(rest, Touch::Value);
            self.edge_with(Slip::SwappedClosers, second + 1, mode, rest).output(Output::CloseTwo);
        }
    }

    /// The closer of the text that fits.
    pub(super) fn fitting_closer(&mut self, at: usize) {
        self.pop(Slip::Nothing, at + 1, Touch::Value);
        if let Some(edge) = self.edges.last_mut() {
            edge.token = true;
        }
    }

    /// A closer was forgotten here. The root's own is not: that text is cut.
    pub(super) fn missing_closer(&mut self, touch: Touch) {
        let at = self.from.state.at as usize;
        let at = self.source.past_space(at);
        let inner = self.stacks.top(self.from.state.stack).is_some_and(|(_, below)| below != Stack::EMPTY);
        if inner {
            let slip = match touch {
                Touch::Empty => Slip::MissingEmptyCloser,
                Touch::MissingCloser => Slip::MissingCloserAgain,
                _ => Slip::MissingCloser,
            };
            // `[}`: the opener may be the wrong one (truth rule 11).
            let wrong_opener = touch == Touch::Empty && self.source.byte(at) != Some(b',');
            self.pop(slip, at, Touch::MissingCloser);
            if let Some(edge) = self.edges.last_mut() {
                edge.mark_if(wrong_opener, mark::CHOOSES);
            }
        }
    }

    fn pop(&mut self, slip: Slip, at: usize, touch: Touch) {
        if let Some((_, below)) = self.stacks.top(self.from.state.stack) {
            let mode = closed(below, touch);
            self.edge_with(slip, at, mode, below).output(Output::Close);
        }
    }
}

/// The mode behind a closed container.
fn closed(below: Stack, touch: Touch) -> Mode {
    match below {
        Stack::EMPTY => Mode::Outside(Outside { done: true, ..Outside::default() }),
        _ => Mode::After(touch),
    }
}
