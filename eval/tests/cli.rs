//! Mistakes are answered with one line that names the file and, where there is one, the line.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `eval` at the project's root; it must fail with one line.
#[track_caller]
fn fails(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_eval")).args(args).current_dir(root()).output().unwrap();
    assert!(!output.status.success(), "{args:?} succeeded");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    said
}

fn corpus_of(folder: &Path, content: &str) -> String {
    let corpus = folder.join("corpus");
    std::fs::create_dir_all(&corpus).unwrap();
    std::fs::write(corpus.join("some.jsonl"), content).unwrap();
    corpus.display().to_string()
}

fn line_of_a_case() -> String {
    let commas = corpus::generate::by_name("comma-missing").unwrap();
    let mut line = String::new();
    corpus::generate::family::<()>(commas, 1, |case| {
        line = serde_json::to_string(&case).unwrap();
        Ok(())
    })
    .unwrap();
    line
}

#[test]
fn a_corrupt_corpus_line_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let line = line_of_a_case();
    for (second, complaint) in [
        ("{\"id\": 1", "not a case"),
        (&*line.replacen("comma", "c0mma", 1).replacen("\"text\":\"", "\"text\":\" ", 1), "does not fit"),
    ] {
        let corpus = corpus_of(folder.path(), &format!("{line}\n{second}\n"));
        let said = fails(&["run", "--corpus", &corpus, "--out", &out, "--engine", "baseline"]);
        assert!(said.contains("some.jsonl:2") && said.contains(complaint), "{said}");
    }
}

#[test]
fn a_filter_that_leaves_nothing_is_an_error_and_not_an_empty_table() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let corpus = corpus_of(folder.path(), &format!("{}\n", line_of_a_case()));
    let said = fails(&["run", "--corpus", &corpus, "--out", &out, "--filter", "no-such-family"]);
    assert!(said.contains("no case of"), "{said}");
    let said = fails(&["run", "--corpus", &corpus, "--out", &out, "--engine", "no-such-engine"]);
    assert!(said.contains("no engine of"), "{said}");
    let said = fails(&["run", "--corpus", &corpus, "--out", &out, "--shard", "3/2"]);
    assert!(said.contains("k/n"), "{said}");
}

#[test]
fn a_missing_engine_directory_is_named_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus_of(folder.path(), &format!("{}\n", line_of_a_case()));
    let manifest = std::fs::read_to_string(root().join("eval/engines.toml")).unwrap();
    let path = folder.path().join("engines.toml");
    std::fs::write(&path, &manifest).unwrap();
    let path = path.display().to_string();
    let said = fails(&["run", "--corpus", &corpus, "--engines", &path]);
    let line = 1 + manifest.lines().position(|line| line.contains("\"baseline/strict\"")).unwrap();
    assert!(said.contains(&format!("engines.toml:{line}")) && said.contains("no directory"), "{said}");
    std::fs::write(&path, manifest.replacen("language", "langage", 1)).unwrap();
    let said = fails(&["run", "--corpus", &corpus, "--engines", &path]);
    assert!(said.contains("engines.toml:") && said.contains("langage"), "{said}");
}

#[test]
fn files_that_are_not_there_are_named() {
    for (args, named) in [
        (&["score", "no/such/run"][..], "no/such/run"),
        (&["report", "no/such/run"], "no/such/run"),
        (&["rank", "no/such/card.json"], "no/such/card.json"),
        (&["cmp", "no/such/a.json", "no/such/b.json"], "no/such/a.json"),
        (&["merge", "no/such/shards"], "no/such/shards"),
        (&["external", "no/such/folder"], "no/such/folder"),
        (&["run", "--corpus", "no/such/corpus"], "no/such/corpus"),
    ] {
        let said = fails(args);
        assert!(said.contains(named), "{said}");
    }
}
