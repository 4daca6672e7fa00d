//! What is kept of campaigns: `reports/fuzz.json` holds it, `reports/fuzz.md` shows it.
//!
//! Each command leaves its part in a folder, so that a long campaign may be made in pieces; `fuzz report` puts the parts together.

mod findings;
mod hunts;
mod page;
mod run;

pub use findings::Findings;
pub use hunts::Hunts;
pub use page::page;
pub use run::Run;

use crate::campaign::Folders;
use crate::coverage::Row;
use crate::oracle::LAWS;
use anyhow::{Context, Result, ensure};
use corpus::store::write_atomically;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where runs leave their parts, a file for each target.
pub const RUNS: &str = "runs";
/// Where hunts for planted faults leave their part.
pub const HUNTS: &str = "hunts.json";
/// Where coverage leaves its part.
pub const COVERAGE: &str = "coverage.json";

/// All that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What the figures were made on.
    pub machine: Machine,
    /// Runs by target; one that has not run is not there.
    pub runs: BTreeMap<String, Run>,
    /// Findings by target.
    pub findings: BTreeMap<String, Findings>,
    /// Hunts for planted faults.
    pub hunts: Hunts,
    /// Lines of the engine that inputs reach.
    pub coverage: Coverage,
}

/// A machine in general terms.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Cores that a process may use.
    pub cores: usize,
    /// Operating system and processor.
    pub system: String,
    /// What `rustc --version` says.
    pub rustc: String,
}

/// What of the engine's source inputs reach.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Coverage {
    /// It was not counted, and why.
    Skipped(String),
    /// By file.
    Files(Vec<Row>),
}

impl Default for Coverage {
    fn default() -> Self {
        Self::Skipped("`just fuzz-coverage` has not run".to_owned())
    }
}

impl Machine {
    /// This one.
    ///
    /// # Errors
    /// The compiler or the system does not answer.
    pub fn this() -> Result<Self> {
        let output = Command::new("rustc").arg("--version").output().context("cannot run rustc")?;
        let rustc = String::from_utf8(output.stdout)?.trim().to_owned();
        let system = format!("{} on {}", std::env::consts::OS, std::env::consts::ARCH);
        Ok(Self { cores: std::thread::available_parallelism()?.get(), system, rustc })
    }
}

impl Record {
    /// Puts the parts in a folder together with what lies in the folders of findings. What has left no part is not in it.
    ///
    /// # Errors
    /// A part that cannot be read or belongs to no target; a finding that cannot be tried.
    pub fn gather(parts: &Path, folders: &Folders) -> Result<Self> {
        let mut record = Self { machine: Machine::this()?, ..Self::default() };
        for law in LAWS {
            let run = parts.join(RUNS).join(law.name).with_extension("json");
            if run.exists() {
                record.runs.insert(law.name.to_owned(), read(&run)?);
            }
            record.findings.insert(law.name.to_owned(), Findings::of(law, folders)?);
        }
        let [hunts, coverage] = [HUNTS, COVERAGE].map(|part| parts.join(part));
        if hunts.exists() {
            record.hunts = read(&hunts)?;
        }
        if coverage.exists() {
            record.coverage = read(&coverage)?;
        }
        let any = !record.runs.is_empty() || hunts.exists() || coverage.exists();
        ensure!(any, "{} holds no part of a record; `just fuzz-night` begins one", parts.display());
        Ok(record)
    }
}

/// SHA-256 of files, one after the other.
///
/// # Errors
/// A file cannot be read.
pub fn digest(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Result<String> {
    let mut hash = Sha256::new();
    for file in files {
        let file = file.into();
        hash.update(std::fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?);
    }
    Ok(hash.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    }))
}

/// Reads a part, or the record.
///
/// # Errors
/// The file cannot be read, or holds something else.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no such record", path.display()))
}

/// Writes a part, or the record.
///
/// # Errors
/// The file cannot be written.
pub fn write<T: Serialize>(path: &Path, part: &T) -> Result<()> {
    let text = serde_json::to_string_pretty(part)? + "\n";
    write_atomically(path, |out| Ok(out.write_all(text.as_bytes())?))
}

#[cfg(test)]
mod tests {
    use super::{COVERAGE, Coverage, HUNTS, Hunts, RUNS, Record, Run, digest, read, write};
    use crate::campaign::Folders;
    use std::path::Path;

    fn gather(folder: &Path) -> anyhow::Result<Record> {
        let folders = Folders { root: ".".into(), programs: folder.join("programs"), out: folder.join("out") };
        Record::gather(&folder.join("record"), &folders)
    }

    #[test]
    fn a_record_is_its_parts_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let parts = folder.path().join("record");
        let none = gather(folder.path()).expect_err("no part");
        assert!(none.to_string().contains("just fuzz-night"), "{none}");
        let run = Run { inputs: 3, ..Run::default() };
        write(&parts.join(RUNS).join("chunks_agree.json"), &run).expect("written");
        let first = gather(folder.path()).expect("a record");
        assert_eq!(first.runs.keys().collect::<Vec<_>>(), ["chunks_agree"]);
        assert_eq!((first.hunts, first.coverage), (Hunts::default(), Coverage::default()));
        let hunts = Hunts { budget: 60, ..Hunts::default() };
        let coverage = Coverage::Files(Vec::new());
        write(&parts.join(HUNTS), &hunts).expect("written");
        write(&parts.join(COVERAGE), &coverage).expect("written");
        let second = gather(folder.path()).expect("a record");
        assert_eq!((second.hunts, second.coverage), (hunts, coverage));
        assert!(second.machine.cores > 0 && second.machine.rustc.starts_with("rustc 1."));
    }

    #[test]
    fn a_part_is_read_as_it_was_written_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("runs/chunks_agree.json");
        let run = Run { inputs: 7, ..Run::default() };
        write(&path, &run).expect("written");
        assert_eq!(read::<Run>(&path).expect("read"), run);
        std::fs::write(&path, "{\"inputs\": 1}").expect("written");
        assert!(read::<Run>(&path).is_err_and(|error| format!("{error:#}").contains("chunks_agree.json is no such")));
        std::fs::write(&path, "one").expect("written");
        assert_eq!(
            digest([&path]).expect("a file"),
            "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"
        );
    }
}
