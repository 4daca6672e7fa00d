//! Valid or not, and with which value: our strict machine against two readers that others wrote or that share no code with it.

use super::{Seen, shown};
use corpus::read::read;
use corpus::value::{Node, View};
use jsontriage_core::{Decision, Item, Kind, Options, Value, is_valid, triage};
use serde::de::IgnoredAny;

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    strict_agrees(bytes);
    Some(Seen::of("bytes", &triage(bytes, &Options::agent())))
}

/// Holds three readers against each other.
///
/// # Panics
/// If they disagree on a text or its value.
pub fn strict_agrees(text: &[u8]) {
    let ours = is_valid(text);
    let theirs = std::str::from_utf8(text).is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok());
    let known = read(text);
    assert_eq!((ours, ours), (theirs, known.is_ok()), "valid or not (ours, serde_json, corpus): {}", shown(text));
    let value = triage(text, &Options::agent());
    if ours {
        assert!(value.edits().is_empty(), "valid text was edited: {}", shown(text));
        assert_eq!(value.text().as_bytes(), text, "valid text is not itself");
    } else {
        assert_ne!(value.decision(), Decision::Safe, "safe, but no JSON: {}", shown(text));
    }
    if let (Ok(known), Some(value)) = (known, value.value().filter(|_| ours)) {
        same(&value, known.root(), text);
    }
}

fn same(value: &Value, known: View<'_>, text: &[u8]) {
    let mut open = vec![(value.root(), known)];
    while let Some((item, view)) = open.pop() {
        assert!(alike(item, view), "another value: {:?} for {:?} in {}", item.lexeme(), view.node(), shown(text));
        let members = item.members().zip(view.members());
        for ((name, _), (known, _)) in members {
            assert!(is_text(&name, known), "another name: {name:?} for {known:?} in {}", shown(text));
        }
        let (items, views): (Vec<_>, Vec<_>) = match item.kind() {
            Kind::Object => (item.members().map(|(_, item)| item).collect(), view.items().collect()),
            _ => (item.items().collect(), view.items().collect()),
        };
        assert_eq!(items.len(), views.len(), "items went missing in {}", shown(text));
        open.extend(items.into_iter().zip(views));
    }
}

fn alike(item: Item<'_>, view: View<'_>) -> bool {
    match (item.kind(), view.node()) {
        (Kind::Null, Node::Null) | (Kind::Array, Node::Array { .. }) | (Kind::Object, Node::Object { .. }) => true,
        (Kind::Bool, Node::Bool(known)) => item.as_bool() == Some(*known),
        (Kind::Number, Node::Number(known)) => item.lexeme() == &**known,
        (Kind::String, Node::String(known)) => item.as_str().is_some_and(|text| is_text(&text, known)),
        _ => false,
    }
}

/// A lone surrogate has no place in our texts; where the other reader kept one, only the rest is compared.
fn is_text(text: &str, known: &corpus::value::Text) -> bool {
    match known.as_str() {
        Some(known) => text == known,
        None => text.contains('\u{FFFD}'),
    }
}
