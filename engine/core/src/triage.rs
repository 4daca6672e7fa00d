//! The answer: decision, value, record.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::candidate::{Chosen, Outcome};
use crate::decision::{Ambiguity, Decision, Exactness, Policy};
use crate::edit::{self, Alternative, Edit, Repair};
use crate::end::End;
use crate::error::{Code, Error, Lines, Position};
use crate::hint::RetryHint;
use crate::options::{MOST_RIVALS, Options};
use crate::pointer;
use crate::reader::{Reader, Source};
use crate::rival::{self, Rival, Unstated};
use crate::rule::{Effect, RuleId};
use crate::session::drive;
use crate::shape;
use crate::utf8::Utf8;
use crate::value::Value;
use crate::warning::Warning;

/// The text that was read, as far as it is at hand.
pub(crate) struct Text<'a> {
    pub(crate) bytes: Cow<'a, [u8]>,
    pub(crate) base: usize,
    /// Nothing was let go.
    pub(crate) whole: bool,
    /// The lines of what was let go.
    pub(crate) lines: Lines,
}

/// What a text came to.
pub struct Triage<'a> {
    text: Text<'a>,
    decision: Decision,
    ambiguity: Ambiguity,
    /// Edits of the text that was read.
    edits: Vec<Edit>,
    /// The same for the bytes that were sent, where they differ.
    sent: Option<Vec<Edit>>,
    alternatives: Vec<Alternative>,
    others: Vec<Vec<Edit>>,
    /// Made when they are asked for.
    readings: OnceLock<Vec<Rival>>,
    utf8: Utf8,
    candidate: Option<usize>,
    candidates: Vec<Range<usize>>,
    warnings: Vec<Warning>,
    error: Option<Error>,
    end: End,
    options: Options,
    steps: u64,
}

/// Decides about one text. Never fails: a refusal is an answer.
///
/// ```
/// use jsontriage_core::{triage, Decision, Options};
/// let answer = triage(r#"{"reply": "Tell them "no", then wait"}"#, &Options::agent());
/// assert_eq!(answer.decision(), Decision::CosmeticRepair);
/// let answer = triage(r#"{"reply": "Tell them "no"}"#, &Options::agent());
/// assert_eq!(answer.decision(), Decision::Ambiguous);
/// ```
#[must_use]
pub fn triage<'a, T: AsRef<[u8]> + ?Sized>(text: &'a T, options: &Options) -> Triage<'a> {
    let sent = text.as_ref();
    let room = options.limits.bytes.min(sent.len());
    let mut utf8 = Utf8::default();
    let bytes = if simdutf8::basic::from_utf8(&sent[..room]).is_ok() {
        Cow::Borrowed(&sent[..room])
    } else {
        let mut read = Vec::with_capacity(room);
        utf8.feed(&sent[..room], &mut read);
        Cow::Owned(read)
    };
    let mut reader = Reader::new(options);
    if room < sent.len() {
        reader.stop(Code::Bytes, bytes.len());
    }
    let source = Source { bytes: &bytes, base: 0, last: true };
    drive(&mut reader, &source, |_| {});
    let outcome = reader.choose(&source, options);
    let at = outcome.refusal.map(|refusal| Position::of(&bytes, refusal.at));
    let text = Text { bytes, base: 0, whole: true, lines: Lines::default() };
    conclude(text, outcome, at, reader, utf8, options.end.clone(), options.clone())
}

/// The JSON text of the best reading, whatever the decision.
///
/// # Errors
/// When there is no reading: nothing there, a limit, or a fault whose repair would be a guess.
///
/// ```
/// assert_eq!(jsontriage_core::repair("[1, 2,]").unwrap(), "[1, 2]");
/// assert!(jsontriage_core::repair("no").is_err());
/// ```
pub fn repair<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Cow<'_, str>, Error> {
    let answer = triage(text, &Options::permissive());
    match answer.error {
        Some(error) => Err(error),
        None => Ok(answer.into_text()),
    }
}

/// Whether a text is valid JSON as it stands.
#[must_use]
pub fn is_valid<T: AsRef<[u8]> + ?Sized>(text: &T) -> bool {
    Value::is_valid(text.as_ref())
}

