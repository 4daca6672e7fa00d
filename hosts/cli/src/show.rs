//! Carets on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Renderer, Snippet};
use jsontriage::{Decision, Effect, Policy, Repair, RuleId, Triage};

use crate::input::Reply;

/// Most repairs shown with carets; the report has them all.
const SHOWN: usize = 8;

/// Says on stderr what stands in the way of using the value under `policy`, and what was changed if that matters.
pub(crate) fn talk(reply: &Reply, policy: Policy) {
    let mut text = message(reply, std::io::stderr().is_terminal());
    if text.is_empty() && !reply.answer.is_executable(policy) {
        text = format!("{}: {}", reply.name, refusal(&reply.answer, policy));
    }
    if !text.is_empty() {
        eprintln!("{text}");
    }
}

/// Why a value that is fine in itself may not be acted on.
fn refusal(answer: &Triage<'_>, policy: Policy) -> String {
    if answer.is_turn_cut() && !policy.allows(answer.decision(), answer.end()) {
        format!("the value is whole, but the turn was cut ({})", answer.end().name())
    } else if policy.allows(answer.decision(), answer.end()) {
        format!("{} repairs are more than allowed", answer.edits().len())
    } else {
        format!("the value is {}, which the policy {} refuses", answer.decision().name(), policy.name())
    }
}

/// The talk about a reply; with colours and carets for a terminal.
pub(crate) fn message(reply: &Reply, terminal: bool) -> String {
    let answer = &reply.answer;
    let text = String::from_utf8_lossy(&reply.bytes);
    if let Some(error) = answer.error() {
        let title = format!("{} [{}]", error.code.row().message, error.code.row().slug);
        let span = error.position.byte..error.position.byte;
        let advice = answer.hint().advice;
        return if terminal {
            carets(&reply.name, &text, &title, &[(span, "here".to_owned())], &[advice.to_owned()], true)
        } else {
            format!("{}: {error} [{}]\n{advice}", reply.name, error.code.row().slug)
        };
    }
    let repairs = answer.repairs();
    let grave = || repairs.iter().filter(|repair| repair.edit.effect > Effect::Cosmetic);
    let (title, labels): (_, Vec<_>) = match answer.decision() {
        Decision::LossyRepair if grave().next().is_none() => (
            "the value was repaired, but different kinds of slips in one text leave its reading unsure",
            slips(&repairs),
        ),
        Decision::LossyRepair => {
            ("the value was repaired, but something was lost or cut", grave().map(labelled).take(SHOWN).collect())
        }
        Decision::Ambiguous => ("the text has more than one reading", grave().map(labelled).take(SHOWN).collect()),
        Decision::Safe | Decision::CosmeticRepair | Decision::Invalid => return String::new(),
    };
    let mut notes = Vec::new();
    if answer.decision() == Decision::Ambiguous {
        notes.push(format!("shown:   {}", brief(&answer.text())));
        notes.extend(answer.readings().iter().map(|rival| format!("or else: {}", brief(&rival.text))));
        notes.extend(answer.unstated().map(|unstated| format!("or else: {}", unstated.message())));
    }
    if terminal {
        return carets(&reply.name, &text, title, &labels, &notes, false);
    }
    let mut lines = vec![format!("{}: {title}", reply.name)];
    for (span, label) in &labels {
        let position = jsontriage::Position::of(&reply.bytes, span.start);
        lines.push(format!("  {label} at {position}"));
    }
    lines.extend(notes.into_iter().map(|note| format!("  {note}")));
    lines.join("\n")
}

/// A place and what to say about it.
type Label = (Range<usize>, String);

fn labelled(repair: &Repair) -> Label {
    (repair.edit.start..repair.edit.end, format!("{} [{}]", repair.message, repair.edit.rule.rule().slug))
}

/// The first slip of each kind, where different kinds are all that stands in the way.
fn slips(repairs: &[Repair]) -> Vec<Label> {
    const SLIPS: [RuleId; 10] = [
        RuleId::MissingComma,
        RuleId::MissingColon,
        RuleId::MissingOpeningQuote,
        RuleId::MissingClosingQuote,
        RuleId::LostCloser,
        RuleId::SurplusCloser,
        RuleId::WrongCloser,
        RuleId::InnerQuote,
        RuleId::SurplusQuote,
        RuleId::MissingValue,
    ];
    let of = |rule| repairs.iter().filter(move |repair| repair.edit.rule == rule);
    let mut labels: Vec<Label> = SLIPS
        .into_iter()
        .filter_map(|rule| {
            let (place, label) = labelled(of(rule).next()?);
            let count = of(rule).count();
            Some((place, if count > 1 { format!("{label}, first of {count}") } else { label }))
        })
        .collect();
    labels.sort_by_key(|(place, _)| place.start);
    labels
}

fn brief(text: &str) -> String {
    const LONGEST: usize = 160;
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= LONGEST { line } else { line.chars().take(LONGEST).chain(['…']).collect() }
}

/// Renders the text around the labelled places.
fn carets(name: &str, text: &str, title: &str, labels: &[Label], notes: &[String], error: bool) -> String {
    let level = || if error { Level::ERROR } else { Level::WARNING };
    let mut group = level().primary_title(title).elements(std::iter::empty::<Element<'_>>());
    if !labels.is_empty() {
        let annotations = labels.iter().map(|(span, label)| {
            // Bytes that are not UTF-8 were replaced for showing; a place may lie beyond or inside a character.
            let mut start = span.start.min(text.len());
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            let mut end = span.end.clamp(start, text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            AnnotationKind::Primary.span(start..end).label(label.as_str())
        });
        group = group.element(Snippet::source(text).path(name).annotations(annotations));
    }
    for note in notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    Renderer::styled().render(&[group])
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsontriage::{End, Options, Session};

    fn shown(text: &str) -> String {
        let mut session = Session::new(Options::agent());
        session.feed(text.as_bytes());
        let reply = Reply { name: "x.json".into(), bytes: text.into(), answer: session.finish(End::NotTold) };
        message(&reply, true)
    }

    #[test]
    fn a_terminal_sees_carets_under_the_place() {
        let text = shown("{\n  : \"say \"hi\" now\"\n}");
        assert!(text.contains("x.json") && text.contains('^') && text.contains("needs-choice"), "{text}");
        let tie = shown("{\"é\": 01}");
        assert!(tie.contains("or else") && tie.contains("leading-zeros"), "{tie}");
        assert!(shown("{\"a\": \"x").contains("cut-string"));
        assert!(shown("{\"a\": 1 \"b\" 2}").contains("missing-colon"));
        assert_eq!(shown("[1,]"), "");
    }

    #[test]
    fn every_place_can_be_drawn() {
        for text in ["", "é", "{\"é", "{\"a\": 1", "[\"😀", "{\"a\": \"\\ud83d", "{\"a\":1,\"a\":2}"] {
            assert!(!shown(text).is_empty(), "{text}");
        }
    }
}
