//! What tells one fault from another, so that a fault is reported once however many inputs show it.
//!
//! A panic inside the engine is its place and its words; the place is the source line's own text, since line numbers shift with every
//! edit above them. A law that does not hold is the law, its words, and the cause that the smallest input shows: the engine's decision
//! and the rules of its edits. Words end where the first value stands, so that no input is part of a signature.

use crate::oracle::{Law, text};
use crate::witness::Said;
use jsontriage_core::{Options, triage};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::Path;

/// A fault, by what stays the same from input to input.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Signature {
    /// Eight hexadecimal digits.
    pub id: String,
    /// One line for people.
    pub words: String,
}

impl Signature {
    /// The signature of what a law's program said of a finding. `smallest` is the finding made small, `root` the repository, for the
    /// words of source lines.
    #[must_use]
    pub fn of(law: &Law, said: &Said, smallest: &[u8], root: &Path) -> Self {
        let (parts, about) = match said {
            // What fails only sometimes is no function of its bytes, which is a fault of its own.
            Said::Holds => (vec![law.name.to_owned(), AGAIN.to_owned()], AGAIN.to_owned()),
            Said::Panics { file, message, .. } if is_oracle(file) => {
                let (said, cause) = (words(message), cause(law, smallest));
                let shown = format!("{said} ({cause})");
                (vec![law.name.to_owned(), said, cause], shown)
            }
            Said::Panics { file, line, message } => {
                let (file, said) = (stable(file), words(message));
                let shown = format!("panic in {file}: {said}");
                let code = std::fs::read_to_string(root.join(file)).ok();
                let code =
                    code.and_then(|code| code.lines().nth(line.checked_sub(1)?).map(|line| line.trim().to_owned()));
                (vec![file.to_owned(), code.unwrap_or_default(), said], shown)
            }
            Said::Hangs => (vec![law.name.to_owned(), LATE.to_owned()], LATE.to_owned()),
            Said::Dies(last) => (vec![law.name.to_owned(), words(last)], words(last)),
        };
        let hash = Sha256::digest(parts.join("\n"));
        let id = hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        Self { id, words: format!("{}: {about}", law.name) }
    }
}

const AGAIN: &str = "fails once, and not again";
const LATE: &str = "no answer in time";

/// Is it a law that says so, or the engine that broke?
fn is_oracle(file: &str) -> bool {
    file.starts_with("fuzz/src/")
}

/// A path without what differs between machines: where cargo keeps sources, which commit of Rust.
fn stable(file: &str) -> &str {
    let tail = |after: &str| file.find(after).map(|at| &file[at + after.len()..]);
    let crates = tail("/registry/src/").and_then(|rest| rest.split_once('/')).map(|(_, rest)| rest);
    crates.or_else(|| tail("/rustc/").and_then(|rest| rest.split_once('/')).map(|(_, rest)| rest)).unwrap_or(file)
}

/// What a message says before its first value, with `#` for numbers. Coarser than [`finding::signature`](crate::finding::signature),
/// which keeps a finding the same while it is made small: lists in a message differ from input to input.
fn words(message: &str) -> String {
    let line = message.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line = line.split(['"', '\'', '[', '{']).next().unwrap_or_default();
    let mut words = String::new();
    for letter in line.trim().trim_end_matches([':', ' ']).chars() {
        let letter = if letter.is_ascii_digit() { '#' } else { letter };
        if letter != '#' || !words.ends_with('#') {
            words.push(letter);
        }
    }
    words
}

