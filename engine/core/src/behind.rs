//! What stands right behind a value, or where its head should be: closers too many, commas, members that go on.

use crate::envelope::inked;
use crate::frame::{self, Bracket};
use crate::reader::{Flow, Reader, Source};
use crate::rule::{Effect, RuleId};
use crate::scan;

impl Reader {
    /// A closer right behind a whole value: `}` can close nothing, `]` may have lost its opener before the value.
    pub(crate) fn surplus_closer(&mut self, byte: u8, source: &Source<'_>) -> Flow {
        let (early, start) =
            self.candidates.get(self.outer.latest).map_or((0, 0), |candidate| (candidate.early, candidate.span.start));
        // Beyond the window nothing is looked up, whether or not it is still at hand.
        let near = self.at - start + HEAD <= self.limits.window;
        let effect =
            if near && may_be_head(start, source) { Effect::Chooses } else { frame::surplus_behind_root(byte, early) };
        self.outer.mark(self.at..self.at + 1, RuleId::SurplusCloser);
        if let Some(part) = self.outer.parts.last_mut() {
            let row = source.slice(part.start..part.end).unwrap_or_default();
            let long = row.iter().filter(|byte| matches!(byte, b'}' | b']')).nth(frame::SURPLUS).is_some();
            part.effect = part.effect.max(if long { Effect::Chooses } else { effect });
        }
        if let Some(candidate) = self.candidates.get_mut(self.outer.latest) {
            candidate.kinds |= crate::beam::SURPLUS_CLOSER;
        }
        self.at += 1;
        Flow::On
    }

    /// Where a name whose colon stands at `at` began, if nothing but it stands in the text so far: the head is lost.
    pub(crate) fn headless_name(&self, at: usize, source: &Source<'_>) -> Option<usize> {
        let [only] = self.outer.parts.as_slice() else { return None };
        let text = source.slice(only.start..at).filter(|text| self.candidates.is_empty() && text.len() <= 64)?;
        let name = text.trim_ascii_end().strip_suffix(b"\"")?;
        let word = name.strip_prefix(b"\"").unwrap_or(name);
        let plain = word.iter().all(|byte| byte.is_ascii_alphanumeric() || b"_-$.".contains(byte));
        (only.rule == RuleId::Prose && !word.is_empty() && plain).then_some(only.start)
    }

    /// The text begins with a member: its opener, and who knows what else, is lost.
    pub(crate) fn begin_headless(&mut self, start: usize, source: &Source<'_>) -> Flow {
        self.outer.parts.clear();
        self.outer.words = 0;
        self.begin_root(Bracket::Object, start, source);
        if let Some(frame) = self.frames.last_mut() {
            (frame.start, frame.boundary, frame.before) = (start, start, start);
        }
        self.edit(start, start, "{", RuleId::MissingHead);
        self.at = start;
        Flow::Root
    }

    /// Whether the text behind a whole value goes on like JSON: a comma, a quote that opens none around the document,
    /// a digit at once.
    fn goes_on(&self, bytes: &[u8], first: usize, source: &Source<'_>) -> bool {
        match bytes[first] {
            b',' => true,
            b'"' => {
                let start = self.candidates.get(self.outer.latest).map_or(0, |candidate| candidate.span.start);
                start == 0 || source.get(start - 1) != Some(b'"')
            }
            byte => first == 0 && self.at == self.outer.barrier && byte.is_ascii_digit(),
        }
    }

    /// Does a word still touch the value before it?
    fn touch(&mut self, bytes: &[u8]) {
        let word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
        let closers = self.outer.parts.last().filter(|part| part.rule == RuleId::SurplusCloser);
        let ends = closers.map_or(self.outer.barrier, |closers| closers.end);
        let begins = self.outer.after_root && self.at == ends && bytes.first().is_some_and(word);
        self.outer.touching = (self.outer.touching || begins) && !bytes.iter().any(u8::is_ascii_whitespace);
    }

    /// Consumes plain outer text.
    pub(crate) fn talk(&mut self, bytes: &[u8], source: &Source<'_>) {
        let first = scan::spaces(bytes, 0);
        self.touch(bytes);
        if first == bytes.len() {
            self.at += first;
            return;
        }
        self.outer.comma_was_odd();
        if self.outer.after_root && bytes[first..inked(bytes)] == *b"," {
            // Between documents, or before members that have lost their opener.
            self.outer.comma = Some(self.at + first);
        } else if self.outer.after_root && self.goes_on(bytes, first, source) {
            // After a whole value: members or elements that have lost their opener, or a value that closed too early.
            self.outer.joined = true;
            self.outer.trailing = true;
        }
        self.outer.after_root = false;
        self.outer.mark(self.at + first..self.at + inked(bytes), RuleId::Prose);
        self.at += bytes.len();
    }
}

/// How far back a head is looked for.
const HEAD: usize = 64;

/// Whether the talk before a value, on its line, may be the rest of members that have lost their opener: quotes, several colons, or no
/// word at all.
fn may_be_head(start: usize, source: &Source<'_>) -> bool {
    let before = source.slice(start.saturating_sub(HEAD).max(source.base)..start).unwrap_or_default();
    let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line = before[line..].trim_ascii();
    let colons = line.iter().filter(|byte| **byte == b':').count();
    let words = line.iter().any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
    !line.is_empty() && (line.contains(&b'"') || colons > 1 || (!words && line.contains(&b':')))
}
