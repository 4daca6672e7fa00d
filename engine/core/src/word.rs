//! Words between tokens: numbers, literals, and their spellings in other languages.

use crate::frame::Bracket;
use crate::quote::{Prefix, Quote, Role};
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};
use crate::scan::{self, Set};

/// The end of the valid JSON number at `start`, if one starts there. Where it stops, it may still go on.
#[inline]
pub(crate) fn number(bytes: &[u8], start: usize) -> Option<usize> {
    number_and_exponent(bytes, start).map(|(end, _)| end)
}

/// The same, and whether it has an exponent.
#[inline]
pub(crate) fn number_and_exponent(bytes: &[u8], start: usize) -> Option<(usize, bool)> {
    let mut at = start + usize::from(bytes.get(start) == Some(&b'-'));
    at = match bytes.get(at)? {
        b'0' => at + 1,
        b'1'..=b'9' => scan::digits(bytes, at + 1),
        _ => return None,
    };
    if bytes.get(at) == Some(&b'.') {
        let end = scan::digits(bytes, at + 1);
        if end == at + 1 {
            return None;
        }
        at = end;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let end = scan::digits(bytes, at + 1 + sign);
        return (end > at + 1 + sign).then_some((end, true));
    }
    Some((at, false))
}

/// Whether `word` is a JSON number as it stands.
pub(crate) fn is_number(word: &str) -> bool {
    number(word.as_bytes(), 0) == Some(word.len())
}

/// What a word means.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// JSON as it stands.
    Json,
    /// JSON in another spelling; `rival` is what else could be meant.
    Spelled { json: String, rule: RuleId, rival: Option<String> },
    /// No meaning that the text decides.
    Unknown,
}

fn spelled(json: impl Into<String>, rule: RuleId) -> Meaning {
    Meaning::Spelled { json: json.into(), rule, rival: None }
}

/// Reads a whole word.
pub(crate) fn meaning(word: &str) -> Meaning {
    if is_number(word) {
        return Meaning::Json;
    }
    match word {
        "true" | "false" | "null" => Meaning::Json,
        "True" | "False" => spelled(word.to_ascii_lowercase(), RuleId::PythonLiteral),
        "None" => spelled("null", RuleId::PythonLiteral),
        "TRUE" | "FALSE" | "NULL" | "Null" => spelled(word.to_ascii_lowercase(), RuleId::LiteralCase),
        "nil" => spelled("null", RuleId::LiteralCase),
        "undefined" => spelled("null", RuleId::Undefined),
        "NaN" | "nan" | "Infinity" | "-Infinity" | "+Infinity" | "inf" | "-inf" => spelled("null", RuleId::NonFinite),
        _ => numeric(word),
    }
}

/// Numbers in the spellings of other languages. One deviation at a time: two of them are no habit of any language.
fn numeric(word: &str) -> Meaning {
    let (sign, plain) = match word.strip_prefix('-') {
        Some(plain) => ("-", plain),
        None => ("", word),
    };
    if let Some(plain) = word.strip_prefix('+')
        && is_number(plain)
        && !plain.starts_with('-')
    {
        return spelled(plain, RuleId::PlusSign);
    }
    if plain.starts_with('.') && is_number(&format!("0{plain}")) {
        return spelled(format!("{sign}0{plain}"), RuleId::BarePoint);
    }
    if let Some(whole) = plain.strip_suffix('.')
        && whole.bytes().all(|byte| byte.is_ascii_digit())
        && is_number(whole)
    {
        return spelled(format!("{word}0"), RuleId::BarePoint);
    }
    if let Some(value) = radix(plain) {
        return spelled(format!("{sign}{value}"), RuleId::Radix);
    }
    if let Some(whole) = plain.strip_suffix(['n', 'L'])
        && whole.bytes().all(|byte| byte.is_ascii_digit())
        && is_number(whole)
    {
        return spelled(format!("{sign}{whole}"), RuleId::NumberSuffix);
    }
    if plain.contains('_') && !plain.contains("__") && plain.starts_with(|c: char| c.is_ascii_digit()) {
        let groups_meet_digits = plain.split('_').all(|group| {
            group.starts_with(|c: char| c.is_ascii_digit()) && group.ends_with(|c: char| c.is_ascii_digit())
        });
        let joined = plain.replace('_', "");
        if groups_meet_digits && is_number(&joined) {
            return spelled(format!("{sign}{joined}"), RuleId::DigitSeparators);
        }
    }
    let trimmed = plain.trim_start_matches('0');
    if plain.starts_with('0') && plain.len() > 1 && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        let rival = if trimmed.is_empty() { "0" } else { trimmed };
        return Meaning::Spelled {
            json: format!("\"{word}\""),
            rule: RuleId::LeadingZeros,
            rival: Some(format!("{sign}{rival}")),
        };
    }
    Meaning::Unknown
}

fn radix(word: &str) -> Option<u128> {
    let lower = word.to_ascii_lowercase();
    let (base, digits) = [("0x", 16), ("0o", 8), ("0b", 2)]
        .into_iter()
        .find_map(|(prefix, base)| lower.strip_prefix(prefix).map(|digits| (base, digits)))?;
    digits.bytes().all(|byte| byte.is_ascii_alphanumeric()).then(|| u128::from_str_radix(digits, base).ok())?
}

/// Constructors that print a value around the value it is: `ObjectId("…")`.
const CONSTRUCTORS: &[&str] =
    &["ObjectId", "ISODate", "UUID", "NumberLong", "NumberInt", "NumberDecimal", "Decimal", "Date", "Timestamp"];

const PREFIXES: &[&str] = &["r", "R", "u", "U", "b", "B", "f", "F"];

