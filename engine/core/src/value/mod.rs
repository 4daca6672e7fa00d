//! The value: number lexemes, member order and spans kept.
//!
//! One buffer of JSON text and one flat list of nodes into it, children behind their parent. Nothing is copied out of
//! the text, nothing recurses (not even dropping a value 10,000 levels deep), and numbers stay as they were written.

mod de;
mod ser;

pub use de::TypeError;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::compare;
use crate::scan;
use crate::text;
use crate::word;

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// A number.
    Number,
    /// A string.
    String,
    /// A list.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// The name used in reports and schemas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    start: usize,
    end: usize,
    /// The node after this one and all inside it.
    next: usize,
}

/// A JSON value with its text.
///
/// ```
/// use jsontriage_core::{triage, Options};
/// let value = triage("{'id': 7312845601928374655, 'tags': ['a',]}", &Options::agent()).value().unwrap();
/// assert_eq!(value.pointer("/id").unwrap().lexeme(), "7312845601928374655");
/// assert_eq!(value.pointer("/tags/0").unwrap().as_str().unwrap(), "a");
/// ```
#[derive(Clone)]
pub struct Value {
    text: Box<str>,
    nodes: Vec<Node>,
    depth: usize,
}

impl Value {
    /// Reads valid JSON; `None` for anything else.
    pub(crate) fn read(bytes: Vec<u8>) -> Option<Self> {
        let text = String::from_utf8(bytes).ok()?.into_boxed_str();
        let (nodes, depth) = nodes(text.as_bytes())?;
        Some(Self { text, nodes, depth })
    }

    /// Whether `bytes` are valid JSON and UTF-8.
    pub(crate) fn is_valid(bytes: &[u8]) -> bool {
        std::str::from_utf8(bytes).is_ok() && nodes(bytes).is_some()
    }

    /// The root.
    #[must_use]
    pub fn root(&self) -> Item<'_> {
        Item { value: self, at: 0 }
    }

    /// The JSON text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How deep containers are nested; 0 for a scalar.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// What stands at a JSON Pointer (RFC 6901).
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<Item<'_>> {
        let mut item = self.root();
        if pointer.is_empty() {
            return Some(item);
        }
        for step in pointer.strip_prefix('/')?.split('/') {
            let step = step.replace("~1", "/").replace("~0", "~");
            item = match item.kind() {
                Kind::Object => item.get(&step)?,
                Kind::Array if step == "0" || !step.starts_with('0') => item.items().nth(step.parse().ok()?)?,
                _ => return None,
            };
        }
        Some(item)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Equal when they say the same: strings decoded, numbers as written, members in order.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        compare::same_value(self.text.bytes(), other.text.bytes()).0
    }
}

/// One value inside a [`Value`].
#[derive(Clone, Copy)]
pub struct Item<'v> {
    value: &'v Value,
    at: usize,
}

impl<'v> Item<'v> {
    fn node(self) -> Node {
        self.value.nodes[self.at]
    }

    /// Its kind.
    #[must_use]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// Its place in the JSON text, in bytes.
    #[must_use]
    pub fn span(self) -> Range<usize> {
        self.node().start..self.node().end
    }

    /// It as written.
    #[must_use]
    pub fn lexeme(self) -> &'v str {
        &self.value.text[self.span()]
    }

    /// The decoded text of a string.
    #[must_use]
    pub fn as_str(self) -> Option<Cow<'v, str>> {
        let body = || &self.value.text[self.node().start + 1..self.node().end - 1];
        (self.kind() == Kind::String).then(|| text::decode(body()))
    }

    /// The value of a boolean.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Bool).then(|| self.lexeme() == "true")
    }

    /// The elements of a list; empty for anything else.
    pub fn items(self) -> impl Iterator<Item = Item<'v>> {
        let inside = if self.kind() == Kind::Array { self.at + 1..self.node().next } else { 0..0 };
        children(self.value, inside)
    }

    /// Names and values of an object; empty for anything else.
    pub fn members(self) -> impl Iterator<Item = (Cow<'v, str>, Item<'v>)> {
        let inside = if self.kind() == Kind::Object { self.at + 1..self.node().next } else { 0..0 };
        let mut flat = children(self.value, inside);
        std::iter::from_fn(move || Some((flat.next()?.as_str().unwrap_or_default(), flat.next()?)))
    }

    /// The last member with this name, as most readers see it.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Item<'v>> {
        self.members().filter(|(known, _)| known == name).last().map(|(_, item)| item)
    }

    /// The value of a number, if a double holds it without loss of its integer digits.
    #[must_use]
    pub fn as_f64(self) -> Option<f64> {
        (self.kind() == Kind::Number)
            .then(|| self.lexeme().parse().ok())
            .flatten()
            .filter(|value: &f64| value.is_finite())
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.lexeme())
    }
}

