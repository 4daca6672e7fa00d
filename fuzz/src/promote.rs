//! From a finding to a regression and a handwritten case.

use crate::agree::right;
use crate::campaign::Folders;
use crate::finding::{complaint, smallest};
use crate::input::Input;
use crate::oracle::{Kind, Law, text};
use crate::readings::{Answer, Decision, Limits, Reader, Reading};
use anyhow::{Context, Result, ensure};
use corpus::case::{Case, Class};
use corpus::write::{Style, print};
use jsontriage_core::{COSTS, Costs, Options, triage};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A finding that was promoted.
#[derive(Debug)]
pub struct Promoted {
    /// What the law says of it.
    pub said: String,
    /// The bytes, as small as they could be made.
    pub regression: PathBuf,
    /// The handwritten case.
    pub case: Case,
}

/// Makes a finding small, and writes it as a regression and as a handwritten case. Where no reason is given, the law's complaint is.
///
/// # Errors
/// The law holds, the name is used, or the corpus finds something wrong with the case; then nothing is written.
pub fn promote(
    folders: &Folders,
    law: &Law,
    file: &Path,
    slug: &str,
    why: Option<&str>,
    seconds: u64,
) -> Result<Promoted> {
    let regression = folders.root.join("fuzz/regressions").join(law.name).join(slug);
    ensure!(!regression.exists(), "{} is there", regression.display());
    let bytes = smallest(folders, law, file, seconds)?;
    let said = complaint(law, &bytes).context("the law holds after all")?;
    let why = why.unwrap_or_else(|| said.lines().next().unwrap_or("it panicked"));
    let row = handwritten(law, &bytes, slug, why)?;
    let case = add(&folders.root.join("corpus/handwritten"), &row, slug)?;
    std::fs::create_dir_all(regression.parent().context("a folder")?)?;
    std::fs::write(&regression, &bytes).with_context(|| format!("cannot write {}", regression.display()))?;
    Ok(Promoted { said, regression, case })
}

/// What a handwritten case says of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Known {
    text: Vec<u8>,
    class: Class,
    truth: String,
    accept: Vec<String>,
    rivals: Vec<String>,
    faults: Vec<String>,
}

/// The handwritten case of a finding, as TOML. The class follows from how the text was made, where that is known, else from its
/// readings: who promotes a finding reads it before it is committed.
///
/// # Errors
/// The bytes give no text, or the enumerator stopped on it.
pub fn handwritten(law: &Law, bytes: &[u8], slug: &str, why: &str) -> Result<String> {
    let known = match (law.name, law.kind) {
        ("damage_is_flagged" | "valid_is_fixed", Kind::Case) => {
            Known::of_case(&Input::read(bytes).context("the bytes give no input")?.case)
        }
        _ => Known::of_readings(text(law.kind, bytes).context("the bytes give no input")?)?,
    };
    Ok(known.toml(slug, &format!("fuzz {}, fuzz/regressions/{}/{slug}", law.name, law.name), why))
}

impl Known {
    fn of_case(case: &Case) -> Self {
        // Of a lossy text the first accepted value is what may be shown; the document itself cannot be known from it.
        let (truth, accept) = match case.class {
            Class::Lossy if !case.accept.is_empty() => {
                (case.accept.last().cloned().unwrap_or_default(), case.accept.clone())
            }
            Class::Ambiguous => (String::new(), case.accept.clone()),
            _ => (case.truth.clone(), case.accept.clone()),
        };
        let rivals = case.rivals.iter().map(|rival| rival.truth.clone()).collect();
        Self { text: case.bytes().into_owned(), class: case.class, truth, accept, rivals, faults: case.faults.clone() }
    }

    fn of_readings(text: Vec<u8>) -> Result<Self> {
        let mut reader = Reader::default();
        let Answer { decision, readings, .. } = reader.read(&text, &COSTS, Limits::SHOW);
        let class = match decision.context("the text has too many readings; write its case by hand")? {
            Decision::Safe => Class::Intact,
            Decision::Cosmetic => Class::Unique,
            Decision::Lossy => Class::Lossy,
            Decision::Ambiguous => Class::Ambiguous,
            Decision::Invalid => Class::Hopeless,
        };
        let mut values = printed(&readings);
        // A mark, not a price, may say that there is a second reading: then it is a dearer one.
        for ambiguity in WIDER.into_iter().filter(|_| class == Class::Ambiguous) {
            if values.len() < 2 {
                values = printed(&reader.read(&text, &Costs { ambiguity, ..COSTS }, Limits::SHOW).readings);
            }
        }
        let (truth, rivals) = match class {
            Class::Hopeless => (String::new(), Vec::new()),
            Class::Ambiguous => (String::new(), values),
            Class::Intact | Class::Unique | Class::Lossy => (values.into_iter().next().unwrap_or_default(), Vec::new()),
        };
        Ok(Self { text, class, truth, accept: Vec::new(), rivals, faults: Vec::new() })
    }

