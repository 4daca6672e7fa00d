//! Prints a value as a model would, and says where each token stands. Damage acts on these tokens, never on text: text-level
//! damage turns up to a quarter of its cases into valid JSON of another value.

use crate::value::{Node, Text, Value, View};
use std::fmt::Write;

/// How a document is laid out. Every layout is a function of the value, so "printed in this style" can be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// `{"a":[1,2]}`
    Compact,
    /// `{"a": [1, 2]}`, as Python prints by default.
    Spaced,
    /// One member or element a line, indented by this many spaces.
    Pretty(usize),
    /// Pretty by two, with containers of scalars that fit on a short line kept on it, as models like to write.
    Mixed,
}

/// A layout and how strings are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// White space between tokens.
    pub layout: Layout,
    /// Non-ASCII as `\u` escapes.
    pub ascii: bool,
    /// `/` as `\/`, as some web back ends print it.
    pub slashes: bool,
}

impl Style {
    /// The styles documents are printed in, the commonest first.
    pub const ALL: [Self; 7] = [
        Self { layout: Layout::Spaced, ascii: false, slashes: false },
        Self { layout: Layout::Pretty(2), ascii: false, slashes: false },
        Self { layout: Layout::Compact, ascii: false, slashes: false },
        Self { layout: Layout::Mixed, ascii: false, slashes: false },
        Self { layout: Layout::Pretty(4), ascii: false, slashes: false },
        Self { layout: Layout::Spaced, ascii: true, slashes: false },
        Self { layout: Layout::Compact, ascii: false, slashes: true },
    ];
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the tokens")]
pub enum Kind {
    OpenObject,
    CloseObject,
    OpenArray,
    CloseArray,
    Comma,
    Colon,
    Name,
    String,
    Number,
    Literal,
}

/// A token of a printed document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Containers around it; a container's own brackets count it, so the root's brackets have depth 1.
    pub depth: usize,
    /// Whether the innermost container around it (for brackets: the container itself) is an object.
    pub in_object: bool,
}

/// A printed document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// Its tokens in order; what lies between them is white space.
    pub tokens: Vec<Token>,
    /// The style it was printed in.
    pub style: Style,
}

impl Printed {
    /// The text of a token.
    #[must_use]
    pub fn text_of(&self, token: Token) -> &str {
        &self.text[token.start..token.end]
    }

    /// The tokens of these kinds.
    #[must_use]
    pub fn of(&self, kinds: &[Kind]) -> Vec<Token> {
        self.tokens.iter().copied().filter(|token| kinds.contains(&token.kind)).collect()
    }
}

/// Prints a value.
#[must_use]
pub fn print(value: &Value, style: Style) -> Printed {
    let mut printer = Printer { printed: Printed { text: String::new(), tokens: Vec::new(), style }, open: Vec::new() };
    printer.document(value.root());
    printer.printed
}

/// Appends a string as a JSON string in this style.
pub fn write_string(text: &Text, style: Style, out: &mut String) {
    out.push('"');
    // A lone surrogate shows up as three invalid bytes, one chunk each.
    let mut surrogate = Vec::with_capacity(3);
    for chunk in text.as_bytes().utf8_chunks() {
        for scalar in chunk.valid().chars() {
            match scalar {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\t' => out.push_str("\\t"),
                '\r' => out.push_str("\\r"),
                '\u{8}' => out.push_str("\\b"),
                '\u{C}' => out.push_str("\\f"),
                '/' if style.slashes => out.push_str("\\/"),
                '\0'..'\u{20}' => write_unit(u32::from(scalar), out),
                '\u{80}'.. if style.ascii => {
                    for unit in scalar.encode_utf16(&mut [0; 2]) {
                        write_unit(u32::from(*unit), out);
                    }
                }
                _ => out.push(scalar),
            }
        }
        surrogate.extend_from_slice(chunk.invalid());
        if let [_, second, third] = surrogate[..] {
            write_unit(0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F), out);
            surrogate.clear();
        }
    }
    out.push('"');
}

fn write_unit(unit: u32, out: &mut String) {
    let _ = write!(out, "\\u{unit:04x}");
}

/// An open container while printing: its members or elements still to come.
struct Open<'a> {
    rest: Vec<(Option<&'a Text>, View<'a>)>,
    object: bool,
    inline: bool,
    first: bool,
}

struct Printer<'a> {
    printed: Printed,
    open: Vec<Open<'a>>,
}

impl<'a> Printer<'a> {
    fn document(&mut self, root: View<'a>) {
        self.value(root);
        while let Some(top) = self.open.last_mut() {
            let object = top.object;
            if let Some((name, view)) = top.rest.pop() {
                let first = std::mem::replace(&mut top.first, false);
                self.separate(first);
                if let Some(name) = name {
                    self.name(name);
                }
                self.value(view);
            } else {
                let empty = top.first;
                let closer = if object { (Kind::CloseObject, "}") } else { (Kind::CloseArray, "]") };
                if !empty && !self.inline() {
                    self.line(self.open.len() - 1);
                }
                self.token(closer.0, closer.1);
                self.open.pop();
            }
        }
    }

