//! From the steps of a reading to its value, and the form in which values are compared.

use super::edge::Output;
use super::search::Node;
use super::slip::mark;
use super::state::{Kind, Mode, Place, Role, habit};
use corpus::value::{Builder, Node as Leaf, Text, Value};

/// A document of a reading.
pub(crate) struct Root {
    pub(crate) value: Value,
    pub(crate) fenced: bool,
}

/// What the steps of a reading build.
#[derive(Default)]
pub(crate) struct Built {
    pub(crate) roots: Vec<Root>,
    /// Structural tokens of the text that are kept.
    pub(crate) tokens: u32,
    /// A scalar, or a container that the text itself closes, is in the value.
    pub(crate) something: bool,
}

enum Event {
    Open(Kind),
    Close,
    Name(Text),
    Scalar(Leaf),
}

#[derive(Default)]
struct Building {
    events: Vec<Event>,
    depth: usize,
    text: Text,
    fenced: bool,
    built: Built,
}

/// Replays the steps.
pub(crate) fn build(text: &str, path: &[&Node]) -> Built {
    let mut building = Building::default();
    for (before, node) in path.iter().zip(path.iter().skip(1)) {
        building.step(text, before, node);
    }
    building.built
}

impl Building {
    fn step(&mut self, text: &str, before: &Node, node: &Node) {
        if self.depth == 0 && self.events.is_empty() {
            self.fenced = before.place.state.habits.has(habit::FENCED);
        }
        self.built.tokens += u32::from(node.edge.token);
        let part = |from: u32, to: u32| &text[from as usize..to as usize];
        match node.edge.output {
            Output::Nothing => {}
            Output::Open(kind) => {
                self.depth += 1;
                self.events.push(Event::Open(kind));
            }
            Output::Close => self.close(1, node),
            Output::CloseTwo => self.close(2, node),
            Output::Begin(_) => self.text = Text::default(),
            Output::Text { from, to } => self.text.push_str(part(from, to)),
            Output::Char(char) => self.text.push(char),
            Output::Unit(unit) => self.text.push_unit(unit),
            Output::End => {
                let Mode::Inside(quoted) = before.place.state.mode else { return };
                self.string(quoted.role);
            }
            Output::Word { from, to, role } => {
                self.text = part(from, to).into();
                self.string(role);
            }
            Output::Scalar { from, to, spelled } => self.scalar(match &*spelled.lexeme(part(from, to)) {
                "true" => Leaf::Bool(true),
                "false" => Leaf::Bool(false),
                "null" => Leaf::Null,
                number => Leaf::Number(number.into()),
            }),
            Output::DropName => self.drop_name(),
            Output::CloseAll => self.close_all(before),
        }
    }

    fn string(&mut self, role: Role) {
        let text = std::mem::take(&mut self.text);
        match role {
            Role::Name => self.events.push(Event::Name(text)),
            _ => self.scalar(Leaf::String(text)),
        }
    }

    fn scalar(&mut self, scalar: Leaf) {
        self.built.something = true;
        self.events.push(Event::Scalar(scalar));
        self.finish();
    }

    fn close(&mut self, count: usize, node: &Node) {
        // A closer that was forgotten is no evidence that something arrived.
        self.built.something |= !node.edge.marks.has(mark::CLOSER_MISSING);
        for _ in 0..count {
            self.depth -= 1;
            self.events.push(Event::Close);
        }
        self.finish();
    }

    fn drop_name(&mut self) {
        if let Some(Event::Name(_)) = self.events.last() {
            self.events.pop();
        }
    }

    fn close_all(&mut self, before: &Node) {
        match before.place.state.mode {
            Mode::Colon | Mode::Value(Place::Colon | Place::LostColon) => self.drop_name(),
            Mode::Inside(quoted) if quoted.role != Role::Name => {
                self.drop_half_pair();
                if self.text.as_bytes().is_empty() {
                    self.drop_name();
                } else {
                    self.string(quoted.role);
                }
            }
            _ => {}
        }
        for _ in 0..std::mem::take(&mut self.depth) {
            self.events.push(Event::Close);
        }
        self.finish();
    }

