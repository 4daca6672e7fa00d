//! Counts the truths that one lost character can have come from.
//!
//! A truth is a document printed in the style the text is printed in; the damage is the loss of one character. Two different
//! truths with the same remains: no repairer can know which was meant, whatever it looks like to us.

use crate::case::Rival;
use crate::edit::Edit;
use crate::read::{Acceptor, read};
use crate::value::Value;
use crate::write::{Style, print};
use std::collections::HashSet;

/// Rivals kept of a text: enough to show the doubt, without writing a long list's truths out a hundred times.
const MOST_RIVALS: usize = 4;

/// The documents in `style` that become `text` when they lose one of `lost`, with the edit that shows it; at most four, `own`
/// among them.
#[must_use]
pub fn one_lost(text: &str, lost: &[u8], style: Style, own: &str) -> Vec<Rival> {
    let bytes = text.as_bytes();
    let mut truths: Vec<Rival> = Vec::new();
    let mut here = Acceptor::default();
    for at in 0..=bytes.len() {
        for &byte in lost.iter().filter(|_| text.is_char_boundary(at)) {
            let mut there = here.clone();
            // An insertion that leaves the state as it was cannot mend what comes later.
            let plausible = there.step(byte) && there != here;
            if plausible && bytes[at..].iter().all(|byte| there.step(*byte)) && there.is_complete() {
                let truth = [&text[..at], char::from(byte).encode_utf8(&mut [0; 4]), &text[at..]].concat();
                let room = truths.len() < MOST_RIVALS - 1 || truth == own;
                let new = truths.iter().all(|rival| rival.truth != truth);
                if room && new && is_printed_in(&truth, style) {
                    let edits = vec![Edit { at, removed: char::from(byte).into(), inserted: String::new() }];
                    truths.push(Rival { truth, edits });
                }
            }
        }
        if at < bytes.len() && !here.step(bytes[at]) {
            break;
        }
    }
    truths
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
        let mut names = HashSet::new();
        if !view.members().all(|(name, _)| names.insert(name)) {
            return true;
        }
        open.extend(view.items());
    }
    false
}

#[cfg(test)]
mod tests {
    use super::one_lost;
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
}