/// What ends a word.
static ENDS: Set = {
    let mut set = scan::set(b",:}]{[()\"'`/#;=<\\");
    let mut byte = 0;
    while byte <= 0x20 {
        set[byte] = true;
        byte += 1;
    }
    let mut byte = 0x7F;
    while byte <= 0xFF {
        set[byte] = true;
        byte += 1;
    }
    set
};

impl Reader {
    /// A word starts at `self.at`, where a value may stand.
    pub(crate) fn word(&mut self, source: &Source<'_>) -> Flow {
        let start = self.at;
        let known = self.probe.max(start);
        let end = known + scan::until(source.from(known), 0, &ENDS);
        self.steps += (end - known) as u64;
        if end == source.end() {
            // It may go on; a word at the end of the text is for `cut.rs`.
            self.probe = end;
            return Flow::Wait;
        }
        let Some(word) = source.slice(start..end).and_then(|word| std::str::from_utf8(word).ok()) else {
            return self.refuse(start);
        };
        let glued = start.checked_sub(1).and_then(|at| source.get(at)).is_some_and(|byte| matches!(byte, b'"' | b'\''));
        match source.get(end) {
            // Behind a string it is no prefix, but what stands between two quotes.
            Some(b'"' | b'\'') if PREFIXES.contains(&word) && !glued => return self.prefixed(start, end, word, source),
            Some(b'(') => {
                if CONSTRUCTORS.contains(&word) {
                    return self.constructor(start, end);
                }
                return self.refuse(end);
            }
            _ => {}
        }
        if !self.take_word(word, start, end) {
            return self.refuse(start);
        }
        self.root.grouped |= crate::strict::goes_on_with_group(source.bytes, start - source.base);
        self.at = end;
        Flow::On
    }

    /// Takes a whole word as a value; `false` when its meaning is not decided by the text.
    pub(crate) fn take_word(&mut self, word: &str, start: usize, end: usize) -> bool {
        match meaning(word) {
            Meaning::Unknown => return false,
            Meaning::Json => {
                if word.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) {
                    self.inspect_word(word, start);
                }
            }
            Meaning::Spelled { json, rule, rival } => {
                if let Some(rival) = rival {
                    self.alternative(start, end, rival, rule);
                }
                self.edit(start, end, json, rule);
            }
        }
        self.begin_value();
        self.end_scalar();
        true
    }

    fn inspect_word(&mut self, word: &str, start: usize) {
        if word.len() > 15 || word.contains(['e', 'E']) {
            self.inspect_number(word.as_bytes(), start);
        }
    }

    /// `r"…"`: the prefix changes nothing as long as the string holds no backslash and no placeholder.
    fn prefixed(&mut self, start: usize, end: usize, word: &str, source: &Source<'_>) -> Flow {
        // `["a",b"c"]`: or what stands between two quotes of one string.
        let between = self.state == State::Element && !self.root.habits.prefix;
        self.root.habits.prefix = true;
        let effect = if between { Effect::Chooses } else { Effect::Cosmetic };
        self.edit_as(start, end, "", RuleId::StringPrefix, effect);
        if matches!(self.mode, Mode::Stopped) {
            return Flow::On;
        }
        let quote = if source.get(end) == Some(b'"') { Quote::Double } else { Quote::Single };
        let prefix = if word.eq_ignore_ascii_case("f") { Prefix::Format } else { Prefix::Plain };
        self.open_text_of(end, 1, quote, Role::Value, prefix)
    }

    fn constructor(&mut self, start: usize, end: usize) -> Flow {
        self.begin_value();
        self.edit(start, end + 1, "", RuleId::Constructor);
        if !matches!(self.mode, Mode::Stopped) && self.push(Bracket::Call, end) {
            self.at = end + 1;
        }
        Flow::On
    }

    /// A number or literal at the very end of an unclosed text (truth rule 4).
    pub(crate) fn cut_word(&mut self, word: &str, start: usize, end: usize) -> bool {
        let completed = ["true", "false", "null"].into_iter().find(|literal| literal.starts_with(word));
        if let Some(literal) = completed {
            if literal != word {
                self.edit(start, end, literal, RuleId::CutLiteral);
            }
            self.begin_value();
            self.end_scalar();
            return true;
        }
        if word.bytes().any(|byte| byte.is_ascii_digit()) {
            let body = word.trim_start_matches(['-', '+']);
            let kept = body.trim_end_matches(['.', 'e', 'E', '+', '-']);
            if kept.is_empty() || !is_number(kept) {
                return false;
            }
            let sign = if word.starts_with('-') { "-" } else { "" };
            // Replacing the number by itself marks the place; the record says that it may go on.
            self.begin_value();
            self.edit_as(start, end, format!("{sign}{kept}"), RuleId::CutNumber, Effect::Chooses);
            self.end_scalar();
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_meanings() {
        let table: &[(&str, &str)] = &[
            ("+1", "1"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5.0"),
            ("0x1F", "31"),
            ("-0b11", "-3"),
            ("1_000", "1000"),
            ("10n", "10"),
            ("1L", "1"),
            ("None", "null"),
            ("TRUE", "true"),
            ("nil", "null"),
            ("007", "\"007\""),
            ("00", "\"00\""),
            ("NaN", "null"),
        ];
        for (word, json) in table {
            assert!(matches!(meaning(word), Meaning::Spelled { json: got, .. } if got == *json), "{word}");
        }
        for word in ["1", "-0.0", "1e10", "true", "1234567890123456789012"] {
            assert_eq!(meaning(word), Meaning::Json, "{word}");
        }
        for word in ["0.0.1", "10-20", "yes", "NONE", "1e", "--1", "+-1", "1__0", "_1", "10px", "0x", "-", ".", "+.5."]
        {
            assert_eq!(meaning(word), Meaning::Unknown, "{word}");
        }
    }
}
