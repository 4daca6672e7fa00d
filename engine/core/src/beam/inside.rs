//! Inside strings: which quote ends it, and where one was forgotten.

use super::Step;
use super::hypothesis::Hypothesis;
use crate::cost::COSTS;
use crate::quote::{Quote, Role, Text};
use crate::reader::{Mode, Source};
use crate::rule::{Effect, RuleId};
use crate::scan;
use crate::talk::{Words, is_letter};
use crate::word::Meaning;

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
        self.content.read(text.body, at, source);
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
            self.judge(&text, at, false, source);
        } else if closer > 0 {
            if source.from(at).len() < MEMBER && !source.last {
                return Step::Wait(Box::new(self));
            }
            let Some(next) = next_ink(at + closer, source) else { return Step::Wait(Box::new(self)) };
            self.literal_quote(&text, at, closer, next, source, &mut forks);
            self.judge(&text, at, false, source);
            self.cost += self.inner_quotes(&text);
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
        if byte < b' ' && self.reader.root.habits.raw_newline.is_none() {
            self.cost += COSTS.raw_newline;
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
        let low = text.quote == Quote::Double && closes_low_quote(source.slice(text.body..at).unwrap_or_default());
        let free = (apostrophe && between_letters) || low;
        let mut cost = match self.inner {
            _ if free => COSTS.apostrophe,
            0 if self.reader.root.habits.inner_quote => COSTS.inner_quote_habit,
            0 => COSTS.inner_quote,
            _ => COSTS.inner_quote_again,
        };
        let member = begins_member(at + length, source);
        let even = self.inner.is_multiple_of(2);
        cost += match next {
            _ if low => 0,
            None | Some(b'}' | b']' | b':') => COSTS.inner_quote_before_closer,
            Some(b',') if object && member => COSTS.inner_quote_before_member,
            Some(b',' | b'{' | b'[') if object => COSTS.inner_quote_before_comma,
            Some(b',') if ends_line(at + length, source) => COSTS.inner_quote_before_comma,
            Some(b',' | b'{' | b'[') => COSTS.inner_quote_before_comma_in_list,
            // A quotation that ends with the text: of two before structure one is the end, and no border.
            Some(b'"') if !even && ends_behind_quote(at + length, source) => 0,
            Some(b'"') if text.quote == Quote::Double => COSTS.inner_quote_pair,
            _ => 0,
        };
        let name = text.role == Role::Name;
        let mut fork = self.branch(cost);
        // Later quotes are one habit with the first; what would close the string is a doubt of its own.
        let closes = matches!(next, None | Some(b'}' | b']' | b':')) && !low;
        fork.again += if self.inner > 0 && !closes { cost } else { 0 };
        // `["use "a", "b" or"]`: one element, or two that keep an odd number of quotes each (truth rule 1).
        let splits = !object && next == Some(b',') && begins_string(at + length, source);
        // `"b" "c"`, `"b" + "c"`, `"x": "y"`: one text, or two with nothing but punctuation between them. Inside of a sentence
        // (`set "x": "y" there`) such a gap comes after an even number of quotes.
        // `return ""`: a quote that opens inside of the text, and closes again.
        let opens = before.is_ascii_whitespace() || b"([{`=,:'".contains(&before);
        let pair = even && !opens && next == Some(b'"') && text.quote == Quote::Double;
        let between = source.slice(self.inner_at..at).filter(|between| !even && between.len() <= 64);
        let joint = between.is_some_and(|between| between.iter().all(|byte| b" \t\r\n:+=".contains(byte)));
        // `split(" ")`: a blank that is quoted.
        let blank = self.opens
            && between.is_some_and(|between| between.trim_ascii().is_empty())
            && (b")]}`".contains(&after)
                || after == b'.' && source.get(at + 2).is_some_and(|byte| byte.is_ascii_alphabetic()));
        let joint = joint && !blank;
        // `"b":3`: a name and its value, among what is taken for text.
        let named = next == Some(b':') && (even || between.is_some_and(is_member_name));
        // `red,"green,"blue`, `Paris", red", blue`: where a quotation should close one opens, or the other way round.
        let turned = text.quote == Quote::Double && !free && is_turned(even, before, after);
        // `\\"`: escaped once too often, or a backslash and a quote.
        let escaped = before == b'\\';
        // A member on a line of its own behind a comma: the text may have ended before it.
        let member = even && text.quote == Quote::Double && begins_line_member(at, source, object);
        // `"", "x"`, `""'x': 1`: an empty string, rather than one that begins with a quote.
        let empty = at == text.body && matches!(next, Some(b',' | b'}' | b']' | b'\''));
        // `"d""e"`: one quotation ends where another begins.
        let touching = even && self.inner > 0 && self.inner_at == at && text.quote == Quote::Double;
        let doubled = empty || touching;
        let chooses = name || splits || pair || joint || named || turned || escaped || member || doubled;
        let effect = if chooses { Effect::Chooses } else { Effect::Cosmetic };
        match text.quote {
            Quote::Double => fork.reader.edit_as(at, at, "\\", RuleId::InnerQuote, effect),
            // In other quotes only an apostrophe is text for sure.
            _ => fork.doubt |= chooses || !free,
        }
        if !free {
            fork.inner += 1;
            fork.opens = opens;
            let words = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
            let between = source.slice(self.inner_at.max(text.body)..at).unwrap_or_default();
            fork.worded |= !even && (between.iter().any(words) || between.trim_ascii().is_empty());
            fork.spoken |= even && between.iter().any(|byte| words(byte) || b"([{<".contains(byte));
            fork.inner_at = at + length;
            fork.wrapped |= at == text.body;
            fork.inch = before.is_ascii_digit() && object;
        }
        fork.pos = at + length;
        fork.reader.at = at + length;
        forks.push(fork);
    }

    /// What the unescaped quotes of a string cost once it ends. Not before: by then the other readings have paid for theirs.
    pub(super) fn inner_quotes(&self, text: &Text) -> u32 {
        let odd = if self.inner % 2 == 1 { COSTS.inner_quote_odd } else { 0 };
        let name = if self.inner > 0 && text.role == Role::Name { COSTS.inner_quote_in_name } else { 0 };
        odd + name
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
        // At the first of several line breaks it was forgotten already.
        if text.is_value() && content[inked..].contains(&b'\n') {
            return;
        }
        let place = text.body + inked;
        if self.reader.root.edits.last().is_some_and(|edit| edit.start < place && place < edit.end) {
            return;
        }
        let mut fork = self.branch(COSTS.missing_quote);
        fork.cost += fork.inner_quotes(text);
        // `{"a:"::"}`: the colon of the name, or one of its text.
        let colons = byte == b':' && matches!(source.from(at + 1), [b'"', b':', ..] | [b' ', b'"', b':', ..]);
        // A line break, or space, may belong to the text.
        let torn = byte == b'\n' || inked < content.len() || colons;
        fork.reader.forget_edits(place);
        fork.reader.at = at;
        // Both quotes lost: where the text ends is anyone's guess.
        fork.doubt |= fork.opened;
        fork.judge(text, place, true, source);
        let effect = if torn { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(place, place, "\"", RuleId::MissingClosingQuote, effect);
        fork.reader.close_text(text, 0, source);
        fork.pos = at;
        fork.reader.at = at;
        forks.push(fork);
    }

    /// A string that a quote repair bounds or splits, at its end if its closing quote was `inserted`: is its content one that a
    /// writer means?
    fn judge(&mut self, text: &Text, end: usize, inserted: bool, source: &Source<'_>) {
        let mut held = self.content;
        held.read(text.body, end, source);
        // Two lost quotes: a line of the structure between them.
        self.doubt |= held.closes;
        if self.inner == 0 && !self.opened && !inserted {
            return;
        }
        self.doubt |= self.inner % 2 == 1 && !self.inch;
        // `a", "b", "c`: what the quotes enclose is punctuation, and what stands between them words.
        self.doubt |= self.inner > 1 && !self.worded && text.quote == Quote::Double;
        // `""b""`: quotes around the text, or doubled ones. Who doubles them would have done so before.
        self.doubt |= self.inner == 2 && self.wrapped && self.inner_at == end && !follows_plain(text.start, source);
        let Some(content) = source.slice(text.body..end) else { return };
        // JSON in a string has fewer than three marks to a letter.
        self.doubt |= self.inner > 0 && held.words.are_rare();
        // Quotations with nothing said between them.
        let spoken = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b")]}>".contains(byte);
        let last = source.slice(self.inner_at.max(text.body)..end).unwrap_or_default();
        self.doubt |= self.inner > 2 && !self.spoken && !last.iter().any(spoken);
        let edges = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        self.doubt |= (self.opened && begins_with_quote(content)) || (inserted && ends_with_mark(content));
        let bounded = (self.opened || inserted) && (held.is_torn() || edges(content.first()) || edges(content.last()));
        self.doubt |= content.len() > self.reader.limits.window || is_odd(content, self.opened) || bounded;
    }
}

/// How far a comma, a name and its colon may reach behind a quote.
const MEMBER: usize = 64;

/// Whether a comma, a name and a colon follow: what begins the next member.
fn begins_member(at: usize, source: &Source<'_>) -> bool {
    let here = source.from(at);
    let here = &here[..here.len().min(MEMBER)];
    let ink = |at: usize| scan::spaces(here, at);
    let comma = ink(0);
    if here.get(comma) != Some(&b',') {
        return false;
    }
    let mut at = ink(comma + 1);
    let quote = here.get(at).copied().filter(|byte| matches!(byte, b'"' | b'\''));
    at += usize::from(quote.is_some());
    is_name(&here[at.min(here.len())..], quote)
}

/// Whether between two quotes stand a comma and a name that lost its own: `", name": `.
fn is_member_name(between: &[u8]) -> bool {
    let name = between.trim_ascii_start().strip_prefix(b",").map_or(&[][..], |name| name.trim_ascii_start());
    name.first().is_some_and(|byte| *byte == b'_' || is_letter(*byte)) && is_name(&[name, b":"].concat(), None)
}

/// Whether `here` goes on with the rest of a name, its closing quote, and a colon.
fn is_name(here: &[u8], quote: Option<u8>) -> bool {
    let named = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-$. ".contains(byte) || *byte >= 0x80;
    let name = here.iter().take_while(|byte| named(byte)).count();
    let closed = quote.is_none_or(|quote| here.get(name) == Some(&quote));
    let end = (name + usize::from(quote.is_some())).min(here.len());
    name > 0 && closed && here.get(scan::spaces(here, end)) == Some(&b':')
}

/// Whether an unescaped quote that should open a quotation (`even`) can only close one, or the other way round.
fn is_turned(even: bool, before: u8, after: u8) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
    if even {
        letter(before) && (after.is_ascii_whitespace() || b",;.!?)]}".contains(&after))
    } else {
        (before.is_ascii_whitespace() || b",:".contains(&before)) && (letter(after) || after.is_ascii_digit())
    }
}

