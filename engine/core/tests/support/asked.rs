//! Wanted shapes, drawn at random.

use jsontriage_core::{End, Item, Kind, Shape};
use proptest::prelude::*;

/// What was asked for at the root; anything goes below.
#[derive(Clone, Debug)]
pub struct Asked {
    pub kinds: Vec<Kind>,
    pub required: Vec<String>,
    pub names: Vec<String>,
    pub closed: bool,
}

impl Asked {
    /// Whether a value conforms: a second opinion, asked of all members at once.
    pub fn conforms(&self, root: Item<'_>) -> bool {
        let names: Vec<String> = root.members().map(|(name, _)| name.into_owned()).collect();
        let kind = self.kinds.is_empty() || self.kinds.contains(&root.kind());
        let complete = self.required.iter().all(|name| names.contains(name));
        let known = !self.closed || names.iter().all(|name| self.names.contains(name));
        kind && (root.kind() != Kind::Object || complete && known)
    }
}

impl Shape for Asked {
    fn kinds(&self, pointer: &str) -> Vec<Kind> {
        if pointer.is_empty() { self.kinds.clone() } else { Vec::new() }
    }

    fn required(&self, pointer: &str) -> Vec<String> {
        if pointer.is_empty() { self.required.clone() } else { Vec::new() }
    }

    fn names(&self, pointer: &str) -> Vec<String> {
        if pointer.is_empty() { self.names.clone() } else { Vec::new() }
    }

    fn is_closed(&self, pointer: &str) -> bool {
        pointer.is_empty() && self.closed
    }
}

/// Shapes over the names that the generated texts use.
pub fn shape() -> impl Strategy<Value = Asked> {
    let kinds =
        prop::sample::subsequence(vec![Kind::Object, Kind::Array, Kind::String, Kind::Number, Kind::Null], 0..4);
    let names = || prop::collection::vec(prop::sample::select(vec!["a", "b", "k", "word", "x", ""]), 0..4);
    (kinds, names(), names(), any::<bool>()).prop_map(|(kinds, required, optional, closed)| {
        let required: Vec<String> = required.into_iter().map(str::to_owned).collect();
        let names = required.iter().cloned().chain(optional.into_iter().map(str::to_owned)).collect();
        Asked { kinds, required, names, closed }
    })
}

/// Anything, and often two values side by side, of which a shape may want one.
pub fn text() -> impl Strategy<Value = Vec<u8>> {
    let between = prop::sample::select(vec!["\n", " or ", "\n```json\n"]);
    let two = (super::valid_text(), between, super::valid_text());
    prop_oneof![2 => super::anything(), 1 => two.prop_map(|(a, between, b)| [&a, between, &b].concat().into_bytes())]
}

/// Everything a caller may know about the end of a text.
pub fn ends() -> [End; 11] {
    let names = "not-told complete max-tokens content-filter refusal malformed-call paused provider-error cancelled \
                 interrupted a-new-reason";
    let mut names = names.split_whitespace();
    std::array::from_fn(|_| End::named(names.next().unwrap()))
}
