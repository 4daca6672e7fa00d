//! Inside a string: where it ends, which quotes belong to it, what its backslashes mean.
//!
//! Every quote that could close the string forks: it closes, or it belongs to the text. Every place where a closing quote could be
//! missing forks too. Only cost ranks them; leaving one out would hide a rival.

use super::edge::{Edge, Maker, Output, offset};
use super::quote::{DOUBLE, Quotes, SINGLE};
use super::slip::{Slip, mark};
use super::source::{Next, is_space};
use super::state::{Inner, Kind, Mode, Outside, Quoted, Role, Touch, habit};
use super::truth;

impl Maker<'_> {
    pub(crate) fn inside(&mut self, quoted: Quoted) {
        let at = self.from.state.at as usize;
        let quotes = Quotes::of(quoted.quote);
        let stop = self.stop(at, quoted);
        if stop > at {
            // Plain text up to the next byte that may mean something.
            self.text(stop, at, stop, quoted);
            return;
        }
        let Some(char) = self.source.char(at) else {
            self.cut_string(quoted, at);
            return;
        };
        if let Some(length) = quotes.closes(self.source.from(at)) {
            self.end(Slip::Nothing, quoted, at, at + length);
            if !quotes.is_long() {
                self.keep_quote(quoted, at, at + length);
            }
            return;
        }
        if char == '\\' {
            self.escape(quoted, at);
            return;
        }
        if self.may_end_before(quoted, at) {
            self.missing_quote(quoted, at);
        }
        if self.source.is_fence(at) && self.closes_fence(at) {
            self.cut_string(quoted, at);
        }
        let next = at + char.len_utf8();
        if char < ' ' {
            self.edge(Slip::RawNewline, next, Mode::Inside(quoted)).output(Output::Char(char));
        } else {
            let stop = self.stop(next, quoted);
            self.text(stop, at, stop, quoted);
        }
    }

    fn text(&mut self, to: usize, from: usize, end: usize, quoted: Quoted) {
        self.edge(Slip::Nothing, to, Mode::Inside(quoted)).output(Output::Text { from: offset(from), to: offset(end) });
    }

    /// The first byte from `at` on at which something else than plain text may happen.
    fn stop(&self, at: usize, quoted: Quoted) -> usize {
        let quotes = Quotes::of(quoted.quote);
        let bytes = self.source.0.as_bytes();
        (at..bytes.len())
            .find(|&here| match bytes[here] {
                b'\\' | 0..=0x1F => true,
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => false,
                _ => {
                    self.source.0.is_char_boundary(here)
                        && (quotes.closes(self.source.from(here)).is_some()
                            || self.may_end_before(quoted, here)
                            || (self.source.is_fence(here) && self.closes_fence(here)))
                }
            })
            .unwrap_or(bytes.len())
    }

    /// May a closing quote be missing here? It hugs the text, and what would follow a string follows.
    fn may_end_before(&self, quoted: Quoted, at: usize) -> bool {
        let Some(next @ (b' ' | b'\n' | b'\r' | b'\t' | b',' | b':' | b'=' | b'}' | b']')) = self.source.byte(at)
        else {
            return false;
        };
        if at == self.begin() || self.source.before(at).is_none_or(is_space) {
            return false;
        }
        let wanted: &[u8] = match quoted.role {
            Role::Name => b":=",
            Role::Root => return false,
            _ => b",}]",
        };
        let end = self.source.past_space(at);
        let breaks = self.source.0[at..end].contains('\n') && quoted.role != Role::Name;
        match self.source.byte(end) {
            Some(byte) if wanted.contains(&byte) => true,
            // The line ends and a name or the end of a fence comes: the comma is lost too.
            Some(_) => breaks && next != b',',
            None => false,
        }
    }

    fn begin(&self) -> usize {
        self.from.begin as usize
    }

    /// The string ends at `at`; reading goes on at `after`.
    fn end(&mut self, slip: Slip, quoted: Quoted, at: usize, after: usize) {
        let content = &self.source.0[self.begin()..at];
        let repaired = quoted.unopened || slip != Slip::Nothing;
        let odd = if quoted.inner == Inner::Odd { self.costs.inner_quote_odd } else { 0 };
        let inner = quoted.inner != Inner::None;
        let in_list = quoted.role == Role::Element;
        let chooses = (repaired && truth::is_suspicious(content))
            || (inner && quoted.role == Role::Name)
            || (quoted.inner == Inner::Odd && (quoted.stray || in_list))
            || (inner && in_list && truth::hides_border(content))
            || (quoted.apostrophe && slip != Slip::Nothing)
            || truth::mixes_escapes(content);
        let mode = match quoted.role {
            Role::Name => Mode::Colon,
            Role::Root => Mode::Outside(Outside { done: true, ..Outside::default() }),
            _ => Mode::After(Touch::Value),
        };
        let swallowed = self.swallowed(quoted, content, slip != Slip::Nothing);
        let edge =
            self.edge(slip, after, mode).output(Output::End).plus(odd + swallowed).mark_if(chooses, mark::CHOOSES);
        if inner {
            edge.habit(habit::INNER_QUOTES);
        }
    }

    /// A string in other quotes that runs over strings in JSON's own gives up on them, and pays for each; where it ends in its own
    /// quote, for each member it holds. Not in a document that has only shown other quotes.
    fn swallowed(&self, quoted: Quoted, content: &str, broken: bool) -> u32 {
        if quoted.quote == DOUBLE || !self.from.state.habits.has(habit::JSON_QUOTES) {
            return 0;
        }
        let sign = if broken { "\"" } else { "\":" };
        offset(content.matches(sign).count()) * self.costs.swallowed
    }

    fn missing_quote(&mut self, quoted: Quoted, at: usize) {
        let end = self.source.past_space(at);
        let breaks = self.source.0[at..end].contains('\n');
        let slip = if breaks && quoted.role != Role::Name { Slip::MissingQuoteAtBreak } else { Slip::MissingQuote };
        self.end(slip, quoted, at, at);
        // Blanks that nothing asks for may belong to the text.
        if let Some(edge) = self.edges.last_mut() {
            edge.mark_if(end > at && !breaks, mark::CHOOSES);
        }
    }

    /// A quote that could close the string belongs to it.
    fn keep_quote(&mut self, quoted: Quoted, at: usize, after: usize) {
        let text = Output::Text { from: offset(at), to: offset(after) };
        let letter = |char: Option<char>| char.is_some_and(char::is_alphanumeric);
        if quoted.quote == SINGLE && letter(self.source.before(at)) && letter(self.source.char(after)) {
            let kept = Quoted { apostrophe: true, ..quoted };
            self.edge(Slip::Apostrophe, after, Mode::Inside(kept)).output(text);
            return;
        }
        let costs = self.costs;
        let first =
            if self.from.state.habits.has(habit::INNER_QUOTES) { costs.inner_quote_habit } else { costs.inner_quote };
        let mut cost = if quoted.inner == Inner::None { first } else { costs.inner_quote_again };
        cost += match self.source.next(after) {
            Next::Closer => costs.inner_quote_before_closer,
            Next::Comma | Next::Opener if self.in_list(quoted) && !self.ends_line(after) => {
                costs.inner_quote_before_comma_in_list
            }
            Next::Comma | Next::Opener => costs.inner_quote_before_comma,
            // Two of them before structure are no border: one is the end.
            Next::Quote if !matches!(self.source.after_quote(after), Next::Closer | Next::Comma) => {
                costs.inner_quote_pair
            }
            Next::Quote | Next::Text => 0,
        };
        if quoted.role == Role::Name && quoted.inner == Inner::None {
            cost += costs.inner_quote_in_name;
        }
        let content = &self.source.0[self.begin()..at];
        let stray = quoted.stray ^ !truth::is_inch_or_low(content);
        let inner = if quoted.inner == Inner::Odd { Inner::Even } else { Inner::Odd };
        let kept = Quoted { inner, stray, ..quoted };
        self.edge(Slip::InnerQuote, after, Mode::Inside(kept)).output(text).plus(cost);
    }

    /// A comma at the end of its line proves in a list what it proves in an object.
    fn ends_line(&self, after: usize) -> bool {
        let comma = self.source.past_space(after);
        self.source.byte(comma) == Some(b',')
            && self.source.from(comma + 1).trim_start_matches([' ', '\r']).starts_with('\n')
    }

    fn in_list(&self, quoted: Quoted) -> bool {
        quoted.role == Role::Element
            && self.stacks.top(self.from.state.stack).is_some_and(|(frame, _)| frame.kind == Kind::List)
    }

    /// The text, or the fence around it, ends with this string open. A name whose text holds a colon has rather lost its quote.
    fn cut_string(&mut self, quoted: Quoted, open: usize) {
        let content = &self.source.0[self.begin()..open];
        let holds_member = quoted.role == Role::Name && content.contains(':');
        let extra = if holds_member { self.costs.inner_quote_in_name } else { 0 };
        if quoted.role == Role::Root && content.is_empty() {
            return;
        }
        let swallowed = self.swallowed(quoted, content, true);
        // Without either quote it is no string.
        let unquoted = if quoted.unopened { self.costs.missing_quote } else { 0 };
        self.cut_to(open, Slip::Cut).plus(extra + swallowed + unquoted);
    }

    fn escape(&mut self, quoted: Quoted, at: usize) {
        let rest = self.source.from(at);
        let mode = Mode::Inside(quoted);
        let mut chars = rest.chars();
        chars.next();
        let plain = |char: char| Some((Slip::Nothing, Output::Char(char), 2));
        let hex = |from: usize, count: usize| {
            rest.get(from..from + count)
                .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
                .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        };
        let found = match chars.next() {
            // Half an escape is dropped.
            None => {
                self.cut_to(self.source.len(), Slip::Cut);
                return;
            }
            Some(char @ ('"' | '\\' | '/')) => plain(char),
            Some('b') => plain('\u{8}'),
            Some('f') => plain('\u{C}'),
            Some('n') => plain('\n'),
            Some('r') => plain('\r'),
            Some('t') => plain('\t'),
            Some('u') => match hex(2, 4) {
                Some(unit) => u16::try_from(unit).ok().map(|unit| (Slip::Nothing, Output::Unit(unit), 6)),
                None if rest.len() < 6 && rest[2..].bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                    self.cut_to(self.source.len(), Slip::Cut);
                    return;
                }
                None => braced(rest).map(|(char, length)| (Slip::IllegalEscape, Output::Char(char), length)),
            },
            Some('x') => hex(2, 2).and_then(char::from_u32).map(|char| (Slip::IllegalEscape, Output::Char(char), 4)),
            Some('\'') => Some((Slip::IllegalEscape, Output::Char('\''), 2)),
            // A line continued in the manner of Python and JavaScript.
            Some('\n') => Some((Slip::IllegalEscape, Output::Nothing, 2)),
            Some(_) => None,
        };
        let (slip, output, length) =
            found.unwrap_or((Slip::IllegalEscape, Output::Text { from: offset(at), to: offset(at + 1) }, 1));
        self.edge(slip, at + length, mode).output(output);
    }

    /// Opens a string whose own opening quote is missing: the text before a closing quote.
    pub(crate) fn unopened(&mut self, slip: Slip, role: Role, at: usize) {
        let mut rows = vec![DOUBLE];
        if self.from.state.habits.has(habit::QUOTES) {
            rows.push(SINGLE);
        }
        let structural = matches!(self.source.byte(at), Some(b'{' | b'[' | b'}' | b']' | b',' | b':'));
        let extra = if structural { self.costs.missing_quote_before_structure } else { 0 };
        let blanks = self.source.0[..at].len() - self.source.0[..at].trim_end_matches(' ').len();
        let chooses = blanks > 1 && !self.source.0[..at - blanks].ends_with('\n');
        for quote in rows {
            let quoted = Quoted { role, quote, unopened: true, inner: Inner::None, stray: false, apostrophe: false };
            self.edge(slip, at, Mode::Inside(quoted))
                .output(Output::Begin(role))
                .plus(extra)
                .mark_if(chooses, mark::CHOOSES);
        }
    }

    /// Opens a string at a quote of any kind.
    pub(crate) fn opened(&mut self, role: Role, at: usize) {
        for (quote, quotes) in super::quote::openers(self.source.from(at)) {
            let slip = if quote == DOUBLE { Slip::Nothing } else { Slip::OtherQuotes };
            let quoted = Quoted { role, quote, unopened: false, inner: Inner::None, stray: false, apostrophe: false };
            let edge = self.edge(slip, at + quotes.open.len(), Mode::Inside(quoted)).output(Output::Begin(role));
            if quote == DOUBLE && !edge.to.habits.has(habit::QUOTES) {
                edge.habit(habit::JSON_QUOTES);
            }
        }
    }

    /// Does the fence mark at `at` close the fence that is open?
    pub(crate) fn closes_fence(&self, at: usize) -> bool {
        self.from.state.habits.has(habit::FENCED)
            && self.source.from(at).trim_matches(|c| c == '`' || is_space(c)).is_empty()
    }

    /// Ends everything that is open; reading goes on outside, at `at`.
    pub(crate) fn cut_to(&mut self, at: usize, slip: Slip) -> &mut Edge {
        let mode = Mode::Outside(Outside { done: true, ..Outside::default() });
        self.edge_with(slip, at, mode, super::state::Stack::EMPTY).output(Output::CloseAll)
    }
}

/// `\u{1F600}`
fn braced(rest: &str) -> Option<(char, usize)> {
    let digits = &rest.strip_prefix("\\u{")?[..rest.find('}')? - 3];
    Some((char::from_u32(u32::from_str_radix(digits, 16).ok()?)?, digits.len() + 4))
}