/// Dresses an outcome up.
pub(crate) fn conclude<'a>(
    text: Text<'a>,
    outcome: Outcome,
    at: Option<Position>,
    reader: Reader,
    utf8: Utf8,
    end: End,
    options: Options,
) -> Triage<'a> {
    let mut answer = Triage {
        text,
        decision: Decision::Invalid,
        ambiguity: Ambiguity::None,
        edits: Vec::new(),
        sent: None,
        alternatives: Vec::new(),
        others: Vec::new(),
        readings: OnceLock::new(),
        utf8,
        candidate: None,
        candidates: outcome.candidates,
        warnings: reader.warnings,
        error: None,
        end,
        options,
        steps: reader.steps,
    };
    if reader.deepest > 512 {
        answer.warnings.push(Warning { kind: crate::warning::WarningKind::Deep, at: 0 });
    }
    if let (Some(refusal), Some(position)) = (outcome.refusal, at) {
        answer.refuse(refusal.code, position);
    }
    if let Some(chosen) = outcome.chosen {
        answer.take(chosen);
    }
    answer
}

impl<'a> Triage<'a> {
    fn refuse(&mut self, code: Code, position: Position) {
        let limits = self.options.limits;
        let limit = match code {
            Code::Depth => Some(limits.depth),
            Code::Bytes => Some(limits.bytes),
            Code::Window => Some(limits.window),
            Code::Edits => Some(limits.edits),
            _ => None,
        };
        self.decision = Decision::Invalid;
        self.error = Some(Error { code, position, limit });
    }

    fn take(&mut self, chosen: Chosen) {
        self.edits = chosen.edits;
        if !self.utf8.is_plain() {
            self.sent = Some(self.utf8.mapped(&self.edits));
        }
        let mut gravest = self.edits().iter().map(|edit| edit.effect).chain(chosen.compound).max();
        // `98,500.00` in a text that is damaged elsewhere: two items, or one number (truth rule 10).
        let spelled = self.edits.iter().any(|edit| edit.rule.rule().group != crate::rule::Group::Envelope);
        let grouped = spelled && chosen.grouped;
        if self.text.whole && !self.edits.is_empty() {
            let output = edit::apply(&self.text.bytes, &self.edits);
            if !Value::is_valid(&output) {
                let position = Position::of(&self.text.bytes, 0);
                return self.refuse(Code::Internal, position);
            }
        }
        if grouped {
            gravest = Some(Effect::Chooses);
        }
        self.candidate = Some(chosen.ordinal);
        self.alternatives = chosen.alternatives;
        self.others = chosen.others;
        let (mut rival, mut resolved) = (chosen.rival, chosen.resolved);
        let elsewhere = chosen.conflict || chosen.budget || chosen.compound.is_some() || grouped;
        if !elsewhere && let Some(closer) = chosen.movable.and_then(|at| self.settled_by_shape(at)) {
            self.edits[closer].effect = Effect::Cosmetic;
            (gravest, rival, resolved) = (Some(Effect::Cosmetic), false, true);
        }
        let effect = gravest.unwrap_or(Effect::Cosmetic);
        self.ambiguity = match () {
            () if chosen.conflict || rival || effect == Effect::Chooses => Ambiguity::Rival,
            () if chosen.budget => Ambiguity::Budget,
            () if effect > Effect::Cosmetic => Ambiguity::Possible,
            () if resolved => Ambiguity::Resolved,
            () => Ambiguity::None,
        };
        self.decision = match (self.ambiguity, effect) {
            (Ambiguity::Rival | Ambiguity::Budget, _) => Decision::Ambiguous,
            (_, Effect::Cosmetic) if gravest.is_none() => Decision::Safe,
            (_, Effect::Cosmetic) => Decision::CosmeticRepair,
            _ => Decision::LossyRepair,
        };
        #[cfg(plant)]
        {
            crate::plant::record(&self.edits, &mut self.sent);
            self.decision = crate::plant::decision(self.decision, &self.edits);
        }
    }

