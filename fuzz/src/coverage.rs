//! Which lines of the engine the inputs reach. Each target, built with counters and without libFuzzer, reads every input it has once;
//! all counts become one table.

use crate::campaign::Folders;
use crate::oracle::Law;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The tools of rustup's component `llvm-tools`, which alone can read what this compiler counts.
#[derive(Clone, Debug)]
pub struct Tools {
    folder: PathBuf,
    /// What this compiler builds for.
    pub host: String,
}

/// Lines of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The file, from the repository.
    pub file: String,
    /// Lines with code.
    pub lines: u64,
    /// Those that ran.
    pub covered: u64,
}

impl Tools {
    /// Where they are, if they are.
    ///
    /// # Errors
    /// The compiler does not say where it lives.
    pub fn find() -> Result<Option<Self>> {
        let rustc = |argument: &[&str]| -> Result<String> {
            let output = Command::new("rustc").args(argument).output().context("cannot run rustc")?;
            Ok(String::from_utf8(output.stdout)?.trim().to_owned())
        };
        let version = rustc(&["-vV"])?;
        let host =
            version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?.to_owned();
        let folder = Path::new(&rustc(&["--print", "sysroot"])?).join("lib/rustlib").join(&host).join("bin");
        Ok(folder.join("llvm-cov").exists().then_some(Self { folder, host }))
    }

    /// Rows of all files under `part` of the repository, from the counts in these files.
    ///
    /// # Errors
    /// The tools fail.
    pub fn rows(&self, folders: &Folders, laws: &[&Law], counts: &[PathBuf], part: &str) -> Result<Vec<Row>> {
        let merged = folders.out.join("merged.profdata");
        let mut merge = Command::new(self.folder.join("llvm-profdata"));
        said(merge.args(["merge", "--sparse", "--output"]).arg(&merged).args(counts))?;
        let mut export = Command::new(self.folder.join("llvm-cov"));
        export.args(["export", "--summary-only", "--instr-profile"]).arg(&merged);
        laws.iter().for_each(|law| _ = export.arg("--object").arg(folders.program(law)));
        rows(&said(&mut export)?, &folders.root.canonicalize()?.join(part))
    }
}

impl Folders {
    /// Counts what a target runs on its seeds, its regressions and what has grown in `grown`; gives the file with the counts.
    ///
    /// # Errors
    /// The program is not there, or the law does not hold on an input.
    pub fn counts(&self, law: &Law, grown: &Path) -> Result<PathBuf> {
        let counts = self.made("counts", law)?.join("counts.profraw");
        let mut command = Command::new(self.program(law));
        command.args(self.kept(law)?).args(grown.is_dir().then_some(grown));
        said(command.env("LLVM_PROFILE_FILE", &counts)).with_context(|| format!("{} does not hold", law.name))?;
        Ok(counts)
    }
}

fn said(command: &mut Command) -> Result<String> {
    let program = command.get_program().display().to_string();
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("cannot run {program}"))?;
    ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr).trim());
    Ok(String::from_utf8(output.stdout)?)
}

#[derive(Deserialize)]
struct Export {
    data: Vec<Data>,
}

#[derive(Deserialize)]
struct Data {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    filename: PathBuf,
    summary: Summary,
}

#[derive(Deserialize)]
struct Summary {
    lines: Lines,
}

#[derive(Deserialize)]
struct Lines {
    count: u64,
    covered: u64,
}

/// Rows of what `llvm-cov export` printed, of files in this folder only.
fn rows(export: &str, folder: &Path) -> Result<Vec<Row>> {
    let export: Export = serde_json::from_str(export).context("llvm-cov printed something else")?;
    let files = export.data.into_iter().flat_map(|data| data.files);
    let mut rows: Vec<Row> = files
        .filter_map(|File { filename, summary: Summary { lines } }| {
            let file = filename.strip_prefix(folder).ok()?.display().to_string();
            Some(Row { file, lines: lines.count, covered: lines.covered })
        })
        .collect();
    rows.sort_by(|left, right| left.file.cmp(&right.file));
    ensure!(!rows.is_empty(), "no file of {} was counted", folder.display());
    Ok(rows)
}

/// The table, with a sum.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let sum = |of: fn(&Row) -> u64| rows.iter().map(of).sum();
    let all = Row { file: "all".to_owned(), lines: sum(|row| row.lines), covered: sum(|row| row.covered) };
    let mut table = "| file | lines | covered | % |\n|---|---:|---:|---:|\n".to_owned();
    for Row { file, lines, covered } in rows.iter().chain([&all]) {
        let percent = (covered * 100).checked_div(*lines).unwrap_or(100);
        let _ = writeln!(table, "| {file} | {lines} | {covered} | {percent} |");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{Row, rows, table};
    use std::path::Path;

    const EXPORT: &str = r#"{"data": [{"files": [
        {"filename": "/repo/engine/core/src/strict.rs", "summary": {"lines": {"count": 200, "covered": 199, "percent": 99.5}}},
        {"filename": "/repo/engine/core/src/beam.rs", "summary": {"lines": {"count": 100, "covered": 50, "percent": 50.0}}},
        {"filename": "/home/registry/simdutf8/lib.rs", "summary": {"lines": {"count": 9, "covered": 9, "percent": 100.0}}}
    ], "totals": {}}], "type": "llvm.coverage.json.export", "version": "3.1.0"}"#;

    #[test]
    fn only_the_files_that_were_asked_for_are_counted() {
        let rows = rows(EXPORT, Path::new("/repo/engine")).expect("rows");
        assert_eq!(rows.iter().map(|row| &*row.file).collect::<Vec<_>>(), ["core/src/beam.rs", "core/src/strict.rs"]);
        assert!(table(&rows).ends_with("| core/src/strict.rs | 200 | 199 | 99 |\n| all | 300 | 249 | 83 |\n"));
    }

    #[test]
    fn counts_of_nothing_are_an_error() {
        let error = rows(EXPORT, Path::new("/elsewhere")).expect_err("no such files");
        assert!(error.to_string().contains("/elsewhere"), "{error}");
        assert_eq!(table(&[Row { file: "empty.rs".into(), lines: 0, covered: 0 }]).lines().count(), 4);
    }
}
