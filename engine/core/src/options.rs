//! Options: what a reading may do, and how far it may go.

use std::sync::Arc;

use crate::decision::Policy;
use crate::end::End;
use crate::rule::{RULES, RuleId};
use crate::shape::Shape;

/// What a member name that comes twice with different values means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Duplicates {
    /// Two readings: the text stays as it is, the decision is `Ambiguous`.
    #[default]
    Ambiguous,
    /// The first value is shown, the decision is `LossyRepair`.
    First,
    /// The last value is shown, the decision is `LossyRepair`.
    Last,
    /// Refused.
    Error,
}

/// What several different values in one text mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Roots {
    /// Two readings: the first is shown, the decision is `Ambiguous`.
    #[default]
    Ambiguous,
    /// The first is meant.
    First,
    /// The last is meant.
    Last,
    /// All are meant: the value is the list of them. One root stays as it is.
    ///
    /// A root equal to the first, or to the one before it, is still taken for a repeat; since it may have been meant
    /// as a second one, the decision is then `LossyRepair`.
    ///
    /// There is no JSON Lines: that is no JSON text (law 1), and read again it would be several roots (law 3). Print
    /// the items of the list one per line instead.
    Array,
}

/// Which bytes a push parser keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Retain {
    /// The whole text, so that the triage can show text and value.
    #[default]
    Text,
    /// The window for the way back only: for sinks, in memory that does not grow with the text.
    Window,
}

/// Limits; each trips as a named error with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Longest text in bytes. Default: none.
    pub bytes: usize,
    /// Deepest nesting. Default: 10,000.
    pub depth: usize,
    /// Bytes kept for the way back. Default: 64 KiB, at least 1 KiB.
    pub window: usize,
    /// Names remembered in open objects; beyond it duplicates go unseen and the decision is `Ambiguous`.
    /// Default: 1,000,000.
    pub names: usize,
    /// Longest edit list. Default: 1,000,000.
    pub edits: usize,
    /// Different candidates kept. Default: 64; with [`Roots::Array`] `edits` is the limit.
    pub roots: usize,
}

impl Limits {
    /// The default limits.
    pub const DEFAULT: Self =
        Self { bytes: usize::MAX, depth: 10_000, window: 64 * 1024, names: 1_000_000, edits: 1_000_000, roots: 64 };
}

/// Options of a reading; see the setters.
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) policy: Policy,
    pub(crate) max_repairs: usize,
    pub(crate) duplicates: Duplicates,
    pub(crate) roots: Roots,
    pub(crate) retain: Retain,
    pub(crate) rivals: usize,
    pub(crate) limits: Limits,
    pub(crate) end: End,
    pub(crate) off: u128,
    pub(crate) shape: Option<Arc<dyn Shape>>,
}

/// Other readings shown unless more are asked for.
const RIVALS: usize = 4;

/// Other readings shown at most.
pub(crate) const MOST_RIVALS: usize = 8;

const _: () = assert!(RULES.len() <= 128, "the switches fit one word");

/// Repairs an unattended agent accepts in one text: real texts with long code strings need hundreds.
const AGENT_REPAIRS: usize = 100_000;

impl Default for Options {
    /// The options of [`Options::agent`].
    fn default() -> Self {
        Self::agent()
    }
}

impl Options {
    fn profile(policy: Policy) -> Self {
        Self {
            policy,
            max_repairs: max_repairs(policy),
            duplicates: Duplicates::default(),
            roots: Roots::default(),
            retain: Retain::default(),
            rivals: RIVALS,
            limits: Limits::DEFAULT,
            end: End::NotTold,
            off: 0,
            shape: None,
        }
    }

    /// Any value may be used.
    #[must_use]
    pub fn permissive() -> Self {
        Self::profile(Policy::Permissive)
    }

    /// A person looks at the value.
    #[must_use]
    pub fn interactive() -> Self {
        Self::profile(Policy::Interactive)
    }

    /// A program acts on the value.
    #[must_use]
    pub fn execution() -> Self {
        Self::profile(Policy::Execution)
    }

    /// A program acts on the value and nobody looks.
    #[must_use]
    pub fn agent() -> Self {
        Self::profile(Policy::Agent)
    }

    /// Only valid text will do.
    #[must_use]
    pub fn strict() -> Self {
        Self::profile(Policy::Strict)
    }