/// Whether the quote at `at` begins a name with its colon, on a line of its own behind a comma.
fn begins_line_member(at: usize, source: &Source<'_>, object: bool) -> bool {
    let before = source.slice(at.saturating_sub(MEMBER).max(source.base)..at).unwrap_or_default();
    let inked = crate::envelope::inked(before);
    let here = source.from(at + 1);
    before[inked..].contains(&b'\n')
        && before[..inked].ends_with(b",")
        && (!object || is_name(&here[..here.len().min(MEMBER - 1)], Some(b'"')))
}

/// Whether a comma follows that ends its line: it proves in a list what it proves in an object.
fn ends_line(at: usize, source: &Source<'_>) -> bool {
    let here = source.from(at);
    let here = &here[..here.len().min(MEMBER)];
    let comma = scan::spaces(here, 0);
    let rest = here.get(comma + 1..).unwrap_or_default();
    here.get(comma) == Some(&b',') && rest.iter().find(|byte| !b" \t\r".contains(byte)) == Some(&b'\n')
}

/// Whether a quote follows, and then what follows the end of a string.
fn ends_behind_quote(at: usize, source: &Source<'_>) -> bool {
    let here = source.from(at);
    let here = &here[..here.len().min(MEMBER)];
    let quote = scan::spaces(here, 0);
    let next = here.get(scan::spaces(here, (quote + 1).min(here.len())));
    next.is_none_or(|byte| b",:}]".contains(byte))
}

