//! The other reading of a place that a rule holds for a choice, where no second hypothesis lived.
//!
//! The rule says that the text does not decide, and so names what else it may say: the other place of a closer, the word as a
//! literal, the quote as one too many. What is proposed here is only shown if it is JSON and has another value; whatever does
//! not come to that is dropped without loss.

mod quote;

use crate::edit::Edit;
use crate::outline::{Outline, Place};
use crate::rule::{Effect, RuleId};
use crate::scan;
use crate::word::{self, Meaning};

/// Another reading: its edits, and whether it makes the same slips as the first, so that it costs the same.
pub(crate) struct Proposal {
    pub(crate) edits: Vec<Edit>,
    pub(crate) even: bool,
}

/// What is at hand: the text, the edits of its first reading, and a look around.
pub(crate) struct Counter<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) edits: &'a [Edit],
    pub(crate) outline: &'a Outline,
}

/// An edit of a proposal.
fn other(start: usize, end: usize, insert: impl Into<std::borrow::Cow<'static, str>>, rule: RuleId) -> Edit {
    Edit { start, end, insert: insert.into(), rule, effect: Effect::Chooses }
}

impl Counter<'_> {
    /// The other readings of the edit at `index`, the likeliest first.
    pub(crate) fn of(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let edit = &self.edits[index];
        let (start, end) = (edit.start, edit.end);
        match edit.rule {
            RuleId::MissingCloser | RuleId::LostCloser => self.closer(index, place),
            RuleId::SurplusCloser => self.surplus(index, place),
            RuleId::WrongCloser => self.reopened(index, place, false),
            RuleId::DoubleComma => vec![self.instead(&[index], [other(start, start, "null", edit.rule)])],
            RuleId::LeadingComma => self.leading_comma(index, place),
            RuleId::BareValue => self.bare(index),
            RuleId::Constructor => self.typed(index),
            RuleId::NonFinite => {
                vec![self.instead(&[index], [other(start, end, format!("\"{}\"", self.word(start..end)), edit.rule)])]
            }
            RuleId::Undefined => self.undefined(index, place),
            RuleId::InnerQuote => self.inner_quote(index, place),
            RuleId::SingleQuote => self.single_quote(index, place),
            RuleId::SurplusQuote => {
                let at = if place.inside { start } else { end };
                vec![self.instead(&[index], [other(at, at, "\\", RuleId::InnerQuote)])]
            }
            RuleId::MissingOpeningQuote => self.opening_quote(index, place),
            RuleId::MissingClosingQuote => self.closing_quote(index, place),
            RuleId::MissingColon => self.colon(index),
            RuleId::MissingValue => self.value(index),
            RuleId::CutMember => self.dropped(index, place),
            RuleId::IllegalEscape => {
                let digits = self.text[end..].iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
                vec![self.instead(&[index], [other(start, end + digits, "", edit.rule)])]
            }
            RuleId::Comment | RuleId::OmissionComment => {
                vec![self.instead(&[index], [other(start, start, "\"", RuleId::MissingOpeningQuote)])]
            }
            _ => Vec::new(),
        }
    }

    /// What stands around the root belongs to it: its brackets are lost, or it closed too early.
    pub(crate) fn joined(&self) -> Vec<Proposal> {
        let root = &self.outline.root;
        let ink = |span: std::ops::Range<usize>| crate::envelope::inked(self.text.get(span).unwrap_or_default()) > 0;
        if !ink(0..root.start) && !ink(root.end..self.text.len()) {
            return Vec::new();
        }
        let inner = |edit: &&Edit| edit.start >= root.start && edit.end <= root.end;
        let kept: Vec<Edit> = self.edits.iter().filter(inner).cloned().collect();
        let head = scan::spaces(self.text, 0);
        let tail = crate::envelope::inked(self.text);
        let list = |open: bool, close: bool| {
            let mut edits = kept.clone();
            if open {
                edits.insert(0, other(head, head, "[", RuleId::MissingHead));
            }
            if close {
                edits.push(other(tail, tail, "]", RuleId::MissingCloser));
            }
            edits
        };
        let mut all = vec![list(true, false), list(false, true), list(true, true)];
        if let Some(last) = self.outline.last {
            // `{"a": 1}, "b": 2}`: the closer came too early.
            let mut early = kept.clone();
            early.push(other(last, last + 1, "", RuleId::SurplusCloser));
            all.push(early.clone());
            let closer = char::from(self.text[last]).to_string();
            early.push(other(tail, tail, closer, RuleId::MissingCloser));
            all.push(early);
        }
        // `{"a": 1}, {"b": 2}`: a list without its brackets, or its comma.
        let between = kept.iter().position(|edit| edit.start >= root.end).unwrap_or(kept.len());
        let mut comma = list(true, true);
        comma.insert(between + 1, other(root.end, root.end, ",", RuleId::MissingComma));
        all.push(comma);
        all.into_iter().map(|edits| Proposal { edits, even: false }).collect()
    }

    /// `98,500.00`: two elements, or one number.
    pub(crate) fn grouped(&self) -> Vec<Proposal> {
        let commas = self.text.windows(6).enumerate().filter(|(_, part)| {
            part[0].is_ascii_digit() && part[1] == b',' && part[5] == b'.' && part[2..5].iter().all(u8::is_ascii_digit)
        });
        let joined = |(at, _): (usize, _)| self.instead(&[], [other(at + 1, at + 2, "", RuleId::DigitSeparators)]);
        commas.take(TRIED).map(joined).collect()
    }

    /// The edits without those at `gone`, which ascend, and with `fresh`, in place of whatever these overlap.
    fn instead<const N: usize>(&self, gone: &[usize], fresh: [Edit; N]) -> Proposal {
        let mut edits: Vec<Edit> = self
            .edits
            .iter()
            .enumerate()
            .filter(|(at, _)| gone.binary_search(at).is_err())
            .map(|(_, edit)| edit.clone())
            .collect();
        for new in fresh {
            edits = put(edits, new);
        }
        Proposal { edits, even: false }
    }

    fn word(&self, span: std::ops::Range<usize>) -> String {
        String::from_utf8_lossy(self.text.get(span).unwrap_or_default()).into_owned()
    }

    fn closer(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let edit = &self.edits[index];
        let moved = place.moves.iter().filter_map(|to| {
            let closer = edit.insert.get(to.byte..=to.byte)?.to_owned();
            let mut rest = edit.insert.clone().into_owned();
            rest.remove(to.byte);
            let mut edits = self.edits.to_vec();
            edits[index].insert = rest.into();
            let moved = other(to.comma, to.comma, closer, RuleId::LostCloser);
            // Behind what closes a string there, before a comma that was inserted there.
            let slot = to.by.unwrap_or_else(|| {
                edits.partition_point(|edit| edit.start < to.comma || (edit.start == to.comma && edit.end == to.comma))
            });
            edits.insert(slot, moved);
            edits.retain(|edit| edit.start < edit.end || !edit.insert.is_empty());
            Some(Proposal { edits, even: true })
        });
        let mut all: Vec<Proposal> = moved.collect();
        if edit.rule == RuleId::LostCloser {
            all.extend(self.reopened(index, place, true));
            all.extend(self.later_quotes(index));
        }
        all
    }

    /// The opener, not the closer, is of the wrong kind; with `cut` the rest is then closed at its end.
    fn reopened(&self, index: usize, place: &Place, cut: bool) -> Vec<Proposal> {
        let Some(opener) = place.opener else { return Vec::new() };
        let turned = match self.text.get(opener) {
            Some(b'{') => "[",
            Some(b'[') => "{",
            _ => return Vec::new(),
        };
        let turn = other(opener, opener + 1, turned, RuleId::WrongCloser);
        let at = self.edits[index].start;
        let mut all = Vec::new();
        if cut && let Some(closer @ (b'}' | b']')) = self.text.get(at) {
            let next = other(at + 1, at + 1, char::from(*closer).to_string(), RuleId::LostCloser);
            all.push(self.instead(&[index], [turn.clone(), next]));
        }
        let mut turned = self.instead(&[index], [turn]);
        if cut {
            self.close_all(&mut turned.edits);
        }
        all.push(turned);
        all
    }

    /// Closes what the edits leave open.
    fn close_all(&self, edits: &mut Vec<Edit>) {
        let open = crate::outline::outline(self.text, edits, &[]).open;
        let at = match edits.last() {
            Some(last) if last.end == self.text.len() && last.insert.is_empty() => last.start,
            _ => self.text.len(),
        };
        if !open.is_empty() {
            let slot = edits.partition_point(|edit| edit.start < at || edit.end <= at);
            edits.insert(slot, other(at, at, open, RuleId::MissingCloser));
        }
    }

    fn surplus(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let mut all = Vec::new();
        if let Some(early) = place.early {
            let moved = self.instead(&[index], [self.reopen(early)]);
            all.push(Proposal { even: true, ..moved });
        }
        let edit = &self.edits[index];
        if place.outside && self.text.get(edit.start) == Some(&b']') {
            all.extend(self.joined());
            let root = self.outline.root.start;
            all.push(self.instead(&[index], [other(root, root, "[", RuleId::MissingHead)]));
        } else {
            // An empty container that lost its opener, with the comma before it.
            let empty = if self.text.get(edit.start) == Some(&b'}') { "{" } else { "[" };
            let touches = |edit: &Edit| matches!(edit.rule, RuleId::TrailingComma | RuleId::MissingValue);
            let comma = self.edits[..index].iter().rposition(touches);
            let gone: Vec<usize> = comma.into_iter().chain([index]).collect();
            let opened =
                |gone: &[usize]| self.instead(gone, [other(edit.start, edit.start, empty, RuleId::MissingHead)]);
            all.extend([opened(&[index]), opened(&gone)]);
        }
        if let Some(last) = self.outline.last {
            // It closes what it fits; the last one is too many.
            let mut kept = self.instead(&[index], [other(last, last + 1, "", RuleId::SurplusCloser)]);
            self.close_all(&mut kept.edits);
            all.push(kept);
        }
        all
    }

    fn leading_comma(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let edit = &self.edits[index];
        let opener = place.opener.and_then(|at| self.text.get(at));
        let empty = || {
            let closer = if opener == Some(&b'{') { "}" } else { "]" };
            let closed = other(edit.start, edit.start, closer, RuleId::LostCloser);
            match place.closer {
                Some(at) => self.instead(&[index], [closed, other(at, at + 1, "", RuleId::SurplusCloser)]),
                None => self.instead(&[index], [closed]),
            }
        };
        vec![self.instead(&[index], [other(edit.start, edit.start, "null", edit.rule)]), empty()]
    }

    fn bare(&self, index: usize) -> Vec<Proposal> {
        let start = self.edits[index].start;
        let closes = |edit: &Edit| edit.rule == RuleId::BareValue && edit.insert == "\"";
        let Some(next) = self.edits.iter().skip(index + 1).position(closes) else { return Vec::new() };
        let last = index + 1 + next;
        let end = self.edits[last].start;
        let word = self.word(start..end);
        let gone: Vec<usize> = (index..=last).collect();
        let instead = |json: String| self.instead(&gone, [other(start, end, json, RuleId::BareValue)]);
        let known = |part: &str| match word::meaning(part) {
            Meaning::Json => Some(part.to_owned()),
            Meaning::Spelled { json, .. } => Some(json),
            Meaning::Unknown => None,
        };
        let quoted = |text: &str| {
            let mut out = String::new();
            crate::text::quote(text, &mut out);
            out
        };
        let mut all: Vec<Proposal> = literal(&word).map(|json| instead(json.to_owned())).into_iter().collect();
        let splits = word.char_indices().skip(1).take(64);
        let two = splits.filter_map(|(at, _)| Some(format!("{}, {}", known(&word[..at])?, known(&word[at..])?)));
        all.extend(two.map(instead).take(2));
        if let Some((name, value)) = word.split_once(':') {
            let value = value.trim();
            let json = known(value).unwrap_or_else(|| quoted(value));
            all.push(instead(format!("{{{}: {json}}}", quoted(name.trim_end()))));
        }
        if let Some((first, rest)) = word.split_once(|c: char| c.is_ascii_whitespace() || c == ':')
            && let Some(first) = known(first)
        {
            all.push(instead(format!("{first}, {}", quoted(rest.trim()))));
            all.push(instead(first));
        }
        all
    }

    /// Extended JSON writes an object that names the type.
    fn typed(&self, index: usize) -> Vec<Proposal> {
        let edit = &self.edits[index];
        let call = self.word(edit.start..edit.end);
        let name = match call.trim_end_matches('(') {
            "ObjectId" => "oid",
            "ISODate" => "date",
            "UUID" => "uuid",
            "NumberLong" => "numberLong",
            "NumberInt" => "numberInt",
            "NumberDecimal" | "Decimal" => "numberDecimal",
            "Date" => "date",
            "Timestamp" => "timestamp",
            _ => return Vec::new(),
        };
        let closes = |edit: &Edit| edit.rule == RuleId::Constructor && self.text.get(edit.start) == Some(&b')');
        let Some(last) = self.edits.iter().skip(index + 1).position(closes).map(|next| index + 1 + next) else {
            return Vec::new();
        };
        let opened = other(edit.start, edit.end, format!("{{\"${name}\": "), edit.rule);
        let Edit { start, end, .. } = self.edits[last];
        vec![self.instead(&[index, last], [opened, other(start, end, "}", edit.rule)])]
    }

    /// JavaScript leaves such members out.
    fn undefined(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let edit = &self.edits[index];
        let comma = self.text.get(place.boundary) == Some(&b',');
        let behind = edit.end + scan::spaces(&self.text[edit.end..], 0);
        let start = if comma { place.boundary } else { place.boundary + 1 };
        let end = if !comma && self.text.get(behind) == Some(&b',') { behind + 1 } else { edit.end };
        let text = other(edit.start, edit.end, "\"undefined\"", edit.rule);
        vec![self.instead(&[index], [other(start, end, "", edit.rule)]), self.instead(&[index], [text])]
    }

    /// The edits up to `index`, the new one, and nothing but the surroundings behind it.
    fn as_written(&self, index: usize, new: Edit) -> Proposal {
        let around = |edit: &Edit| edit.rule.rule().group == crate::rule::Group::Envelope;
        let later = index..self.edits.len();
        let gone: Vec<usize> = later.filter(|&at| !around(&self.edits[at])).collect();
        let mut proposal = self.instead(&gone, [new]);
        self.close_all(&mut proposal.edits);
        proposal
    }

    /// What was dropped belongs to the container that closed before it.
    fn dropped(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let start = self.edits[index].start;
        let closed = crate::envelope::inked(&self.text[..start]);
        let mut all = Vec::new();
        if let Some(last) = closed.checked_sub(1).filter(|&last| matches!(self.text[last], b'}' | b']')) {
            all.push(self.as_written(index, self.reopen(last)));
        }
        // Or to a list around the value before it.
        let name = place.boundary + 1 + scan::spaces(&self.text[(place.boundary + 1).min(start)..start], 0);
        if self.text.get(name) == Some(&b'"') {
            let colon = crate::text::string_end(self.text, name);
            let colon = colon + scan::spaces(&self.text[colon.min(start)..start], 0);
            if self.text.get(colon) == Some(&b':') {
                all.push(self.as_written(index, other(colon + 1, colon + 1, "[", RuleId::MissingHead)));
            }
        }
        all
    }

    /// The closer at `at` is too many; of an empty container the comma behind it goes too.
    fn reopen(&self, at: usize) -> Edit {
        let before = crate::envelope::inked(&self.text[..at]);
        let empty = before > 0 && matches!(self.text[before - 1], b'{' | b'[');
        let next = at + 1 + scan::spaces(&self.text[at + 1..], 0);
        let end = if empty && self.text.get(next) == Some(&b',') { next + 1 } else { at + 1 };
        other(at, end, "", RuleId::SurplusCloser)
    }

    /// The value that is missing may have been null.
    fn value(&self, index: usize) -> Vec<Proposal> {
        let at = self.edits[index].end;
        let fill = |insert: &'static str| self.instead(&[index], [other(at, at, insert, RuleId::MissingValue)]);
        vec![fill("null"), fill(":null")]
    }
}

