//! Collects the text of candidates.

use super::Sink;

/// The text of each candidate that was kept, in order of appearance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSink {
    texts: Vec<(usize, String)>,
}

impl TextSink {
    /// The text of a candidate, as far as it is settled.
    #[must_use]
    pub fn get(&self, candidate: usize) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == candidate).map(|(_, text)| text.as_str())
    }
}

impl Sink for TextSink {
    fn open(&mut self, candidate: usize) {
        self.texts.push((candidate, String::new()));
    }

    fn text(&mut self, candidate: usize, piece: &str) {
        if let Some((_, text)) = self.texts.iter_mut().rfind(|(known, _)| *known == candidate) {
            text.push_str(piece);
        }
    }

    fn close(&mut self, candidate: usize, kept: bool) {
        if !kept {
            self.texts.retain(|(known, _)| *known != candidate);
        }
    }
}
