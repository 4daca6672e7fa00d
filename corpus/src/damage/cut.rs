//! `cut`: the text ends anywhere.
//!
//! Models: the token limit, a broken stream. Evidence: corpus/SOURCES.md#cut.
//! Class: lossy, since what came after is gone; ambiguous where the text ends in or behind a number, which may go on.
//! Right to show: everything that arrived whole, closed; the cut string kept as far as it came, or dropped; a cut literal
//! completed, or dropped. A name without a value is dropped. Author had read the engine: no.

use super::{About, Damage, Damaged, escapes};
use crate::case::{Class, Finish, Rival};
use crate::document::Document;
use crate::edit::Edit;
use crate::read::{accepts, read};
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

pub(super) struct Cut;

impl Damage for Cut {
    fn family(&self) -> &'static str {
        "cut"
    }

    fn about(&self) -> About {
        About { models: "the text ends anywhere", weight_ppm: 5_732, cosmetic: false }
    }

    fn apply(&self, _: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let at = place(printed, rng)?;
        let edit = Edit::remove(&printed.text, at, printed.text.len());
        let whole: Vec<Token> = printed.tokens.iter().copied().filter(|token| token.end <= at).collect();
        let cut = printed.tokens.iter().copied().find(|token| token.start < at && at < token.end);
        let (fault, open) = match cut {
            None => (after(&whole), None),
            Some(token) => inside(printed, token, at),
        };
        let mut accept = vec![close(&printed.text, &whole, None)?];
        if let Some(open) = open {
            accept.push(close(&printed.text, &whole, Some((cut?.start, &open)))?);
        }
        let finish = match rng.below(10) {
            0..4 => Finish::Length,
            4 => Finish::Interrupted,
            5 => Finish::Complete,
            _ => Finish::Unknown,
        };
        let damaged = Damaged { class: Class::Lossy, accept, finish, ..Damaged::unique(vec![edit.clone()], &[fault]) };
        let number =
            cut.or(whole.last().copied().filter(|token| token.end == at)).filter(|token| token.kind == Kind::Number);
        Some(match number.and_then(|number| longer(printed, number, at)) {
            Some(other) => {
                let own = Rival { truth: printed.text.clone(), edits: vec![edit] };
                Damaged { class: Class::Ambiguous, rivals: vec![own, other], ..damaged }
            }
            None => damaged,
        })
    }
}

/// Four in ten cuts fall anywhere, which is mostly inside strings; the others in or right behind a token of an evenly drawn kind.
fn place(printed: &Printed, rng: &mut Rng) -> Option<usize> {
    let least = printed.tokens.get(1)?.end;
    let at = if rng.chance(40) {
        rng.range(least, printed.text.len() - 1)
    } else {
        let kinds: &[Kind] = rng.pick(&[
            &[Kind::Name][..],
            &[Kind::String],
            &[Kind::Number],
            &[Kind::Literal],
            &[Kind::Comma, Kind::Colon],
            &[Kind::OpenObject, Kind::CloseObject, Kind::OpenArray, Kind::CloseArray],
        ])?;
        let tokens = printed.of(kinds);
        let token = rng.pick(&tokens)?;
        rng.range(token.start + 1, token.end)
    };
    let at = (at..).find(|at| printed.text.is_char_boundary(*at))?;
    (least..printed.text.len()).contains(&at).then_some(at)
}

fn after(whole: &[Token]) -> &'static str {
    match whole.last().map(|token| token.kind) {
        Some(Kind::Colon | Kind::Name) => "cut-after-colon",
        Some(Kind::Comma) => "cut-after-comma",
        Some(Kind::Number) => "cut-in-number",
        _ => "cut-after-closers",
    }
}

/// What the cut token is called, and what of it may be shown.
fn inside(printed: &Printed, token: Token, at: usize) -> (&'static str, Option<String>) {
    let text = &printed.text[token.start..at];
    match token.kind {
        Kind::Name => ("cut-in-name", None),
        Kind::Literal => ("cut-in-literal", Some(printed.text_of(token).to_owned())),
        Kind::Number => ("cut-in-number", accepts(text.as_bytes()).then(|| text.to_owned())),
        _ => {
            let mut kept = at;
            for (start, end) in escapes(printed, token) {
                // Half an escape goes, and so does a high surrogate whose other half did not arrive.
                let half = start < at && at < end;
                let high = |unit: &str| {
                    unit.starts_with("\\ud8")
                        || unit.starts_with("\\ud9")
                        || unit.starts_with("\\uda")
                        || unit.starts_with("\\udb")
                };
                let pair_cut = end <= at && at < end + 6 && high(&printed.text[start..end]);
                if half || pair_cut {
                    kept = kept.min(start);
                }
            }
            let fault = if kept < at { "cut-in-escape" } else { "cut-in-string" };
            (fault, (kept > token.start + 1).then(|| format!("{}\"", &printed.text[token.start..kept])))
        }
    }
}

/// The whole tokens, then `open` as the last value, then every closer that is owed. What has no value is left out.
fn close(text: &str, whole: &[Token], open: Option<(usize, &str)>) -> Option<String> {
    let mut kept = whole;
    let mut result = match open {
        Some((start, value)) => format!("{}{value}", &text[..start]),
        None => {
            if let [head @ .., Token { kind: Kind::Colon, .. }] = kept {
                kept = head;
            }
            if let [head @ .., Token { kind: Kind::Name, .. }] = kept {
                kept = head;
            }
            if let [head @ .., Token { kind: Kind::Comma, .. }] = kept {
                kept = head;
            }
            text[..kept.last()?.end].to_owned()
        }
    };
    let mut owed = Vec::new();
    for token in kept {
        match token.kind {
            Kind::OpenObject => owed.push('}'),
            Kind::OpenArray => owed.push(']'),
            Kind::CloseObject | Kind::CloseArray => {
                owed.pop();
            }
            _ => {}
        }
    }
    result.extend(owed.into_iter().rev());
    read(result.as_bytes()).is_ok().then_some(result)
}

/// The truth in which the number goes on differently; `None` for a fragment without a digit, which shows no value at all.
fn longer(printed: &Printed, number: Token, at: usize) -> Option<Rival> {
    let start = &printed.text[number.start..at];
    if !start.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let lexeme = ["7", "8", ".5", "05"]
        .map(|more| format!("{start}{more}"))
        .into_iter()
        .find(|lexeme| accepts(lexeme.as_bytes()) && lexeme != printed.text_of(number))?;
    let truth = [&printed.text[..number.start], &lexeme, &printed.text[number.end..]].concat();
    let edits = vec![Edit::remove(&truth, at, truth.len())];
    Some(Rival { truth, edits })
}