/// Proposals tried at most.
pub(crate) const TRIED: usize = 24;

/// Adds an edit in place of whatever it overlaps, behind what is inserted at its start.
fn put(mut edits: Vec<Edit>, new: Edit) -> Vec<Edit> {
    edits.retain(|edit| {
        let apart = edit.end <= new.start || new.end <= edit.start;
        let inside = new.start < edit.start && edit.end < new.end;
        apart && !inside
    });
    let slot =
        edits.partition_point(|edit| edit.start < new.start || (edit.start == new.start && edit.end <= new.start));
    edits.insert(slot, new);
    edits
}

/// The literal that a word may stand for (truth rule 8).
fn literal(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let torn = |literal: &&str| {
        let sorted = |text: &str| {
            let mut bytes = text.as_bytes().to_vec();
            bytes.sort_unstable();
            bytes
        };
        literal.starts_with(&word) || (word.len() == literal.len() && sorted(&word) == sorted(literal))
    };
    match word.as_str() {
        "yes" | "y" | "on" => Some("true"),
        "no" | "n" | "off" => Some("false"),
        "n/a" | "na" | "nan" | "nil" | "-" | "--" | "?" => Some("null"),
        _ => ["true", "false", "null", "none", "undefined"].iter().find(|literal| torn(literal)).map(|literal| {
            match *literal {
                "none" | "undefined" => "null",
                literal => literal,
            }
        }),
    }
}
