//! JSON Pointers of edits: which value of the output does each edit touch?
//!
//! One walk over the output text, with the edits' places in it at hand.

use crate::edit::Edit;
use crate::text;

/// The pointers of `edits` into the value that `source` becomes by them. The output must be valid JSON.
pub(crate) fn of_edits(source: &[u8], edits: &[Edit]) -> Vec<String> {
    let output = crate::edit::apply(source, edits);
    let mut walk = Walk { output: &output, at: 0, levels: Vec::new(), pointer: String::new(), named: false };
    let mut shift = 0_isize;
    edits
        .iter()
        .map(|edit| {
            let place = edit.start.saturating_add_signed(shift);
            shift += edit.insert.len().cast_signed() - (edit.end - edit.start).cast_signed();
            walk.to(place);
            walk.pointer.clone()
        })
        .collect()
}

struct Level {
    object: bool,
    index: usize,
    pointer: usize,
}

struct Walk<'o> {
    output: &'o [u8],
    at: usize,
    levels: Vec<Level>,
    pointer: String,
    /// The name of the member has been read.
    named: bool,
}

impl Walk<'_> {
    /// Walks on to the token that holds `place`.
    fn to(&mut self, place: usize) {
        while self.at <= place {
            let Some(&byte) = self.output.get(self.at) else { return };
            let next = match byte {
                b'"' => {
                    let end = text::string_end(self.output, self.at);
                    self.string(end);
                    end
                }
                b'{' | b'[' => {
                    self.begin_value();
                    let level = Level { object: byte == b'{', index: 0, pointer: self.pointer.len() };
                    self.levels.push(level);
                    self.named = false;
                    self.at + 1
                }
                b'}' | b']' => {
                    if let Some(level) = self.levels.pop() {
                        self.pointer.truncate(level.pointer);
                    }
                    self.at + 1
                }
                b',' => {
                    self.named = false;
                    self.at + 1
                }
                b':' | b' ' | b'\n' | b'\r' | b'\t' => self.at + 1,
                _ => {
                    self.begin_value();
                    let word = self.output[self.at..].iter().take_while(|byte| !b" \n\r\t,:]}".contains(byte)).count();
                    self.at + word.max(1)
                }
            };
            if next > place && !matches!(byte, b'}' | b']') {
                // The place is inside this token, whose pointer stands.
                self.at = next;
                return;
            }
            self.at = next;
        }
    }

    fn begin_value(&mut self) {
        if let Some(level) = self.levels.last_mut()
            && !level.object
        {
            self.pointer.truncate(level.pointer);
            self.pointer.push('/');
            self.pointer.push_str(&level.index.to_string());
            level.index += 1;
        }
    }

    fn string(&mut self, end: usize) {
        let Some(level) = self.levels.last().filter(|level| level.object && !self.named) else {
            return self.begin_value();
        };
        let body = self.output.get(self.at + 1..end.saturating_sub(1)).unwrap_or_default();
        let name = text::decode(std::str::from_utf8(body).unwrap_or_default()).replace('~', "~0").replace('/', "~1");
        self.pointer.truncate(level.pointer);
        self.pointer.push('/');
        self.pointer.push_str(&name);
        self.named = true;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, triage};

    #[test]
    fn edits_point_at_what_they_touch() {
        let answer = triage("{'a': [1, None,], 'b/c': {'d': 'x\ny'}}", &Options::permissive());
        let pointers: Vec<String> = answer.repairs().into_iter().map(|repair| repair.pointer).collect();
        assert!(pointers.contains(&"/a/1".to_owned()), "{pointers:?}");
        assert!(pointers.contains(&"/b~1c/d".to_owned()), "{pointers:?}");
        assert_eq!(pointers[0], "/a");
    }
}
