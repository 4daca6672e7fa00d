//! Between tokens: what is not JSON there, but leaves no choice.
//!
//! Called with the byte at `self.at` that the strict machine refused. Total: what is not listed is refused here too.

use crate::comment::Kind;
use crate::frame::Bracket;
use crate::quote::{Quote, Role};
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};

/// White space that JSON does not know.
const ODD_SPACES: &[&str] = &[
    "\u{a0}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}", "\u{2005}", "\u{2006}", "\u{2007}",
    "\u{2008}", "\u{2009}", "\u{200a}", "\u{200b}", "\u{2028}", "\u{2029}", "\u{202f}", "\u{205f}", "\u{3000}",
    "\u{feff}",
];

const OPENERS: &[(&str, Quote)] = &[
    ("“", Quote::Curly),
    ("„", Quote::Curly),
    ("«", Quote::Curly),
    ("”", Quote::Curly),
    ("「", Quote::Corner),
    ("『", Quote::WhiteCorner),
    ("‘", Quote::CurlySingle),
    ("＂", Quote::FullWidth),
];

impl Reader {
    pub(crate) fn structure(&mut self, source: &Source<'_>) -> Flow {
        let at = self.at;
        let Some(byte) = source.get(at) else { return Flow::Wait };
        match byte {
            b'\'' => self.string_here(Quote::Single, source),
            b'`' => self.backticks(source),
            b',' => self.odd_comma(at),
            b'}' | b']' | b')' => self.odd_closer(byte, at, source),
            b'(' if self.state.wants_value() => {
                self.begin_value();
                self.edit(at, at + 1, "[", RuleId::Tuple);
                if !matches!(self.mode, Mode::Stopped) && self.push(Bracket::Tuple, at) {
                    self.at = at + 1;
                }
                Flow::On
            }
            b';' if self.state == State::AfterValue && self.top() != Some(Bracket::Call) => {
                self.edit(at, at + 1, ",", RuleId::Separator);
                self.comma(at, source);
                self.at = at + 1;
                Flow::On
            }
            b'=' => self.equals(at, source),
            b'/' => match (source.starts_with(at, b"//"), source.starts_with(at, b"/*")) {
                (Some(true), _) => self.open_comment(Kind::Line, 2, source),
                (_, Some(true)) => self.open_comment(Kind::Block, 2, source),
                (None, _) | (_, None) => Flow::Wait,
                _ => self.refuse(at),
            },
            b'#' => self.open_comment(Kind::Line, 1, source),
            b'\\' => self.backslash(at, source),
            b'<' => self.angle(at, source),
            b'.' => match source.starts_with(at, b"...") {
                Some(true) => self.ellipsis(at, 3),
                None => Flow::Wait,
                _ if self.state.wants_value() => self.word(source),
                _ => self.refuse(at),
            },
            0x0B | 0x0C => self.odd_space(at, 1),
            b'-' | b'+' | b'_' | b'$' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' if self.state.wants_value() => {
                self.word(source)
            }
            0x80.. => self.beyond_ascii(at, source),
            _ => self.refuse(at),
        }
    }

    /// A string in other quotes, where a string may stand.
    fn string_here(&mut self, quote: Quote, source: &Source<'_>) -> Flow {
        match self.state {
            State::FirstName | State::Name => self.open_text(self.at, quote, Role::Name, source),
            state if state.wants_value() => self.open_text(self.at, quote, Role::Value, source),
            _ => self.refuse(self.at),
        }
    }

    fn backticks(&mut self, source: &Source<'_>) -> Flow {
        let at = self.at;
        match self.outer.closes_fence(source, at, b'`') {
            None => Flow::Wait,
            Some(true) => self.close_at_evidence(at, source),
            Some(false) => match source.starts_with(at, b"```") {
                None => Flow::Wait,
                Some(true) => self.refuse(at),
                Some(false) => self.string_here(Quote::Backtick, source),
            },
        }
    }

    fn odd_comma(&mut self, at: usize) -> Flow {
        let list = self.top() != Some(Bracket::Object);
        let (rule, insert) = match self.state {
            State::FirstName | State::FirstElement => (RuleId::LeadingComma, ""),
            State::Name | State::Element => (RuleId::DoubleComma, ""),
            _ => return self.refuse(at),
        };
        // In a list something may have stood before the comma; a container inside of another may have lost its closer.
        let empty = rule == RuleId::LeadingComma && self.frames.len() > 1;
        // One is a slip; a run of them stands for something.
        let run = self
            .root
            .edits
            .rev()
            .take(2)
            .zip([at, at - 1])
            .filter(|(edit, end)| edit.rule == rule && edit.end == *end)
            .count()
            == 2;
        let effect = if list || empty || run { Effect::Chooses } else { rule.rule().effect };
        self.edit_as(at, at + 1, insert, rule, effect);
        self.at = at + 1;
        Flow::On
    }

    /// A closer that the strict machine does not take here: after a comma, or of a tuple or constructor.
    fn odd_closer(&mut self, byte: u8, at: usize, source: &Source<'_>) -> Flow {
        let Some(&frame) = self.frames.last() else { return self.refuse(at) };
        let wanted = match frame.kind {
            Bracket::Object => b'}',
            Bracket::Array => b']',
            Bracket::Tuple | Bracket::Call => b')',
        };
        if byte != wanted {
            return self.refuse(at);
        }
        let after_comma = matches!(self.state, State::Name | State::Element);
        let closed = after_comma || matches!(self.state, State::AfterValue | State::FirstElement);
        // `(1)` is a number in parentheses, `(1,)` a list of one.
        if !closed || (frame.kind == Bracket::Tuple && self.state == State::AfterValue && frame.members < 2) {
            return self.refuse(at);
        }
        if after_comma {
            if frame.members == 0 {
                return self.refuse(at);
            }
            self.drop_comma(Effect::Cosmetic);
        }
        match frame.kind {
            Bracket::Tuple => self.edit(at, at + 1, "]", RuleId::Tuple),
            Bracket::Call => self.edit(at, at + 1, "", RuleId::Constructor),
            Bracket::Object | Bracket::Array => {}
        }
        if matches!(self.mode, Mode::Stopped) {
            return Flow::On;
        }
        self.pop(at, source);
        self.at = at + 1;
        if self.frames.is_empty() { self.end_root(at + 1, source) } else { Flow::On }
    }

    /// `=`, `=>` for a colon, and the second half of `:=`.
    fn equals(&mut self, at: usize, source: &Source<'_>) -> Flow {
        match self.state {
            State::Colon => {
                let Some(arrow) = source.starts_with(at, b"=>") else { return Flow::Wait };
                let length = if arrow { 2 } else { 1 };
                self.edit(at, at + length, ":", RuleId::Separator);
                self.state = State::Value;
                self.at = at + length;
                Flow::On
            }
            State::Value if at > 0 && source.get(at - 1) == Some(b':') => {
                self.edit(at, at + 1, "", RuleId::Separator);
                self.at = at + 1;
                Flow::On
            }
            _ => self.refuse(at),
        }
    }

    /// A backslash between tokens.
    fn backslash(&mut self, at: usize, source: &Source<'_>) -> Flow {
        let Some(next) = source.get(at + 1) else { return Flow::Wait };
        match next {
            b'"' if self.state.wants_value() || self.state.wants_name() => self.string_here(Quote::Escaped, source),
            b'n' | b'r' | b't' => {
                self.edit(at, at + 2, "", RuleId::LiteralNewline);
                self.at = at + 2;
                Flow::On
            }
            b',' | b'}' | b']' | b' ' | b'\n' | b'\r' => {
                // In the place of a value, name or colon it may be what is left of one.
                let behind = self.state == State::AfterValue;
                let effect = if behind { Effect::Cosmetic } else { Effect::Drops };
                self.edit_as(at, at + 1, "", RuleId::StrayBackslash, effect);
                self.at = at + 1;
                Flow::On
            }
            _ => self.refuse(at),
        }
    }

    /// Markup between tokens: template quotes, comments, closing tags.
    fn angle(&mut self, at: usize, source: &Source<'_>) -> Flow {
        let openers: [(&[u8], u8); 2] = [(b"<|\"|>", 0), (b"<!--", 1)];
        for (mark, which) in openers {
            match source.starts_with(at, mark) {
                None => return Flow::Wait,
                Some(true) if which == 0 => return self.string_here(Quote::Template, source),
                Some(true) => return self.open_comment(Kind::Markup, 4, source),
                Some(false) => {}
            }
        }
        if self.state != State::AfterValue {
            return self.refuse(at);
        }
        match crate::envelope::tag(source, at) {
            None => Flow::Wait,
            Some(Some(tag)) if tag.closing && self.outer.closes_tag(tag.name) => self.close_at_evidence(at, source),
            Some(Some(tag)) if tag.closing => {
                self.edit(at, at + tag.length, "", RuleId::LeakedMarkup);
                self.at = at + tag.length;
                Flow::On
            }
            Some(_) => self.refuse(at),
        }
    }

    /// `...` after a comma: what it stands for is not there.
    fn ellipsis(&mut self, at: usize, length: usize) -> Flow {
        let after_comma = matches!(self.state, State::Name | State::Element);
        if !after_comma {
            return self.refuse(at);
        }
        let Some(frame) = self.frames.last() else { return self.refuse(at) };
        // With its comma, so that what follows continues the member before it.
        let boundary = frame.boundary;
        self.forget_member();
        if let Some(frame) = self.frames.last_mut() {
            // The comma is gone: what follows is read from here.
            frame.closed = at + length;
        }
        self.edit(boundary, at + length, "", RuleId::Ellipsis);
        self.state = State::AfterValue;
        self.at = at + length;
        Flow::On
    }

    fn odd_space(&mut self, at: usize, length: usize) -> Flow {
        self.edit(at, at + length, " ", RuleId::OddSpace);
        self.at = at + length;
        Flow::On
    }

    fn beyond_ascii(&mut self, at: usize, source: &Source<'_>) -> Flow {
        let here = source.from(at);
        let width = match here[0] {
            0xC2..=0xDF => 2,
            0xF0.. => 4,
            _ => 3,
        };
        if here.len() < width {
            return Flow::Wait;
        }
        let Ok(character) = std::str::from_utf8(&here[..width]) else { return self.refuse(at) };
        if ODD_SPACES.contains(&character) {
            return if character == "\u{a0}" || width == 3 { self.odd_space(at, width) } else { self.refuse(at) };
        }
        if let Some((_, quote)) = OPENERS.iter().find(|(opener, _)| *opener == character) {
            return self.string_here(*quote, source);
        }
        match (character, self.state) {
            ("：", State::Colon) => {
                self.edit(at, at + width, ":", RuleId::Separator);
                self.state = State::Value;
                self.at = at + width;
                Flow::On
            }
            ("，" | "；" | "、", State::AfterValue) if self.top() != Some(Bracket::Call) => {
                self.edit(at, at + width, ",", RuleId::Separator);
                self.comma(at, source);
                self.at = at + width;
                Flow::On
            }
            ("…", _) => self.ellipsis(at, width),
            _ => self.refuse(at),
        }
    }
}
