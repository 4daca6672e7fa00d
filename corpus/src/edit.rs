//! Edits of a text: how damage is written down, so that anyone can apply it and take it back.

use serde::{Deserialize, Serialize};

/// One change: at byte `at` of the undamaged text, `removed` stands and is replaced by `inserted`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(usize, String, String)", into = "(usize, String, String)")]
pub struct Edit {
    /// Byte offset in the text before any edit.
    pub at: usize,
    /// What the edit takes away there.
    pub removed: String,
    /// What stands there afterwards.
    pub inserted: String,
}

impl Edit {
    /// Inserts text.
    #[must_use]
    pub fn insert(at: usize, inserted: impl Into<String>) -> Self {
        Self { at, removed: String::new(), inserted: inserted.into() }
    }

    /// Removes `text[start..end]`.
    #[must_use]
    pub fn remove(text: &str, start: usize, end: usize) -> Self {
        Self::replace(text, start, end, "")
    }

    /// Replaces `text[start..end]`.
    #[must_use]
    pub fn replace(text: &str, start: usize, end: usize, inserted: impl Into<String>) -> Self {
        Self { at: start, removed: text[start..end].to_owned(), inserted: inserted.into() }
    }
}

impl From<(usize, String, String)> for Edit {
    fn from((at, removed, inserted): (usize, String, String)) -> Self {
        Self { at, removed, inserted }
    }
}

impl From<Edit> for (usize, String, String) {
    fn from(edit: Edit) -> Self {
        (edit.at, edit.removed, edit.inserted)
    }
}

/// Applies edits, sorted by position and not overlapping; `None` if they are not, or if one removes what does not stand there.
///
/// ```
/// use corpus::edit::{apply, Edit};
/// let text = r#"[1, 2]"#;
/// assert_eq!(apply(text, &[Edit::remove(text, 2, 3)]).as_deref(), Some("[1 2]"));
/// ```
#[must_use]
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        result.push_str(text.get(at..edit.at)?);
        at = edit.at + edit.removed.len();
        if text.get(edit.at..at)? != edit.removed {
            return None;
        }
        result.push_str(&edit.inserted);
    }
    result.push_str(text.get(at..)?);
    Some(result)
}
