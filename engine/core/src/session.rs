//! The push parser: bytes in as they arrive, a triage at the end.

use std::borrow::Cow;

use crate::edit;
use crate::end::End;
use crate::error::{Code, Lines, Position};
use crate::options::{Options, Retain};
use crate::reader::{Closed, Flow, Mode, Reader, Refusal, Source};
use crate::sink::{NoSink, Sink};
use crate::triage::{self, Triage};
use crate::utf8::Utf8;

/// Reads one text that arrives in pieces.
///
/// The result is a function of the bytes, not of the pieces: any split gives what [`triage`](crate::triage()) gives.
///
/// ```
/// use jsontriage_core::{Decision, End, Options, Session};
/// let mut session = Session::new(Options::agent());
/// for piece in ["```json\n{\"ci", "ty\": \"Rome\",}", "\n```"] {
///     session.feed(piece.as_bytes());
/// }
/// let answer = session.finish(End::Complete);
/// assert_eq!(answer.decision(), Decision::CosmeticRepair);
/// assert_eq!(answer.text(), "{\"city\": \"Rome\"}");
/// ```
pub struct Session {
    options: Options,
    reader: Reader,
    utf8: Utf8,
    buffer: Vec<u8>,
    base: usize,
    received: usize,
    /// The lines of what was let go.
    lines: Lines,
    /// Places that a refusal may name, with line and column as long as they could be told.
    places: Vec<Position>,
    output: Output,
}

/// How far the current candidate was given to the sink.
#[derive(Debug, Default)]
struct Output {
    candidate: Option<usize>,
    at: usize,
    edits: usize,
}

impl Session {
    /// A session with these options.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            reader: Reader::new(&options),
            options,
            utf8: Utf8::default(),
            buffer: Vec::new(),
            base: 0,
            received: 0,
            lines: Lines::default(),
            places: Vec::new(),
            output: Output::default(),
        }
    }

    /// Reads the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.feed_with(bytes, &mut NoSink);
    }

    /// Reads the next bytes and gives what is settled to `sink`. Use one sink for the whole text.
    pub fn feed_with(&mut self, bytes: &[u8], sink: &mut impl Sink) {
        #[cfg(plant)]
        let bytes = &*crate::plant::piece(bytes);
        let room = self.options.limits.bytes.saturating_sub(self.received);
        self.received += bytes.len();
        self.utf8.feed(&bytes[..bytes.len().min(room)], &mut self.buffer);
        if bytes.len() > room {
            self.reader.stop(Code::Bytes, self.base + self.buffer.len());
        }
        self.advance(false, sink);
        if self.options.retain == Retain::Window {
            self.let_go();
        }
    }

    /// Ends the text.
    #[must_use]
    pub fn finish(self, end: End) -> Triage<'static> {
        self.finish_with(end, &mut NoSink)
    }

    /// Ends the text and gives the rest to `sink`.
    #[must_use]
    pub fn finish_with(mut self, end: End, sink: &mut impl Sink) -> Triage<'static> {
        self.advance(true, sink);
        if let Some(candidate) = self.output.candidate.take() {
            sink.close(candidate, false);
        }
        let source = Source { bytes: &self.buffer, base: self.base, last: true };
        let outcome = self.reader.choose(&source, &self.options);
        let position = |at: usize| self.lines.position(self.base, &self.buffer, at);
        let noted = |at: usize| self.places.iter().copied().find(|place| place.byte == at);
        let at = outcome.refusal.map(|refusal| match refusal.at {
            0 => Position { byte: 0, line: 1, column: 1 },
            at => noted(at).unwrap_or_else(|| position(at)),
        });
        let bytes = Cow::Owned(std::mem::take(&mut self.buffer));
        let text = triage::Text { lines: self.lines, base: self.base, whole: self.base == 0, bytes };
        triage::conclude(text, outcome, at, self.reader, self.utf8, end, self.options)
    }

    fn advance(&mut self, last: bool, sink: &mut impl Sink) {
        self.reader.watched = sink.listens();
        let source = Source { bytes: &self.buffer, base: self.base, last };
        drive(&mut self.reader, &source, |reader| self.output.emit(reader, &source, sink));
        for at in self.reader.places() {
            if !self.places.iter().any(|place| place.byte == at) {
                self.places.push(self.lines.position(self.base, &self.buffer, at));
            }
        }
    }

    /// Lets go of what nothing can look back to.
    fn let_go(&mut self) {
        let window = self.options.limits.window;
        let mut keep = self.reader.at.saturating_sub(window);
        if self.output.candidate.is_some() {
            keep = keep.min(self.output.at);
        }
        let surplus = keep.saturating_sub(self.base).min(self.buffer.len());
        if surplus > window {
            self.lines.pass(&self.buffer[..surplus]);
            self.buffer.drain(..surplus);
            self.base += surplus;
        }
    }
}

