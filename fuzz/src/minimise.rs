//! A grown corpus as small as its coverage allows.

use crate::campaign::{Folders, flags};
use crate::oracle::Law;
use crate::replay::files;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

/// Inputs before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    /// Before.
    pub before: usize,
    /// After.
    pub after: usize,
}

impl Folders {
    /// Keeps of what a target has grown only what reaches more than its seeds and regressions do, which are there anyway.
    ///
    /// # Errors
    /// The program is not there or fails, and then nothing is changed; or a file cannot be written.
    pub fn minimise(&self, law: &Law) -> Result<Sizes> {
        let program = self.program(law);
        ensure!(program.exists(), "{} is not built; `just fuzz-build` makes it", program.display());
        let grown = self.made("corpus", law)?;
        let before = files(&grown)?;
        // libFuzzer adds to the first folder what reaches more than that folder does.
        let merged = self.emptied("merged", law)?;
        let mut kept = BTreeSet::new();
        for folder in self.kept(law)? {
            for (path, bytes) in files(&folder)? {
                let copy = merged.join(format!("kept-{:06}", kept.len()));
                std::fs::write(&copy, bytes).with_context(|| format!("cannot copy {}", path.display()))?;
                kept.insert(copy);
            }
        }
        let mut command = Command::new(&program);
        command.arg("-merge=1").args(flags(law.kind).into_iter().map(|(name, value)| format!("-{name}={value}")));
        // Where an input fails on the way, libFuzzer begins again behind it, and leaves it out.
        command.arg(format!("-artifact_prefix={}/", self.made("unmerged", law)?.display()));
        command.arg(&merged).arg(&grown).env("RUST_BACKTRACE", "0").stdout(Stdio::null()).stderr(Stdio::piped());
        let output = command.output().with_context(|| format!("cannot run {}", program.display()))?;
        let last = String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or_default().to_owned();
        ensure!(output.status.success(), "{} does not merge: {last}", program.display());
        let more: Vec<_> = files(&merged)?.into_iter().filter(|(path, _)| !kept.contains(path)).collect();
        let grown = self.emptied("corpus", law)?;
        for (path, bytes) in &more {
            write(&grown.join(path.file_name().context("no name")?), bytes)?;
        }
        Ok(Sizes { before: before.len(), after: more.len() })
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
