//! A case: a damaged text, what was meant, and what may be known about it. Field by field: `corpus/FORMAT.md`.

use crate::edit::Edit;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::fmt;

/// What a repairer can know about a text, by counting the truths it may come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Valid JSON; must come back with its value.
    Intact,
    /// Damaged, and one truth only leads to it.
    Unique,
    /// Something is gone for good; a value may be shown but not acted on.
    Lossy,
    /// Two truths lead to it; nothing may be acted on.
    Ambiguous,
    /// There is no value to find.
    Hopeless,
}

impl Class {
    /// All classes in the order of tables.
    pub const ALL: [Self; 5] = [Self::Intact, Self::Unique, Self::Lossy, Self::Ambiguous, Self::Hopeless];

    /// The word used in files and tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Intact => "intact",
            Self::Unique => "unique",
            Self::Lossy => "lossy",
            Self::Ambiguous => "ambiguous",
            Self::Hopeless => "hopeless",
        }
    }
}

/// Where a case comes from, and so what its figures may be used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    /// Generated and undamaged.
    Control,
    /// Generated and damaged.
    Public,
    /// Written by hand after a report.
    Handwritten,
    /// Real output from a folder outside the repository.
    External,
}

impl Split {
    /// The word used in files and tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Control => "control",
            Self::Public => "public",
            Self::Handwritten => "handwritten",
            Self::External => "external",
        }
    }
}

/// What the caller knows about how the text ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Finish {
    /// Nothing was told.
    #[default]
    Unknown,
    /// The provider reported a normal end, which it also does for some cut texts.
    Complete,
    /// The token limit was hit.
    Length,
    /// The stream broke off.
    Interrupted,
}

impl Finish {
    /// The word used in files and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Complete => "complete",
            Self::Length => "length",
            Self::Interrupted => "interrupted",
        }
    }
}

/// A truth that leads to the same text, with the edits that show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rival {
    /// The other document, as text.
    pub truth: String,
    /// What turns it into the case's text; empty in handwritten cases, where the reason says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
}

/// A case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// First 16 hexadecimal digits of the hash of text, truth, class, finish and schema.
    pub id: String,
    /// The damage family, or the file of a handwritten case.
    pub family: String,
    /// Which part of the corpus it belongs to.
    pub split: Split,
    /// What can be known.
    pub class: Class,
    /// How the text ended, as far as the caller knows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finish: Finish,
    /// Name of the truth document: the cluster of the bootstrap.
    pub document: String,
    /// Generator, seed and index, or source.
    pub origin: String,
    /// The text to repair, if it is UTF-8.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The text in hexadecimal, if it is not UTF-8.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text_hex: String,
    /// The original document as text; empty for `hopeless` and for handwritten `ambiguous` cases.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub truth: String,
    /// Further values that are right to show, as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accept: Vec<String>,
    /// Truths that lead to the same text, the original among them; at least two for `ambiguous`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<Rival>,
    /// What turned the truth into the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Edit>,
    /// JSON Schema the caller has, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// The faults the text shows, in the words of `corpus/FAULTS.md`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// Of a text with several slips: the family of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<String>,
    /// Handwritten only: the decision a gate should take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<String>,
    /// Handwritten only: why the truth is the truth, in a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

fn is_default(finish: &Finish) -> bool {
    *finish == Finish::default()
}

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl Case {
    /// The id these contents must have.
    #[must_use]
    pub fn content_id(&self) -> String {
        let mut hash = Sha256::new();
        let schema = self.schema.as_deref().unwrap_or_default();
        for part in [
            &*self.bytes(),
            self.truth.as_bytes(),
            self.class.name().as_bytes(),
            self.finish.name().as_bytes(),
            schema.as_bytes(),
        ] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Hex(&hash.finalize()[..8]).to_string()
    }

    /// Is the case meant by this word: the beginning of its id, or a handwritten case's name?
    #[must_use]
    pub fn is_called(&self, word: &str) -> bool {
        let name = self.document.rsplit('/').next();
        self.id.starts_with(word) || (self.split == Split::Handwritten && name == Some(word))
    }

    /// The text to repair.
    #[must_use]
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        if self.text_hex.is_empty() {
            self.text.as_bytes().into()
        } else {
            from_hex(&self.text_hex).unwrap_or_default().into()
        }
    }

    /// Does one of the unescaped quotes in its strings stand alone, as an inch mark does?
    #[must_use]
    pub fn has_odd_quote(&self) -> bool {
        let bared = self.edits.iter().filter(|edit| edit.removed == "\\" && edit.inserted.is_empty()).count();
        bared % 2 == 1 && self.faults.iter().any(|fault| fault == "inner-quote")
    }

    /// Sets the id from the contents.
    #[must_use]
    pub fn with_id(mut self) -> Self {
        self.id = self.content_id();
        self
    }
}

/// Bytes from hexadecimal digits; `None` if they are none.
#[must_use]
pub fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pair = |pair: &[u8]| match *pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}
