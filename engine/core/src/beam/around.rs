//! What stands around a place between tokens, and says whether something is missing there or elsewhere.

use crate::reader::Source;
use crate::scan;

/// How far between tokens is looked ahead.
pub(super) const NEAR: usize = 8;

/// How far white space is looked through backwards.
pub(super) const GAP: usize = 512;

/// Whether a string whose text ends in a blank ends before `at`.
pub(super) fn follows_blank_in_text(at: usize, source: &Source<'_>) -> bool {
    let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default().trim_ascii_end();
    before.strip_suffix(b"\"").is_some_and(|text| text.last().is_some_and(u8::is_ascii_whitespace))
}

/// Whether a string whose text ends in a comma ends before `at`, with at most brackets between: `"no,"}, {name": 1`. The quote that is
/// missed may be the one before that comma, and its own one opens what follows.
pub(super) fn follows_comma_in_text(at: usize, source: &Source<'_>) -> bool {
    let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default();
    let structure = |byte: &&u8| byte.is_ascii_whitespace() || b"{}[],:".contains(byte);
    let ends = before.len() - before.iter().rev().take_while(structure).count();
    before[..ends].strip_suffix(b"\"").is_some_and(|text| text.trim_ascii_end().ends_with(b","))
}

/// Whether a mark that is missed at `at` stands in the string before or behind: `"x, "name: 1`, `"name:" 1`. Then a quote is at the wrong
/// place, and no mark is missing.
pub(super) fn is_in_a_neighbour(marks: &[u8], at: usize, source: &Source<'_>) -> bool {
    let known = |byte: Option<&u8>| byte.is_some_and(|byte| marks.contains(byte));
    let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default().trim_ascii_end();
    let quote = |byte: &u8| matches!(byte, b'"' | b'\'');
    let here = source.from(at);
    let behind =
        here[..here.len().min(NEAR)].split_first().filter(|(first, _)| quote(first)).map_or(&[][..], |(_, text)| text);
    before.split_last().is_some_and(|(last, text)| quote(last) && known(text.trim_ascii_end().last()))
        || known(behind.get(scan::spaces(behind, 0)))
}

/// Whether a backslash stands before `at`: who escapes there is rather within a string.
pub(super) fn follows_backslash(at: usize, source: &Source<'_>) -> bool {
    let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default();
    before.trim_ascii_end().ends_with(b"\\")
}

/// Whether some of the space before `at` may belong to the text: two blanks, or one where the writer sets none.
pub(super) fn has_odd_gap(at: usize, source: &Source<'_>) -> bool {
    let before = source.slice(at.saturating_sub(GAP).max(source.base)..at).unwrap_or_default();
    let inked = crate::envelope::inked(before);
    let (before, gap) = before.split_at(inked);
    let Some((&mark, before)) = before.split_last().filter(|_| !gap.is_empty()) else { return false };
    if gap.contains(&b'\n') {
        // Behind a comma a line stands below the one before it, behind an opener as far in as lines behind openers stand.
        let (above, line) = (indent(last_line(before)), last_line(gap));
        let odd =
            |step: usize| known_step(before).map_or(step % 2 == 1 && !line.contains(&b'\t'), |known| known != step);
        return match mark {
            b',' => before.contains(&b'\n') && above != line.len(),
            b'[' | b'{' => line.len().checked_sub(above).is_none_or(odd),
            _ => false,
        };
    }
    // Few writers leave a blank behind a bracket; what a text does with its own says nothing.
    let padded = |at: usize| matches!(before[at..], [b'[' | b'{', b' ', ..]) && opens_value(&before[..at]);
    let opened = matches!(mark, b'[' | b'{') && !(0..before.len()).any(padded);
    gap.len() > 1 || opened || sets_none(mark, before)
}

fn last_line(text: &[u8]) -> &[u8] {
    text.iter().rposition(|byte| *byte == b'\n').map_or(text, |at| &text[at + 1..])
}

/// White space at the start of a line.
fn indent(line: &[u8]) -> usize {
    line.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// How much further in the last line behind a line that ends in an opener stands.
fn known_step(before: &[u8]) -> Option<usize> {
    let lines: Vec<&[u8]> = before.split(|byte| *byte == b'\n').collect();
    let opens = |line: &[u8]| matches!(line.trim_ascii_end().last(), Some(b'[' | b'{'));
    // The first line may lack its head.
    let pairs = lines.windows(2).rev().filter(|pair| opens(pair[0]) && !pair[1].trim_ascii().is_empty());
    pairs.map(|pair| indent(pair[1]).checked_sub(indent(pair[0]))).next().flatten()
}

/// Whether a value may begin behind `before`, as far as its last byte tells.
fn opens_value(before: &[u8]) -> bool {
    before.trim_ascii_end().last().is_none_or(|byte| b":,[{".contains(byte))
}

/// Whether the writer set no blank behind the last `mark` between tokens: one in a text stands next to other bytes.
fn sets_none(mark: u8, before: &[u8]) -> bool {
    let outside = |near: &[u8]| match mark {
        b':' => near[1] == b'"' && near[0] != b'\\',
        b',' if near[1] == b'"' => near[0] != b'\\',
        b',' => near[1].is_ascii_digit() || b"}]el".contains(&near[1]),
        _ => near[1].is_ascii_whitespace() || b":,{[".contains(&near[1]),
    };
    let token = |byte: u8| byte.is_ascii_alphanumeric() || b"\"{[-".contains(&byte);
    let known = |near: &&[u8]| near[2] == mark && outside(near) && (near[3].is_ascii_whitespace() || token(near[3]));
    before.windows(4).rev().find(known).is_some_and(|near| !near[3].is_ascii_whitespace())
}

/// Whether a number or literal is whole by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whole {
    No,
    /// A delimiter follows.
    Token,
    /// And nothing else on its line.
    Line,
}

/// Whether a whole number or literal stands at `at`; `None` when more bytes are needed to tell.
pub(super) fn whole_scalar(at: usize, source: &Source<'_>) -> Option<Whole> {
    let here = source.from(at);
    let length = here.iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
    if here.len() < length + LINE && !source.last {
        return None;
    }
    let Ok(word) = std::str::from_utf8(&here[..length]) else { return Some(Whole::No) };
    let ends = here.get(length).is_none_or(|byte| byte.is_ascii_whitespace() || b",}]".contains(byte));
    if !ends || crate::word::meaning(word) == crate::word::Meaning::Unknown {
        return Some(Whole::No);
    }
    let rest = &here[length..here.len().min(length + LINE)];
    let line = rest.iter().find(|byte| !b",}] \t\r".contains(byte)).is_none_or(|byte| *byte == b'\n');
    Some(if line { Whole::Line } else { Whole::Token })
}

/// How far behind a number its line is looked at.
const LINE: usize = 8;
