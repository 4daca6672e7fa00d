//! What is kept of campaigns. Commands leave parts below `target/fuzzing/record`, so that a long campaign may be made in pieces.

mod run;

pub use run::Run;

use anyhow::{Context, Result};
use corpus::store::write_atomically;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Reads a part.
///
/// # Errors
/// The file cannot be read, or holds something else.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no such record", path.display()))
}

/// Writes a part.
///
/// # Errors
/// The file cannot be written.
pub fn write<T: Serialize>(path: &Path, part: &T) -> Result<()> {
    let text = serde_json::to_string_pretty(part)? + "\n";
    write_atomically(path, |out| Ok(out.write_all(text.as_bytes())?))
}

#[cfg(test)]
mod tests {
    use super::{Run, read, write};

    #[test]
    fn a_part_is_read_as_it_was_written_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("runs/chunks_agree.json");
        let run = Run { inputs: 7, ..Run::default() };
        write(&path, &run).expect("written");
        assert_eq!(read::<Run>(&path).expect("read"), run);
        std::fs::write(&path, "{\"inputs\": 1}").expect("written");
        assert!(read::<Run>(&path).is_err_and(|error| format!("{error:#}").contains("chunks_agree.json is no such")));
    }
}