    fn value(&mut self, view: View<'a>) {
        let mut text = String::new();
        let kind = match view.node() {
            Node::Array { .. } | Node::Object { .. } => {
                let object = matches!(view.node(), Node::Object { .. });
                let mut rest: Vec<_> = if object {
                    view.members().map(|(name, view)| (Some(name), view)).collect()
                } else {
                    view.items().map(|view| (None, view)).collect()
                };
                rest.reverse();
                let inline = self.inline() || self.fits(view);
                self.open.push(Open { rest, object, inline, first: true });
                let opener = if object { (Kind::OpenObject, "{") } else { (Kind::OpenArray, "[") };
                return self.token(opener.0, opener.1);
            }
            Node::String(string) | Node::Name(string) => {
                write_string(string, self.printed.style, &mut text);
                Kind::String
            }
            Node::Number(lexeme) => {
                text.push_str(lexeme);
                Kind::Number
            }
            Node::Null => {
                text.push_str("null");
                Kind::Literal
            }
            Node::Bool(bool) => {
                text.push_str(if *bool { "true" } else { "false" });
                Kind::Literal
            }
        };
        self.token(kind, &text);
    }

    fn name(&mut self, name: &Text) {
        let mut text = String::new();
        write_string(name, self.printed.style, &mut text);
        self.token(Kind::Name, &text);
        self.token(Kind::Colon, ":");
        if self.printed.style.layout != Layout::Compact {
            self.printed.text.push(' ');
        }
    }

    fn separate(&mut self, first: bool) {
        if !first {
            self.token(Kind::Comma, ",");
        }
        match self.printed.style.layout {
            Layout::Compact => {}
            _ if self.inline() => {
                if !first {
                    self.printed.text.push(' ');
                }
            }
            _ => self.line(self.open.len()),
        }
    }

    fn line(&mut self, depth: usize) {
        let indent = match self.printed.style.layout {
            Layout::Pretty(indent) => indent,
            _ => 2,
        };
        self.printed.text.push('\n');
        self.printed.text.extend(std::iter::repeat_n(' ', depth * indent));
    }

    /// Is the innermost container printed on one line?
    fn inline(&self) -> bool {
        match self.printed.style.layout {
            Layout::Compact | Layout::Spaced => true,
            Layout::Pretty(_) | Layout::Mixed => self.open.last().is_some_and(|open| open.inline),
        }
    }

    /// Does the mixed layout keep this container on one line? Only scalars inside, and short.
    fn fits(&self, view: View<'_>) -> bool {
        let scalar = |view: View<'_>| !matches!(view.node(), Node::Array { .. } | Node::Object { .. });
        let size = |node: &Node| match node {
            Node::String(text) | Node::Name(text) => text.as_bytes().len() + 4,
            Node::Number(lexeme) => lexeme.len() + 2,
            _ => 7,
        };
        self.printed.style.layout == Layout::Mixed
            && view.items().all(scalar)
            && view.members().map(|(name, _)| name.as_bytes().len() + 4).sum::<usize>()
                + view.items().map(|item| size(item.node())).sum::<usize>()
                <= 60
    }

    fn token(&mut self, kind: Kind, text: &str) {
        let start = self.printed.text.len();
        self.printed.text.push_str(text);
        let depth = self.open.len();
        let in_object = self.open.last().is_some_and(|open| open.object);
        self.printed.tokens.push(Token { kind, start, end: self.printed.text.len(), depth, in_object });
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Style, print};
    use crate::read::read;

    const DOCUMENT: &str = r#"{"a":[1,2.50,{"b":null}],"c":{},"d":"say \"hi\"\n\u0001é/","e":{"long":["a string that is far too long to stay on a line of sixty"]}}"#;

    #[test]
    fn every_style_prints_text_that_reads_back_to_the_same_value() {
        let value = read(DOCUMENT.as_bytes()).expect("valid");
        for style in Style::ALL {
            let printed = print(&value, style);
            assert_eq!(read(printed.text.as_bytes()).expect("valid"), value, "{style:?}: {}", printed.text);
        }
    }

    #[test]
    fn layouts_look_as_promised() {
        let value = read(br#"{"a":[1,2],"b":{"c":[{"d":1}],"e":{}}}"#).expect("valid");
        let texts = Style::ALL.map(|style| print(&value, style).text);
        assert_eq!(texts[0], r#"{"a": [1, 2], "b": {"c": [{"d": 1}], "e": {}}}"#);
        assert_eq!(
            texts[1],
            "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {\n    \"c\": [\n      {\n        \"d\": 1\n      }\n    ],\n    \"e\": {}\n  }\n}"
        );
        assert_eq!(texts[2], r#"{"a":[1,2],"b":{"c":[{"d":1}],"e":{}}}"#);
        assert_eq!(
            texts[3],
            "{\n  \"a\": [1, 2],\n  \"b\": {\n    \"c\": [\n      {\"d\": 1}\n    ],\n    \"e\": {}\n  }\n}"
        );
    }

    #[test]
    fn tokens_cover_everything_but_white_space() {
        let value = read(DOCUMENT.as_bytes()).expect("valid");
        for style in Style::ALL {
            let printed = print(&value, style);
            let mut at = 0;
            for token in &printed.tokens {
                assert!(printed.text[at..token.start].chars().all(|scalar| " \n".contains(scalar)));
                at = token.end;
            }
            assert_eq!(at, printed.text.len());
            let brackets = printed.of(&[Kind::OpenObject, Kind::CloseObject]);
            assert_eq!(brackets.len(), 8);
            assert_eq!((brackets[0].depth, brackets[0].in_object), (1, true));
        }
    }
}