/// What the engine made of the text: its decision, and the rules of its edits.
fn cause(law: &Law, bytes: &[u8]) -> String {
    let Some(text) = text(law.kind, bytes) else { return String::new() };
    let made = std::panic::catch_unwind(|| {
        let answer = triage(&text, &Options::agent());
        let rules: BTreeSet<&str> = answer.edits().iter().map(|edit| edit.rule.rule().slug).collect();
        let rules: Vec<&str> = rules.into_iter().collect();
        [&[answer.decision().name()], &rules[..]].concat().join(" ")
    });
    made.unwrap_or_else(|_| "no answer".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Signature, stable, words};
    use crate::oracle::law;
    use crate::witness::Said;
    use std::path::Path;

    fn panics(file: &str, line: usize, message: &str) -> Said {
        Said::Panics { file: file.to_owned(), line, message: message.to_owned() }
    }

    #[track_caller]
    fn signature(target: &str, said: &Said, smallest: &[u8], root: &Path) -> Signature {
        Signature::of(law(target).expect("a law"), said, smallest, root)
    }

    #[test]
    fn words_end_where_the_first_value_stands() {
        assert_eq!(words("index out of bounds: the len is 3 but the index is 15"), {
            "index out of bounds: the len is # but the index is #"
        });
        assert_eq!(words("silent: a text of class unique (cut): \"{\\\"a\\\": 1\"\nshown: {}"), {
            "silent: a text of class unique (cut)"
        });
        assert_eq!(words("\nassertion `left == right` failed: pieces [0, 4] differ: \"x\""), {
            "assertion `left == right` failed: pieces"
        });
    }

    #[test]
    fn a_fault_of_the_engine_keeps_its_signature_when_lines_move_and_other_laws_find_it() {
        let root = tempfile::tempdir().expect("a folder");
        let code = |code: &str| std::fs::write(root.path().join("cut.rs"), code).expect("it is written");
        code("fn cut() {\n    bytes[at]\n    rest[at]\n}\n");
        let before = signature("chunks_agree", &panics("cut.rs", 2, "index 7"), b"", root.path());
        let elsewhere = signature("chunks_agree", &panics("cut.rs", 3, "index 7"), b"", root.path());
        code("// Moved.\nfn cut() {\n    bytes[at]\n}\n");
        let after = signature("record_replays", &panics("cut.rs", 3, "index 12"), b"", root.path());
        assert_eq!(before.id, after.id);
        assert_ne!(before.id, elsewhere.id);
    }

    #[test]
    fn a_broken_law_is_told_apart_by_its_words_and_by_what_the_engine_did() {
        let file = "fuzz/src/oracle/strict_agrees.rs";
        let said = |message: &str, text: &[u8]| {
            signature("strict_agrees", &panics(file, 9, message), text, Path::new("/nowhere")).id
        };
        let one = said("another value: \"a\"", b"{\"a\": 1,}");
        assert_eq!(one, said("another value: \"bc\" for 7", b"[\"b\", ]"), "the same words, the same repair");
        assert_ne!(one, said("another name: \"a\"", b"{\"a\": 1,}"));
        assert_ne!(one, said("another value: \"a\"", b"{'a': 1}"));
    }

    #[test]
    fn what_differs_between_machines_is_no_part_of_a_place() {
        assert_eq!(
            stable("/home/a/.cargo/registry/src/index-1949cf8c/simdutf8-0.1.5/src/lib.rs"),
            "simdutf8-0.1.5/src/lib.rs"
        );
        assert_eq!(stable("/rustc/59807616e1fa/library/core/src/str/mod.rs"), "library/core/src/str/mod.rs");
        assert_eq!(stable("engine/core/src/edit.rs"), "engine/core/src/edit.rs");
    }

    #[test]
    fn each_other_end_is_a_fault_of_its_own() {
        let of = |said: &Said| signature("steps_are_linear", said, b"", Path::new("."));
        let (once, hangs) = (of(&Said::Holds), of(&Said::Hangs));
        let dies = of(&Said::Dies("memory allocation of 12 bytes failed".into()));
        assert_eq!(hangs.words, "steps_are_linear: no answer in time");
        assert_eq!(dies.words, "steps_are_linear: memory allocation of # bytes failed");
        assert_eq!(std::collections::BTreeSet::from([once.id, hangs.id, dies.id]).len(), 3);
    }
}