    fn toml(&self, slug: &str, source: &str, why: &str) -> String {
        let gate = match self.class {
            Class::Intact => "Safe",
            Class::Unique => "CosmeticRepair",
            Class::Lossy => "LossyRepair",
            Class::Ambiguous => "Ambiguous",
            Class::Hopeless => "Invalid",
        };
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let list =
            |items: &[String]| format!("[{}]", items.iter().map(|item| quoted(item)).collect::<Vec<_>>().join(", "));
        let mut row = format!("\n[[case]]\nname   = {}\n", quoted(slug));
        let _ = match std::str::from_utf8(&self.text) {
            Ok(text) => writeln!(row, "text   = {}", quoted(text)),
            Err(_) => {
                let hex: String = self.text.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(row, "text_hex = {}", quoted(&hex))
            }
        };
        let _ = writeln!(row, "class  = {}\ngate   = {}", quoted(self.class.name()), quoted(gate));
        if !self.truth.is_empty() {
            let _ = writeln!(row, "truth  = {}", quoted(&self.truth));
        }
        for (name, items) in [("accept", &self.accept), ("rivals", &self.rivals)] {
            if !items.is_empty() {
                let _ = writeln!(row, "{name} = {}", list(items));
            }
        }
        let _ = writeln!(row, "faults = {}\nsource = {}\nwhy    = {}", list(&self.faults), quoted(source), quoted(why));
        row
    }
}

/// Margins within which a second reading is looked for.
const WIDER: [u32; 3] = [8, 16, 32];

/// The values of readings, each once.
fn printed(readings: &[Reading]) -> Vec<String> {
    let mut values = Vec::new();
    for value in readings.iter().flat_map(|reading| &reading.values) {
        let text = print(value, Style::ALL[2]).text;
        if !values.contains(&text) {
            values.push(text);
        }
    }
    values
}

/// How the file of promoted cases begins.
pub const HEAD: &str =
    "# fuzz.toml: texts on which a law did not hold, found by fuzzing and made small. See docs/fuzzing.md.\n";

/// Adds a case to the file of promoted ones, and proves that the corpus takes it.
///
/// # Errors
/// The name is used, or the corpus finds something wrong with the case; then nothing is written.
pub fn add(handwritten: &Path, row: &str, slug: &str) -> Result<Case> {
    let path = handwritten.join("fuzz.toml");
    let before = std::fs::read_to_string(&path).ok();
    std::fs::write(&path, before.clone().unwrap_or_else(|| HEAD.to_owned()) + row)?;
    let checked = corpus::handwritten::load(handwritten).and_then(|cases| {
        let case = cases.into_iter().find(|case| case.is_called(slug)).context("the case is not found again")?;
        let problems = corpus::check::problems(&case);
        ensure!(problems.is_empty(), "{}", problems.join("; "));
        Ok(case)
    });
    if checked.is_err() {
        match before {
            Some(before) => std::fs::write(&path, before)?,
            None => std::fs::remove_file(&path)?,
        }
    }
    checked
}

/// Does the engine's answer fit what a handwritten case says?
#[must_use]
pub fn fits(case: &Case) -> bool {
    let bytes = case.bytes();
    let answer = triage(&*bytes, &Options::agent());
    is_answered_by(case, answer.decision(), answer.json().as_deref())
}

/// Does an answer fit what a handwritten case says: its decision, and a value that is right where one is?
#[must_use]
pub fn is_answered_by(case: &Case, decision: jsontriage_core::Decision, json: Option<&str>) -> bool {
    let shown = json.and_then(|json| corpus::read::read(json.as_bytes()).ok());
    let shown = shown.map(|value| crate::readings::canonical(&value));
    let judged = matches!(case.class, Class::Intact | Class::Unique | Class::Lossy);
    case.gate.as_deref() == Some(decision.name())
        && (!judged || shown.is_some_and(|shown| right(case).contains(&shown)))
}

#[cfg(test)]
mod tests {
    use super::{add, handwritten};
    use crate::finding::complaint;
    use crate::oracle::{Kind, Law};

    /// A law that a text of five bytes or more with a brace breaks.
    fn no_braces(bytes: &[u8]) -> Option<crate::oracle::Seen> {
        assert!(bytes.len() < 5 || !bytes.contains(&b'{'), "a brace in {}", bytes.len());
        None
    }

    #[test]
    fn a_finding_becomes_a_case_that_the_corpus_takes() {
        let law = Law { name: "no_braces", kind: Kind::Bytes, check: no_braces };
        assert_eq!(complaint(&law, b"[1, 2]"), None);
        let text = b"{\"a\": 1,}";
        assert_eq!(complaint(&law, text).as_deref(), Some("a brace in 9"));
        let folder = tempfile::tempdir().expect("a folder");
        for (slug, text) in
            [("one", &text[..]), ("two", b"[12"), ("three", b"\xff'\n"), ("four", b"{\"a\": 1"), ("five", b"[]")]
        {
            let row = handwritten(&law, text, slug, "a brace\nin \"it\"").expect("a case");
            let case = add(folder.path(), &row, slug).expect("the corpus takes it");
            assert_eq!(*case.bytes(), *text);
        }
        let row = handwritten(&law, text, "one", "again").expect("a case");
        assert!(add(folder.path(), &row, "one").is_err(), "the name is used");
        assert_eq!(corpus::handwritten::load(folder.path()).expect("it loads").len(), 5);
    }
}
