//! The report: one JSON object per triage, versioned.
//!
//! Written by hand, since the core has no JSON writer among its dependencies; a test reads every report back.

use crate::decision::{Ambiguity, Decision, Exactness, Policy};
use crate::rival::Unstated;
use crate::rule::{Effect, RULES};
use crate::text;
use crate::triage::Triage;
use crate::warning::WarningKind;

/// Grows when the meaning of a field changes; new fields do not change it.
pub(crate) const VERSION: u32 = 1;

/// A JSON object in the making.
struct Object {
    out: String,
}

impl Object {
    fn new() -> Self {
        Self { out: "{".to_owned() }
    }

    fn raw(mut self, name: &str, json: &str) -> Self {
        if self.out.len() > 1 {
            self.out.push(',');
        }
        text::quote(name, &mut self.out);
        self.out.push(':');
        self.out.push_str(json);
        self
    }

    fn text(self, name: &str, value: &str) -> Self {
        self.raw(name, &quoted(value))
    }

    fn number(self, name: &str, value: usize) -> Self {
        self.raw(name, &value.to_string())
    }

    fn end(mut self) -> String {
        self.out.push('}');
        self.out
    }
}

/// Valid JSON holds line breaks between tokens only.
fn on_one_line(json: &str) -> String {
    json.replace(['\n', '\r'], "")
}

fn quoted(value: &str) -> String {
    let mut out = String::new();
    text::quote(value, &mut out);
    out
}

fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("[{}]", items.join(","))
}

/// Writes the report of `answer`.
pub(crate) fn write(answer: &Triage<'_>) -> String {
    let place = |position: crate::error::Position| {
        Object::new()
            .number("byte", position.byte)
            .number("line", position.line)
            .number("column", position.column)
            .end()
    };
    let repairs = answer.repairs().into_iter().map(|repair| {
        Object::new()
            .text("rule", repair.edit.rule.rule().slug)
            .text("effect", repair.edit.effect.name())
            .number("start", repair.edit.start)
            .number("end", repair.edit.end)
            .text("insert", &repair.edit.insert)
            .text("pointer", &repair.pointer)
            .text("message", repair.message)
            .text("advice", repair.advice)
            .raw("rivals", &list(repair.rivals.iter().map(|rival| quoted(rival))))
            .end()
    });
    let warnings = answer.warnings().iter().map(|warning| {
        Object::new()
            .text("kind", warning.kind.name())
            .number("at", warning.at)
            .text("message", warning.kind.message())
            .end()
    });
    let candidates =
        answer.candidates().iter().map(|span| Object::new().number("start", span.start).number("end", span.end).end());
    let json = answer.json();
    let hint = answer.hint();
    let error = answer.error().map_or("null".to_owned(), |error| {
        Object::new()
            .text("code", error.code.row().slug)
            .text("message", &error.to_string())
            .raw("position", &place(error.position))
            .end()
    });
    let hint = if hint.reason.is_empty() {
        "null".to_owned()
    } else {
        Object::new()
            .text("reason", hint.reason)
            .text("message", hint.message)
            .raw("position", &hint.position.map_or("null".to_owned(), place))
            .text("window", &hint.window)
            .raw("rival", &hint.rival.as_deref().map_or("null".to_owned(), quoted))
            .text("parting", &hint.parting)
            .raw("unstated", &hint.unstated.map_or("null".to_owned(), |unstated| quoted(unstated.name())))
            .text("advice", hint.advice)
            .end()
    };
    Object::new()
        .number("v", VERSION as usize)
        .text("decision", answer.decision().name())
        .text("exactness", answer.exactness().name())
        .text("ambiguity", answer.ambiguity().name())
        .text("policy", answer.policy().name())
        .raw("executable", if answer.is_executable(answer.policy()) { "true" } else { "false" })
        .text("end", answer.end().name())
        .raw("turn_cut", if answer.is_turn_cut() { "true" } else { "false" })
        .raw("text", &json.as_deref().map_or("null".to_owned(), quoted))
        .raw("value", &json.as_deref().map_or("null".to_owned(), on_one_line))
        .raw("repairs", &list(repairs))
        .raw("rivals", &list(answer.rivals().iter().map(|rival| on_one_line(rival))))
        .raw("readings", &list(readings(answer)))
        .raw("warnings", &list(warnings))
        .raw("candidates", &list(candidates))
        .raw("hint", &hint)
        .raw("error", &error)
        .end()
}