/// Runs the reader over all bytes at hand; with the last ones, closes what is open.
pub(crate) fn drive(reader: &mut Reader, source: &Source<'_>, mut after: impl FnMut(&mut Reader)) {
    loop {
        let flow = reader.run(source);
        after(reader);
        if flow == Flow::Root {
            continue;
        }
        if !source.last {
            return;
        }
        if matches!(reader.mode, Mode::Outer | Mode::Skim(_) | Mode::Scalar | Mode::Stopped) {
            if reader.at < source.end() && !matches!(reader.mode, Mode::Stopped) {
                // Every step decides at the end of the text; one that does not is a bug, turned into a refusal.
                reader.refusal.get_or_insert(Refusal { code: Code::Internal, at: reader.at });
            }
            return;
        }
        reader.cut(source);
        after(reader);
    }
}

impl Output {
    fn emit(&mut self, reader: &mut Reader, source: &Source<'_>, sink: &mut impl Sink) {
        if !sink.listens() {
            return;
        }
        if let Some(closed) = reader.closed.take() {
            self.open(closed.ordinal, closed.span.start, sink);
            let Closed { ordinal, span, edits, kept } = closed;
            self.write(source, &edits, span.end, if kept { usize::MAX } else { span.end }, sink);
            sink.close(ordinal, kept);
            self.candidate = None;
        }
        if !reader.frames.is_empty() && !matches!(reader.mode, Mode::Stopped) {
            self.open(reader.root.ordinal, reader.root.start, sink);
            let to = reader.settled_to();
            self.write(source, reader.root.edits.as_slice(), to, to, sink);
        }
    }

    fn open(&mut self, candidate: usize, start: usize, sink: &mut impl Sink) {
        if self.candidate != Some(candidate) {
            *self = Self { candidate: Some(candidate), at: start, edits: 0 };
            sink.open(candidate);
        }
    }

    /// Writes what is settled: the text up to `to`, and the edits that start before `before`.
    fn write(&mut self, source: &Source<'_>, edits: &[edit::Edit], to: usize, before: usize, sink: &mut impl Sink) {
        let candidate = self.candidate.unwrap_or_default();
        // The window reaches back by bytes.
        let to = source.floor(to);
        while let Some(edit) = edits.get(self.edits).filter(|edit| edit.start < before && edit.end <= to) {
            piece(sink, candidate, source.slice(self.at..edit.start));
            sink.repair(candidate, edit);
            piece(sink, candidate, Some(edit.insert.as_bytes()));
            self.at = edit.end;
            self.edits += 1;
        }
        if self.at < to {
            piece(sink, candidate, source.slice(self.at..to));
            self.at = to;
        }
    }
}

fn piece(sink: &mut impl Sink, candidate: usize, bytes: Option<&[u8]>) {
    if let Some(piece) = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).filter(|piece| !piece.is_empty()) {
        sink.text(candidate, piece);
    }
}
