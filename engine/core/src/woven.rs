//! Interleaved calls: pieces of two documents in turn, as a host writes them that joins the pieces of parallel calls in one text.
//!
//! Where a piece of one lands in a string of the other, its quotes read as unescaped ones, and the whole as one value.

/// Whether strings of a mended value hold what looks like part of another document: a name with a bracket that does not pair, or an
/// object that ends in the middle of a word.
pub(crate) fn is_woven(json: impl Iterator<Item = u8>) -> bool {
    let mut walk = Walk::default();
    let mut json = json.peekable();
    while let Some(byte) = json.next() {
        if !walk.inside {
            // A name is only known by what follows it.
            if byte == b':' && walk.crooked {
                return true;
            }
            walk.inside = byte == b'"';
            if !byte.is_ascii_whitespace() {
                walk.begin();
            }
            continue;
        }
        match byte {
            b'"' => {
                walk.inside = false;
                walk.crooked = walk.depth != [0, 0];
            }
            b'\\' => {
                let escaped = json.next();
                walk.quoted |= escaped == Some(b'"') && walk.last == b'{';
                walk.last = b'\\';
            }
            byte => {
                if walk.quoted && walk.last == b'}' && byte.is_ascii_alphanumeric() {
                    return true;
                }
                walk.take(byte);
            }
        }
    }
    false
}

#[derive(Default)]
struct Walk {
    inside: bool,
    depth: [i32; 2],
    crooked: bool,
    /// An opener and a quote stood together.
    quoted: bool,
    last: u8,
}

impl Walk {
    fn begin(&mut self) {
        (self.depth, self.crooked, self.quoted, self.last) = ([0, 0], false, false, 0);
    }

    fn take(&mut self, byte: u8) {
        match byte {
            b'{' => self.depth[0] += 1,
            b'}' => self.depth[0] -= 1,
            b'[' => self.depth[1] += 1,
            b']' => self.depth[1] -= 1,
            _ => {}
        }
        self.last = byte;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Decision, Options, triage};

    fn decision(text: &str) -> Decision {
        triage(text, &Options::agent()).decision()
    }

    #[test]
    fn a_call_that_ends_in_the_middle_of_a_word_is_another_one() {
        assert_eq!(decision(r#"{"city": "Par{"id": 7}is", "days": 3}"#), Decision::Ambiguous);
        assert_eq!(decision(r#"{"q{uery": "x" "days": 3}"#), Decision::Ambiguous);
    }

    #[test]
    fn objects_in_code_are_text() {
        for code in [r#"x := map[string]int{"id": 7}"#, r#"f({"id": 7})"#, r#"{"id": 7}"#, r#"if x {"id": 7} else y"#] {
            assert_eq!(decision(&format!(r#"{{"code": "{code}", "days": 3}}"#)), Decision::CosmeticRepair, "{code}");
        }
    }

    #[test]
    fn names_may_hold_brackets_that_pair() {
        assert_eq!(decision(r#"{"/users/{id}": 7, "x[0]": 1"y": 2}"#), Decision::CosmeticRepair);
    }
}
