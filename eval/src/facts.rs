//! What is kept of a case's run: one line, from which every table is counted.

use crate::judge::{Finding, Verdict};
use corpus::case::{Class, Split};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Version of the verdict files.
pub const VERSION: u32 = 1;

/// First line of a verdict file: what was run on what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Version of the format.
    pub version: u32,
    /// SHA-256 of the corpus files.
    pub corpus: String,
    /// Cases in the whole corpus, before shard and filter.
    pub corpus_cases: u64,
    /// SHA-256 of the manifest.
    pub manifest: String,
    /// SHA-256 of the judge's source.
    pub judge: String,
    /// The regular expression that cases or engines were chosen by, if any. Such a run can never be a baseline.
    pub filter: Option<String>,
    /// `k/n` for one shard of several.
    pub shard: Option<String>,
    /// Milliseconds an engine had for a case.
    pub deadline_ms: u64,
    /// Names of all rows of the run: one that is missing was not run to its end.
    pub rows: Vec<String>,
    /// The engine.
    pub engine: String,
    /// Its profile.
    pub profile: String,
    /// Its version.
    pub engine_version: String,
    /// Its language.
    pub language: String,
    /// Does it decide for itself what may be acted on?
    pub decides: bool,
    /// Does its flag mean something?
    pub signals: bool,
    /// Whether it was scored.
    pub state: State,
}

/// Whether a row was scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Every case has an answer.
    Scored,
    /// The engine is not on this machine, and why.
    Absent(String),
    /// The runner broke the protocol, and how.
    Broken(String),
}

/// A case's run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// Place of the case in the corpus, from 0.
    pub n: u64,
    /// The case.
    pub id: String,
    /// Its family.
    pub family: String,
    /// Its split.
    pub split: Split,
    /// Its class.
    pub class: Class,
    /// Its truth document.
    pub document: String,
    /// Is the text valid JSON as it stands?
    pub valid: bool,
    /// Does one of the unescaped quotes in its strings stand alone?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub odd_quote: bool,
    /// Is the value right?
    pub finding: Finding,
    /// The engine's decision, if it has such a notion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<String>,
    /// Did it give any sign of doubt?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flag: bool,
    /// Right to the letter: number spelling and member order too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub verbatim: bool,
    /// Same answer however the text was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<bool>,
    /// The output given as input comes back with the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent: Option<bool>,
    /// The record replayed on the text gives the output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<bool>,
    /// Same answer when asked again after other cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<bool>,
}

/// Last line of a verdict file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Footer {
    /// Cases in this file; a file with fewer lines was cut.
    pub cases: u64,
    /// SHA-256 of the lines between header and footer.
    pub lines: String,
}

/// How an engine's answers are taken to be let through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reading {
    /// The engine decides: `safe` and `cosmetic` are let through.
    Decision,
    /// Every value it returns is let through.
    AsReturned,
    /// A value is let through unless the engine gave any sign of doubt.
    OwnSignal,
    /// Only values of texts that were valid JSON to begin with are let through.
    StrictFirst,
}

impl Reading {
    /// The readings that apply to an engine.
    #[must_use]
    pub fn of(header: &Header) -> Vec<Self> {
        match (header.decides, header.signals) {
            (true, _) => vec![Self::Decision],
            (false, true) => vec![Self::AsReturned, Self::OwnSignal, Self::StrictFirst],
            (false, false) => vec![Self::AsReturned, Self::StrictFirst],
        }
    }

    /// The words used in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Decision => "own decision",
            Self::AsReturned => "as returned",
            Self::OwnSignal => "own signal",
            Self::StrictFirst => "strict first",
        }
    }

    /// Is the answer let through under this reading?
    #[must_use]
    pub fn releases(self, facts: &Facts) -> bool {
        match self {
            Self::Decision => matches!(facts.decision.as_deref(), Some("safe" | "cosmetic")),
            Self::AsReturned => true,
            Self::OwnSignal => !facts.flag,
            Self::StrictFirst => facts.valid,
        }
    }

    /// The verdict on a case under this reading.
    #[must_use]
    pub fn verdict(self, facts: &Facts, overruled: bool) -> Verdict {
        let released = self.releases(facts);
        if overruled {
            facts.finding.verdict_overruled(facts.class, released)
        } else {
            facts.finding.verdict(facts.class, released)
        }
    }
}
