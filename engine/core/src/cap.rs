//! The cap: a reading that costs too much for what it keeps is no JSON at all.

use crate::cost::COSTS;
use crate::edit::Edit;
use crate::rule::{Effect, RuleId};

/// How much more may be wrong before the cap is reached; `None` beyond it. `tokens` are the structural ones of the output, `cost` is
/// what the beam paid.
pub(crate) fn room(tokens: usize, cost: u32, edits: &[Edit]) -> Option<u32> {
    let inserted: usize = edits.iter().map(inserted).sum();
    let kept = u32::try_from(tokens.saturating_sub(inserted)).unwrap_or(u32::MAX).max(1);
    COSTS.cap_per_token.saturating_mul(kept).checked_sub(cost + spelling(edits, cost > 0))
}

/// What the text around a value adds.
pub(crate) fn around(parts: &[Edit]) -> u32 {
    let words = [RuleId::Prose, RuleId::QuotedDocument, RuleId::Wrapper, RuleId::LanguageWord];
    let prose = parts.iter().any(|part| words.contains(&part.rule) && part.effect == Effect::Cosmetic);
    let dropped = |part: &Edit| part.rule == RuleId::Prose && part.effect == Effect::Drops;
    // A piece of JSON before a value may have lost its opener, and then its closer is not one too many.
    let closers = || parts.iter().filter(|part| part.rule == RuleId::SurplusCloser);
    if parts.first().is_some_and(dropped) && parts.iter().filter(|part| dropped(part)).count() == closers().count() {
        return COSTS.missing_root_opener;
    }
    let price = |part: &Edit| match part.rule {
        _ if dropped(part) => COSTS.junk,
        RuleId::SurplusCloser => {
            let again = u32::try_from(part.end - part.start).unwrap_or(u32::MAX).saturating_sub(1);
            COSTS.surplus_closer + COSTS.surplus_closer_again.saturating_mul(again)
        }
        _ => 0,
    };
    parts.iter().map(price).fold(0, u32::saturating_add) + if prose { COSTS.prose } else { 0 }
}

/// Structural tokens that an edit put in.
fn inserted(edit: &Edit) -> usize {
    match edit.rule {
        RuleId::MissingComma
        | RuleId::MissingColon
        | RuleId::LostCloser
        | RuleId::WrongCloser
        | RuleId::MissingHead => 1,
        RuleId::MissingCloser => edit.insert.len(),
        _ => 0,
    }
}

/// What the strict machine put right: each rule once, since who writes so, writes so everywhere. What the beam pays for itself is left out
/// where it ran.
fn spelling(edits: &[Edit], beam: bool) -> u32 {
    let mut cost = 0;
    for (place, edit) in edits.iter().enumerate() {
        let again = edits[..place].iter().rev().take(LOOK).any(|other| other.rule == edit.rule);
        cost += match edit.rule {
            RuleId::DoubleComma | RuleId::LeadingComma if !beam => COSTS.doubled_comma,
            _ if again => 0,
            RuleId::Separator if !beam => COSTS.separator,
            RuleId::Ellipsis if !beam => COSTS.ellipsis,
            RuleId::TrailingComma if !beam => COSTS.trailing_comma,
            RuleId::Comment | RuleId::OmissionComment if !beam => COSTS.comment,
            RuleId::BareName if !beam => COSTS.bare_name,
            RuleId::MissingCloser if !beam => COSTS.cut,
            RuleId::RawControl => COSTS.raw_newline,
            RuleId::IllegalEscape => COSTS.illegal_escape,
            RuleId::LeadingZeros | RuleId::BarePoint | RuleId::PlusSign | RuleId::Radix => COSTS.number_form,
            RuleId::SingleQuote
            | RuleId::CurlyQuote
            | RuleId::Backtick
            | RuleId::PythonLiteral
            | RuleId::LiteralCase => COSTS.spelling,
            _ => 0,
        };
    }
    cost
}

/// Edits before one that are looked through for its rule: the cap is about texts with few tokens.
const LOOK: usize = 16;

#[cfg(test)]
mod tests {
    use crate::{Code, Decision, Options, triage};

    #[test]
    fn what_costs_more_than_it_keeps_is_refused() {
        let decision = |text| triage(text, &Options::agent()).decision();
        assert_eq!((decision("[1, 2}"), decision("[2} so")), (Decision::CosmeticRepair, Decision::Invalid));
        let refused = triage("[2} so", &Options::agent());
        assert_eq!(refused.error().map(|error| error.code), Some(Code::NeedsChoice));
    }
}
