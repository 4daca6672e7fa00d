//! Indentation as evidence: which of several places did a lost closer stand at?
//!
//! It costs nothing and turns nothing down by itself. Where the reading that is shown fits the column of every line and each other
//! place of a closer breaks two lines or more, that place is no second reading. Whether the text was cut is never decided so.

use std::ops::Range;

use crate::edit::Edit;
use crate::reader::Source;

/// A closer that the ledger could place elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Movable {
    /// Where it was put.
    pub(crate) at: usize,
    /// The last of the other places.
    pub(crate) other: usize,
    /// All of them are in one container: each moves its last member, and perhaps more, into the one around.
    pub(crate) alone: bool,
}

impl Movable {
    /// Whether the other places break two lines or more: those between the two are a level deeper or not.
    pub(crate) fn is_settled_by(&self, lines: &[usize]) -> bool {
        let behind = lines.partition_point(|line| *line <= self.other);
        lines[behind..].iter().take_while(|line| **line < self.at).count() >= 2
    }
}

/// Where the lines of `span` begin, if each stands in the column of its depth under the reading of `edits`.
pub(crate) fn fitting_lines(source: &Source<'_>, span: Range<usize>, edits: &[Edit]) -> Option<Vec<usize>> {
    let mut lines = Lines { source, span: span.clone(), unit: 0, starts: Vec::new(), depth: 0, text: Text::Outside };
    let mut at = span.start;
    for edit in edits.iter().filter(|edit| span.contains(&edit.start)) {
        lines.kept(at..edit.start)?;
        edit.insert.bytes().try_for_each(|byte| lines.byte(byte, None))?;
        at = at.max(edit.end);
    }
    lines.kept(at..span.end)?;
    Some(lines.starts)
}

/// Where in a string the reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Text {
    Outside,
    Inside,
    Escape,
}

struct Lines<'a> {
    source: &'a Source<'a>,
    span: Range<usize>,
    /// The column of the first indented line.
    unit: usize,
    starts: Vec<usize>,
    depth: usize,
    text: Text,
}

impl Lines<'_> {
    fn kept(&mut self, span: Range<usize>) -> Option<()> {
        let Range { start, end } = span;
        let bytes = self.source.slice(start..end.max(start))?;
        bytes.iter().zip(start..).try_for_each(|(&byte, at)| self.byte(byte, Some(at)))
    }

    /// `None` when the line that begins here stands in another column.
    fn byte(&mut self, byte: u8, at: Option<usize>) -> Option<()> {
        match (self.text, byte) {
            (Text::Escape, _) => self.text = Text::Inside,
            (Text::Inside, b'\\') => self.text = Text::Escape,
            (Text::Inside, b'"') => self.text = Text::Outside,
            (Text::Inside, _) | (Text::Outside, b' ' | b'\n' | b'\r' | b'\t') => {}
            (Text::Outside, _) => {
                self.depth -= usize::from(matches!(byte, b'}' | b']') && self.depth > 0);
                if let Some((at, column)) = at.and_then(|at| Some((at, self.column(at)?))) {
                    if self.unit == 0 {
                        self.unit = column;
                    }
                    // Lines that are not indented say nothing.
                    if column != self.depth * self.unit || (self.unit == 0 && self.depth > 0) {
                        return None;
                    }
                    self.starts.push(at);
                }
                self.depth += usize::from(matches!(byte, b'{' | b'['));
                if byte == b'"' {
                    self.text = Text::Inside;
                }
            }
        }
        Some(())
    }

    /// The column of `at`, if its line begins there.
    fn column(&self, at: usize) -> Option<usize> {
        let before = self.source.slice(self.span.start..at)?;
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        (before.len() > blanks && before[before.len() - blanks - 1] == b'\n').then_some(blanks)
    }
}

#[cfg(test)]
mod tests {
    use super::Movable;
    use crate::{Decision, Options, triage};

    fn decision(text: &str) -> Decision {
        triage(text, &Options::agent()).decision()
    }

    #[test]
    fn two_lines_between_two_places_settle_which_one_is_meant() {
        let movable = Movable { at: 30, other: 10, alone: false };
        assert!(movable.is_settled_by(&[5, 11, 20, 31]));
        assert!(!movable.is_settled_by(&[5, 10, 20, 30]));
    }

    #[test]
    fn the_columns_tell_where_a_closer_was_lost() {
        let lost = "[\n  {\n    \"a\": {\n      \"b\": 1,\n      \"c\": 2\n    }\n  ,\n  {\n    \"a\": 3\n  }\n]";
        assert_eq!(decision(lost), Decision::CosmeticRepair);
        let flat = lost.split_whitespace().collect::<String>();
        assert_eq!(decision(&flat), Decision::Ambiguous);
    }

    #[test]
    fn a_name_that_would_come_twice_tells_where_a_closer_was_lost() {
        assert_eq!(decision(r#"[{"id": 1, "at": {"x": 2, "id": 3}]"#), Decision::CosmeticRepair);
        assert_eq!(decision(r#"[{"id": 1, "at": {"x": 2, "no": 3}]"#), Decision::Ambiguous);
    }

    #[test]
    fn a_name_that_comes_twice_in_one_of_several_places_only_tells_nothing() {
        assert_eq!(decision(r#"[{"id": 1, "at": {"id": 3, "x": 2}]"#), Decision::Ambiguous);
    }

    #[test]
    fn lines_that_are_not_indented_tell_nothing() {
        let flat = "[\n{\n\"x\": {\n\"old\": 45,\n\"b\": true\n}\n]";
        assert_eq!(decision(flat), Decision::Ambiguous);
        let indented = "[\n  {\n    \"x\": {\n      \"old\": 45,\n      \"b\": true\n    }\n]";
        assert_eq!(decision(indented), Decision::CosmeticRepair);
    }

    #[test]
    fn one_line_or_a_line_in_another_column_tells_nothing() {
        let one = "[\n  {\n    \"a\": {\n      \"b\": 1, \"c\": 2 }\n  ,\n  {\n    \"a\": 3\n  }\n]";
        let crooked = "[\n  {\n    \"a\": {\n      \"b\": 1,\n      \"c\": 2\n    }\n  ,\n  {\n   \"a\": 3\n  }\n]";
        assert_eq!((decision(one), decision(crooked)), (Decision::Ambiguous, Decision::Ambiguous));
    }
}
