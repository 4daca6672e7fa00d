//! `explain`: what a rule or code means, or what happened to a text.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use jsontriage::{CODES, Code, Options, RULES, rule, triage};

use crate::Exit;

/// What a rule or an error code means; anything else is read as a text and explained.
#[derive(Args)]
pub(crate) struct Explain {
    /// A rule, an error code, or a text. Without it: the list of rules and codes.
    #[arg(value_name = "RULE|CODE|TEXT")]
    subject: Option<String>,
}

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> anyhow::Result<Exit> {
    let Some(subject) = &args.subject else {
        for rule in RULES {
            writeln!(out, "{:24} {:10} {}", rule.slug, rule.effect.name(), rule.message)?;
        }
        for row in CODES {
            writeln!(out, "{:24} {:10} {}", row.slug, "error", row.message)?;
        }
        return Ok(Exit::Usable);
    };
    if let Some(rule) = rule(subject) {
        writeln!(out, "{} ({})\n{}.\n\n{}", rule.slug, rule.effect.name(), rule.message, rule.why)?;
        if let Some(example) = rule.example {
            writeln!(out, "\n  {:?}\n  becomes\n  {:?}", example.text, example.json)?;
        }
        return Ok(Exit::Usable);
    }
    if let Some(code) = Code::named(subject) {
        let row = code.row();
        writeln!(out, "{} (error)\n{}.\n\n{}", row.slug, row.message, row.why)?;
        return Ok(Exit::Usable);
    }
    let slug = |c: char| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit();
    if subject.chars().all(slug) && subject.contains('-') {
        bail!(std::io::Error::other(format!("there is no rule or code {subject:?}; `jsontriage explain` lists them")));
    }
    let answer = triage(subject, &Options::agent());
    writeln!(out, "{}: {}", answer.decision().name(), answer.hint().message)?;
    for repair in answer.repairs() {
        let position = jsontriage::Position::of(subject.as_bytes(), repair.edit.start);
        let rule = repair.edit.rule.rule();
        writeln!(out, "\n{} at {position}\n  {}.\n  {}", rule.slug, rule.message, rule.why)?;
    }
    if let Some(json) = answer.json() {
        writeln!(out, "\n{json}")?;
    } else {
        writeln!(out, "\n{}", answer.prompt())?;
    }
    Ok(Exit::of(&answer, answer.is_executable(answer.policy())))
}
