//! Inside strings: which quote ends it, and where one was forgotten.

use super::Step;
use super::hypothesis::Hypothesis;
use crate::cost::COSTS;
use crate::quote::{Quote, Role, Text};
use crate::reader::{Mode, Source};
use crate::rule::{Effect, RuleId};
use crate::scan;

/// Where something may have gone wrong in a string.
static STOPS: scan::Set = {
    let mut stops = scan::set(b"\"'`\\,]}:<\xC2\xE2\xEF");
    let mut byte = 0;
    while byte < 0x20 {
        stops[byte] = true;
        byte += 1;
    }
    stops
};

impl Hypothesis {
    pub(super) fn inside(mut self, mut text: Text, source: &Source<'_>) -> Step {
        let known = self.reader.probe.max(self.pos);
        let at = known + scan::until(source.from(known), 0, &STOPS);
        self.reader.steps += (at - known) as u64;
        self.reader.probe = at;
        let mut forks = Vec::new();
        let Some(byte) = source.get(at) else {
            if !source.last {
                return Step::Wait(Box::new(self));
            }
            self.reader.at = at;
            self.end(source, &mut forks);
            return Step::On(forks);
        };
        self.reader.at = at;
        let mut closer = 0;
        for mark in text.quote.closers() {
            match source.starts_with(at, mark.as_bytes()) {
                Some(true) => closer = mark.len(),
                Some(false) => {}
                None => return Step::Wait(Box::new(self)),
            }
        }
        if closer > 0 && !matches!(text.quote, Quote::Double | Quote::Single | Quote::CurlySingle | Quote::Backtick) {
            // Marks that no text holds by itself.
            self.judge(&text, at, source);
        } else if closer > 0 {
            let Some(next) = next_ink(at + closer, source) else { return Step::Wait(Box::new(self)) };
            self.literal_quote(&text, at, closer, next, source, &mut forks);
            self.judge(&text, at, source);
            let odd = self.inner % 2 == 1;
            self.cost += if odd { COSTS.inner_quote_odd } else { 0 };
            if text.is_value() && closer == 1 && next == Some(source.from(at)[0]) && source.get(at + 1) == next {
                // `"v""`: one of the two is too many.
                let mut fork = self.branch(COSTS.surplus_quote);
                fork.reader.edit(at, at + 1, "", RuleId::SurplusQuote);
                fork.pos = at + 1;
                fork.reader.at = at + 1;
                forks.push(fork);
            }
        } else if matches!(byte, b',' | b']' | b'}' | b'\n') && text.is_value() || byte == b':' && !text.is_value() {
            self.missing_closing_quote(&text, at, byte, source, &mut forks);
        }
        let flow = self.reader.stop_in_text(&mut text, byte, source);
        if let Mode::Text(kept) = &mut self.reader.mode {
            *kept = text;
        }
        self.follow(flow, source, forks)
    }

    /// The quote at `at` belongs to the text.
    fn literal_quote(
        &mut self,
        text: &Text,
        at: usize,
        length: usize,
        next: Option<u8>,
        source: &Source<'_>,
        forks: &mut Vec<Self>,
    ) {
        let object = self.top().is_some_and(|frame| frame.is_object());
        let before = at.checked_sub(1).and_then(|at| source.get(at)).unwrap_or_default();
        let after = source.get(at + length).unwrap_or_default();
        let apostrophe = matches!(text.quote, Quote::Single | Quote::CurlySingle);
        let between_letters = before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric();
        let mut cost = match self.inner {
            _ if apostrophe && between_letters => COSTS.apostrophe,
            0 if self.reader.root.habits.inner_quote => COSTS.inner_quote_habit,
            0 => COSTS.inner_quote,
            _ => COSTS.inner_quote_again,
        };
        cost += match next {
            None | Some(b'}' | b']' | b':') => COSTS.inner_quote_before_closer,
            Some(b',' | b'{' | b'[') if object => COSTS.inner_quote_before_comma,
            Some(b',' | b'{' | b'[') => COSTS.inner_quote_before_comma_in_list,
            Some(b'"') if text.quote == Quote::Double => COSTS.inner_quote_pair,
            _ => 0,
        };
        let name = text.role == Role::Name;
        if name {
            cost += COSTS.inner_quote_in_name;
        }
        let mut fork = self.branch(cost);
        let effect = if name { Effect::Chooses } else { Effect::Cosmetic };
        match text.quote {
            Quote::Double => fork.reader.edit_as(at, at, "\\", RuleId::InnerQuote, effect),
            _ => fork.doubt |= name,
        }
        if !(apostrophe && between_letters) {
            fork.inner += 1;
            fork.inch = before.is_ascii_digit() && object;
        }
        fork.pos = at + length;
        fork.reader.at = at + length;
        forks.push(fork);
    }

