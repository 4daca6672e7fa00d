//! Verdict files: a header, a line per case in corpus order, a footer that counts them. One file per row and shard.

use crate::facts::{Facts, Footer, Header, State, VERSION};
use anyhow::{Context, Result, bail, ensure};
use corpus::store::write_atomically;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Hexadecimal SHA-256.
#[must_use]
pub fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The file of a row, and of a shard if there is one.
#[must_use]
pub fn path_of(folder: &Path, header: &Header) -> PathBuf {
    let row = format!("{}@{}", header.engine.replace('/', "."), header.profile);
    let shard = header.shard.as_ref().map(|shard| format!(".{}", shard.replace('/', "-of-"))).unwrap_or_default();
    folder.join(format!("{row}{shard}.jsonl"))
}

/// Writes a verdict file; `fill` hands over the lines in order and returns the state the header will show.
///
/// # Errors
/// What `fill` or the disk says; no file is left then.
pub fn write(
    folder: &Path,
    mut header: Header,
    fill: impl FnOnce(&mut dyn FnMut(&Facts) -> Result<()>) -> Result<State>,
) -> Result<Header> {
    // The state is known last and stands first, so the lines wait in a neighbour.
    let lines = path_of(folder, &header).with_extension("lines");
    let mut hash = Sha256::new();
    let mut cases = 0;
    let mut state = State::Scored;
    write_atomically(&lines, |out| {
        state = fill(&mut |facts| {
            let mut line = serde_json::to_vec(facts)?;
            line.push(b'\n');
            hash.update(&line);
            cases += 1;
            out.write_all(&line).context("cannot write a verdict")
        })?;
        Ok(())
    })?;
    let scored = state == State::Scored;
    header.state = state;
    write_atomically(&path_of(folder, &header), |out| {
        writeln!(out, "{}", serde_json::to_string(&header)?)?;
        if scored {
            std::io::copy(&mut File::open(&lines)?, out)?;
        }
        let lines = if scored { hash.finalize() } else { Sha256::digest([]) };
        let footer = Footer { cases: if scored { cases } else { 0 }, lines: hex(&lines) };
        writeln!(out, "{}", serde_json::to_string(&footer)?)?;
        Ok(())
    })?;
    std::fs::remove_file(&lines).with_context(|| format!("cannot remove {}", lines.display()))?;
    Ok(header)
}

/// A verdict file being read.
pub struct Reader {
    /// Its header.
    pub header: Header,
    path: PathBuf,
    lines: std::io::Lines<BufReader<File>>,
    at: u64,
    last: Option<u64>,
    hash: Sha256,
    done: bool,
}

impl Reader {
    /// Opens a verdict file.
    ///
    /// # Errors
    /// A file that cannot be read, or whose first line is no header.
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut lines = BufReader::new(file).lines();
        let first = lines.next().with_context(|| format!("{}:1: the file is empty", path.display()))??;
        let header: Header =
            serde_json::from_str(&first).with_context(|| format!("{}:1: not a header", path.display()))?;
        ensure!(header.version == VERSION, "{}:1: version {}, not {VERSION}", path.display(), header.version);
        Ok(Self { header, path: path.to_owned(), lines, at: 0, last: None, hash: Sha256::new(), done: false })
    }

    /// The next case; `None` after the last, once the footer has confirmed that nothing is missing.
    ///
    /// # Errors
    /// A line that is no verdict, and a footer that is missing or counts other lines; each with file and line.
    pub fn next_facts(&mut self) -> Result<Option<Facts>> {
        if self.done {
            return Ok(None);
        }
        let place = format!("{}:{}", self.path.display(), self.at + 2);
        let Some(line) = self.lines.next() else { bail!("{place}: the footer is missing, so the run did not end") };
        let line = line.with_context(|| place.clone())?;
        if line.starts_with("{\"cases\"") {
            let footer: Footer = serde_json::from_str(&line).with_context(|| format!("{place}: not a footer"))?;
            ensure!(
                footer.cases == self.at,
                "{place}: the footer counts {} cases, there are {}",
                footer.cases,
                self.at
            );
            let lines = hex(&std::mem::take(&mut self.hash).finalize());
            ensure!(footer.lines == lines, "{place}: the lines are not the ones the run wrote");
            ensure!(self.lines.next().is_none(), "{place}: something stands behind the footer");
            self.done = true;
            return Ok(None);
        }
        self.hash.update(line.as_bytes());
        self.hash.update(b"\n");
        self.at += 1;
        let facts: Facts = serde_json::from_str(&line).with_context(|| format!("{place}: not a verdict"))?;
        ensure!(self.last < Some(facts.n), "{place}: case {} comes again or too late", facts.id);
        self.last = Some(facts.n);
        Ok(Some(facts))
    }
}

/// Opens all verdict files of a folder, sorted by row.
///
/// # Errors
/// No file, a file that cannot be opened, or headers that are not of the same run.
pub fn open_all(folder: &Path) -> Result<Vec<Reader>> {
    let mut readers = Vec::new();
    for entry in
        std::fs::read_dir(folder).with_context(|| format!("cannot read {}; `eval run` makes it", folder.display()))?
    {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            readers.push(Reader::open(&path)?);
        }
    }
    ensure!(!readers.is_empty(), "{} holds no verdicts; `eval run` makes them", folder.display());
    readers.sort_by(|a, b| {
        let key = |reader: &Reader| {
            (
                reader.header.engine.clone(),
                reader.header.profile != "default",
                reader.header.profile.clone(),
                reader.header.shard.clone(),
            )
        };
        key(a).cmp(&key(b))
    });
    let run = |header: &Header| {
        (
            header.corpus.clone(),
            header.manifest.clone(),
            header.judge.clone(),
            header.filter.clone(),
            header.deadline_ms,
            header.rows.clone(),
        )
    };
    for reader in &readers[1..] {
        ensure!(
            run(&reader.header) == run(&readers[0].header),
            "{} is not of the same run as {}",
            reader.path.display(),
            readers[0].path.display()
        );
    }
    let there = |name: &String| {
        readers.iter().any(|reader| *name == format!("{}@{}", reader.header.engine, reader.header.profile))
    };
    let missing: Vec<&str> = readers[0].header.rows.iter().filter(|name| !there(name)).map(String::as_str).collect();
    ensure!(missing.is_empty(), "the run in {} did not end: {} is missing", folder.display(), missing.join(", "));
    Ok(readers)
}

/// Makes room for a run: removes the verdict files of an earlier one, or those of the same shard, and what an interrupted one left.
/// Files that are none of these are left alone.
///
/// # Errors
/// A folder or file that cannot be read or removed.
pub fn clear(folder: &Path, shard: Option<&str>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let ending = shard.map_or(".jsonl".to_owned(), |shard| format!(".{}.jsonl", shard.replace('/', "-of-")));
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let verdicts = name.ends_with(&ending) && is_verdict_file(&path);
        let left = name.contains('@') && (name.ends_with(".lines") || name.contains(".tmp-")) && shard.is_none();
        if verdicts || left {
            std::fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}

/// Does the file begin as a verdict file of any version does? A corpus file has the same ending.
fn is_verdict_file(path: &Path) -> bool {
    let mut first = String::new();
    let read = File::open(path).and_then(|file| BufReader::new(file).read_line(&mut first));
    let header: serde_json::Value = read.ok().and_then(|_| serde_json::from_str(&first).ok()).unwrap_or_default();
    ["engine", "profile", "judge", "corpus_cases"].iter().all(|field| header.get(field).is_some())
}
