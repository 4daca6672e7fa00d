//! The corpus on disk: JSON lines, one file a family, read as a stream.

use crate::case::{Case, from_hex};
use anyhow::{Context, Result, bail, ensure};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The corpus files of a folder in the order of their names.
///
/// # Errors
/// A folder that cannot be read or holds no `.jsonl` file.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .with_context(|| format!("cannot read {}; `corpus gen` makes it", folder.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    ensure!(!files.is_empty(), "{} holds no corpus file; `corpus gen` makes them", folder.display());
    Ok(files)
}

/// A case and where it stands.
#[derive(Debug)]
pub struct Placed {
    /// The case.
    pub case: Case,
    /// `file:line`, for messages.
    pub place: String,
}

/// Reads the cases of a folder one after the other.
///
/// # Errors
/// As [`files`]; each item is an error when a line is not a case or does not have the id of its contents.
pub fn cases(folder: &Path) -> Result<impl Iterator<Item = Result<Placed>>> {
    Ok(files(folder)?.into_iter().flat_map(|path| file(&path)))
}

fn file(path: &Path) -> Box<dyn Iterator<Item = Result<Placed>>> {
    let path = path.to_owned();
    let reader = match File::open(&path).with_context(|| format!("cannot read {}", path.display())) {
        Ok(file) => BufReader::new(file),
        Err(error) => return Box::new(std::iter::once(Err(error))),
    };
    Box::new(reader.lines().enumerate().map(move |(at, line)| {
        let place = format!("{}:{}", path.display(), at + 1);
        let line = line.with_context(|| format!("{place}: cannot be read"))?;
        let case: Case = serde_json::from_str(&line).with_context(|| format!("{place}: not a case"))?;
        if case.id != case.content_id() {
            bail!("{place}: the id {} does not fit the contents", case.id);
        }
        if from_hex(&case.text_hex).is_none() || !(case.text.is_empty() || case.text_hex.is_empty()) {
            bail!("{place}: text_hex is not hexadecimal, or text is given beside it");
        }
        Ok(Placed { case, place })
    }))
}

/// Writes a file through a temporary neighbour, so that a stopped run leaves the old one or none.
///
/// # Errors
/// Whatever writing or `fill` meets, with the path.
pub fn write_atomically(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(context)?;
    }
    let temporary = path.with_extension(format!("tmp-{}", std::process::id()));
    let mut writer = BufWriter::new(File::create(&temporary).with_context(context)?);
    let filled = fill(&mut writer).and_then(|()| writer.flush().with_context(context));
    drop(writer);
    if let Err(error) = filled {
        let _ = std::fs::remove_file(&temporary);
        return Err(error);
    }
    std::fs::rename(&temporary, path).with_context(context)
}
