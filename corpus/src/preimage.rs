//! Counts the truths that lost characters can have come from.
//!
//! A truth is a document printed in the style the text is printed in; the damage is the loss of one character, or of several of one
//! kind. Two different truths with the same remains: no repairer can know which was meant, whatever it looks like to us.

use crate::case::Rival;
use crate::edit::Edit;
use crate::read::{Acceptor, read};
use crate::value::Value;
use crate::write::{Style, print};
use std::collections::BTreeSet;

/// Rivals kept of a text: enough to show the doubt, without writing a long list's truths out a hundred times.
const MOST_RIVALS: usize = 4;
/// Bytes read before a count is given up. One lost character of the largest document takes a hundredth of it.
const MOST_BYTES: usize = 50_000_000;

/// The documents in `style` that become `text` when they lose one of `lost`, with the edit that shows it; at most four, `own`
/// among them.
#[must_use]
pub fn one_lost(text: &str, lost: &[u8], style: Style, own: &str) -> Vec<Rival> {
    several_lost(text, lost, 1, style, own).unwrap_or_default()
}

/// The same for `count` lost characters; `None` where there are too many ways to try.
#[must_use]
pub fn several_lost(text: &str, lost: &[u8], count: usize, style: Style, own: &str) -> Option<Vec<Rival>> {
    let mut search = Search { text, lost, style, own, inserted: Vec::new(), truths: Vec::new(), left: MOST_BYTES };
    search.from(0, Acceptor::default(), count);
    (search.left > 0).then_some(search.truths)
}

struct Search<'a> {
    text: &'a str,
    lost: &'a [u8],
    style: Style,
    own: &'a str,
    /// What was put back so far: place in the text and character.
    inserted: Vec<(usize, char)>,
    truths: Vec<Rival>,
    left: usize,
}

impl Search<'_> {
    /// Reads on from `at`, with `count` characters still to be put back.
    fn from(&mut self, start: usize, mut here: Acceptor, count: usize) {
        let bytes = self.text.as_bytes();
        for at in start..=bytes.len() {
            if count > 0 && self.text.is_char_boundary(at) {
                for &byte in self.lost {
                    let mut there = here.clone();
                    // An insertion that leaves the state as it was cannot mend what comes later.
                    if there.step(byte) && there != here {
                        self.inserted.push((at, char::from(byte)));
                        self.from(at, there, count - 1);
                        self.inserted.pop();
                    }
                }
            }
            self.left = self.left.saturating_sub(1);
            if self.left == 0 || (at < bytes.len() && !here.step(bytes[at])) {
                return;
            }
        }
        if count == 0 && here.is_complete() {
            self.truth();
        }
    }

    fn truth(&mut self) {
        let mut truth = String::with_capacity(self.text.len() + self.inserted.len());
        let mut edits = Vec::new();
        let mut at = 0;
        for &(place, lost) in &self.inserted {
            truth.push_str(&self.text[at..place]);
            edits.push(Edit { at: truth.len(), removed: lost.into(), inserted: String::new() });
            truth.push(lost);
            at = place;
        }
        truth.push_str(&self.text[at..]);
        self.left = self.left.saturating_sub(10 * truth.len());
        let room = self.truths.len() < MOST_RIVALS - 1 || truth == self.own;
        let new = self.truths.iter().all(|rival| rival.truth != truth);
        if room && new && is_printed_in(&truth, self.style) {
            self.truths.push(Rival { truth, edits });
        }
    }
}

/// Could this text be a truth: what printing its own value in this style gives, with no name twice in an object? No truth document
/// repeats a name, so a text that does cannot have been one.
#[must_use]
pub fn is_printed_in(text: &str, style: Style) -> bool {
    read(text.as_bytes()).is_ok_and(|value| !repeats_a_name(&value) && print(&value, style).text == text)
}

fn repeats_a_name(value: &Value) -> bool {
    let mut open = vec![value.root()];
    while let Some(view) = open.pop() {
        let mut names = BTreeSet::new();
        if !view.members().all(|(name, _)| names.insert(name)) {
            return true;
        }
        open.extend(view.items());
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{one_lost, several_lost};
    use crate::write::Style;

    fn truths(text: &str, lost: &[u8], style: usize) -> Vec<String> {
        one_lost(text, lost, Style::ALL[style], "").into_iter().map(|rival| rival.truth).collect()
    }

    #[test]
    fn a_comma_lost_between_members_has_one_truth() {
        assert_eq!(truths(r#"{"a": 1 "b": 2}"#, b",", 0), [r#"{"a": 1, "b": 2}"#]);
    }

    #[test]
    fn a_closer_of_the_parents_kind_has_several() {
        assert_eq!(truths(r#"{"a":{"b":1,"c":2,"d":3}"#, b"}]", 2).len(), 3);
        assert_eq!(truths(r#"{"a":[1,2,"d":3}"#, b"}]", 2).len(), 1);
        assert_eq!(truths("[[1,2,3]", b"}]", 2).len(), 3);
        assert_eq!(truths(r#"[{"a":1,"b":2,{"a":3}]"#, b"}]", 2).len(), 1, "a truth repeats no name");
    }

    #[test]
    fn the_layout_decides_where_only_one_truth_is_printed_like_this() {
        let text = "{\n  \"a\": {\n    \"b\": 1,\n  \"c\": 2\n}";
        assert!(
            truths(text, b"}", 1).is_empty(),
            "the closer's own line is gone too, so nothing is one character away"
        );
        assert_eq!(truths(r#"["a", b", "c"]"#, b"\"", 0), [r#"["a", "b", "c"]"#], "the quote hugs the text");
    }

    #[test]
    fn a_lost_quote_before_a_comma_name_and_colon_has_one_truth() {
        assert_eq!(truths(r#"{"a": "one, two, "b": 1}"#, b"\"", 0), [r#"{"a": "one, two", "b": 1}"#]);
    }
    #[test]
    fn two_lost_closers_may_have_places_that_each_alone_has_not() {
        let two = |text: &str| several_lost(text, b"}]", 2, Style::ALL[2], "").expect("few ways").len();
        assert_eq!(two(r#"{"a":[[1],[2],"b":3"#), 1);
        assert_eq!(two(r#"{"a":[{"b":[1,"c":2},"d":3}"#), 1);
        assert_eq!(two("[1,[3,4]"), 0, "one is not two");
        assert_eq!(two(r#"{"a":{"b":[1,"c":2,"d":3}"#), 3, "each member may stand inside or outside");
    }
}
