//! Targets without libFuzzer: files are read and held against the law, which is what debuggers and plain cargo need.

use crate::oracle::law;
use std::process::ExitCode;

/// Runs a target on the files and folders that its arguments name.
#[must_use]
pub fn main(name: &str) -> ExitCode {
    let Some(law) = law(name) else {
        eprintln!("there is no law {name}");
        return ExitCode::FAILURE;
    };
    let mut count = 0;
    for path in std::env::args_os().skip(1) {
        let files = match files(path.as_ref()) {
            Ok(files) => files,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::FAILURE;
            }
        };
        for (path, bytes) in files {
            println!("{}", path.display());
            (law.check)(&bytes);
            count += 1;
        }
    }
    if count == 0 {
        eprintln!("no files to replay; give files or folders");
        return ExitCode::FAILURE;
    }
    println!("{name} holds on {count} inputs");
    ExitCode::SUCCESS
}

/// A file, or all files of a folder in order, with their bytes.
///
/// # Errors
/// What is there cannot be read.
pub fn files(path: &std::path::Path) -> std::io::Result<Vec<(std::path::PathBuf, Vec<u8>)>> {
    if !path.is_dir() {
        return Ok(vec![(path.to_owned(), std::fs::read(path)?)]);
    }
    let entries = std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    let mut paths: Vec<_> = entries.into_iter().filter(|path| path.is_file()).collect();
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(&path).map(|bytes| (path, bytes))).collect()
}