    /// The edit that put a lost closer back at `at`, if that is the only doubt about the text and no other place of it gives what the
    /// shape asks for. Whether a text was cut is never decided so.
    fn settled_by_shape(&self, at: usize) -> Option<usize> {
        let shape = self.options.shape.as_ref().filter(|_| self.text.whole && self.sent.is_none())?;
        let mut doubts = (0..self.edits.len()).filter(|&index| self.edits[index].effect != Effect::Cosmetic);
        let (closer, None) = (doubts.next()?, doubts.next()) else { return None };
        let Edit { start, rule, effect, .. } = self.edits[closer];
        if (start, rule, effect) != (at, RuleId::LostCloser, Effect::Chooses) {
            return None;
        }
        let suits = |edits: &[Edit]| {
            let value = Value::read(self.rendered(edits).into_owned().into_bytes());
            value.is_some_and(|value| shape::suits(shape.as_ref(), value.root()))
        };
        let others = self.other_readings(Decision::Ambiguous, MOST_RIVALS);
        let all = !others.is_empty() && others.len() < MOST_RIVALS;
        (all && suits(&self.edits) && !others.iter().any(|(edits, _)| suits(edits))).then_some(closer)
    }

    fn other_readings(&self, decision: Decision, most: usize) -> Vec<(Vec<Edit>, Option<u32>)> {
        rival::readings(&rival::Sources {
            text: &self.text.bytes,
            edits: &self.edits,
            alternatives: &self.alternatives,
            others: &self.others,
            decision,
            most,
        })
    }

    /// What may be said about the text.
    #[must_use]
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// How far the value is from the text.
    #[must_use]
    pub fn exactness(&self) -> Exactness {
        match self.decision {
            Decision::Safe => Exactness::Exact,
            Decision::CosmeticRepair => Exactness::Normalized,
            Decision::Ambiguous if self.edits.is_empty() => Exactness::Exact,
            Decision::LossyRepair | Decision::Ambiguous | Decision::Invalid => Exactness::Inferred,
        }
    }

    /// Whether another reading was in sight.
    #[must_use]
    pub fn ambiguity(&self) -> Ambiguity {
        self.ambiguity
    }