/// All readings of an ambiguous text, the shown one first; each other with the edit where it leaves that.
fn readings(answer: &Triage<'_>) -> Vec<String> {
    if answer.decision() != Decision::Ambiguous {
        return Vec::new();
    }
    let shown = answer.json().map(|json| Object::new().text("text", &json).number("cost", 0).end());
    let others = answer.readings().iter().map(|rival| {
        let edit = rival.edit.as_ref().map_or("null".to_owned(), |edit| {
            Object::new()
                .text("rule", edit.rule.rule().slug)
                .number("start", edit.start)
                .number("end", edit.end)
                .text("insert", &edit.insert)
                .end()
        });
        Object::new()
            .text("text", &rival.text)
            .raw("cost", &rival.cost.map_or("null".to_owned(), |cost| cost.to_string()))
            .number("at", rival.at)
            .raw("edit", &edit)
            .end()
    });
    shown.into_iter().chain(others).collect()
}

/// The JSON Schema of a report.
#[must_use]
pub fn report_schema() -> String {
    let names = |names: Vec<&str>| list(names.into_iter().map(quoted));
    let choice = |values: Vec<&str>| Object::new().raw("enum", &names(values)).end();
    let kind = |kind: &str| Object::new().text("type", kind).end();
    let nullable = |kind: &str| Object::new().raw("type", &names(vec![kind, "null"])).end();
    let object = |fields: &[(&str, String)]| {
        let properties = fields.iter().fold(Object::new(), |object, (name, schema)| object.raw(name, schema)).end();
        Object::new()
            .text("type", "object")
            .raw("required", &names(fields.iter().map(|(name, _)| *name).collect()))
            .raw("properties", &properties)
            .end()
    };
    let array = |items: &str| Object::new().text("type", "array").raw("items", items).end();
    let or_null = |schema: &str| Object::new().raw("anyOf", &list([schema.to_owned(), kind("null")])).end();
    let place = object(&["byte", "line", "column"].map(|name| (name, kind("integer"))));
    let repair = object(&[
        ("rule", choice(RULES.iter().map(|rule| rule.slug).collect())),
        ("effect", choice(Effect::ALL.map(Effect::name).to_vec())),
        ("start", kind("integer")),
        ("end", kind("integer")),
        ("insert", kind("string")),
        ("pointer", kind("string")),
        ("message", kind("string")),
        ("advice", kind("string")),
        ("rivals", array(&kind("string"))),
    ]);
    let warning = object(&[
        ("kind", choice(WarningKind::ALL.map(WarningKind::name).to_vec())),
        ("at", kind("integer")),
        ("message", kind("string")),
    ]);
    let hint = object(&[
        ("reason", kind("string")),
        ("message", kind("string")),
        ("position", or_null(&place)),
        ("window", kind("string")),
        ("rival", nullable("string")),
        ("parting", kind("string")),
        ("unstated", or_null(&choice(Unstated::ALL.map(Unstated::name).to_vec()))),
        ("advice", kind("string")),
    ]);
    let departure = object(&[
        ("rule", choice(RULES.iter().map(|rule| rule.slug).collect())),
        ("start", kind("integer")),
        ("end", kind("integer")),
        ("insert", kind("string")),
    ]);
    // The shown one leaves nothing.
    let reading = Object::new()
        .text("type", "object")
        .raw("required", &names(vec!["text", "cost"]))
        .raw(
            "properties",
            &Object::new()
                .raw("text", &kind("string"))
                .raw("cost", &nullable("integer"))
                .raw("at", &kind("integer"))
                .raw("edit", &or_null(&departure))
                .end(),
        )
        .end();
    let error = object(&[("code", kind("string")), ("message", kind("string")), ("position", place)]);
    let ambiguities = [Ambiguity::None, Ambiguity::Resolved, Ambiguity::Possible, Ambiguity::Rival, Ambiguity::Budget];
    object(&[
        ("v", Object::new().number("const", VERSION as usize).end()),
        ("decision", choice(Decision::ALL.map(Decision::name).to_vec())),
        (
            "exactness",
            choice([Exactness::Exact, Exactness::Normalized, Exactness::Inferred].map(Exactness::name).to_vec()),
        ),
        ("ambiguity", choice(ambiguities.map(Ambiguity::name).to_vec())),
        ("policy", choice(Policy::ALL.map(Policy::name).to_vec())),
        ("executable", kind("boolean")),
        ("end", kind("string")),
        ("turn_cut", kind("boolean")),
        ("text", nullable("string")),
        ("value", "{}".to_owned()),
        ("repairs", array(&repair)),
        ("rivals", kind("array")),
        ("readings", array(&reading)),
        ("warnings", array(&warning)),
        ("candidates", array(&object(&[("start", kind("integer")), ("end", kind("integer"))]))),
        ("hint", or_null(&hint)),
        ("error", or_null(&error)),
    ])
}