fn children(value: &Value, inside: Range<usize>) -> impl Iterator<Item = Item<'_>> {
    let mut at = inside.start;
    std::iter::from_fn(move || {
        (at < inside.end).then(|| {
            let item = Item { value, at };
            at = value.nodes[at].next;
            item
        })
    })
}

/// Reads valid JSON into nodes: a second reader beside the session's, with a stack of its own.
fn nodes(bytes: &[u8]) -> Option<(Vec<Node>, usize)> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut deepest = 0;
    let mut at = scan::spaces(bytes, 0);
    loop {
        // A value, or a name, starts here.
        let start = at;
        let place = nodes.len();
        let kind = match bytes.get(at)? {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b't' | b'f' => Kind::Bool,
            b'n' => Kind::Null,
            _ => Kind::Number,
        };
        nodes.push(Node { kind, start, end: start, next: place + 1 });
        match kind {
            Kind::Object | Kind::Array => {
                open.push(place);
                deepest = deepest.max(open.len());
                at = scan::spaces(bytes, at + 1);
                let closer = if kind == Kind::Object { b'}' } else { b']' };
                if bytes.get(at) != Some(&closer) {
                    if kind == Kind::Object {
                        at = name(bytes, at, &mut nodes)?;
                    }
                    continue;
                }
            }
            Kind::String => at = string(bytes, at)?,
            Kind::Bool | Kind::Null => {
                let word = [&b"true"[..], b"false", b"null"].into_iter().find(|word| bytes[at..].starts_with(word))?;
                at += word.len();
            }
            Kind::Number => at = word::number(bytes, at)?,
        }
        if !matches!(kind, Kind::Object | Kind::Array) {
            nodes[place].end = at;
        }
        // A value has ended, or a container is at its closer: what follows?
        loop {
            at = scan::spaces(bytes, at);
            let Some(&container) = open.last() else { return (at == bytes.len()).then_some((nodes, deepest)) };
            let object = nodes[container].kind == Kind::Object;
            match bytes.get(at)? {
                b',' if nodes.len() > container + 1 => {
                    at = scan::spaces(bytes, at + 1);
                    if object {
                        at = name(bytes, at, &mut nodes)?;
                    }
                    break;
                }
                b'}' | b']' if (bytes[at] == b'}') == object => {
                    at += 1;
                    nodes[container].end = at;
                    nodes[container].next = nodes.len();
                    open.pop();
                }
                _ => return None,
            }
        }
    }
}

/// A member name and its colon; returns where the value starts.
fn name(bytes: &[u8], at: usize, nodes: &mut Vec<Node>) -> Option<usize> {
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    let end = string(bytes, at)?;
    nodes.push(Node { kind: Kind::String, start: at, end, next: nodes.len() + 1 });
    let colon = scan::spaces(bytes, end);
    (bytes.get(colon) == Some(&b':')).then(|| scan::spaces(bytes, colon + 1))
}

/// The end of the valid string that starts at `at`.
fn string(bytes: &[u8], at: usize) -> Option<usize> {
    let mut at = at + 1;
    loop {
        at = scan::string_body(bytes, at);
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'"', _) => return Some(at + 1),
            (b'\\', Some(b'u')) => {
                text::hex4(bytes, at + 2)?;
                at += 6;
            }
            (b'\\', Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't')) => at += 2,
            _ => return None,
        }
    }
}
