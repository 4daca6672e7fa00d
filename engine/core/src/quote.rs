//! Strings that are not plain JSON: other quotes, raw characters, escapes of other languages.
//!
//! Read byte by byte only where something happens; runs are scanned. A quote that closes is believed here, and judged
//! by what follows: the reader refuses anything but a comma, colon or closer after a string. So a quote that could be
//! text (`"say "hi" now"`, `'it's'`) is never guessed about, it is refused at the byte that gives it away.

use crate::compare;
use crate::edit;
use crate::reader::{Flow, Mode, Reader, Source, State};
use crate::rule::{Effect, RuleId};
use crate::scan::{self, Set};
use crate::suspicion;
use crate::text;

/// What a string is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Name,
    Value,
}

/// What stands before the opening quote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefix {
    None,
    /// `r`, `u`, `b`: backslashes do not mean what they mean in JSON.
    Plain,
    /// `f`: braces do not stand for themselves either.
    Format,
}

/// How a string is quoted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quote {
    Double,
    Single,
    /// “…”, „…“, ”…”, «…»
    Curly,
    CurlySingle,
    FullWidth,
    /// 「…」
    Corner,
    /// 『…』
    WhiteCorner,
    Backtick,
    TripleDouble,
    TripleSingle,
    /// `<|"|>…<|"|>`
    Template,
    /// `\"…\"`: the document was escaped once too often.
    Escaped,
}

impl Quote {
    pub(crate) fn closers(self) -> &'static [&'static str] {
        match self {
            Self::Double => &["\""],
            Self::Single => &["'"],
            Self::Curly => &["”", "“", "»"],
            Self::CurlySingle => &["’"],
            Self::FullWidth => &["＂"],
            Self::Corner => &["」"],
            Self::WhiteCorner => &["』"],
            Self::Backtick => &["`"],
            Self::TripleDouble => &["\"\"\""],
            Self::TripleSingle => &["'''"],
            Self::Template => &["<|\"|>"],
            Self::Escaped => &["\\\""],
        }
    }

    const fn rule(self) -> RuleId {
        match self {
            Self::Double | Self::Single => RuleId::SingleQuote,
            Self::Curly | Self::CurlySingle | Self::FullWidth | Self::Corner | Self::WhiteCorner => RuleId::CurlyQuote,
            Self::Backtick => RuleId::Backtick,
            Self::TripleDouble | Self::TripleSingle => RuleId::TripleQuote,
            Self::Template => RuleId::TemplateQuote,
            Self::Escaped => RuleId::EscapedQuote,
        }
    }

    fn stops(self) -> &'static Set {
        match self {
            Self::Double | Self::Escaped | Self::TripleDouble => &DOUBLE,
            Self::Single | Self::TripleSingle => &SINGLE,
            Self::Backtick => &BACKTICK,
            Self::Template => &TEMPLATE,
            Self::Curly | Self::CurlySingle | Self::FullWidth | Self::Corner | Self::WhiteCorner => &CURLY,
        }
    }
}

const fn stops(extra: &[u8]) -> Set {
    let mut set = scan::set(extra);
    let mut byte = 0;
    while byte < 0x20 {
        set[byte] = true;
        byte += 1;
    }
    set[b'"' as usize] = true;
    set[b'\\' as usize] = true;
    set
}

static DOUBLE: Set = stops(b"");
static SINGLE: Set = stops(b"'");
static BACKTICK: Set = stops(b"`");
static TEMPLATE: Set = stops(b"<");
static FORMAT: Set = stops(b"'{");
static CURLY: Set = stops(b"\xC2\xE2\xE3\xEF");

/// A string being read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub(crate) quote: Quote,
    pub(crate) role: Role,
    /// The opening quote.
    pub(crate) start: usize,
    /// The first byte of the content.
    pub(crate) body: usize,
    pub(crate) prefix: Prefix,
    /// Edits of the candidate when the string began.
    edits: usize,
    /// Double quotes in the content.
    inner: u32,
    /// A path begins in the content.
    pub(crate) path: bool,
    /// An escape that is none was kept as text.
    pub(crate) illegal: bool,
    /// The first legal escape of a letter.
    pub(crate) legal: Option<usize>,
    /// The first legal escape that would read as text after a lone backslash.
    pub(crate) lookalike: Option<usize>,
}

