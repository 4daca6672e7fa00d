//! Documents from outside: committed extracts, each with its recipe, licence and digest (`corpus/SOURCES.md`).

use super::Document;
use crate::read::read;
use crate::rng::Rng;
use std::sync::LazyLock;

/// A committed extract.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The name of its file without the ending.
    pub name: &'static str,
    /// Its lines: `{"id", "source", "document"}`.
    pub lines: &'static str,
}

/// The extracts.
pub const SOURCES: &[Source] = &[
    Source { name: "bfcl", lines: include_str!("../../sources/bfcl.jsonl") },
    Source { name: "tau2", lines: include_str!("../../sources/tau2.jsonl") },
    Source { name: "schemastore", lines: include_str!("../../sources/schemastore.jsonl") },
];

/// All lines, and those of documents from 400 bytes and from 4 KB.
static LINES: LazyLock<[Vec<(&str, &str)>; 3]> = LazyLock::new(|| {
    [0, 500, 4_200].map(|least| {
        SOURCES
            .iter()
            .flat_map(|source| source.lines.lines().map(|line| (source.name, line)))
            .filter(|(_, line)| line.len() >= least)
            .collect()
    })
});

/// Draws an outside document, larger ones more often than they occur.
pub(super) fn draw(rng: &mut Rng) -> Document {
    let class = match rng.below(10) {
        0..3 => 0,
        3..8 => 1,
        _ => 2,
    };
    let drawn = rng.pick(&LINES[class]).and_then(|(source, line)| parse(source, line));
    drawn.unwrap_or_else(|| super::draw(&rng.next_u64().to_string(), super::StringFlavour::ALL, false))
}

fn parse(source: &str, line: &str) -> Option<Document> {
    let row = read(line.as_bytes()).ok()?;
    let member =
        |wanted: &str| row.root().members().find(|(name, _)| name.as_str() == Some(wanted)).map(|(_, view)| view);
    let text = |wanted: &str| match member(wanted)?.node() {
        crate::value::Node::String(text) => text.as_str(),
        _ => None,
    };
    Some(Document {
        name: format!("{source}/{}", text("id")?),
        origin: text("source")?.to_owned(),
        value: member("document")?.to_value(),
    })
}

#[cfg(test)]
mod tests {
    use super::{SOURCES, parse};
    use std::collections::HashSet;

    #[test]
    fn every_committed_line_is_a_document_with_a_name_of_its_own() {
        let mut names = HashSet::new();
        for source in SOURCES {
            for (at, line) in source.lines.lines().enumerate() {
                let document = parse(source.name, line).unwrap_or_else(|| panic!("{}.jsonl:{}", source.name, at + 1));
                assert!(names.insert(document.name), "{}.jsonl:{}: name used before", source.name, at + 1);
            }
        }
        assert!(names.len() >= 1_000, "only {} documents", names.len());
    }
}