    /// Sets the safety fields of `policy` and leaves the rest as it is.
    ///
    /// ```
    /// use jsontriage_core::{Duplicates, Options, Policy};
    /// let options = Options::agent().duplicates(Duplicates::Last).with_policy(Policy::Strict);
    /// assert_eq!(options.policy_of(), Some(Policy::Strict));
    /// ```
    #[must_use]
    pub fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self.max_repairs = max_repairs(policy);
        self
    }

    /// The profile whose safety fields these are, if they are one's.
    #[must_use]
    pub fn policy_of(&self) -> Option<Policy> {
        (self.max_repairs == max_repairs(self.policy)).then_some(self.policy)
    }

    /// The policy.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// How the text ended, as set.
    #[must_use]
    pub fn told_end(&self) -> &End {
        &self.end
    }

    /// Sets how many repairs a released value may have. Default: unlimited; 100,000 for an agent.
    #[must_use]
    pub fn max_repairs(mut self, repairs: usize) -> Self {
        self.max_repairs = repairs;
        self
    }

    /// Sets what a member name that comes twice with different values means. Default: [`Duplicates::Ambiguous`].
    ///
    /// ```
    /// use jsontriage_core::{triage, Decision, Duplicates, Options};
    /// let text = r#"{"to": "ann", "to": "bob"}"#;
    /// assert_eq!(triage(text, &Options::agent()).decision(), Decision::Ambiguous);
    /// let last = triage(text, &Options::agent().duplicates(Duplicates::Last));
    /// assert_eq!(last.text(), r#"{"to": "bob"}"#);
    /// assert_eq!(last.decision(), Decision::LossyRepair);
    /// ```
    #[must_use]
    pub fn duplicates(mut self, duplicates: Duplicates) -> Self {
        self.duplicates = duplicates;
        self
    }

    /// Sets what several different values in one text mean. Default: [`Roots::Ambiguous`].
    ///
    /// Asked after the evidence: what stands beside a single fence named json is talk under every setting. Sinks see
    /// the roots one by one, whatever is set.
    ///
    /// ```
    /// use jsontriage_core::{triage, Decision, Options, Roots};
    /// let text = "{\"a\": 1}\n{\"a\": 2}";
    /// assert_eq!(triage(text, &Options::agent()).decision(), Decision::Ambiguous);
    /// assert_eq!(triage(text, &Options::agent().roots(Roots::Last)).text(), "{\"a\": 2}");
    /// let all = triage(text, &Options::agent().roots(Roots::Array));
    /// assert_eq!(all.text(), "[{\"a\": 1},\n{\"a\": 2}]");
    /// assert_eq!(all.decision(), Decision::CosmeticRepair);
    /// ```
    #[must_use]
    pub fn roots(mut self, roots: Roots) -> Self {
        self.roots = roots;
        self
    }

    /// Sets which bytes a session keeps. Default: [`Retain::Text`]. One-shot calls keep nothing.
    #[must_use]
    pub fn retain(mut self, retain: Retain) -> Self {
        self.retain = retain;
        self
    }

    /// Sets how many other readings an ambiguous answer shows at most, from 1 to 8. Default: 4.
    ///
    /// Changes what is shown, never what is decided: one rival is enough to refuse.
    ///
    /// ```
    /// use jsontriage_core::{triage, Options};
    /// let text = r#"{"tags": ["red, "green"]}"#;
    /// assert_eq!(triage(text, &Options::agent().rivals(1)).rivals(), [r#"{"tags": ["red, \"green"]}"#]);
    /// assert!(triage(text, &Options::agent().rivals(8)).rivals().len() > 1);
    /// ```
    #[must_use]
    pub fn rivals(mut self, rivals: usize) -> Self {
        self.rivals = rivals.clamp(1, MOST_RIVALS);
        self
    }

    /// Sets the limits. Default: [`Limits::DEFAULT`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Limits { window: limits.window.max(1024), ..limits };
        self
    }

    /// Sets how the text ended, for one-shot calls; a session is told at `finish`. Default: [`End::NotTold`].
    #[must_use]
    pub fn end(mut self, end: End) -> Self {
        self.end = end;
        self
    }

    /// Switches one rule off: a text that needs it is refused with the code `rule-off`. Default: all on.
    #[must_use]
    pub fn without(mut self, rule: RuleId) -> Self {
        self.off |= 1 << rule as u8;
        self
    }

    /// Sets the wanted shape, which chooses among candidates. Default: none.
    #[must_use]
    pub fn shape(mut self, shape: Arc<dyn Shape>) -> Self {
        self.shape = Some(shape);
        self
    }
}

const fn max_repairs(policy: Policy) -> usize {
    match policy {
        Policy::Agent => AGENT_REPAIRS,
        Policy::Permissive | Policy::Interactive | Policy::Execution | Policy::Strict => usize::MAX,
    }
}
