//! Names and values without quotes.

use super::hypothesis::Hypothesis;
use crate::cost::COSTS;
use crate::reader::{Source, State};
use crate::rule::{Effect, RuleId};
use crate::scan;

/// Longest bare word or name.
const WORD: usize = 1024;

impl Hypothesis {
    pub(super) fn bare_name(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        static NAME: scan::Set = scan::set(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$-.");
        let here = source.from(at);
        let length = here.iter().take(WORD).take_while(|&&byte| NAME[byte as usize] || byte >= 0x80).count();
        let behind = scan::spaces(here, length);
        if behind == here.len() && !source.last {
            return (behind > WORD).then_some(());
        }
        let digit = here.first().is_some_and(u8::is_ascii_digit);
        if length == 0 || digit || here.get(behind) != Some(&b':') {
            return Some(());
        }
        let mut fork = self.branch(if self.reader.root.habits.bare_name { 0 } else { COSTS.bare_name });
        fork.reader.root.habits.bare_name = true;
        fork.reader.begin_member();
        // `"v": a, b: c`: among names in quotes all of it may be one text.
        let last = fork.reader.root.edits.last();
        let text =
            fork.reader.root.plain && last.is_some_and(|edit| edit.rule == RuleId::BareValue && at - edit.end <= 2);
        let quoted = std::str::from_utf8(&here[..length]).is_ok_and(|name| name.contains(QUOTES));
        // `"v"b: c`: the quote may open the name.
        let glued = at.checked_sub(1).and_then(|at| source.get(at)) == Some(b'"');
        let effect = if text || quoted || glued { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(at, at, "\"", RuleId::BareName, effect);
        fork.reader.edit(at + length, at + length, "\"", RuleId::BareName);
        fork.reader.state = State::Colon;
        fork.reader.root.strong = true;
        fork.reader.at = at + length;
        forks.push(fork);
        Some(())
    }

    /// A value without quotes: up to a delimiter or the end of the line.
    pub(super) fn bare_value(&mut self, at: usize, source: &Source<'_>, forks: &mut Vec<Self>) -> Option<()> {
        static ENDS: scan::Set = scan::set(b",}]\n\"{[");
        let here = source.from(at);
        let here = &here[..here.len().min(WORD)];
        let end = scan::until(here, 0, &ENDS);
        if end == here.len() {
            return (source.last || end == WORD).then_some(());
        }
        let word = here[..end].trim_ascii_end();
        if word.is_empty() || !matches!(here[end], b',' | b'}' | b']' | b'\n') {
            return Some(());
        }
        let Ok(text) = std::str::from_utf8(word) else { return Some(()) };
        if crate::word::meaning(text) != crate::word::Meaning::Unknown {
            return Some(());
        }
        let blanks = u32::try_from(word.iter().filter(|&&byte| byte == b' ').count()).unwrap_or(u32::MAX).min(64);
        let first = text.split(|c: char| c.is_ascii_whitespace() || c == ':').next().unwrap_or_default();
        let first = if first.len() < text.len() { first.trim_end_matches('.') } else { first };
        let scalar = first.len() < text.len() && crate::word::meaning(first) != crate::word::Meaning::Unknown;
        let mut cost = COSTS.bare_word + COSTS.bare_word_blank * blanks;
        if scalar {
            cost += COSTS.bare_word_scalar;
        }
        let mut fork = self.branch(cost);
        let list = self.top().is_some_and(|frame| !frame.is_object());
        // Behind a lost comma a word may as well be a stray one.
        let stray = list
            && self.reader.root.edits.last().is_some_and(|edit| edit.rule == RuleId::MissingComma && edit.end == at);
        // `{n: #q]`: the closer may stand in a comment.
        let wrong =
            matches!(here[end], b'}' | b']') && self.top().is_none_or(|frame| frame.closer().as_bytes() != [here[end]]);
        let comment = wrong && (text.starts_with('#') || text.starts_with("//"));
        let odd = scalar || stray || comment || may_be_more(text, list);
        let effect = if odd { Effect::Chooses } else { Effect::Cosmetic };
        fork.reader.edit_as(at, at, "\"", RuleId::BareValue, effect);
        let escapes = word.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\\' | 0..0x20));
        for (offset, byte) in escapes {
            let end = at + offset + 1;
            fork.reader.edit(at + offset, end, crate::text::encoded(*byte), RuleId::BareValue);
        }
        fork.reader.edit(at + word.len(), at + word.len(), "\"", RuleId::BareValue);
        fork.reader.begin_value();
        fork.reader.end_scalar();
        fork.reader.at = at + word.len();
        forks.push(fork);
        Some(())
    }
}

/// Whether a bare value may be more than a word that lost its quotes: a null or boolean, text with a colon, a scalar or string with a
/// slip in it, several values that stuck together.
fn may_be_more(text: &str, list: bool) -> bool {
    let path = text.contains("://") || crate::suspicion::is_path(text.as_bytes());
    // `2)`, `null.`, `bash'`
    let marked = text.trim_end_matches([')', '>', '.', ';', '!', '?', '|', '、', '，', '；', '。']);
    let marked = marked.len() < text.len() && crate::word::meaning(marked) != crate::word::Meaning::Unknown;
    let quoted = text.starts_with(QUOTES) || text.ends_with(QUOTES);
    // `-> 1`: a separator of another language.
    let separated = ["->", "=", ">", "|", "<"].iter().any(|mark| text.starts_with(mark));
    let colon = text.contains(':') && !path;
    let number = is_damaged_number(text) || is_grouped(text) || is_sum(text);
    // `#`: nothing that a writer would call a word.
    let wordless = !text.contains(char::is_alphanumeric);
    // `apples # note`
    let comment = text.contains(" #") || text.contains(" //");
    wordless
        || comment
        || marked
        || quoted
        || separated
        || colon
        || number
        || is_call(text)
        || may_be_literal(text)
        || is_fused(text, list)
}

/// Quotation marks that no reading takes for quotes there.
const QUOTES: &[char] =
    &['\'', '`', '“', '”', '„', '‘', '’', '‚', '«', '»', '‹', '›', '「', '」', '『', '』', '＂', '＇', '′', '″'];

/// `9.007.199`, `512'605`: the groups of one number.
fn is_grouped(word: &str) -> bool {
    let digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let grouped = |mark: char| {
        let mut groups = word.trim_start_matches(['+', '-']).split(mark);
        let first = groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && digits(first));
        let rest: Vec<&str> = groups.collect();
        let last = rest.last().and_then(|last| last.split(['.', ',']).next());
        let (_, inner) = rest.split_last().unwrap_or((&"", &[]));
        first
            && last.is_some_and(|last| last.len() == 3 && digits(last))
            && inner.iter().all(|it| it.len() == 3 && digits(it))
    };
    word.len() <= 64 && ['.', '\'', '’', ' ', '\u{a0}', '\u{202f}'].into_iter().any(grouped)
}

/// `50*60`: what somebody should have worked out.
fn is_sum(word: &str) -> bool {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-*/%^.() ".contains(&byte));
    let inner = word.trim_start_matches(['+', '-', '(', ' ']).contains(['*', '+', '^', '%']);
    plain && inner && word.ends_with(|last: char| last.is_ascii_digit() || last == ')')
}

/// `Decimal(2.5)`: the value, or what another language makes of it.
fn is_call(word: &str) -> bool {
    let name = word.split('(').next().unwrap_or_default();
    let named = |byte: u8| byte.is_ascii_alphanumeric() || b"_.$".contains(&byte);
    name.len() < word.len() && !name.is_empty() && name.bytes().all(named) && word.ends_with(')')
}

/// Whether a word is two numbers or literals whose comma is lost: in a list also `144-64.93`, elsewhere `0null`.
fn is_fused(word: &str, list: bool) -> bool {
    if !list && !word.ends_with(|last: char| last.is_ascii_alphabetic()) {
        return false;
    }
    let known = |part: &str| crate::word::meaning(part) != crate::word::Meaning::Unknown;
    word.len() <= 64 && word.char_indices().skip(1).any(|(at, _)| known(&word[..at]) && known(&word[at..]))
}

/// Words where a null or boolean would be as plausible as the word (truth rule 8).
fn may_be_literal(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let known = ["yes", "no", "on", "off", "y", "n/a", "na", "nan", "nil", "-", "--", "?"];
    known.contains(&word.as_str())
        || ["true", "false", "null", "none", "undefined"].iter().any(|literal| is_damaged_literal(&word, literal))
}

/// Whether a word is a literal that was torn off, lost or gained a letter, or was typed in the wrong order: `tru`, `ull`, `flase`.
fn is_damaged_literal(word: &str, literal: &str) -> bool {
    let sorted = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.sort_unstable();
        bytes
    };
    literal.starts_with(word)
        || (word.len() == literal.len() && sorted(word) == sorted(literal))
        || lacks_one(word, literal)
        || lacks_one(literal, word)
}

/// Whether `short` is `long` without one of its bytes.
fn lacks_one(short: &str, long: &str) -> bool {
    let same = short.bytes().zip(long.bytes()).take_while(|(one, other)| one == other).count();
    short.len() + 1 == long.len() && short.as_bytes()[same..] == long.as_bytes()[same + 1..]
}

/// Whether a word is a number with a slip in it: `--5`, `1..5`, `1e`, `1o`. Versions, dates and the like are words.
fn is_damaged_number(word: &str) -> bool {
    let sign = word.trim_start_matches(['+', '-']);
    let numeric = sign.starts_with(|first: char| first.is_ascii_digit()) && word.len() <= 64;
    let plain = sign.bytes().all(|byte| byte.is_ascii_digit() || b".eE+-_oOlI".contains(&byte));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = |mark: char| sign.split(mark).all(digits);
    numeric && plain && !(sign.len() == word.len() && (parts('.') || parts('-')))
}