impl Text {
    pub(crate) const fn is_value(&self) -> bool {
        matches!(self.role, Role::Value)
    }
}

/// Longest text that is looked at as a path.
const PATH: usize = 256;

impl Reader {
    /// Starts the slow reading of a string whose opening quote stands at `at`.
    pub(crate) fn open_text(&mut self, at: usize, quote: Quote, role: Role, source: &Source<'_>) -> Flow {
        self.at = at;
        let mut quote = quote;
        for (single, triple) in [(Quote::Double, Quote::TripleDouble), (Quote::Single, Quote::TripleSingle)] {
            if quote == single {
                match source.starts_with(at, triple.closers()[0].as_bytes()) {
                    // Four quotes: where the string begins is a choice.
                    Some(true) => match source.from(at).get(3) {
                        None if !source.last => return Flow::Wait,
                        Some(next) if *next == source.from(at)[0] => return self.refuse(at),
                        _ => quote = triple,
                    },
                    Some(false) => {}
                    // At the edge of what is at hand: a string, an empty one, or the start of three quotes.
                    None => return Flow::Wait,
                }
            }
        }
        self.open_text_of(at, opener_length(quote, source.from(at)), quote, role, Prefix::None)
    }

    pub(crate) fn open_text_of(&mut self, at: usize, length: usize, quote: Quote, role: Role, prefix: Prefix) -> Flow {
        match role {
            Role::Name => self.begin_member(),
            Role::Value => self.begin_value(),
        }
        let edits = self.root.edits.len();
        // All quotes of a document escaped once too often are, or `\"x\"` may stand for a string with quotes in it.
        let escaped = quote == Quote::Escaped;
        if self.root.escaped != escaped && (self.root.strong || self.root.escaped) {
            return self.refuse(at);
        }
        self.root.escaped = escaped;
        if quote != Quote::Double {
            self.edit(at, at + length, "\"", quote.rule());
        }
        self.at = at + length;
        if !matches!(self.mode, Mode::Stopped) {
            self.mode = Mode::Text(Text {
                quote,
                role,
                start: at,
                body: at + length,
                prefix,
                edits,
                inner: 0,
                path: false,
                illegal: false,
                legal: None,
                lookalike: None,
            });
        }
        Flow::On
    }

    /// Reads on in a string.
    pub(crate) fn text(&mut self, mut text: Text, source: &Source<'_>) -> Flow {
        let flow = loop {
            let here = source.from(self.at);
            let run = if text.prefix == Prefix::Format {
                scan::until(here, 0, &FORMAT)
            } else if text.quote == Quote::Double {
                scan::string_body(here, 0)
            } else {
                scan::until(here, 0, text.quote.stops())
            };
            self.at += run;
            let Some(&byte) = here.get(run) else { break Flow::Wait };
            match self.stop_in_text(&mut text, byte, source) {
                Flow::On if matches!(self.mode, Mode::Text(_)) => {}
                flow => break flow,
            }
        };
        if let Mode::Text(kept) = &mut self.mode {
            *kept = text;
        }
        flow
    }

    /// One byte in a string that is not plain content.
    pub(crate) fn stop_in_text(&mut self, text: &mut Text, byte: u8, source: &Source<'_>) -> Flow {
        let at = self.at;
        for closer in text.quote.closers() {
            match source.starts_with(at, closer.as_bytes()) {
                Some(true) => return self.close_text(text, closer.len(), source),
                Some(false) => {}
                None => return Flow::Wait,
            }
        }
        match byte {
            b'\\' | b'{' if text.prefix != Prefix::None => self.refuse(at),
            b'\\' if text.quote == Quote::Escaped => self.escape_twice(at, source),
            b'\\' => self.escape(text, at, source),
            // In a name a stray quote or line break is as likely as a meant one.
            b'"' | 0..0x20 if text.role == Role::Name => self.refuse(at),
            b'"' => match text.quote {
                // A straight quote before the typographic one closes: mixed quoting, more than one reading.
                Quote::Curly | Quote::FullWidth | Quote::Escaped => self.refuse(at),
                _ => {
                    self.edit(at, at, "\\", text.quote.rule());
                    text.inner += 1;
                    self.at += 1;
                    Flow::On
                }
            },
            0..0x20 => {
                self.edit(at, at + 1, text::encoded(byte), RuleId::RawControl);
                self.root.habits.raw_newline.get_or_insert(at);
                self.at += 1;
                Flow::On
            }
            _ => {
                self.at += 1;
                Flow::On
            }
        }
    }

