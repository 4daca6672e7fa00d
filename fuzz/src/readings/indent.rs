//! Indentation as evidence: on how many lines does a reading's depth not fit the column?

use super::edge::Output;
use super::search::Node;
use super::state::Stacks;

/// Lines whose column is not the reading's depth there times the unit of the text; none if the text is not indented.
pub(crate) fn broken_lines(text: &str, path: &[&Node], stacks: &Stacks) -> usize {
    let Some(unit) = unit(text) else { return 0 };
    let mut broken = 0;
    for (before, node) in path.iter().zip(path.iter().skip(1)) {
        let state = before.place.state;
        let from = state.at as usize;
        let rest = &text[from..];
        let at = from + rest.len() - rest.trim_start().len();
        let consumes = node.place.state.at as usize > at;
        let Some(column) = column(text, at).filter(|_| consumes && text[from..at].contains('\n')) else { continue };
        let closes = matches!(node.edge.output, Output::Close | Output::CloseTwo);
        let depth = stacks.kinds(state.stack).count() - usize::from(closes);
        broken += usize::from(column != depth * unit);
    }
    broken
}

/// The column of the first indented line.
fn unit(text: &str) -> Option<usize> {
    text.lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .find(|at| *at > 0)
}

/// The column of `at` if nothing but white space stands before it on its line.
fn column(text: &str, at: usize) -> Option<usize> {
    let line = text[..at].rfind('\n')? + 1;
    text[line..at].trim().is_empty().then_some(at - line)
}
