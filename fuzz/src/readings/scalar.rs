//! Numbers, literals and bare words.

use super::edge::{Maker, Output, offset};
use super::slip::{Slip, mark};
use super::source::{Colons, is_space};
use super::state::{Mode, Place, Role, Stack, Touch, habit};
use std::borrow::Cow;

/// How a scalar that is no string is spelled in the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spelled {
    /// As in the text.
    Same,
    True,
    False,
    Null,
    /// A number in a form that JSON does not know.
    Number,
}

impl Spelled {
    /// The lexeme in the value.
    pub(crate) fn lexeme(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Same => text.into(),
            Self::True => "true".into(),
            Self::False => "false".into(),
            Self::Null => "null".into(),
            Self::Number => normal(text).unwrap_or_else(|| text.to_owned()).into(),
        }
    }
}

/// Literals of other languages, each with one meaning.
const LITERALS: &[(&str, Spelled)] = &[
    ("None", Spelled::Null),
    ("NULL", Spelled::Null),
    ("Null", Spelled::Null),
    ("nil", Spelled::Null),
    ("True", Spelled::True),
    ("TRUE", Spelled::True),
    ("False", Spelled::False),
    ("FALSE", Spelled::False),
];

/// Literals without a JSON value.
const VALUELESS: &[&str] = &["NaN", "Infinity", "-Infinity", "undefined"];

/// Bare words that could as well stand for a literal, in any case.
const LOOKALIKES: &[&str] =
    &["none", "null", "nil", "true", "false", "yes", "no", "on", "off", "nan", "infinity", "undefined"];

/// What one whole bare token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Number,
    Literal(Spelled),
    OtherLiteral(Spelled),
    Valueless,
    NumberForm,
    LeadingZero,
    Lookalike,
    Word,
}

/// What this token is by itself.
pub(crate) fn token(text: &str) -> Token {
    match text {
        "true" => return Token::Literal(Spelled::True),
        "false" => return Token::Literal(Spelled::False),
        "null" => return Token::Literal(Spelled::Null),
        _ => {}
    }
    if let Some((_, spelled)) = LITERALS.iter().find(|(word, _)| *word == text) {
        return Token::OtherLiteral(*spelled);
    }
    match text {
        _ if is_number(text) => Token::Number,
        _ if VALUELESS.contains(&text) => Token::Valueless,
        _ if has_leading_zero(text) => Token::LeadingZero,
        _ if normal(text).is_some() => Token::NumberForm,
        _ if LOOKALIKES.contains(&text.to_ascii_lowercase().as_str()) => Token::Lookalike,
        _ => Token::Word,
    }
}

