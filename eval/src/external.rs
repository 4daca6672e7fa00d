//! Real outputs from a folder outside the repository: read, scored, and never copied into it.
//!
//! Format: JSON lines with `id`, `source`, `input`, `intent` (`valid`, `unique`, `ambiguous`, `unrecoverable`, `unjudged`),
//! `expected`, `also_ok`, `readings`, `lossy` and `bucket`; other fields are ignored.

use anyhow::{Context, Result, bail, ensure};
use corpus::case::{Case, Class, Finish, Rival, Split};
use corpus::read::read;
use corpus::value::{Node, View};
use corpus::write::{Layout, Style, print};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The files of a folder that hold outputs: `*outputs*.jsonl`.
///
/// # Errors
/// A folder that cannot be read, or holds none.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read {}", folder.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.contains("outputs") && name.ends_with(".jsonl")
        })
        .collect();
    files.sort();
    ensure!(!files.is_empty(), "{} holds no file of outputs (*outputs*.jsonl)", folder.display());
    Ok(files)
}

/// Writes the outputs of a folder as a corpus, and says how many of which source it holds.
///
/// # Errors
/// A line that is not in the format, with file and line.
pub fn import(folder: &Path, corpus: &Path) -> Result<BTreeMap<String, u64>> {
    let mut sources = BTreeMap::new();
    corpus::store::write_atomically(&corpus.join("external.jsonl"), |out| {
        for path in files(folder)? {
            let file = std::fs::File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
            for (at, line) in BufReader::new(file).lines().enumerate() {
                let place = format!("{}:{}", path.display(), at + 1);
                let case = case(&line?).with_context(|| place)?;
                *sources.entry(case.origin.clone()).or_default() += 1;
                serde_json::to_writer(&mut *out, &case)?;
                writeln!(out)?;
            }
        }
        Ok(())
    })?;
    Ok(sources)
}

/// One line as a case. The texts of values are printed from the line itself, so number lexemes are kept.
fn case(line: &str) -> Result<Case> {
    let row = read(line.as_bytes()).context("not JSON")?;
    let member =
        |wanted: &str| row.root().members().find(|(name, _)| name.as_str() == Some(wanted)).map(|(_, view)| view);
    let text = |wanted: &str| match member(wanted).map(View::node) {
        Some(Node::String(text)) => {
            text.as_str().map(str::to_owned).with_context(|| format!("{wanted} holds a lone surrogate"))
        }
        _ => bail!("{wanted} is not a string"),
    };
    let style = Style { layout: Layout::Compact, ascii: false, slashes: false };
    let json = |view: View<'_>| print(&view.to_value(), style).text;
    let list = |wanted: &str| member(wanted).map(|view| view.items().map(json).collect::<Vec<_>>()).unwrap_or_default();
    let lossy = matches!(member("lossy").map(View::node), Some(Node::Bool(true)));
    let expected = member("expected").map(json).unwrap_or_default();
    let input = text("input")?;
    let (class, truth, accept) = match (text("intent")?.as_str(), lossy) {
        ("valid", _) => (Class::Intact, input.clone(), Vec::new()),
        ("unique", false) => (Class::Unique, expected, list("also_ok")),
        // What was meant is lost with the rest of the text; what arrived may be shown.
        ("unique", true) => (Class::Lossy, String::new(), [vec![expected], list("also_ok")].concat()),
        ("ambiguous" | "unjudged", _) => (Class::Ambiguous, String::new(), Vec::new()),
        ("unrecoverable", _) => (Class::Hopeless, String::new(), Vec::new()),
        (other, _) => bail!("unknown intent {other:?}"),
    };
    let unjudged =
        matches!(member("intent").map(View::node), Some(Node::String(intent)) if intent.as_str() == Some("unjudged"));
    let bucket = if unjudged { "unjudged".to_owned() } else { text("bucket").or_else(|_| text("intent"))? };
    let case = Case {
        id: String::new(),
        family: format!("external/{bucket}"),
        split: Split::External,
        class,
        finish: Finish::Unknown,
        document: text("id")?,
        origin: text("source")?,
        text: input,
        text_hex: String::new(),
        truth,
        accept,
        rivals: list("readings").into_iter().map(|truth| Rival { truth, edits: Vec::new() }).collect(),
        edits: Vec::new(),
        schema: None,
        faults: Vec::new(),
        slips: Vec::new(),
        gate: None,
        why: String::new(),
    };
    Ok(case.with_id())
}
