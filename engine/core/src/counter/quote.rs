//! Quotes: the one that was repaired may have stood elsewhere, be one too many, or belong to the text.

use super::{Counter, Proposal, other, put};
use crate::edit::Edit;
use crate::outline::Place;
use crate::rule::RuleId;
use crate::scan;

/// Single quotes read as quotes at most: each is a pass over the edits.
const QUOTES: usize = 64;

impl Counter<'_> {
    /// It ends the string and the next begins one, or it is one too many.
    pub(super) fn inner_quote(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let start = self.edits[index].start;
        let mut all = Vec::new();
        let next = self.edits.get(index + 1);
        if let Some(next) = next.filter(|next| next.rule == RuleId::InnerQuote && place.string.contains(&next.start)) {
            all.push(self.instead(&[index, index + 1], []));
            let comma = other(next.start, next.start, ",", RuleId::MissingComma);
            all.push(self.instead(&[index, index + 1], [comma]));
        }
        all.push(self.instead(&[index], [other(start, start + 1, "", RuleId::SurplusQuote)]));
        all
    }

    /// `'Mia O'Dell, 'id': '5'`: the string ends before a comma and a quote in it.
    pub(super) fn single_quote(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let start = self.edits[index].end;
        let content = self.text.get(start..place.string.end.max(start)).unwrap_or_default();
        let borders = content
            .iter()
            .enumerate()
            .filter(|(at, byte)| **byte == b',' && content.get(scan::spaces(content, at + 1)) == Some(&b'\''));
        let Some((comma, _)) = borders.take(1).last() else { return Vec::new() };
        let mut proposal = self.instead(&[], [other(start + comma, start + comma, "\"", RuleId::MissingClosingQuote)]);
        for (at, _) in content.iter().enumerate().skip(comma).filter(|(_, byte)| **byte == b'\'').take(QUOTES) {
            let quote = other(start + at, start + at + 1, "\"", RuleId::SingleQuote);
            proposal.edits = put(proposal.edits, quote);
        }
        vec![proposal]
    }

    pub(super) fn opening_quote(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let at = self.edits[index].start;
        let opens = |at: usize| other(at, at, "\"", RuleId::MissingOpeningQuote);
        let mut all = Vec::new();
        // Space before it may belong to the text.
        let gap = crate::envelope::inked(&self.text[..at]);
        if gap < at {
            all.push(self.instead(&[index], [opens(gap)]));
        }
        if let Some(closing) = place.string.end.checked_sub(1).filter(|&closing| closing > at) {
            let scalar = self.instead(&[index], [other(closing, closing + 1, "", RuleId::SurplusQuote)]);
            all.push(scalar);
        }
        // `2,3]`: an opener is lost, no quote.
        let closes = |edit: &Edit| edit.rule == RuleId::MissingClosingQuote;
        if let Some(closing) = self.edits.get(index + 1).filter(|edit| closes(edit)) {
            let opener = match closing.start.checked_sub(1).and_then(|last| self.text.get(last)) {
                Some(b']') => "[",
                Some(b'}') => "{",
                _ => "",
            };
            all.push(self.instead(&[index, index + 1], [other(at, at, opener, RuleId::MissingHead)]));
        }
        // It may have stood before the element that has none either.
        for boundary in [place.boundary, place.before] {
            let before = boundary + 1 + scan::spaces(&self.text[(boundary + 1).min(at)..at], 0);
            if before < at {
                let merged = other(before, before, "\"", RuleId::MissingOpeningQuote);
                let kept = self.text[before..at].to_vec();
                if let Ok(kept) = String::from_utf8(kept) {
                    let escaped = kept.replace('\\', "\\\\").replace('"', "\\\"");
                    all.push(self.instead(&[index], [other(before, at, format!("\"{escaped}"), merged.rule)]));
                }
            }
        }
        if let Some(closing) = place.string.end.checked_sub(1).filter(|&closing| closing > at) {
            // Both are lost, and the quote belongs to the text.
            let inner = other(closing, closing, "\\", RuleId::InnerQuote);
            let closes = other(closing + 1, closing + 1, "\"", RuleId::MissingClosingQuote);
            all.push(self.instead(&[], [inner, closes]));
        }
        all
    }

    pub(super) fn closing_quote(&self, index: usize, place: &Place) -> Vec<Proposal> {
        let at = self.edits[index].start;
        let opening = place.string.start;
        let content = self.text.get(opening + 1..at).unwrap_or_default();
        let mut all = Vec::new();
        // Space behind it may belong to the text, also a line break.
        let gap = scan::spaces(&self.text[at..], 0);
        if gap > 0 {
            let space = self.word(at..at + gap);
            let first_line = space.split_inclusive('\n').next().unwrap_or_default();
            let escaped = first_line.replace('\r', "\\r").replace('\n', "\\n").replace('\t', "\\t");
            let end = at + first_line.len();
            all.push(self.instead(&[index], [other(at, end, format!("{escaped}\""), RuleId::MissingClosingQuote)]));
        }
        all.push(self.instead(&[index], [other(opening, opening + 1, "", RuleId::SurplusQuote)]));
        // It may have ended earlier, or its edges are no text, or what follows is text too.
        if content.last() == Some(&b',') {
            all.push(self.instead(&[index], [other(at - 1, at, "\"", RuleId::MissingClosingQuote)]));
        }
        if let Some(comma) = content.iter().position(|&byte| byte == b',') {
            let comma = opening + 1 + comma;
            all.push(self.instead(&[index], [other(comma, comma, "\"", RuleId::MissingClosingQuote)]));
        }
        if let Some(blank) = content.iter().rposition(u8::is_ascii_whitespace) {
            let blank = opening + 1 + blank;
            all.push(self.instead(&[], [other(blank, blank + 1, "\", \"", RuleId::MissingClosingQuote)]));
        }
        if let Some(mark @ (b',' | b':' | b'}' | b']')) = self.text.get(at + gap) {
            let behind = at + gap + 1;
            let closed = format!("\"{}", char::from(*mark));
            all.push(self.instead(&[index], [other(behind, behind, closed, RuleId::MissingClosingQuote)]));
        }
        all
    }

    /// One of the quotes beside it is too many, and what follows is as it was written.
    pub(super) fn colon(&self, index: usize) -> Vec<Proposal> {
        let at = self.edits[index].start;
        let before = crate::envelope::inked(&self.text[..at]);
        let quotes = [before.saturating_sub(1), at].into_iter().filter(|&quote| self.text.get(quote) == Some(&b'"'));
        let surplus = |quote| self.as_written(index, other(quote, quote + 1, "", RuleId::SurplusQuote));
        let inner = |quote| self.as_written(index, other(quote, quote, "\\", RuleId::InnerQuote));
        quotes.clone().map(surplus).chain(quotes.map(inner)).collect()
    }

    /// A quote behind the place is one too many, and the rest is as it was written.
    pub(super) fn later_quotes(&self, index: usize) -> Vec<Proposal> {
        let quotes = self.edits[index..].iter().filter(|edit| edit.rule == RuleId::InnerQuote).take(4);
        let places = quotes.flat_map(|edit| [edit.start.saturating_sub(1), edit.start]);
        let places = places.filter(|&at| self.text.get(at) == Some(&b'"'));
        places.map(|at| self.as_written(index, other(at, at + 1, "", RuleId::SurplusQuote))).collect()
    }
}