    pub(crate) fn close_text(&mut self, text: &Text, length: usize, source: &Source<'_>) -> Flow {
        let at = self.at;
        if text.quote != Quote::Double {
            self.edit(at, at + length, "\"", text.quote.rule());
        }
        let path =
            || source.slice(text.body..at).filter(|content| content.len() <= PATH).and_then(suspicion::escape_in_path);
        if text.illegal
            && let Some(lookalike) =
                text.lookalike.or(text.legal.filter(|_| text.path)).or_else(|| path().map(|offset| text.body + offset))
        {
            // `\sigma` next to `\frac`: which of the legal ones are escapes cannot be known (truth rule 9).
            let mut later = Vec::new();
            while self.root.edits.len() > text.edits {
                later.extend(self.root.edits.pop());
            }
            for mut edit in later.into_iter().rev() {
                if edit.rule == RuleId::IllegalEscape {
                    edit.effect = Effect::Chooses;
                }
                self.root.edits.push(edit);
            }
            self.alternative(lookalike, lookalike, "\\", RuleId::IllegalEscape);
        }
        let end = at + length;
        self.at = end;
        self.root.strong = true;
        match text.quote {
            // Beyond the window nothing is looked up, whether or not it is still at hand.
            Quote::Double if at - text.body > self.limits.window => self.root.note_plain(b""),
            Quote::Double => self.root.note_plain(source.slice(text.body..at).unwrap_or_default()),
            Quote::Single => self.root.single = true,
            _ => {}
        }
        if text.inner % 2 == 1 && text.quote == Quote::Single {
            self.root.odd.get_or_insert(text.start);
        }
        if !matches!(self.mode, Mode::Stopped) {
            self.mode = Mode::Tokens;
        }
        match text.role {
            Role::Name => {
                self.state = State::Colon;
                if self.trial {
                    return Flow::On;
                }
                if end - text.start > self.limits.window {
                    self.root.budget = true;
                } else {
                    self.inspect_text(text, end, source);
                    self.add_slow_name(text, end, source);
                }
            }
            Role::Value => {
                self.end_scalar();
                if !self.trial && end - text.start <= self.limits.window {
                    self.inspect_text(text, end, source);
                }
            }
        }
        Flow::On
    }

    fn add_slow_name(&mut self, text: &Text, end: usize, source: &Source<'_>) {
        let plain = source.slice(text.body..self.at - 1).filter(|_| self.root.edits.len() == text.edits);
        if let Some(name) = plain.and_then(|name| std::str::from_utf8(name).ok()) {
            return self.add_name(text::decode(name).as_bytes(), text.start, end, source);
        }
        let rendered = compare::rendered(source, text.start..end, self.root.edits.as_slice());
        let name = compare::first_string(rendered).unwrap_or_default();
        self.add_name(name.as_bytes(), text.start, end, source);
    }

    /// The warnings of the fast path, for a string that took the slow road.
    fn inspect_text(&mut self, text: &Text, end: usize, source: &Source<'_>) {
        if self.root.edits.len() == text.edits {
            let Some(string) = source.slice(text.start..end) else { return };
            if crate::strict::is_odd(string, text.role) {
                self.inspect(&string[1..string.len() - 1], text.role, text.start);
            }
        } else {
            let pieces = edit::pieces(source.bytes, source.base, text.start..end, self.root.edits.as_slice());
            let string = pieces.collect::<Vec<_>>().concat();
            if string.len() >= 2 && crate::strict::is_odd(&string, text.role) {
                self.inspect(&string[1..string.len() - 1], text.role, text.start);
            }
        }
    }
}

/// How many bytes the opening quote has.
fn opener_length(quote: Quote, here: &[u8]) -> usize {
    match quote {
        Quote::Curly if here.starts_with("«".as_bytes()) => 2,
        Quote::Curly | Quote::CurlySingle | Quote::FullWidth | Quote::Corner | Quote::WhiteCorner => 3,
        Quote::TripleDouble | Quote::TripleSingle => 3,
        Quote::Template => 5,
        Quote::Escaped => 2,
        Quote::Double | Quote::Single | Quote::Backtick => 1,
    }
}
