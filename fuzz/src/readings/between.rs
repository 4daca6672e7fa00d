//! Between tokens: what may come next, and which slip explains that something else does.

use super::edge::{Maker, Output, offset};
use super::quote;
use super::scalar::role;
use super::slip::{Slip, mark};
use super::source::{Colons, is_space};
use super::state::{Frame, Kind, Mode, Place, Role, Touch, habit};
use super::truth;

/// Other characters for a comma and for a colon.
const COMMAS: &[&str] = &[";", "，", "、"];
const COLONS: &[&str] = &["=>", ":=", "=", "："];

impl Maker<'_> {
    /// A value must follow.
    pub(crate) fn value(&mut self, place: Place, at: usize) {
        let Some(byte) = self.source.byte(at) else { return };
        let list = self.top() == Some(Kind::List);
        match byte {
            b'{' | b'[' => self.open(at, byte),
            b',' | b'}' | b']' if place == Place::Root => {}
            b',' => match place {
                Place::First => {
                    self.empty(at);
                    self.edge(Slip::DoubledListComma, at + 1, Mode::Value(Place::First));
                }
                Place::Comma | Place::LostComma => {
                    let slip = if list { Slip::DoubledListComma } else { Slip::DoubledComma };
                    self.edge(slip, at + 1, Mode::Value(place));
                }
                _ => self.no_value(at),
            },
            b'}' | b']' => match place {
                Place::First if byte == b']' => self.fitting_closer(at),
                Place::First => self.empty(at),
                Place::Comma => {
                    self.edge(Slip::TrailingComma, at, Mode::After(Touch::Value));
                }
                Place::LostComma | Place::Root => {}
                Place::Colon | Place::LostColon => self.no_value(at),
            },
            b':' if place == Place::Colon => {
                self.edge(Slip::DoubledColon, at + 1, Mode::Value(place));
            }
            _ if self.source.from(at).starts_with("...") || self.source.from(at).starts_with('…') => {
                self.ellipsis(at, place);
            }
            _ if quote::is_quote(self.source.from(at)) => {
                // A quote around a whole document is a wrapper, not a string.
                if place != Place::Root || !self.wraps(at) {
                    self.opened(role(place), at);
                }
                self.doubled_opening(at);
            }
            _ => self.scalar(place, at),
        }
        let starts = !matches!(byte, b',' | b'}' | b']' | b':');
        if starts && place != Place::Root {
            let slip =
                if place == Place::LostComma && list { Slip::MissingQuoteAfterComma } else { Slip::MissingQuote };
            if byte != b'"' {
                self.unopened(slip, role(place), at);
            }
            self.missing_opener(at);
        }
        if place != Place::Root {
            self.junk(at);
        }
    }

    /// A name must follow.
    pub(crate) fn name(&mut self, first: bool, at: usize) {
        let Some(byte) = self.source.byte(at) else { return };
        match byte {
            b',' => {
                if first {
                    self.empty(at);
                }
                self.edge(Slip::DoubledComma, at + 1, Mode::Name { first });
            }
            b'}' if first => self.fitting_closer(at),
            b']' if first => self.empty(at),
            b'}' | b']' => {
                self.edge(Slip::TrailingComma, at, Mode::After(Touch::Value));
            }
            b'{' | b'[' | b':' => {}
            _ if self.source.from(at).starts_with("...") || self.source.from(at).starts_with('…') => {
                let length = if byte == b'.' { 3 } else { '…'.len_utf8() };
                self.edge(Slip::Ellipsis, at + length, Mode::After(Touch::Value));
            }
            _ if quote::is_quote(self.source.from(at)) => {
                self.opened(Role::Name, at);
                self.doubled_opening(at);
                if byte != b'"' {
                    self.unopened(Slip::MissingQuote, Role::Name, at);
                }
            }
            _ => {
                self.bare_name(at);
                self.unopened(Slip::MissingQuote, Role::Name, at);
            }
        }
        self.junk(at);
    }

    fn bare_name(&mut self, at: usize) {
        let mut end = self.source.word(at, Colons::End);
        let mut blanks = 0;
        while end > at {
            let text = &self.source.0[at..end];
            let identifier = text.chars().all(|char| char.is_alphanumeric() || "_$-.".contains(char));
            let slip = if identifier { Slip::BareName } else { Slip::BareWord };
            let output = Output::Word { from: offset(at), to: offset(end), role: Role::Name };
            let extra = blanks * self.costs.bare_word_blank;
            self.edge(slip, end, Mode::Colon).output(output).plus(extra);
            let next = self.source.past_space(end);
            let further = self.source.word(next, Colons::End);
            if next == end || further == next || self.source.0[end..next].contains('\n') {
                return;
            }
            blanks += 1;
            end = further;
        }
    }

    /// A colon must follow.
    pub(crate) fn colon(&mut self, at: usize) {
        let Some(byte) = self.source.byte(at) else { return };
        match byte {
            b':' if !self.source.from(at).starts_with(":=") => {
                self.edge(Slip::Nothing, at + 1, Mode::Value(Place::Colon)).token();
                return;
            }
            b',' | b'}' | b']' => {
                self.edge(Slip::NameWithoutValue, at, Mode::After(Touch::Value)).output(Output::DropName);
            }
            _ => {
                if let Some(other) = COLONS.iter().find(|other| self.source.from(at).starts_with(**other)) {
                    self.edge(Slip::Separator, at + other.len(), Mode::Value(Place::Colon)).token();
                } else {
                    // A bare word is a name by its colon alone; glued to the value it is rather one token with it.
                    let bare = |char: Option<char>| char.is_some_and(char::is_alphanumeric);
                    let name = bare(self.source.0[..at].trim_end().chars().next_back());
                    let fused = bare(self.source.before(at));
                    let extra = if name { self.costs.bare_word } else { 0 };
                    self.edge(Slip::MissingColon, at, Mode::Value(Place::LostColon))
                        .plus(extra)
                        .mark_if(fused, mark::CHOOSES);
                }
            }
        }
        self.surplus_quote(at, Mode::Colon);
        self.junk(at);
    }

    /// A comma or a closer must follow.
    pub(crate) fn after(&mut self, touch: Touch, at: usize) {
        let Some(kind) = self.top() else { return };
        let Some(byte) = self.source.byte(at) else { return };
        if let Some(closer) = Kind::of_closer(byte) {
            self.closer(touch, at, kind, closer);
        }
        let more = if kind == Kind::List { Mode::Value(Place::Comma) } else { Mode::Name { first: false } };
        if byte == b',' {
            self.missing_closer(touch);
            if touch != Touch::Empty {
                self.edge(Slip::Nothing, at + 1, more).token();
            }
            return;
        }
        if touch == Touch::Empty {
            return;
        }
        let rest = self.source.from(at);
        if let Some(other) = COMMAS.iter().find(|other| rest.starts_with(**other)) {
            self.edge(Slip::Separator, at + other.len(), more).token();
        }
        if byte == b'\\' && at + 1 == self.source.len() {
            self.cut_here();
        } else if byte == b'\\' && !rest.starts_with("\\n") {
            self.edge(Slip::StrayBackslash, at + 1, Mode::After(touch));
        }
        if let Some(end) = self.source.tag(at) {
            self.edge(Slip::Markup, end, Mode::After(touch));
            if self.source.only_tags(end) {
                self.cut_to(at, Slip::Unclosed);
            }
        }
        if rest.starts_with("...") && self.source.before(at).is_some_and(is_space) {
            self.edge(Slip::Ellipsis, at + 3, Mode::After(touch));
        }
        if self.starts_more(kind, at) {
            self.missing_comma(kind, at);
        }
        self.surplus_quote(at, Mode::After(touch));
        self.junk(at);
    }

    /// Could a neighbour begin here whose comma is lost?
    fn starts_more(&self, kind: Kind, at: usize) -> bool {
        let rest = self.source.from(at);
        match rest.as_bytes()[0] {
            b'{' | b'[' => kind == Kind::List,
            b',' | b':' | b'}' | b']' | b'\\' | b'=' | b';' => false,
            _ => quote::is_quote(rest) || self.source.word(at, Colons::Belong) > at,
        }
    }

    fn missing_comma(&mut self, kind: Kind, at: usize) {
        let Some((frame, below)) = self.stacks.top(self.from.state.stack) else { return };
        let stack = self.stacks.push(below, Frame { comma_lost: true, ..frame });
        let bare = |char: char| char.is_alphanumeric() || char == '-';
        let glued = self.source.before(at).is_some_and(bare) && self.source.char(at).is_some_and(bare);
        let slip = match (glued, frame.comma_lost) {
            (true, _) => Slip::Split,
            (false, true) => Slip::MissingCommaAgain,
            (false, false) => Slip::MissingComma,
        };
        let mode = if kind == Kind::List { Mode::Value(Place::LostComma) } else { Mode::Name { first: false } };
        let bare = self.source.char(at).is_some_and(|char| char.is_alphanumeric() || "_-$".contains(char));
        let chooses = bare && truth::ends_in_comma(&self.source.0[..at]);
        self.edge_with(slip, at, mode, stack).mark_if(chooses, mark::CHOOSES);
    }

    fn open(&mut self, at: usize, byte: u8) {
        let Some(kind) = Kind::of_opener(byte) else { return };
        self.push(Slip::Nothing, kind, at + 1).token();
    }

    fn push(&mut self, slip: Slip, kind: Kind, at: usize) -> &mut super::edge::Edge {
        let stack = self.stacks.push(self.from.state.stack, Frame { kind, comma_lost: false });
        let mode = if kind == Kind::List { Mode::Value(Place::First) } else { Mode::Name { first: true } };
        self.edge_with(slip, at, mode, stack).output(Output::Open(kind))
    }

    /// The container just opened is empty, and what follows is not its closer.
    fn empty(&mut self, at: usize) {
        self.edge(Slip::Nothing, at, Mode::After(Touch::Empty));
    }

    fn no_value(&mut self, at: usize) {
        self.edge(Slip::MissingValue, at, Mode::After(Touch::Value)).output(Output::DropName);
    }

    fn ellipsis(&mut self, at: usize, place: Place) {
        let length = if self.source.byte(at) == Some(b'.') { 3 } else { '…'.len_utf8() };
        let output = if matches!(place, Place::Colon | Place::LostColon) { Output::DropName } else { Output::Nothing };
        if place != Place::Root {
            self.edge(Slip::Ellipsis, at + length, Mode::After(Touch::Value)).output(output);
        }
    }

    fn missing_opener(&mut self, at: usize) {
        let rest = self.source.from(at);
        self.push(Slip::MissingOpener, Kind::List, at);
        if quote::is_quote(rest) || rest.starts_with(|char: char| char.is_alphabetic() || char == '_') {
            self.push(Slip::MissingOpener, Kind::Object, at);
        }
    }

    pub(crate) fn missing_root_opener(&mut self, at: usize) {
        let rest = self.source.from(at);
        self.push(Slip::MissingRootOpener, Kind::List, at);
        if quote::is_quote(rest) || rest.starts_with(|char: char| char.is_alphabetic() || char == '_') {
            self.push(Slip::MissingRootOpener, Kind::Object, at);
        }
    }

    fn wraps(&self, at: usize) -> bool {
        let inner = self.source.from(at).trim_start_matches(['"', '\'', '`']);
        inner.trim_start().starts_with(['{', '['])
    }

    /// `""v"`: one of the two opening quotes is too many.
    fn doubled_opening(&mut self, at: usize) {
        if self.source.from(at).starts_with("\"\"") {
            let mode = self.from.state.mode;
            self.edge(Slip::SurplusQuote, at + 1, mode);
        }
    }

    /// `"v""`: so is one of two closing ones.
    fn surplus_quote(&mut self, at: usize, mode: Mode) {
        if self.source.byte(at) == Some(b'"') {
            self.edge(Slip::SurplusQuote, at + 1, mode);
        }
    }

    /// One token is dropped.
    fn junk(&mut self, at: usize) {
        let byte = self.source.byte(at);
        let fits =
            Kind::of_closer(byte.unwrap_or_default()).is_some() && matches!(self.from.state.mode, Mode::After(_));
        if byte == Some(b'"') || fits {
            return;
        }
        let end = self.source.word(at, Colons::End).max(at + self.source.char(at).map_or(0, char::len_utf8));
        let mode = self.from.state.mode;
        self.edge(Slip::Junk, end, mode);
    }

    /// Steps over what stands between tokens: white space, `\n` and its like written out, comments. Then the mode's own edges apply.
    pub(crate) fn comments(&mut self, at: usize) {
        let mode = self.from.state.mode;
        if ["\\n", "\\r", "\\t"].iter().any(|space| self.source.from(at).starts_with(space)) {
            self.edge(Slip::IllegalEscape, at + 2, mode);
        }
        let Some(comment) = self.source.comment(at) else { return };
        let body = &self.source.0[comment.body..comment.end];
        let glued = self.source.before(at).is_some_and(|char| char.is_alphanumeric() || char == '"');
        let slip = match comment.unending {
            true => Slip::CommentToTheEnd,
            false if truth::is_omission(body) => Slip::OmissionComment,
            false if glued => Slip::GluedComment,
            false => Slip::Comment,
        };
        // A line comment over the ends of strings may be the inside of one that lost a quote.
        let line = !self.source.from(at).starts_with("/*");
        let swallowed = if line { offset(truth::string_ends(body)) * self.costs.swallowed } else { 0 };
        self.edge(slip, comment.end, mode).plus(swallowed);
    }

    /// The text, or the fence around it, ends here with something open.
    pub(crate) fn ends(&mut self, at: usize) {
        let fence = self.source.is_fence(at)
            && self.from.state.habits.has(habit::FENCED)
            && (self.source.starts_line(at) || self.closes_fence(at));
        if at == self.source.len() {
            self.cut_here();
        } else if fence {
            let proven = matches!(self.from.state.mode, Mode::After(_));
            self.cut_to(at, if proven { Slip::Unclosed } else { Slip::Cut });
        }
    }

    pub(crate) fn cut_here(&mut self) {
        self.cut_to(self.source.len(), Slip::Cut);
    }

    fn top(&self) -> Option<Kind> {
        self.stacks.top(self.from.state.stack).map(|(frame, _)| frame.kind)
    }
}
