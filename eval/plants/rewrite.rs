//! Ways to change a JSON text that the faults have in common.

use corpus::edit::{Edit, apply};
use corpus::read::read;
use corpus::value::{Builder, Node, Value, View};
use corpus::write::{Printed, Style, Token, print};
use std::collections::HashSet;
use std::ops::Range;

/// The text printed anew, with its tokens; `None` if it is not JSON.
pub(crate) fn printed(text: &str) -> Option<Printed> {
    Some(print(&read(text.as_bytes()).ok()?, Style::ALL[0]))
}

/// The text with other spellings of some tokens; `None` if `spell` has none.
pub(crate) fn respell(text: &str, mut spell: impl FnMut(Token, &str) -> Option<String>) -> Option<String> {
    let printed = printed(text)?;
    let edits = printed.tokens.iter().filter_map(|token| {
        let spelled = spell(*token, printed.text_of(*token))?;
        Some(Edit::replace(&printed.text, token.start, token.end, spelled))
    });
    changed(&printed.text, &edits.collect::<Vec<_>>())
}

/// The edited text; `None` if there are no edits.
pub(crate) fn changed(text: &str, edits: &[Edit]) -> Option<String> {
    if edits.is_empty() { None } else { apply(text, edits) }
}

/// Where the escapes of a text stand. The last one may be cut short.
pub(crate) fn escapes(text: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let length = match (text[at], text.get(at + 1)) {
            (b'\\', Some(b'u')) => 6,
            (b'\\', _) => 2,
            _ => 1,
        };
        let end = text.len().min(at + length);
        if length > 1 {
            found.push(at..end);
        }
        at = end;
    }
    found
}

/// Which of several members of one name stays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wins {
    First,
    Last,
}

/// The text with one member of each name; `None` if it is not JSON or no name comes twice.
pub(crate) fn one_of_each_name(text: &[u8], wins: Wins) -> Option<String> {
    let value = read(text).ok()?;
    let mut builder = Builder::default();
    thin(value.root(), wins, &mut builder);
    let thinned: Value = builder.finish()?;
    (thinned != value).then(|| print(&thinned, Style::ALL[0]).text)
}

/// Is it JSON in which some object holds a name twice?
pub(crate) fn repeats_a_name(text: &[u8]) -> bool {
    one_of_each_name(text, Wins::First).is_some()
}

fn thin(view: View<'_>, wins: Wins, builder: &mut Builder) {
    match view.node() {
        Node::Object { .. } => {
            let mut members: Vec<_> = view.members().collect();
            let mut seen = HashSet::new();
            if wins == Wins::Last {
                members.reverse();
            }
            members.retain(|(name, _)| seen.insert(*name));
            builder.open_object();
            for (name, value) in members {
                builder.name(name.clone());
                thin(value, wins, builder);
            }
            builder.close();
        }
        Node::Array { .. } => {
            builder.open_array();
            view.items().for_each(|item| thin(item, wins, builder));
            builder.close();
        }
        scalar => builder.push(scalar.clone()),
    }
}