    /// The first half of a surrogate pair whose other half did not arrive.
    fn drop_half_pair(&mut self) {
        if let [head @ .., 0xED, 0xA0..=0xAF, _] = self.text.as_bytes() {
            self.text = std::str::from_utf8(head).map(Text::from).unwrap_or_default();
        }
    }

    fn finish(&mut self) {
        if self.depth > 0 || self.events.is_empty() {
            return;
        }
        let mut builder = Builder::default();
        for event in self.events.drain(..) {
            match event {
                Event::Open(Kind::List) => builder.open_array(),
                Event::Open(Kind::Object) => builder.open_object(),
                Event::Close => builder.close(),
                Event::Name(name) => builder.name(name),
                Event::Scalar(scalar) => builder.push(scalar),
            }
        }
        let fenced = self.fenced;
        self.built.roots.extend(builder.finish().map(|value| Root { value, fenced }));
    }
}

/// A value as it is compared: numbers by lexeme, members in any order, equal ones once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canonical {
    bytes: Vec<u8>,
    /// An object holds a name twice with different values.
    pub conflict: bool,
}

struct Open {
    object: bool,
    end: usize,
    name: Vec<u8>,
    parts: Vec<(Vec<u8>, Vec<u8>)>,
}

/// The form in which a value is compared.
///
/// ```
/// let form = |text: &str| fuzz::readings::canonical(&corpus::read::read(text.as_bytes()).unwrap());
/// assert_eq!(form(r#"{"a": 1, "b": 2, "a": 1}"#), form(r#"{"b":2,"a":1}"#));
/// assert_ne!(form("1"), form("1.0"));
/// assert!(form(r#"{"a": 1, "a": 2}"#).conflict);
/// ```
#[must_use]
pub fn canonical(value: &Value) -> Canonical {
    let mut open: Vec<Open> = vec![Open { object: false, end: usize::MAX, name: Vec::new(), parts: Vec::new() }];
    let mut conflict = false;
    for (at, node) in value.nodes().iter().enumerate() {
        close_ended(&mut open, at, &mut conflict);
        let leaf = |tag: u8, bytes: &[u8]| [&[tag], &bytes.len().to_be_bytes()[..], bytes].concat();
        let Some(top) = open.last_mut() else { break };
        match node {
            Leaf::Name(name) => top.name = leaf(b'k', name.as_bytes()),
            Leaf::Array { end } => open.push(Open { object: false, end: *end, name: Vec::new(), parts: Vec::new() }),
            Leaf::Object { end } => open.push(Open { object: true, end: *end, name: Vec::new(), parts: Vec::new() }),
            Leaf::Null => top.add(vec![b'0']),
            Leaf::Bool(value) => top.add(vec![b'b', u8::from(*value)]),
            Leaf::Number(lexeme) => top.add(leaf(b'n', lexeme.as_bytes())),
            Leaf::String(text) => top.add(leaf(b's', text.as_bytes())),
        }
    }
    close_ended(&mut open, value.nodes().len(), &mut conflict);
    let bytes = open.pop().map(|root| root.parts.into_iter().flat_map(|(_, part)| part).collect());
    Canonical { bytes: bytes.unwrap_or_default(), conflict }
}

impl Open {
    fn add(&mut self, part: Vec<u8>) {
        self.parts.push((std::mem::take(&mut self.name), part));
    }

    fn bytes(mut self, conflict: &mut bool) -> Vec<u8> {
        if self.object {
            self.parts.sort();
            self.parts.dedup();
            *conflict |= self.parts.windows(2).any(|pair| pair[0].0 == pair[1].0);
        }
        let mut bytes = vec![if self.object { b'{' } else { b'[' }];
        bytes.extend(self.parts.into_iter().flat_map(|(name, part)| [name, part].concat()));
        bytes.push(b']');
        bytes
    }
}

fn close_ended(open: &mut Vec<Open>, at: usize, conflict: &mut bool) {
    while open.len() > 1 && open.last().is_some_and(|top| top.end <= at) {
        if let Some(closed) = open.pop() {
            let bytes = closed.bytes(conflict);
            if let Some(top) = open.last_mut() {
                top.add(bytes);
            }
        }
    }
}
