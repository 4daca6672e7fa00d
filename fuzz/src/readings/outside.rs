//! Around the documents: prose, fences, reasoning, template tokens, and further documents.

use super::edge::{Maker, offset};
use super::slip::Slip;
use super::source::is_space;
use super::state::{Mode, Outside, Place, habit};
use super::truth;

/// Tags of blocks in which a model thinks aloud.
const REASONING: &[&str] = &["think", "thinking", "thought", "reasoning", "reflection", "analysis", "scratchpad"];

impl Maker<'_> {
    pub(crate) fn outside(&mut self, outside: Outside, at: usize) {
        let rest = self.source.from(at);
        let Some(char) = rest.chars().next() else { return };
        if let Some(end) = reasoning(rest) {
            if let Some(end) = end {
                self.skip(Slip::Envelope, at + end, outside);
            } else if outside.done {
                self.run(outside, at, self.source.len());
            }
            return;
        }
        if self.source.is_fence(at) {
            self.fence(outside, at);
            return;
        }
        if let Some(end) = self.source.tag(at).or_else(|| marker(rest).map(|length| at + length)) {
            self.skip(Slip::Envelope, end, outside);
            return;
        }
        self.skip_to_fence(outside, at);
        match char {
            // A backslash makes it a formula's.
            '{' | '[' if !self.source.0[..at].ends_with('\\') => self.bracket(outside, at),
            '}' | ']' => {
                if outside.done {
                    let slip = if outside.closer { Slip::SurplusCloserAgain } else { Slip::SurplusCloser };
                    self.edge(slip, at + 1, Mode::Outside(Outside { closer: true, ..outside }));
                } else {
                    self.skip(Slip::ProseBracket, at + 1, outside);
                }
            }
            _ => {
                let fresh = !outside.done && !outside.worded;
                if fresh {
                    self.missing_root_opener(at);
                    self.value(Place::Root, at);
                }
                self.prose(outside, at);
            }
        }
    }

    fn skip(&mut self, slip: Slip, to: usize, outside: Outside) {
        self.edge(slip, to, Mode::Outside(Outside { closer: false, ..outside }));
    }

    /// Words up to the next bracket, fence or tag.
    fn prose(&mut self, outside: Outside, at: usize) {
        let rest = self.source.from(at);
        let end = rest
            .char_indices()
            .skip(1)
            .find(|(here, char)| match char {
                '{' | '[' | '}' | ']' => true,
                '`' => self.source.is_fence(at + here),
                '<' => self.source.tag(at + here).is_some() || reasoning(&rest[*here..]).is_some(),
                _ => false,
            })
            .map_or(rest.len(), |(here, _)| here);
        self.run(outside, at, at + end);
    }

    /// Words, or a piece of JSON that is dropped and costs by the members in it.
    fn run(&mut self, outside: Outside, at: usize, end: usize) {
        let run = &self.source.0[at..end];
        let next = Outside { worded: true, closer: false, ..outside };
        if truth::is_json_looking(run) {
            let members = offset(run.matches("\":").count()) * self.costs.swallowed;
            self.edge(Slip::Dropped, end, Mode::Outside(next)).plus(members);
        } else {
            let known = outside.worded;
            let prose = self.costs.prose;
            let edge = self.edge(Slip::Prose, end, Mode::Outside(next));
            if known {
                edge.cost -= prose;
            }
        }
    }

    /// What stands before the only fence is prose, if need be.
    fn skip_to_fence(&mut self, outside: Outside, at: usize) {
        let marks = || self.source.0.lines().filter(|line| line.trim_start().starts_with("```")).count();
        if at == self.source.past_space(0)
            && marks() <= 2
            && let Some(found) = self.source.from(at).find("\n```")
        {
            self.edge(Slip::Prose, at + found, Mode::Outside(Outside { worded: true, ..outside }));
        }
    }

    fn fence(&mut self, outside: Outside, at: usize) {
        let rest = self.source.from(at);
        let marks = rest.len() - rest.trim_start_matches('`').len();
        let open = self.from.state.habits.has(habit::FENCED);
        let info = if open { 0 } else { info(&rest[marks..]) };
        self.skip(Slip::Envelope, at + marks + info, Outside { worded: outside.worded && outside.done, ..outside });
        let last = self.edges.len() - 1;
        let to = &mut self.edges[last].to;
        to.habits = if open { to.habits.without(habit::FENCED) } else { to.habits.with(habit::FENCED) };
    }

    fn bracket(&mut self, outside: Outside, at: usize) {
        if let Some(length) = placeholder(self.source.from(at), outside.worded) {
            let next = Outside { worded: true, closer: false, ..outside };
            let prose = if outside.worded { 0 } else { self.costs.prose };
            let edge = self.edge(Slip::Prose, at + length, Mode::Outside(next));
            edge.cost = prose;
        }
        if outside.done {
            self.skip(Slip::ProseBracket, at + 1, outside);
            self.edge(Slip::FurtherRoot, at, Mode::Value(Place::Root));
        } else {
            self.edge(Slip::Nothing, at, Mode::Value(Place::Root));
            if !outside.worded {
                self.missing_root_opener(at);
            }
        }
    }
}

/// A reasoning block at the start of `text`: its end, or nothing if it is never closed.
fn reasoning(text: &str) -> Option<Option<usize>> {
    let rest = text.strip_prefix('<')?;
    let name = &rest[..rest.find('>')?];
    let name = REASONING.iter().find(|tag| name.eq_ignore_ascii_case(tag))?;
    let lower = text.to_ascii_lowercase();
    let close = format!("</{name}>");
    Some(lower.find(&close).map(|at| at + close.len()))
}

/// Words of adapters such as `[[ ## completed ## ]]`, and content tags such as `[CONTENT]` and `[/CONTENT]`.
fn marker(text: &str) -> Option<usize> {
    if let Some(tag) = text.strip_prefix('[') {
        let word = tag.trim_start_matches('/');
        let length = word.find(']').unwrap_or(0);
        if length > 3 && word[..length].bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') {
            return Some(text.len() - word.len() + length + 1);
        }
    }
    let inner = text.strip_prefix("[[ ##")?;
    inner.find("## ]]").map(|end| end + 10)
}

/// Length of the info string of a fence.
fn info(text: &str) -> usize {
    let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
    let word = text[blanks..].find(|char: char| !char.is_alphanumeric() && !"+-_#.".contains(char));
    let word = word.unwrap_or(text.len() - blanks);
    if text[blanks..].starts_with(char::is_alphanumeric) { blanks + word } else { 0 }
}

/// A bracket pair in prose that stands for no value: `{project}`, `list[str]`, `[3]` as a citation.
fn placeholder(text: &str, amid: bool) -> Option<usize> {
    let close = if text.starts_with('{') { '}' } else { ']' };
    let end = text.find(close)?;
    let inner = text[1..end].trim();
    let plain = inner.chars().all(|char| char.is_alphanumeric() || " _-.|/,".contains(char));
    let words = inner.starts_with(|char: char| char.is_alphabetic()) && !super::scalar::is_scalar(inner);
    let citation = amid && close == ']' && super::scalar::is_number(inner);
    (!inner.is_empty()
        && plain
        && (words || citation)
        && (amid || text[end + 1..].starts_with(|char: char| !is_space(char))))
    .then_some(end + 1)
}
