//! Cases written by hand after reports: readable TOML, one file a group (`corpus/handwritten/`).

use crate::case::{Case, Class, Finish, Rival, Split, from_hex};
use crate::read::read;
use anyhow::{Context, Result, anyhow, ensure};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    text_hex: String,
    #[serde(default)]
    finish: Finish,
    schema: Option<String>,
    class: Class,
    gate: String,
    #[serde(default)]
    truth: String,
    #[serde(default)]
    accept: Vec<String>,
    #[serde(default)]
    rivals: Vec<String>,
    faults: Vec<String>,
    source: String,
    why: String,
}

/// Loads every file of a folder, in the order of their names.
///
/// # Errors
/// A file that cannot be read or parsed, named with its line; an empty folder.
pub fn load(folder: &Path) -> Result<Vec<Case>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    ensure!(!files.is_empty(), "{} holds no case file", folder.display());
    let mut cases = Vec::new();
    let mut names = BTreeSet::new();
    for path in files {
        let group = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: File = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            anyhow!("{}:{line}: {}", path.display(), error.message())
        })?;
        for row in &file.case {
            let place = format!("{}: case {:?}", path.display(), row.name);
            let plain = row.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            ensure!(plain && !row.name.is_empty(), "{place}: a name holds letters, digits and hyphens");
            ensure!(names.insert(row.name.clone()), "{place}: the name is used before");
            let hex = from_hex(&row.text_hex).is_some() && (row.text.is_empty() || row.text_hex.is_empty());
            ensure!(hex, "{place}: text_hex is not hexadecimal, or text is given beside it");
        }
        cases.extend(file.case.into_iter().map(|row| row.into_case(&group)));
    }
    Ok(cases)
}

impl Row {
    fn into_case(mut self, group: &str) -> Case {
        // What was meant is lost with the rest of a lossy text: what the author states is right to show and, as in every other
        // split, wrong to act on.
        if self.class == Class::Lossy {
            self.accept.insert(0, std::mem::take(&mut self.truth));
        }
        // Shown in tables as `handwritten/fence`, so that no group is taken for a generated family.
        Case {
            id: String::new(),
            family: format!("handwritten/{group}"),
            split: Split::Handwritten,
            class: self.class,
            finish: self.finish,
            document: format!("{group}/{}", self.name),
            origin: self.source,
            text: self.text,
            text_hex: self.text_hex,
            truth: self.truth,
            accept: self.accept,
            rivals: self.rivals.into_iter().map(|truth| Rival { truth, edits: Vec::new() }).collect(),
            edits: Vec::new(),
            schema: self.schema,
            faults: self.faults,
            slips: Vec::new(),
            gate: Some(self.gate),
            why: self.why,
        }
        .with_id()
    }
}

/// What is wrong with a handwritten case; empty if nothing is.
#[must_use]
pub fn problems(case: &Case) -> Vec<String> {
    let mut problems = Vec::new();
    let gate = case.gate.as_deref().unwrap_or_default();
    let fitting: &[&str] = match case.class {
        Class::Intact => &["Safe"],
        Class::Unique => &["CosmeticRepair"],
        Class::Lossy => &["LossyRepair"],
        Class::Ambiguous => &["Ambiguous"],
        Class::Hopeless => &["Invalid"],
    };
    if !fitting.contains(&gate) {
        problems.push(format!("gate {gate:?} does not fit class {}", case.class.name()));
    }
    if case.why.trim().is_empty() {
        problems.push("no reason is given".to_owned());
    }
    if let Some(schema) = &case.schema
        && let Err(error) = read(schema.as_bytes())
    {
        problems.push(format!("the schema is not JSON: {error}"));
    }
    problems
}
