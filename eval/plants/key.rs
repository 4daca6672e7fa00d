//! The answer key: what a repairer that knew the truth would reply.

use crate::rewrite::repeats_a_name;
use anyhow::Result;
use corpus::case::{Case, Class};
use corpus::edit::Edit;
use corpus::{read::read, store};
use eval_protocol::{Decision, Reply, Run};
use std::collections::HashMap;
use std::path::Path;

/// An edit of a record: `[start, end, "inserted"]`.
pub(crate) type Change = (usize, usize, String);

/// The cases of a corpus by their texts.
pub(crate) struct Key(HashMap<Vec<u8>, Vec<Case>>);

impl FromIterator<Case> for Key {
    fn from_iter<I: IntoIterator<Item = Case>>(cases: I) -> Self {
        let mut texts = HashMap::<_, Vec<_>>::new();
        for case in cases {
            let same = texts.entry(case.bytes().into_owned()).or_default();
            // No plant takes a schema, so a text that means something without one means that.
            let place = if case.schema.is_none() { 0 } else { same.len() };
            same.insert(place, case);
        }
        Self(texts)
    }
}

impl Key {
    /// Reads the corpus files of a folder.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        store::cases(folder)?.map(|placed| Ok(placed?.case)).collect()
    }

    /// The case of this text with this end.
    pub(crate) fn case(&self, run: &Run) -> Option<&Case> {
        self.0.get(&run.text)?.iter().find(|case| case.finish.name() == run.finish.word())
    }

    /// The right reply. A text of no case that is JSON, such as an earlier reply, comes back as it is.
    pub(crate) fn reply(&self, run: &Run) -> Reply {
        match self.case(run) {
            Some(case) => right(case, run),
            None if read(&run.text).is_ok() => unchanged(run),
            None => refuse(Decision::Invalid),
        }
    }

    /// The right reply with what `change` makes of its text, under the same decision. For texts of cases alone: a fault that
    /// acts on its own output too would not be idempotent on top.
    pub(crate) fn reply_with(&self, run: &Run, change: impl FnOnce(&Case, &str) -> Option<String>) -> Reply {
        let reply = self.reply(run);
        let (Some(case), Reply::Value { text, decision: Some(decision), .. }) = (self.case(run), &reply) else {
            return reply;
        };
        match std::str::from_utf8(text).ok().and_then(|text| change(case, text)) {
            Some(changed) => value(run, &changed, *decision),
            None => reply,
        }
    }
}

fn right(case: &Case, run: &Run) -> Reply {
    match case.class {
        Class::Intact => unchanged(run),
        Class::Unique => value_by(run, &case.truth, Decision::Cosmetic, &case.edits),
        Class::Lossy => match case.accept.first() {
            Some(shown) if *shown != case.truth => value(run, shown, Decision::Lossy),
            _ => value_by(run, &case.truth, Decision::Lossy, &case.edits),
        },
        // Not just the first: a rival may hold a name twice, and consumers disagree on what that means.
        Class::Ambiguous => match case.rivals.iter().find(|rival| !repeats_a_name(rival.truth.as_bytes())) {
            Some(rival) => value_by(run, &rival.truth, Decision::Ambiguous, &rival.edits),
            None => refuse(Decision::Ambiguous),
        },
        Class::Hopeless => refuse(Decision::Invalid),
    }
}

/// The text itself, called safe.
pub(crate) fn unchanged(run: &Run) -> Reply {
    recorded(run.text.clone(), Decision::Safe, &[])
}

/// A text of one's own; the record replaces all there was.
pub(crate) fn value(run: &Run, text: &str, decision: Decision) -> Reply {
    recorded(text.into(), decision, &[(0, run.text.len(), text.to_owned())])
}

/// No value.
pub(crate) fn refuse(decision: Decision) -> Reply {
    Reply::Refuse { decision: Some(decision), message: format!("the text is {decision}") }
}

/// The reply under another decision; a refusal stays one.
pub(crate) fn decided(reply: Reply, decision: Decision) -> Reply {
    match reply {
        Reply::Value { text, record, .. } => {
            Reply::Value { text, decision: Some(decision), flag: doubts(decision), record }
        }
        other => other,
    }
}

/// A number that a text has for ever, to draw some texts out of all: FNV-1a.
pub(crate) fn fingerprint(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

fn value_by(run: &Run, text: &str, decision: Decision, edits: &[Edit]) -> Reply {
    match edits {
        [] => value(run, text, decision),
        _ => recorded(text.into(), decision, &turned_round(edits)),
    }
}

fn recorded(text: Vec<u8>, decision: Decision, changes: &[Change]) -> Reply {
    match serde_json::to_vec(changes) {
        Ok(record) => Reply::Value { text, decision: Some(decision), flag: doubts(decision), record },
        Err(error) => Reply::Fault(error.to_string()),
    }
}

fn doubts(decision: Decision) -> bool {
    !matches!(decision, Decision::Safe | Decision::Cosmetic)
}

/// The changes that take the edits of a truth back, at the places of the damaged text.
fn turned_round(edits: &[Edit]) -> Vec<Change> {
    let (mut removed, mut inserted) = (0, 0);
    let turn = |edit: &Edit| {
        let start = edit.at + inserted - removed;
        removed += edit.removed.len();
        inserted += edit.inserted.len();
        (start, start + edit.inserted.len(), edit.removed.clone())
    };
    edits.iter().map(turn).collect()
}