/// Whether the string at `start` follows a name or an element whose closing quote is not doubled.
fn follows_plain(start: usize, source: &Source<'_>) -> bool {
    let before = source.slice(start.saturating_sub(MEMBER).max(source.base)..start).unwrap_or_default();
    let before = before.trim_ascii_end();
    let before = before.strip_suffix(b",").or_else(|| before.strip_suffix(b":")).unwrap_or_default().trim_ascii_end();
    before.ends_with(b"\"") && !before.ends_with(b"\"\"")
}

/// Whether a comma and a string follow, or a comma, a scalar and then such a string: `", 1, "`.
fn begins_string(at: usize, source: &Source<'_>) -> bool {
    let here = source.from(at);
    let here = &here[..here.len().min(MEMBER - 8)];
    let behind_comma = |at: usize| {
        let comma = scan::spaces(here, at);
        (here.get(comma) == Some(&b',')).then(|| scan::spaces(here, comma + 1))
    };
    let begins = |at: Option<usize>| at.is_some_and(|at| matches!(here.get(at), Some(b'"' | b'\'')));
    let Some(next) = behind_comma(0) else { return false };
    let rest = &here[next.min(here.len())..];
    let word = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    let scalar = std::str::from_utf8(&rest[..word]).is_ok_and(|word| crate::word::meaning(word) == Meaning::Json);
    begins(Some(next)) || (scalar && begins(behind_comma(next + word)))
}

