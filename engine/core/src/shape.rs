//! What shape was asked for, as far as reading needs to know.
//!
//! The core knows no schema language. Candidate choice and the closers missing at the end (truth rule 3) ask these few
//! questions.

use crate::value::{Item, Kind};

/// A wanted shape. Pointers are JSON Pointers into the value.
pub trait Shape: std::fmt::Debug + Send + Sync {
    /// The kinds of value allowed at `pointer`; empty means any.
    fn kinds(&self, pointer: &str) -> Vec<Kind>;

    /// The member names that an object at `pointer` must have.
    fn required(&self, pointer: &str) -> Vec<String>;

    /// The member names known at `pointer`.
    fn names(&self, pointer: &str) -> Vec<String>;

    /// Whether an object at `pointer` may have no other members than [`Shape::names`].
    fn is_closed(&self, pointer: &str) -> bool;
}

/// Whether the root of a value fits: its kind, its required members, no unknown ones where it is closed.
pub(crate) fn fits(shape: &dyn Shape, root: Item<'_>) -> bool {
    let kinds = shape.kinds("");
    if !kinds.is_empty() && !kinds.contains(&root.kind()) {
        return false;
    }
    if root.kind() != Kind::Object {
        return true;
    }
    let names: Vec<_> = root.members().map(|(name, _)| name).collect();
    let has = |wanted: &String| names.iter().any(|name| name == wanted);
    if !shape.required("").iter().all(has) {
        return false;
    }
    !shape.is_closed("") || {
        let known = shape.names("");
        names.iter().all(|name| known.iter().any(|known| known == name))
    }
}

/// Whether nothing can be missing in the last `open` containers on the way to the end of a value: each is an object
/// that may have no other members than it has.
pub(crate) fn is_complete(shape: &dyn Shape, root: Item<'_>, open: usize) -> bool {
    let mut item = root;
    let mut pointer = String::new();
    for _ in 0..open {
        if item.kind() != Kind::Object || !shape.is_closed(&pointer) {
            return false;
        }
        let members: Vec<_> = item.members().collect();
        let has = |wanted: &String| members.iter().any(|(name, _)| name == wanted);
        if !shape.names(&pointer).iter().all(has) {
            return false;
        }
        let Some((name, last)) = members.last() else { return true };
        pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
        item = *last;
    }
    true
}
