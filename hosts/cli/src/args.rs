//! Arguments that several commands share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jsontriage::{Duplicates, End, Options, Policy, Roots};

/// Which decisions may be acted on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PolicyName {
    /// Any value.
    Permissive,
    /// Up to lossy: a person looks.
    Interactive,
    /// Safe and cosmetic: a program runs it.
    Execution,
    /// As execution, with a cap on repairs.
    Agent,
    /// Safe only.
    Strict,
}

impl From<PolicyName> for Policy {
    fn from(name: PolicyName) -> Self {
        match name {
            PolicyName::Permissive => Self::Permissive,
            PolicyName::Interactive => Self::Interactive,
            PolicyName::Execution => Self::Execution,
            PolicyName::Agent => Self::Agent,
            PolicyName::Strict => Self::Strict,
        }
    }
}

/// What several different values in one text mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RootsMode {
    /// Two readings.
    Ambiguous,
    /// The first is meant.
    First,
    /// The last is meant.
    Last,
    /// All are meant: one list of them.
    Array,
    /// As array; `repair` prints the list one root per line.
    Lines,
}

/// What a name that comes twice with different values means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DuplicatesMode {
    /// Two readings.
    Ambiguous,
    /// Show the first value.
    First,
    /// Show the last value.
    Last,
    /// Refuse.
    Error,
}

/// How to read.
#[derive(Args, Clone, Debug)]
pub(crate) struct Reading {
    /// Files to read; none or `-` is stdin.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Which decisions may be acted on.
    #[arg(long, value_enum)]
    policy: Option<PolicyName>,
    /// The same as `--policy execution`.
    #[arg(long, conflicts_with = "policy")]
    for_execution: bool,
    /// The same as `--policy strict`.
    #[arg(long, conflicts_with_all = ["policy", "for_execution"])]
    strict: bool,
    /// How the text ended: not-told, complete, max-tokens, content-filter, interrupted, …
    #[arg(long, value_name = "REASON", default_value = "not-told")]
    end: String,
    /// What several different values mean.
    #[arg(long, visible_alias = "multi-root", value_enum, value_name = "MODE", default_value = "ambiguous")]
    roots: RootsMode,
    /// What a name that comes twice with different values means.
    #[arg(long, value_enum, value_name = "MODE", default_value = "ambiguous")]
    duplicates: DuplicatesMode,
    /// Refuse values with more repairs.
    #[arg(long, value_name = "N")]
    max_repairs: Option<usize>,
    /// Show at most this many other readings, 1 to 8.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    rivals: u8,
    /// Read in pieces of this many bytes; the answer does not depend on it.
    #[arg(long, value_name = "BYTES", default_value_t = 65_536, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) chunk: u32,
}

impl Reading {
    /// The options asked for, with this policy unless another was.
    pub(crate) fn options(&self, policy: Policy) -> Options {
        let policy = match self.policy {
            _ if self.for_execution => Policy::Execution,
            _ if self.strict => Policy::Strict,
            Some(name) => name.into(),
            None => policy,
        };
        let roots = match self.roots {
            RootsMode::Ambiguous => Roots::Ambiguous,
            RootsMode::First => Roots::First,
            RootsMode::Last => Roots::Last,
            RootsMode::Array | RootsMode::Lines => Roots::Array,
        };
        let duplicates = match self.duplicates {
            DuplicatesMode::Ambiguous => Duplicates::Ambiguous,
            DuplicatesMode::First => Duplicates::First,
            DuplicatesMode::Last => Duplicates::Last,
            DuplicatesMode::Error => Duplicates::Error,
        };
        let options =
            Options::agent().with_policy(policy).roots(roots).duplicates(duplicates).end(End::named(&self.end));
        let options = options.rivals(usize::from(self.rivals));
        match self.max_repairs {
            Some(repairs) => options.max_repairs(repairs),
            None => options,
        }
    }

    /// Whether the roots of a list made of several are printed one by one.
    pub(crate) fn prints_lines(&self) -> bool {
        self.roots == RootsMode::Lines
    }

    /// Whether the user named a policy.
    pub(crate) fn names_policy(&self) -> bool {
        self.policy.is_some() || self.for_execution || self.strict
    }
}
