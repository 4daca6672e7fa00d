//! What a program says of a finding. Asked in a process of its own, since a finding may hang, or take its process down.

use anyhow::{Context, Result};
use std::io::Read;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Most memory that an answer may take, in kilobytes, where the system can hold a program to it.
const MEMORY: u32 = 4_000_000;

/// What became of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// The law holds.
    Holds,
    /// A panic: where in the sources, by path and line, and what it said.
    Panics {
        /// Path as the compiler knew it.
        file: String,
        /// Line, from 1.
        line: usize,
        /// All that was said.
        message: String,
    },
    /// No answer in time.
    Hangs,
    /// The process ended in another way; its last words.
    Dies(String),
}

/// Runs a target, with libFuzzer in it or without, on one file.
///
/// # Errors
/// The program cannot be started.
pub fn ask(program: &Path, file: &Path, patience: Duration) -> Result<Said> {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {MEMORY} 2>/dev/null; exec \"$0\" \"$1\"")]).arg(program).arg(file);
    command.env("RUST_BACKTRACE", "0").stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
    let mut errors = child.stderr.take().context("no output")?;
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        errors.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned())
    });
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if begin.elapsed() >= patience {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let said = reader.join().ok().context("the reader stopped")??;
    Ok(status.map_or(Said::Hangs, |status| understood(&said, status)))
}

fn understood(said: &str, status: ExitStatus) -> Said {
    if let Some(panic) = panic(said) {
        return panic;
    }
    if status.success() {
        return Said::Holds;
    }
    let last = said.lines().map(str::trim).rfind(|line| !line.is_empty());
    Said::Dies(last.map_or_else(|| status.to_string(), str::to_owned))
}

/// The first panic in what a program printed.
fn panic(said: &str) -> Option<Said> {
    let (_, rest) = said.split_once(" panicked at ")?;
    let (place, rest) = rest.split_once(":\n")?;
    let mut parts = place.rsplitn(3, ':');
    let (_column, line, file) = (parts.next()?, parts.next()?, parts.next()?);
    // What follows is Rust's advice on backtraces, or libFuzzer's report.
    let message = rest.lines().take_while(|line| !line.starts_with("note: run with") && !line.starts_with("=="));
    let message = message.collect::<Vec<_>>().join("\n").trim().to_owned();
    Some(Said::Panics { file: file.to_owned(), line: line.parse().ok()?, message })
}

#[cfg(test)]
mod tests {
    use super::{Said, ask, panic};
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    fn program(folder: &Path, script: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.join("program");
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("it is written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it may run");
        path
    }

    fn answer(script: &str) -> Said {
        let folder = tempfile::tempdir().expect("a folder");
        ask(&program(folder.path(), script), Path::new("finding"), Duration::from_secs(2)).expect("it runs")
    }

    #[test]
    fn a_panic_is_read_from_what_rust_and_libfuzzer_print() {
        let printed = "INFO: Seed: 1\n\nthread '<unnamed>' (17) panicked at engine/core/src/edit.rs:12:5:\n\
                       edits out of order: [1, 2]\n  left: 1\nnote: run with `RUST_BACKTRACE=1` environment variable\n\
                       ==17== ERROR: libFuzzer: deadly signal\n";
        let message = "edits out of order: [1, 2]\n  left: 1".to_owned();
        let file = "engine/core/src/edit.rs".to_owned();
        assert_eq!(panic(printed), Some(Said::Panics { file, line: 12, message }));
        assert_eq!(panic("thread 'main' has overflowed its stack\n"), None);
    }

    #[test]
    fn each_end_of_a_process_is_told_apart() {
        assert_eq!(answer("echo fine >&2"), Said::Holds);
        assert_eq!(answer("echo 'memory allocation of 7 bytes failed' >&2; exit 134"), {
            Said::Dies("memory allocation of 7 bytes failed".to_owned())
        });
        assert!(matches!(answer("kill -9 $$"), Said::Dies(signal) if signal.contains('9')));
        assert_eq!(answer("exec sleep 60"), Said::Hangs);
        let panics = answer("printf \"thread 'main' panicked at a.rs:3:1:\\nno\\n\" >&2; exit 101");
        assert_eq!(panics, Said::Panics { file: "a.rs".into(), line: 3, message: "no".into() });
    }

    #[test]
    fn the_finding_is_handed_over_as_it_is_called() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("crash-it's \"one\"");
        std::fs::write(&file, "{").expect("it is written");
        let said = ask(&program(folder.path(), "cat \"$1\" >&2; exit 1"), &file, Duration::from_secs(2));
        assert_eq!(said.expect("it runs"), Said::Dies("{".to_owned()));
    }
}
