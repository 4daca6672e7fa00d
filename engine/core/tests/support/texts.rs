//! Texts that are read as data: where they lie, why some are missing, and what "untouched" means.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use jsontriage_core::{Decision, End, Options, Session, Triage, apply, triage};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// The repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A line for whoever runs the tests. Not `eprintln!`: the harness swallows that where the test passes.
pub fn say(line: &str) {
    std::io::stderr().write_all(format!("{line}\n").as_bytes()).unwrap();
}

/// What `just suites` installed, name and bytes of each file; `None`, with the reason printed, where it could not.
pub fn suite(name: &str) -> Option<BTreeMap<String, Vec<u8>>> {
    let tools = repository().join(".tools");
    let folder = tools.join("suites").join(name);
    if !folder.join(".stamp").exists() {
        let reason = std::fs::read_to_string(tools.join(format!("absent-{name}")));
        say(&format!("SKIPPED {name}: {}", reason.as_deref().map_or("`just suites` has not run", str::trim)));
        return None;
    }
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "json") && !is_manifest(path));
    Some(texts.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), read(&path))).collect())
}

/// A suite that comes from npm lies beside the manifests that pin it.
fn is_manifest(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "package.json" || name == "package-lock.json")
}

/// The lines of a file of JSON lines.
pub fn lines(path: &Path) -> Vec<String> {
    String::from_utf8(read(path)).unwrap().lines().map(str::to_owned).collect()
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Law 2 on one valid text: byte for byte itself, no edit, `Safe`, or `Ambiguous` where a name has two values.
pub fn untouched(name: &str, text: &[u8]) -> Decision {
    let agent = triage(text, &Options::agent());
    let same = matches!(agent.text(), std::borrow::Cow::Borrowed(same) if same.as_bytes() == text);
    assert!(same, "{name} is not itself: {:?} {:?}", agent.decision(), agent.error());
    stands(name, text, &agent);
    stands(name, text, &triage(text, &Options::permissive()));
    let mut session = Session::new(Options::agent());
    text.chunks(61).for_each(|piece| session.feed(piece));
    stands(name, text, &session.finish(End::Complete));
    agent.decision()
}

fn stands(name: &str, text: &[u8], answer: &Triage<'_>) {
    assert!(answer.edits().is_empty(), "{name}: {:?}", answer.edits());
    assert_eq!(answer.text().as_bytes(), text, "{name}");
    let allowed: &[Decision] = match Members::conflict(text) {
        Some(true) => &[Decision::Ambiguous],
        Some(false) => &[Decision::Safe],
        None => &[Decision::Safe, Decision::Ambiguous],
    };
    assert!(allowed.contains(&answer.decision()), "{name}: {:?}", answer.decision());
}

/// A second reader's view of a value: all members, also those whose name comes twice.
#[derive(PartialEq)]
enum Members {
    Scalar(serde_json::Value),
    List(Vec<Members>),
    Object(Vec<(String, Members)>),
}

impl Members {
    /// Whether some name has two different values; `None` where the second reader cannot tell (lone surrogates, depth).
    fn conflict(text: &[u8]) -> Option<bool> {
        Some(serde_json::from_slice::<Self>(text).ok()?.conflicts())
    }

    fn conflicts(&self) -> bool {
        match self {
            Self::Scalar(_) => false,
            Self::List(items) => items.iter().any(Self::conflicts),
            Self::Object(members) => {
                let mut seen: BTreeMap<&str, &Self> = BTreeMap::new();
                members.iter().any(|(name, value)| {
                    value.conflicts() || seen.insert(name, value).is_some_and(|earlier| earlier != value)
                })
            }
        }
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Members, E> {
        Ok(Members::Scalar(serde_json::Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Members, E> {
        Ok(Members::Scalar(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Members, E> {
        Ok(Members::Scalar(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Members, E> {
        Ok(Members::Scalar(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Members, E> {
        Ok(Members::Scalar(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Members, E> {
        Ok(Members::Scalar(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Members, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Members::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members::Object(members))
    }
}

/// Cut anywhere the answer, its events and its text are the same; the record replays; the output is not changed again.
pub fn lawful(text: &[u8]) {
    let step = (text.len() / 23).max(1);
    super::chunks_agree(text, &(0..text.len()).step_by(step).collect::<Vec<_>>(), &Options::agent());
    let answer = triage(text, &Options::agent());
    if let Some(json) = answer.json() {
        assert_eq!(String::from_utf8_lossy(&apply(text, answer.edits())), json);
        assert!(triage(json.as_ref(), &Options::agent()).edits().is_empty(), "{json}");
    }
}
