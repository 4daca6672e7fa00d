//! A text that is one scalar and nothing else.

use crate::quote::Role;
use crate::reader::{Flow, Mode, Reader, Root, Source};
use crate::scan;
use crate::word::{self, Meaning};

impl Reader {
    /// The text begins like a scalar: is it one, and nothing else?
    pub(crate) fn scalar(&mut self, source: &Source<'_>) -> Flow {
        let (start, here) = (self.at, source.from(self.at));
        let length = if here.first() == Some(&b'"') { self.root_string(here) } else { self.root_word(here) };
        let end = match length {
            Some(length) => start + length,
            None if source.last => {
                // An open string is a cut value: a document inside it is not the answer.
                self.outer.loose(start);
                return self.no_scalar();
            }
            None => return Flow::Wait,
        };
        let rest = source.from(end);
        if scan::spaces(rest, 0) < rest.len() {
            return self.no_scalar();
        }
        if !source.last {
            return Flow::Wait;
        }
        let mut root = Root { start, kept: 1, strong: true, ordinal: self.begun, ..Root::default() };
        self.begun += 1;
        if here[0] != b'"' {
            let word = String::from_utf8_lossy(&here[..end - start]).into_owned();
            match word::meaning(&word) {
                Meaning::Json => self.inspect_number(word.as_bytes(), start),
                // A word of another language alone is more likely a word than a value.
                Meaning::Spelled { .. } | Meaning::Unknown => return self.no_scalar(),
            }
        } else if crate::strict::is_odd(&here[..end - start], Role::Value) {
            self.inspect(&here[1..end - start - 1], Role::Value, start);
        }
        root.label = self.outer.label();
        self.mode = Mode::Outer;
        self.at = end;
        self.announce(&root, end, true);
        self.settle(root, end, source);
        Flow::Root
    }

    fn no_scalar(&mut self) -> Flow {
        self.probe = self.at;
        self.mode = Mode::Outer;
        Flow::On
    }

    /// The length of the valid string at the start of `here`; remembers how far it looked.
    fn root_string(&mut self, here: &[u8]) -> Option<usize> {
        let mut at = (self.probe - self.at).max(1);
        loop {
            let from = at;
            at = scan::string_body(here, at);
            self.steps += (at - from) as u64;
            self.probe = self.at + at;
            match here.get(at)? {
                b'"' => return Some(at + 1),
                b'\\' => match here.get(at + 1)? {
                    b'u' if here.len() < at + 6 => return None,
                    b'u' if crate::text::hex4(here, at + 2).is_some() => at += 6,
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => at += 2,
                    // Not a valid string: a length that no text has.
                    _ => return Some(0),
                },
                _ => return Some(0),
            }
        }
    }

    fn root_word(&mut self, here: &[u8]) -> Option<usize> {
        let known = self.probe - self.at;
        let length = known + here[known..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        self.steps += (length - known) as u64;
        self.probe = self.at + length;
        // At the edge of what is at hand it may go on; the caller knows whether that is the end.
        Some(length)
    }
}