    /// The quote was forgotten before the delimiter at `at`.
    fn missing_closing_quote(&mut self, text: &Text, at: usize, byte: u8, source: &Source<'_>, forks: &mut Vec<Self>) {
        if text.quote != Quote::Double || at == text.body {
            return;
        }
        let content = source.slice(text.body..at).unwrap_or_default();
        let inked = crate::envelope::inked(content);
        if inked == 0 {
            return;
        }
        let place = text.body + inked;
        let mut fork = self.branch(COSTS.missing_quote);
        fork.cost += if fork.inner % 2 == 1 { COSTS.inner_quote_odd } else { 0 };
        // A line break, or space, may belong to the text.
        let torn = byte == b'\n' || inked < content.len();
        if content[inked..].contains(&b'\n') {
            fork.reader.forget_edits(place);
        }
        fork.reader.at = at;
        fork.opened = true;
        fork.judge(text, place, source);
        let effect = if torn { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(place, place, "\"", RuleId::MissingClosingQuote, effect);
        fork.reader.close_text(text, 0, source);
        fork.pos = at;
        fork.reader.at = at;
        forks.push(fork);
    }

    /// A string that a quote repair bounds or splits: is its content one that a writer means?
    fn judge(&mut self, text: &Text, end: usize, source: &Source<'_>) {
        if self.inner == 0 && !self.opened {
            return;
        }
        self.doubt |= self.inner % 2 == 1 && !self.inch;
        let Some(content) = source.slice(text.body..end) else { return };
        let bounded = self.opened && is_torn(content);
        self.doubt |= content.len() > self.reader.limits.window || is_odd(content) || bounded;
    }
}

/// The next byte that is not white space: `None` inside at the end of the text, outside when more bytes are needed.
#[expect(clippy::option_option, reason = "the end of the text is an answer, the end of the bytes at hand is none")]
fn next_ink(at: usize, source: &Source<'_>) -> Option<Option<u8>> {
    let here = source.from(at);
    match here.get(scan::spaces(here, 0)) {
        None if !source.last => None,
        byte => Some(byte.copied()),
    }
}

/// Content that speaks against any repaired quote: a number or literal alone, or what belongs between tokens at an edge.
fn is_odd(content: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(content) else { return true };
    let trimmed = text.trim();
    let scalar = crate::word::meaning(trimmed) != crate::word::Meaning::Unknown;
    scalar || trimmed.starts_with([',', ':', ']', '}']) || trimmed.ends_with(',')
}

/// Content that speaks against a quote that was inserted: a name and its colon, brackets that do not pair, space at an
/// edge.
fn is_torn(content: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(content) else { return true };
    let edges = text.starts_with(|c: char| c.is_whitespace()) || text.ends_with(|c: char| c.is_whitespace());
    edges || text.contains("\":") || text.contains("\" :") || !balanced(content)
}

fn balanced(content: &[u8]) -> bool {
    let mut depth = [0_i32; 2];
    for &byte in content {
        match byte {
            b'{' => depth[0] += 1,
            b'}' => depth[0] -= 1,
            b'[' => depth[1] += 1,
            b']' => depth[1] -= 1,
            _ => {}
        }
        if depth.iter().any(|&depth| depth < 0) {
            return false;
        }
    }
    depth == [0, 0]
}
