//! A JSON value that loses nothing a judge could need.
//!
//! Number lexemes, member order, duplicate members and lone surrogates are all kept. The value is a flat list of nodes
//! in document order, so reading, walking and dropping never recurse, however deep the text is.

use std::fmt;

/// A string as code points: WTF-8, that is UTF-8 that may also hold lone surrogates (`"\ud83d"` is legal JSON).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Text(Vec<u8>);

impl Text {
    /// The text as UTF-8, or `None` if it holds a lone surrogate.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.0).ok()
    }

    /// The bytes, in WTF-8.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Appends a Unicode scalar.
    pub fn push(&mut self, scalar: char) {
        self.0.extend_from_slice(scalar.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// Appends a UTF-16 unit. A high surrogate directly followed by a low one becomes the scalar they stand for.
    pub fn push_unit(&mut self, unit: u16) {
        if let Some(low) = unit.checked_sub(0xDC00).filter(|low| *low < 0x400)
            && let Some(high) = self.trailing_high_surrogate()
        {
            self.0.truncate(self.0.len() - 3);
            let scalar = 0x10000 + (u32::from(high) << 10) + u32::from(low);
            self.push(char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER));
            return;
        }
        match char::from_u32(u32::from(unit)) {
            Some(scalar) => self.push(scalar),
            None => self.0.extend_from_slice(&[
                0xE0 | (unit >> 12) as u8,
                0x80 | ((unit >> 6) & 0x3F) as u8,
                0x80 | (unit & 0x3F) as u8,
            ]),
        }
    }

    /// Appends bytes that are known to be UTF-8.
    pub fn push_str(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    fn trailing_high_surrogate(&self) -> Option<u16> {
        let [.., 0xED, second @ 0xA0..=0xAF, third] = self.0[..] else { return None };
        Some((u16::from(second & 0x0F) << 6) | u16::from(third & 0x3F))
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", String::from_utf8_lossy(&self.0))
    }
}

/// One node of a [`Value`], in document order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Node {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, spelled as in the text.
    Number(Box<str>),
    /// A string value.
    String(Text),
    /// A member's name; the member's value follows.
    Name(Text),
    /// An array; `end` is the index after its last descendant.
    Array {
        /// Index one past the last node inside.
        end: usize,
    },
    /// An object; inside, names and values alternate.
    Object {
        /// Index one past the last node inside.
        end: usize,
    },
}

/// A JSON value, complete with lexemes, order and duplicates. Equality is by lexeme, order and duplicates too.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value {
    nodes: Vec<Node>,
}

impl Value {
    /// The root.
    #[must_use]
    pub fn root(&self) -> View<'_> {
        View { nodes: &self.nodes, at: 0 }
    }

    /// All nodes in document order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

/// A place in a [`Value`].
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    nodes: &'a [Node],
    at: usize,
}

impl<'a> View<'a> {
    /// The node here.
    #[must_use]
    pub fn node(self) -> &'a Node {
        &self.nodes[self.at]
    }

    /// Index of the node in its value.
    #[must_use]
    pub fn index(self) -> usize {
        self.at
    }

    /// Elements of an array, values of an object's members, nothing for a scalar.
    pub fn items(self) -> impl Iterator<Item = View<'a>> {
        self.children().filter(|view| !matches!(view.node(), Node::Name(_)))
    }

    /// Members of an object in order, duplicates included; nothing for anything else.
    pub fn members(self) -> impl Iterator<Item = (&'a Text, View<'a>)> {
        self.children().filter_map(move |view| match view.node() {
            Node::Name(name) => Some((name, View { nodes: self.nodes, at: view.at + 1 })),
            _ => None,
        })
    }

    /// A copy of this subtree as a value of its own.
    #[must_use]
    pub fn to_value(self) -> Value {
        let mut nodes = self.nodes[self.at..self.end()].to_vec();
        for node in &mut nodes {
            if let Node::Array { end } | Node::Object { end } = node {
                *end -= self.at;
            }
        }
        Value { nodes }
    }

    fn end(self) -> usize {
        match self.nodes[self.at] {
            Node::Array { end } | Node::Object { end } => end,
            _ => self.at + 1,
        }
    }

    fn children(self) -> impl Iterator<Item = View<'a>> {
        let end = self.end();
        let mut at = self.at + 1;
        std::iter::from_fn(move || {
            let view = (at < end).then_some(View { nodes: self.nodes, at })?;
            at = view.end();
            Some(view)
        })
    }
}

/// Builds a [`Value`] in document order.
///
/// ```
/// use corpus::value::{Builder, Node};
/// let mut builder = Builder::default();
/// builder.open_object();
/// builder.name("n".into());
/// builder.push(Node::Number("1.10".into()));
/// builder.close();
/// let value = builder.finish().expect("one closed root");
/// assert_eq!(value.root().members().count(), 1);
/// ```
#[derive(Default, Debug)]
pub struct Builder {
    nodes: Vec<Node>,
    open: Vec<usize>,
}

impl Builder {
    /// Appends a scalar.
    pub fn push(&mut self, scalar: Node) {
        self.nodes.push(scalar);
    }

    /// Appends a member's name.
    pub fn name(&mut self, name: Text) {
        self.nodes.push(Node::Name(name));
    }

    /// Opens an array.
    pub fn open_array(&mut self) {
        self.open.push(self.nodes.len());
        self.nodes.push(Node::Array { end: 0 });
    }

    /// Opens an object.
    pub fn open_object(&mut self) {
        self.open.push(self.nodes.len());
        self.nodes.push(Node::Object { end: 0 });
    }

    /// Appends a copy of a subtree.
    pub fn graft(&mut self, view: View<'_>) {
        let base = self.nodes.len();
        self.nodes.extend(view.to_value().nodes.into_iter().map(|node| match node {
            Node::Array { end } => Node::Array { end: end + base },
            Node::Object { end } => Node::Object { end: end + base },
            scalar => scalar,
        }));
    }

    /// Closes the innermost open container, if any.
    pub fn close(&mut self) {
        let len = self.nodes.len();
        if let Some(at) = self.open.pop()
            && let Node::Array { end } | Node::Object { end } = &mut self.nodes[at]
        {
            *end = len;
        }
    }

    /// Is the innermost open container an object? `None` at the root.
    #[must_use]
    pub fn in_object(&self) -> Option<bool> {
        self.open.last().map(|at| matches!(self.nodes[*at], Node::Object { .. }))
    }

    /// The value, if exactly its root is complete.
    #[must_use]
    pub fn finish(self) -> Option<Value> {
        (self.open.is_empty() && !self.nodes.is_empty()).then_some(Value { nodes: self.nodes })
    }
}