/// Whether a quote at the end of `content` closes a low opening quote in it.
fn closes_low_quote(content: &[u8]) -> bool {
    let near = &content[content.len().saturating_sub(256)..];
    let low = near.windows(3).rposition(|bytes| bytes == "„".as_bytes());
    low.is_some_and(|at| {
        !near[at..].contains(&b'"')
            && !near[at..].windows(3).any(|bytes| ["”", "“"].iter().any(|mark| bytes == mark.as_bytes()))
    })
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
fn is_odd(content: &[u8], opened: bool) -> bool {
    let trimmed = content.trim_ascii();
    let word = Some(trimmed).filter(|word| word.len() <= 64).and_then(|word| std::str::from_utf8(word).ok());
    let scalar = word.is_some_and(|word| is_scalar(word, opened));
    scalar || trimmed.first().is_none_or(|byte| b",:]}".contains(byte)) || trimmed.ends_with(b",")
}

/// Quotes of other styles.
const QUOTES: [&str; 10] = ["'", "`", "“", "”", "„", "‘", "’", "‚", "«", "»"];

/// Whether text begins with a quote: the one that is missed may be it, in another style.
fn begins_with_quote(content: &[u8]) -> bool {
    QUOTES.iter().any(|quote| content.starts_with(quote.as_bytes())) && !content.starts_with(b"```")
}

/// The same at its end, or a colon typed for it.
fn ends_with_mark(content: &[u8]) -> bool {
    content.ends_with(b":")
        || QUOTES.iter().any(|quote| content.ends_with(quote.as_bytes())) && !content.ends_with(b"```")
}

/// Whether a word between quotes rather stands for a number or literal. Behind a quote of its own `41_2` is a name.
fn is_scalar(word: &str, opened: bool) -> bool {
    match crate::word::meaning(word) {
        Meaning::Unknown => false,
        Meaning::Json => true,
        Meaning::Spelled { rule, .. } => opened || !matches!(rule, RuleId::DigitSeparators | RuleId::NumberSuffix),
    }
}

/// What the content of a string holds, as far as it was read.
#[derive(Clone, Copy, Default)]
pub(super) struct Content {
    to: usize,
    /// Open brackets, a bit each for its kind, and how many.
    kinds: u128,
    depth: u32,
    unbalanced: bool,
    /// A quote, and then a colon.
    name: bool,
    escaped: bool,
    last: u8,
    words: Words,
    /// Nothing but blanks since a line break.
    fresh: bool,
    /// A line begins with a closer that pairs with nothing.
    pub(super) closes: bool,
}

impl Content {
    fn read(&mut self, body: usize, end: usize, source: &Source<'_>) {
        let from = self.to.max(body);
        for &byte in source.slice(from..end.max(from)).unwrap_or_default() {
            self.words.read(byte);
            match byte {
                b'{' | b'[' => {
                    self.kinds = self.kinds << 1 | u128::from(byte == b'[');
                    self.depth += 1;
                }
                b'}' | b']' => {
                    self.closes |= self.fresh && self.depth == 0;
                    self.unbalanced |= self.depth == 0 || self.kinds & 1 != u128::from(byte == b']');
                    self.kinds >>= 1;
                    self.depth = self.depth.saturating_sub(1);
                }
                b':' => self.name |= self.last == b'"',
                _ => {}
            }
            self.unbalanced |= self.depth > u128::BITS;
            self.fresh = byte == b'\n' || (self.fresh && byte.is_ascii_whitespace());
            if byte != b' ' {
                // An escaped quote is text.
                self.last = if self.escaped { b'\\' } else { byte };
            }
            self.escaped = byte == b'\\' && !self.escaped;
        }
        self.to = end.max(from);
    }

    /// It speaks against a quote that was inserted: a name and its colon, brackets that do not pair.
    pub(super) fn is_torn(&self) -> bool {
        self.name || self.unbalanced || self.depth > 0
    }
}
