//! A closer too many, or an opener lost: what is left of a lost one is its line.
//!
//! Rule 7 takes the closer for the slip. Where the layout shows that something stood in front of the members (a value on the line
//! behind its colon, an empty line) or nothing stands between a comma and the closers, it may be the opener.

use std::ops::Range;

use crate::edit::Edit;
use crate::frame::SURPLUS;
use crate::reader::Source;
use crate::rule::{Effect, RuleId};

/// Holds removed closers for a choice where an opener may be what was lost.
pub(crate) fn doubt_surplus_closers(source: &Source<'_>, span: &Range<usize>, edits: &mut [Edit]) {
    let mut walk = Walk { open: vec![false], ..Walk::default() };
    let mut at = span.start;
    for index in 0..edits.len() {
        let Edit { start, end, rule, effect, .. } = edits[index];
        walk.take(source.slice(at..start.max(at)).unwrap_or_default());
        let behind_comma = index > 0
            && edits[index - 1].rule == RuleId::TrailingComma
            && source
                .slice(edits[index - 1].end..start)
                .is_some_and(|gap| gap.iter().all(|byte| b" \t\r\n]}".contains(byte)));
        let gap = walk.open.last().is_some_and(|gap| *gap);
        if rule == RuleId::SurplusCloser && effect == Effect::Cosmetic && (gap || behind_comma) {
            edits[index].effect = Effect::Chooses;
        }
        walk.take(edits[index].insert.as_bytes());
        at = at.max(end);
    }
    walk.take(source.slice(at..span.end.max(at)).unwrap_or_default());
    let surplus = |edit: &&mut Edit| edit.rule == RuleId::SurplusCloser;
    let removed: usize = edits.iter_mut().filter(surplus).map(|edit| edit.end - edit.start).sum();
    // More of them than openers: most of the text may stand in a string whose quotes are lost.
    if removed > walk.openers.max(SURPLUS) {
        let cosmetic = |edit: &&mut Edit| edit.effect == Effect::Cosmetic;
        edits.iter_mut().filter(surplus).filter(cosmetic).for_each(|edit| edit.effect = Effect::Chooses);
    }
}

#[derive(Default)]
struct Walk {
    inside: bool,
    escaped: bool,
    /// Line breaks since the last token, and whether that was a colon.
    lines: usize,
    colon: bool,
    /// Per open container: a line stands empty in it.
    open: Vec<bool>,
    /// Containers that began.
    openers: usize,
}

impl Walk {
    fn take(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if self.inside {
                self.inside = self.escaped || byte != b'"';
                self.escaped = byte == b'\\' && !self.escaped;
                continue;
            }
            match byte {
                b'\n' => self.lines += 1,
                b' ' | b'\t' | b'\r' => {}
                _ => self.token(byte),
            }
        }
    }

    fn token(&mut self, byte: u8) {
        if self.lines > usize::from(!self.colon)
            && let Some(gap) = self.open.last_mut()
        {
            *gap = true;
        }
        (self.lines, self.colon) = (0, byte == b':');
        match byte {
            b'"' => self.inside = true,
            b'{' | b'[' => {
                self.open.push(false);
                self.openers += 1;
            }
            b'}' | b']' if self.open.len() > 1 => {
                // What lost its opener took the closer of the one around.
                let gap = self.open.pop() == Some(true);
                if let Some(around) = self.open.last_mut() {
                    *around |= gap;
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Decision, Options, triage};

    fn decision(text: &str) -> Decision {
        triage(text, &Options::agent()).decision()
    }

    #[test]
    fn a_value_on_the_line_behind_its_colon_may_have_lost_its_opener() {
        assert_eq!(decision("{\n  \"a\": \n    \"x\"\n  ],\n  \"b\": 1\n}"), Decision::Ambiguous);
        assert_eq!(decision("{\n  \"a\": \"x\"\n  ],\n  \"b\": 1\n}"), Decision::CosmeticRepair);
    }

    #[test]
    fn an_empty_line_may_be_where_an_opener_stood() {
        assert_eq!(decision("[\n  1,\n  \n    2,\n    3\n  ],\n  4\n]"), Decision::Ambiguous);
    }

    #[test]
    fn more_closers_too_many_than_openers_are_no_slips() {
        assert_eq!(decision("[{\"k\":1},1}}},\"f\"}]"), Decision::Ambiguous);
        assert_eq!(decision("[{\"k\":1},1}}},\"f\"]"), Decision::CosmeticRepair);
        assert_eq!(decision("[{\"a\":1}},{\"a\":2}},{\"a\":3}},{\"a\":4}},{\"a\":5}]"), Decision::CosmeticRepair);
    }

    #[test]
    fn a_comma_before_closers_may_have_lost_an_opener() {
        assert_eq!(decision("{\"a\": [[{\"b\": 1}, ]], \"c\": 2}"), Decision::CosmeticRepair);
        assert_eq!(decision("{\"a\": [{\"b\": 1}, ]], \"c\": 2}"), Decision::Ambiguous);
    }
}
