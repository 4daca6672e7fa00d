//! Truth documents: half taken from outside sources, half made here.
//!
//! The made ones are laden with what breaks repairers: code, formulas, regular expressions, paths, markup, quotes, fences and
//! JSON inside strings. Both kinds are drawn by a key, so the n-th document of a family is the same on every machine.

mod source;
mod text;

pub use source::{SOURCES, Source};

use crate::read::read;
use crate::rng::Rng;
use crate::value::{Builder, Node, Value};
use text::{Flavour, passage, phrase, word};

/// A truth document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its name: the cluster key of the bootstrap, unique over all documents.
    pub name: String,
    /// Where it comes from.
    pub origin: String,
    /// The document.
    pub value: Value,
}

/// Draws one document for this key: an outside one in two of five draws where `outside` allows it, else a made one.
#[must_use]
pub fn draw(key: &str, flavours: &[Flavour], outside: bool) -> Document {
    let mut rng = Rng::of(key);
    if outside && rng.chance(40) {
        return source::draw(&mut rng);
    }
    let size = match rng.below(20) {
        0..12 => rng.range(400, 1_500),
        12..16 => rng.range(1_500, 4_000),
        _ => rng.range(4_400, 9_000),
    };
    Document { name: key.to_owned(), origin: format!("made, key {key}"), ..make(rng, flavours, size) }
}

/// Makes a document of about this many bytes with these draws.
#[must_use]
pub fn make(rng: Rng, flavours: &[Flavour], size: usize) -> Document {
    let value = Maker { rng, flavours, builder: Builder::default(), size: 0 }.document(size);
    Document { name: "made".to_owned(), origin: "made".to_owned(), value }
}

pub use text::Flavour as StringFlavour;

struct Maker<'a> {
    rng: Rng,
    flavours: &'a [Flavour],
    builder: Builder,
    /// Bytes of strings and numbers so far, a cheap stand-in for the printed size.
    size: usize,
}

const MAX_DEPTH: usize = 6;

impl Maker<'_> {
    fn document(mut self, size: usize) -> Value {
        match self.rng.below(4) {
            0 => {
                self.builder.open_array();
                while self.size < size {
                    self.record(size, 2);
                }
            }
            1 => {
                self.builder.open_object();
                self.member("tool", |maker| maker.string_of(Flavour::Name));
                self.member("arguments", |maker| {
                    maker.builder.open_object();
                    maker.members(size, 2);
                    maker.builder.close();
                });
            }
            _ => {
                self.builder.open_object();
                self.members(size, 1);
            }
        }
        self.builder.close();
        // The builder was given one balanced root; an empty object stands for the case that cannot be.
        self.builder.finish().or_else(|| read(b"{}").ok()).unwrap_or_else(|| unreachable!("an empty object reads"))
    }

    /// Members until the document is large enough; names never repeat within an object.
    fn members(&mut self, size: usize, depth: usize) {
        let mut names = Vec::new();
        while self.size < size || names.is_empty() {
            let mut name = word(&mut self.rng).to_owned();
            if names.contains(&name) {
                name = format!("{name}_{}", names.len());
            }
            self.member(&name, |maker| maker.value(size, depth));
            names.push(name);
        }
    }

    fn member(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.size += name.len() + 6;
        self.builder.name(name.into());
        value(self);
    }

    fn value(&mut self, size: usize, depth: usize) {
        match self.rng.below(12) {
            0..6 => {
                let flavour = self.rng.pick(self.flavours).copied().unwrap_or(Flavour::Prose);
                self.string_of(flavour);
            }
            6 => self.number(),
            7 => {
                let scalars = [Node::Null, Node::Bool(true), Node::Bool(false)];
                let scalar = self.rng.pick(&scalars).cloned().unwrap_or(Node::Null);
                self.builder.push(scalar);
            }
            8 | 9 if depth < MAX_DEPTH => self.record(size, depth + 1),
            10 if depth < MAX_DEPTH => self.list(size, depth + 1),
            11 if self.rng.chance(10) => {
                self.builder.open_array();
                self.builder.close();
            }
            _ => self.string_of(Flavour::Phrase),
        }
    }

    fn record(&mut self, size: usize, depth: usize) {
        self.builder.open_object();
        let count = self.rng.range(1, 5);
        let mut names: Vec<&str> = Vec::new();
        for _ in 0..count {
            let name = word(&mut self.rng);
            if !names.contains(&name) {
                names.push(name);
                self.member(name, |maker| maker.value(size, depth));
            }
        }
        self.builder.close();
    }

    fn list(&mut self, size: usize, depth: usize) {
        self.builder.open_array();
        let count = self.rng.range(1, 6);
        match self.rng.below(4) {
            0 => (0..count).for_each(|_| self.number()),
            1 => (0..count).for_each(|_| self.string_of(Flavour::Phrase)),
            2 => (0..count).for_each(|_| self.record(size, depth)),
            _ => (0..count).for_each(|_| self.value(size, depth)),
        }
        self.builder.close();
    }

    fn number(&mut self) {
        let lexeme = match self.rng.below(10) {
            0..4 => self.rng.below(1_000).to_string(),
            4 => format!("-{}.{}", self.rng.below(90), self.rng.range(1, 99)),
            5 => format!("{}.{:02}", self.rng.below(10_000), self.rng.below(100)),
            6 => (9_007_199_254_740_993 + self.rng.below(1_000)).to_string(),
            7 => format!("{}e{}", self.rng.range(1, 9), self.rng.range(2, 30)),
            8 => format!("0.{}{}", self.rng.next_u64() % 100_000_000, self.rng.range(1, 9)),
            _ => format!("{}{}", self.rng.range(1, 9), self.rng.next_u64()),
        };
        self.size += lexeme.len() + 2;
        self.builder.push(Node::Number(lexeme.into()));
    }

    fn string_of(&mut self, flavour: Flavour) {
        let text = match flavour {
            Flavour::Phrase => phrase(&mut self.rng),
            other => passage(other, &mut self.rng),
        };
        self.size += text.len() + 4;
        self.builder.push(Node::String(text.as_str().into()));
    }
}

#[cfg(test)]
mod tests {
    use super::{StringFlavour, draw};
    use crate::write::{Style, print};
    use std::collections::HashSet;

    #[test]
    fn documents_are_the_same_for_the_same_key_and_differ_otherwise() {
        let text = |key: &str| print(&draw(key, StringFlavour::ALL, true).value, Style::ALL[0]).text;
        assert_eq!(text("a/1"), text("a/1"));
        let all: HashSet<String> = (0..200).map(|n| text(&format!("a/{n}"))).collect();
        assert!(all.len() > 195, "only {} of 200 documents are distinct", all.len());
    }

    #[test]
    fn every_flavour_of_string_turns_up_in_made_documents() {
        let all: String = (0..120)
            .map(|n| print(&draw(&format!("b/{n}"), StringFlavour::ALL, false).value, Style::ALL[2]).text)
            .collect();
        for mark in ["```", "\\\\frac", "\\\\d", "C:\\\\", "\\\"", "\\n", "{", "://", "日", "🚀", "true", "null", "<"]
        {
            assert!(all.contains(mark), "{mark} never turns up");
        }
    }
}
