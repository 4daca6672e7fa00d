//! Proves what the corpus claims about each case, and about all of them together.

use crate::case::{Case, Class, Rival, Split, from_hex};
use crate::edit::apply;
use crate::generate::{MOST_BYTES, by_name};
use crate::handwritten;
use crate::read::read;
use crate::value::{Node, Value, View};
use crate::write::{Style, print};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeSet, HashMap, HashSet};

/// What is wrong with one case, seen alone; empty if nothing is.
#[must_use]
pub fn problems(case: &Case) -> Vec<String> {
    let generated = matches!(case.split, Split::Control | Split::Public);
    let mut problems = Vec::new();
    let mut claim = |holds: bool, otherwise: &str| {
        if !holds {
            problems.push(otherwise.to_owned());
        }
    };
    claim(case.id == case.content_id(), "the id does not fit the contents");
    claim(case.text.is_empty() || case.text_hex.is_empty(), "both text and text_hex are given");
    claim(from_hex(&case.text_hex).is_some(), "text_hex is not hexadecimal");
    let control = case.family == "intact";
    claim(!generated || control == (case.split == Split::Control), "the split does not fit the family");
    claim(!generated || by_name(&case.family).is_some(), "there is no such family");
    claim(case.text_hex.is_empty() || std::str::from_utf8(&case.bytes()).is_err(), "text_hex holds UTF-8");
    claim(case.bytes().len() <= MOST_BYTES || !generated, "the text is too large");
    for text in case.accept.iter().chain(case.rivals.iter().map(|rival| &rival.truth)) {
        claim(read(text.as_bytes()).is_ok(), "an accepted value or a rival is not JSON");
    }
    let truth = read(case.truth.as_bytes());
    let text = read(&case.bytes());
    match case.class {
        Class::Intact => {
            claim(
                matches!((&truth, &text), (Ok(truth), Ok(text)) if without_repeats(truth) == without_repeats(text)),
                "intact, but the text does not read to the truth",
            );
        }
        Class::Unique | Class::Lossy => {
            let shown = case.class == Class::Lossy && !generated && case.truth.is_empty() && !case.accept.is_empty();
            claim(truth.is_ok() || shown, "the truth is not JSON");
            claim(text.is_err() || case.schema.is_some(), "the damaged text is valid JSON of another value");
        }
        Class::Ambiguous => {
            claim(distinct(&case.rivals) >= 2, "ambiguous, but fewer than two different rivals");
            let repeats = text.as_ref().is_ok_and(|text| without_repeats(text).is_none());
            claim(
                text.is_err() || repeats || case.schema.is_some(),
                "ambiguous, but the text is valid JSON of one value",
            );
        }
        Class::Hopeless => claim(case.truth.is_empty(), "hopeless, but a truth is given"),
    }
    if generated {
        let leads_here = |truth: &str, edits| apply(truth, edits).is_some_and(|text| text == case.text);
        claim(leads_here(&case.truth, &case.edits), "the edits do not lead from the truth to the text");
        claim(
            case.rivals.iter().all(|rival| leads_here(&rival.truth, &rival.edits)),
            "the edits of a rival do not lead to the text",
        );
        claim(
            case.class != Class::Ambiguous || case.rivals.iter().any(|rival| rival.truth == case.truth),
            "the truth is not among the rivals",
        );
        claim(case.class == Class::Intact || !case.faults.is_empty(), "no fault is named");
    }
    let known: BTreeSet<&str> = known_faults().collect();
    for fault in case.faults.iter().filter(|fault| !known.contains(fault.as_str())) {
        problems.push(format!("{fault:?} is not a word of corpus/FAULTS.md"));
    }
    if case.split == Split::Handwritten {
        problems.extend(handwritten::problems(case));
    }
    problems
}

/// The words of `corpus/FAULTS.md`: whatever opens a list item in backticks.
pub fn known_faults() -> impl Iterator<Item = &'static str> {
    include_str!("../FAULTS.md").lines().filter_map(|line| line.strip_prefix("- `")?.split('`').next())
}

/// Claims about all cases together: collected case by case, reported at the end.
#[derive(Default, Debug)]
pub struct Whole {
    /// Per text: whether every case with it is ambiguous, and the true value and place of the first.
    texts: HashMap<Digest, (bool, Digest, String)>,
    ids: HashMap<String, String>,
    problems: Vec<String>,
}

impl Whole {
    /// Takes a case; `place` names its file and line.
    pub fn add(&mut self, case: &Case, place: &str) {
        if let Some(first) = self.ids.insert(case.id.clone(), place.to_owned()) {
            self.problems.push(format!("{place}: the same case stands at {first}"));
        }
        let ambiguous = case.class == Class::Ambiguous;
        // What the caller knows besides the text may decide what the text alone does not.
        let known = [case.schema.as_deref().unwrap_or_default(), case.finish.name()].concat();
        let key = digest(&[&case.bytes(), known.as_bytes()].concat());
        let value = read(case.truth.as_bytes()).map(|value| print(&value, Style::ALL[0]).text).unwrap_or_default();
        let value = digest(value.as_bytes());
        match self.texts.get_mut(&key) {
            None => {
                self.texts.insert(key, (ambiguous, value, place.to_owned()));
            }
            Some((all_ambiguous, truth, first)) => {
                *all_ambiguous &= ambiguous;
                if !*all_ambiguous && *truth != value {
                    self.problems.push(format!("{place}: the same text has another truth at {first}"));
                }
            }
        }
    }

    /// What is wrong with the corpus as a whole.
    #[must_use]
    pub fn problems(self) -> Vec<String> {
        self.problems
    }
}

/// Enough of a SHA-256 to tell texts apart.
type Digest = [u8; 16];

fn digest(bytes: &[u8]) -> Digest {
    let mut short = Digest::default();
    short.copy_from_slice(&Sha256::digest(bytes)[..16]);
    short
}

fn distinct(rivals: &[Rival]) -> usize {
    rivals.iter().filter_map(|rival| read(rival.truth.as_bytes()).ok()).collect::<HashSet<_>>().len()
}

/// The value with equal repetitions of a member left out; `None` if a name is repeated with another value.
fn without_repeats(value: &Value) -> Option<Vec<Node>> {
    let mut nodes = Vec::new();
    let mut open = vec![value.root()];
    while let Some(view) = open.pop() {
        let mut members: Vec<(_, View<'_>)> = Vec::new();
        for (name, member) in view.members() {
            match members.iter().find(|(known, _)| *known == name) {
                Some((_, first)) if first.to_value() != member.to_value() => return None,
                Some(_) => {}
                None => members.push((name, member)),
            }
        }
        nodes.push(match view.node() {
            Node::Array { .. } => Node::Array { end: view.items().count() },
            Node::Object { .. } => Node::Object { end: members.len() },
            scalar => scalar.clone(),
        });
        nodes.extend(members.iter().map(|(name, _)| Node::Name((*name).clone())));
        if members.is_empty() {
            open.extend(view.items());
        } else {
            open.extend(members.into_iter().map(|(_, member)| member));
        }
    }
    Some(nodes)
}