    /// The JSON text of the best reading, whatever the decision; empty when there is none.
    ///
    /// Borrowed when the text was valid. A session that kept only the window has none.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        self.json().unwrap_or_default()
    }

    /// The JSON text of the best reading; `None` when there is none.
    #[must_use]
    pub fn json(&self) -> Option<Cow<'_, str>> {
        if self.candidate.is_none() || !self.text.whole {
            return None;
        }
        let json = self.rendered(&self.edits);
        #[cfg(plant)]
        let json = crate::plant::shown(json, &self.edits);
        Some(json)
    }

    fn rendered(&self, edits: &[Edit]) -> Cow<'_, str> {
        if edits.is_empty() {
            return String::from_utf8_lossy(&self.text.bytes);
        }
        Cow::Owned(String::from_utf8_lossy(&edit::apply(&self.text.bytes, edits)).into_owned())
    }

    fn into_text(self) -> Cow<'a, str> {
        match self.text.bytes {
            Cow::Borrowed(bytes) if self.edits.is_empty() => String::from_utf8_lossy(bytes),
            bytes => Cow::Owned(String::from_utf8_lossy(&edit::apply(&bytes, &self.edits)).into_owned()),
        }
    }

    /// The value of the best reading.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        Value::read(self.json()?.into_owned().into_bytes())
    }

    /// The changes, as edits of the bytes that were sent: [`apply`](crate::apply) replays them.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        self.sent.as_deref().unwrap_or(&self.edits)
    }

    /// The changes with pointer, message and rivals.
    #[must_use]
    pub fn repairs(&self) -> Vec<Repair> {
        let pointers = if self.text.whole {
            pointer::of_edits(&self.text.bytes, &self.edits)
        } else {
            vec![String::new(); self.edits.len()]
        };
        let rivals = |edit: &Edit| {
            let other = |other: &Alternative| {
                let same = |other: &&Edit| other.start <= edit.end && edit.start <= other.end;
                other.edits.iter().find(same).map(|other| other.insert.clone().into_owned())
            };
            self.alternatives.iter().filter_map(other).collect()
        };
        let mut pointers = pointers.into_iter();
        // Edits of bytes that were not UTF-8 have no counterpart in the text that was read.
        self.edits()
            .iter()
            .map(|edit| {
                let replaced = self.sent.is_some() && matches!(edit.rule, RuleId::InvalidUtf8 | RuleId::CutBytes);
                let pointer = if replaced { String::new() } else { pointers.next().unwrap_or_default() };
                Repair {
                    edit: edit.clone(),
                    pointer,
                    message: edit.rule.rule().message,
                    advice: edit.rule.rule().advice,
                    rivals: rivals(edit),
                }
            })
            .collect()
    }

    /// The JSON text of the other readings, cheapest first: the second reading comes first.
    ///
    /// An ambiguous text has at least one, unless [`unstated`](Self::unstated) says why not; `Options::rivals` says how
    /// many at most.
    #[must_use]
    pub fn rivals(&self) -> Vec<String> {
        self.readings().iter().map(|rival| rival.text.clone()).collect()
    }

    /// The other readings with the place where each leaves the first, and what it costs more.
    #[must_use]
    pub fn readings(&self) -> &[Rival] {
        self.readings.get_or_init(|| {
            if !self.text.whole || self.candidate.is_none() {
                return Vec::new();
            }
            let sent = |edit: &Edit| {
                let (start, end) = (self.utf8.original(edit.start), self.utf8.original(edit.end));
                Edit { start, end, ..edit.clone() }
            };
            let dressed = |(edits, cost): (Vec<Edit>, Option<u32>)| {
                let (at, edit) = rival::parting(&self.edits, &edits);
                let text = self.rendered(&edits).into_owned();
                Rival { text, at: self.utf8.original(at), edit: edit.map(sent), cost }
            };
            self.other_readings(self.decision, self.options.rivals).into_iter().map(dressed).collect()
        })
    }

    /// Why an ambiguous answer shows no second reading.
    #[must_use]
    pub fn unstated(&self) -> Option<Unstated> {
        let number = |edit: &Edit| edit.rule == RuleId::CutNumber;
        match () {
            () if self.decision != Decision::Ambiguous || !self.readings().is_empty() => None,
            () if !self.text.whole => Some(Unstated::Window),
            () if self.ambiguity == Ambiguity::Budget => Some(Unstated::Limit),
            () if self.edits.iter().any(number) => Some(Unstated::OpenNumber),
            () => Some(Unstated::Unsure),
        }
    }

    /// Whether a name comes twice in one object with different values.
    pub(crate) fn holds_conflict(&self) -> bool {
        self.others.iter().flatten().any(|edit| edit.rule == RuleId::DuplicateName)
    }

    /// What is valid but suspicious.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Where values were found in the text that was read.
    #[must_use]
    pub fn candidates(&self) -> &[Range<usize>] {
        &self.candidates
    }

    /// The number of the chosen candidate, as sinks were told.
    #[must_use]
    pub fn candidate(&self) -> Option<usize> {
        self.candidate
    }

    /// Why there is no value.
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    /// How the text ended, as the caller said.
    #[must_use]
    pub fn end(&self) -> &End {
        &self.end
    }

    /// Whether a clean value came from a turn that was cut: policies from `execution` on refuse it.
    #[must_use]
    pub fn is_turn_cut(&self) -> bool {
        self.decision.is_released() && self.end.is_cut()
    }

    /// The policy of the options.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.options.policy
    }

    /// Whether the value may be acted on under `policy`. The cap on repairs is the options'.
    #[must_use]
    pub fn is_executable(&self, policy: Policy) -> bool {
        policy.allows(self.decision, &self.end) && self.edits.len() <= self.options.max_repairs
    }

    /// What to tell the model so that it can do better.
    #[must_use]
    pub fn hint(&self) -> RetryHint {
        RetryHint::of(self)
    }

    /// The hint as a message for the model.
    #[must_use]
    pub fn prompt(&self) -> String {
        self.hint().to_string()
    }

    /// The versioned report as JSON; `docs/report.schema.json` describes it.
    #[must_use]
    pub fn to_json(&self) -> String {
        crate::report::write(self)
    }

    /// Work done, in steps of about a byte: for tests that hold it against the length.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The text that was read, and the offset it begins at.
    pub(crate) fn source(&self) -> (&[u8], usize) {
        (&self.text.bytes, self.text.base)
    }

    /// Line and column of a byte of the text that was read.
    pub(crate) fn position(&self, byte: usize) -> Position {
        self.text.lines.position(self.text.base, &self.text.bytes, byte)
    }
}

/// Whether up to three digits stand at the end, and are no part of a longer number.
pub(crate) fn ends_group(json: &[u8]) -> bool {
    let digits = json.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = |byte: &&u8| b"+-".contains(byte);
    let before = json[..json.len() - digits].iter().rev().find(|byte| !sign(byte));
    (1..=3).contains(&digits) && !before.is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'.')
}
