//! What shape was asked for, as far as reading needs to know.
//!
//! The core knows no schema language. Candidate choice, the closers missing at the end (truth rule 3) and the place of a lost
//! closer ask these few questions.

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
    fits_at(shape, "", root) && (!shape.is_closed("") || has_known_names(shape, "", root))
}

/// Whether all of a value is as the shape has it: where the names of an object's members are known, it has no others, open or not.
/// That is evidence between readings; a whole value may have more.
pub(crate) fn suits(shape: &dyn Shape, root: Item<'_>) -> bool {
    let mut unseen = vec![(String::new(), root)];
    while let Some((pointer, item)) = unseen.pop() {
        if !fits_at(shape, &pointer, item) || !has_known_names(shape, &pointer, item) {
            return false;
        }
        unseen.extend(item.members().map(|(name, member)| (below(&pointer, &name), member)));
        unseen.extend(item.items().enumerate().map(|(index, element)| (format!("{pointer}/{index}"), element)));
    }
    true
}

fn fits_at(shape: &dyn Shape, pointer: &str, item: Item<'_>) -> bool {
    let kinds = shape.kinds(pointer);
    let kind = kinds.is_empty() || kinds.contains(&item.kind());
    let has = |wanted: &String| item.members().any(|(name, _)| name == *wanted);
    kind && (item.kind() != Kind::Object || shape.required(pointer).iter().all(has))
}

/// Whether the shape names each member, or none at all and is open.
fn has_known_names(shape: &dyn Shape, pointer: &str, item: Item<'_>) -> bool {
    if item.kind() != Kind::Object {
        return true;
    }
    let known = shape.names(pointer);
    let all = || item.members().all(|(name, _)| known.iter().any(|known| *known == name));
    known.is_empty() && !shape.is_closed(pointer) || all()
}

/// The pointer of a member.
fn below(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
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
        pointer = below(&pointer, name);
        item = *last;
    }
    true
}