/// Is this an RFC 8259 number?
pub(crate) fn is_number(text: &str) -> bool {
    let digits = |text: &str| text.len() - text.trim_start_matches(|char: char| char.is_ascii_digit()).len();
    let mut rest = text.strip_prefix('-').unwrap_or(text);
    match digits(rest) {
        0 => return false,
        count if count > 1 && rest.starts_with('0') => return false,
        count => rest = &rest[count..],
    }
    if let Some(fraction) = rest.strip_prefix('.') {
        let count = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

/// A number or a literal of JSON by itself?
pub(crate) fn is_scalar(text: &str) -> bool {
    matches!(token(text), Token::Number | Token::Literal(_))
}

fn has_leading_zero(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let rest = digits.trim_start_matches('0');
    rest.len() < digits.len()
        && rest.starts_with(|char: char| char.is_ascii_digit())
        && rest.chars().all(|char| char.is_ascii_digit() || char == '.')
        || (digits.len() > 1 && rest.is_empty())
}

/// The JSON spelling of a number in another form: sign, bare point, other base, digit separators.
fn normal(text: &str) -> Option<String> {
    let (sign, body) = match text.strip_prefix(['+', '-']) {
        Some(body) => (if text.starts_with('-') { "-" } else { "" }, body),
        None => ("", text),
    };
    let radix = |prefix: [&str; 2], radix: u32| {
        let digits = prefix.iter().find_map(|prefix| body.strip_prefix(prefix))?;
        u128::from_str_radix(digits, radix).ok()
    };
    if let Some(value) = radix(["0x", "0X"], 16).or_else(|| radix(["0o", "0O"], 8)).or_else(|| radix(["0b", "0B"], 2)) {
        return Some(format!("{sign}{value}"));
    }
    let mut plain: String = body.to_owned();
    if plain.contains('_') {
        let separated = plain.split('_').all(|part| part.starts_with(|char: char| char.is_ascii_digit()));
        plain = separated.then(|| plain.replace('_', ""))?;
    }
    if let Some(fraction) = plain.strip_prefix('.') {
        plain = format!("0.{fraction}");
    } else if let Some(whole) = plain.strip_suffix('.') {
        plain = format!("{whole}.0");
    }
    let suffixed = plain.strip_suffix(['n', 'L']).unwrap_or(&plain);
    let number = format!("{sign}{suffixed}");
    (is_number(&number) && number != text).then_some(number)
}

/// The end of a number with thousands separators and a fraction, such as `98,500.00`.
fn locale_number(text: &str) -> Option<usize> {
    let end = text.find(|char: char| !char.is_ascii_digit() && char != ',' && char != '.').unwrap_or(text.len());
    let (groups, fraction) = text[..end].split_once('.')?;
    let mut groups = groups.split(',');
    let head = groups.next()?;
    let tail: Vec<&str> = groups.collect();
    let whole = (1..=3).contains(&head.len()) && !tail.is_empty() && tail.iter().all(|group| group.len() == 3);
    let fraction = fraction.trim_end_matches(',');
    (whole && !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text[..end].trim_end_matches(',').len())
}

/// Could more of the text have made another scalar of this one?
fn may_grow(text: &str) -> bool {
    is_number(text)
        || (text.ends_with(['.', 'e', 'E', '+', '-'])
            && text.starts_with(|char: char| char.is_ascii_digit() || char == '-'))
}

/// The literal that a cut token begins.
fn literal_begun(text: &str) -> Option<Spelled> {
    [("true", Spelled::True), ("false", Spelled::False), ("null", Spelled::Null)]
        .into_iter()
        .find_map(|(word, spelled)| (!text.is_empty() && word.starts_with(text)).then_some(spelled))
}

impl Maker<'_> {
    /// The bare token at `at` as a value.
    pub(crate) fn scalar(&mut self, place: Place, at: usize) {
        let end = self.source.word(at, Colons::Belong);
        if end == at {
            return;
        }
        let text = &self.source.0[at..end];
        let root = self.from.state.stack == Stack::EMPTY;
        let last = end == self.source.len() && !root;
        let scalar = |spelled| Output::Scalar { from: offset(at), to: offset(end), spelled };
        let after = self.after_scalar();
        let (slip, output) = match token(text) {
            Token::Number => (Slip::Nothing, scalar(Spelled::Same)),
            Token::Literal(spelled) => (Slip::Nothing, scalar(spelled)),
            Token::OtherLiteral(spelled) => (Slip::OtherLiteral, scalar(spelled)),
            Token::Valueless => (Slip::NoValue, scalar(Spelled::Null)),
            Token::LeadingZero => {
                (Slip::LeadingZero, Output::Word { from: offset(at), to: offset(end), role: role(place) })
            }
            Token::NumberForm => (Slip::NumberForm, scalar(Spelled::Number)),
            _ => (Slip::BareWord, Output::Nothing),
        };
        if output != Output::Nothing {
            self.edge(slip, end, after).output(output);
        }
        if let Some(length) = locale_number(self.source.from(at)) {
            let word = Output::Word { from: offset(at), to: offset(at + length), role: role(place) };
            self.edge(Slip::LocaleNumber, at + length, after).output(word);
        }
        if last && may_grow(text) {
            // Truth rule 4: with what arrived of it, or without it.
            self.cut_here();
            if is_number(text.trim_end_matches(['.', 'e', 'E', '+', '-'])) && output == Output::Nothing {
                let kept = at + text.trim_end_matches(['.', 'e', 'E', '+', '-']).len();
                let number = Output::Scalar { from: offset(at), to: offset(kept), spelled: Spelled::Same };
                self.edge(Slip::CutLiteral, end, after).output(number);
            }
        }
        if last
            && output == Output::Nothing
            && let Some(spelled) = literal_begun(text)
        {
            self.edge(Slip::CutLiteral, end, after).output(scalar(spelled));
        }
        if root {
            return;
        }
        self.prefix(place, at);
        self.split(at, end);
        self.words(place, at, end);
    }

    /// `r"x"`: Python's mark for how the string is to be read.
    fn prefix(&mut self, place: Place, at: usize) {
        let rest = self.source.from(at);
        let mark = rest.starts_with(['r', 'R', 'u', 'U', 'b', 'B', 'f', 'F']);
        let touches = matches!(self.source.before(at), Some('"' | '\''));
        if mark && !touches && rest[1..].starts_with(['"', '\'']) {
            // `["a",b"c"]`: or what stands between two quotes of one string.
            let string = self.source.0[..at].trim_end().strip_suffix(',').map(str::trim_end);
            let between = string.is_some_and(|string| string.ends_with(['"', '\'']));
            let first = !self.from.state.habits.has(habit::PREFIXES);
            self.edge(Slip::StringPrefix, at + 1, Mode::Value(place)).mark_if(between && first, mark::CHOOSES);
        }
    }

    pub(crate) fn after_scalar(&self) -> Mode {
        match self.stacks.top(self.from.state.stack) {
            Some(_) => Mode::After(Touch::Value),
            None => Mode::Outside(super::state::Outside { done: true, ..Default::default() }),
        }
    }

    /// `0null`, `1-2`, `8e29e21`: two scalars with the comma between them lost.
    fn split(&mut self, at: usize, end: usize) {
        let text = &self.source.0[at..end];
        if is_number(text) {
            return;
        }
        for (border, _) in text.char_indices().skip(1) {
            if is_number(&text[..border]) && is_scalar(&text[border..]) {
                let number = Output::Scalar { from: offset(at), to: offset(at + border), spelled: Spelled::Same };
                self.edge(Slip::Nothing, at + border, Mode::After(Touch::Value)).output(number);
            }
        }
    }

    /// Bare text of one or more words, each extent an edge. It ends where a line or a token ends.
    fn words(&mut self, place: Place, at: usize, first: usize) {
        let mut end = first;
        let (mut blanks, mut scalars) = (0, 0);
        let mut word = at;
        loop {
            let text = &self.source.0[word..end];
            let kind = token(text);
            scalars += u32::from(is_scalar(text));
            let lookalike = word == at && matches!(kind, Token::Lookalike);
            let whole = word == at && !matches!(kind, Token::Word | Token::Lookalike);
            if !whole {
                let slip = if lookalike { Slip::Lookalike } else { Slip::BareWord };
                let extra = blanks * self.costs.bare_word_blank + scalars * self.costs.bare_word_scalar;
                let output = Output::Word { from: offset(at), to: offset(end), role: role(place) };
                let cut = end == self.source.len();
                let edge = self.edge(slip, end, Mode::After(Touch::Value)).output(output).plus(extra);
                edge.mark_if(cut, mark::LOSSY);
            }
            let blank = self.source.from(end);
            let skipped = blank.len() - blank.trim_start_matches([' ', '\t']).len();
            if skipped == 0 || self.source.comment(end + skipped).is_some() {
                return;
            }
            word = end + skipped;
            let next = self.source.word(word, Colons::Belong);
            if next == word || self.source.char(word).is_none_or(is_space) {
                return;
            }
            blanks += 1;
            end = next;
        }
    }
}

/// The role of a string value here.
pub(crate) fn role(place: Place) -> Role {
    match place {
        Place::Root => Role::Root,
        Place::Colon | Place::LostColon => Role::Member,
        _ => Role::Element,
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, is_number, locale_number, normal, token};

    #[test]
    fn numbers_of_the_grammar_and_no_others() {
        assert!(["0", "-1", "10.5", "1e9", "1E-9", "-0.0"].into_iter().all(is_number));
        assert!(["", "-", "01", "1.", ".5", "1e", "+1", "1e+"].into_iter().all(|text| !is_number(text)));
    }

    #[test]
    fn other_forms_of_numbers_are_spelled_as_json() {
        for (form, json) in [
            ("+1", "1"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("5.", "5.0"),
            ("0x1F", "31"),
            ("1_000", "1000"),
            ("10n", "10"),
        ] {
            assert_eq!(normal(form).as_deref(), Some(json), "{form}");
        }
        assert_eq!(normal("12%").or_else(|| normal("10px")).or_else(|| normal("0.0.1")), None);
        assert_eq!(locale_number("98,500.00]"), Some(9));
        assert_eq!(locale_number("98,50.00]").or_else(|| locale_number("1,234]")), None);
    }

    #[test]
    fn truth_rule_8_lists_the_literals() {
        assert!(matches!(token("nil"), Token::OtherLiteral(_)));
        assert_eq!((token("NaN"), token("NONE"), token("yes")), (Token::Valueless, Token::Lookalike, Token::Lookalike));
        assert_eq!((token("02134"), token("ES2020"), token("0.0.1")), (Token::LeadingZero, Token::Word, Token::Word));
    }
}
