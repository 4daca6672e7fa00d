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
        assert!(!root().join("no").exists(), "{args:?} made a folder");
    }
}

/// Runs `eval` at the project's root; it must succeed.
#[track_caller]
fn works(args: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_eval")).args(args).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// A manifest with one engine after another, each a command in the folder of the manifest.
fn manifest_of(folder: &Path, engines: &[(&str, &str, &[&str])]) -> String {
    let mut text = String::new();
    for (name, version, run) in engines {
        text += &format!(
            "[[engine]]\nname = {name:?}\ndir = \".\"\nlanguage = \"x\"\nversion = {version:?}\nneeds = \"python\"\nrun = {run:?}\n\
             license = \"\"\nhome = \"\"\nissues = \"\"\ncapabilities = [\"repair\"]\nflag = \"\"\n\
             [[engine.profile]]\nname = \"default\"\nwhy = \"\"\n\n"
        );
    }
    let path = folder.join("engines.toml");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_run_into_the_corpus_folder_removes_no_case() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus_of(folder.path(), &format!("{}\n", line_of_a_case()));
    let engines = manifest_of(folder.path(), &[("x/none", "1", &["no-such-program"])]);
    let _ = Command::new(env!("CARGO_BIN_EXE_eval"))
        .args(["run", "--corpus", &corpus, "--out", &corpus, "--engines", &engines])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(folder.path().join("corpus/some.jsonl").exists(), "the corpus is gone");
}

#[test]
fn a_run_with_a_row_missing_is_neither_scored_nor_merged() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus_of(folder.path(), &format!("{}\n", line_of_a_case()));
    let shell = "echo engine name=$0 version=1 language=x capabilities=repair; read a; echo ok; read b";
    let run = |name| -> [&str; 4] { ["sh", "-c", shell, name] };
    let [first, second] = [run("x/first"), run("x/second")];
    let engines = manifest_of(folder.path(), &[("x/first", "1", &first), ("x/second", "2", &second)]);
    let out = folder.path().join("out").display().to_string();
    // Neither engine answers a case, so both rows are broken; what matters is that both are there.
    let _ = Command::new(env!("CARGO_BIN_EXE_eval"))
        .args(["run", "--corpus", &corpus, "--out", &out, "--engines", &engines])
        .current_dir(root())
        .output()
        .unwrap();
    let second = folder.path().join("out/x.second@default.jsonl");
    assert!(second.exists(), "the second row was not written");
    std::fs::remove_file(second).unwrap();
    let said = fails(&["score", &out]);
    assert!(said.contains("did not end: x/second@default is missing"), "{said}");
    let said = fails(&["merge", &out, "--out", &folder.path().join("merged").display().to_string()]);
    assert!(said.contains("x/second@default is missing"), "{said}");
}

#[test]
fn names_that_would_share_a_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = corpus_of(folder.path(), &format!("{}\n", line_of_a_case()));
    for (name, run, complaint) in [
        ("x.echo", &["a"][..], "letters, digits"),
        ("x//echo", &["a"], "letters, digits"),
        ("x/../echo", &["a"], "letters, digits"),
        ("x/echo", &[], "no command"),
    ] {
        let engines = manifest_of(folder.path(), &[(name, "1", run)]);
        let said = fails(&["run", "--corpus", &corpus, "--engines", &engines]);
        assert!(said.contains("engines.toml:") && said.contains(complaint), "{said}");
    }
    let engines = manifest_of(folder.path(), &[("x/echo", "1", &["a"])]);
    let text = std::fs::read_to_string(&engines).unwrap();
    std::fs::write(&engines, format!("{text}[[engine.profile]]\nname = \"default\"\nwhy = \"\"\n")).unwrap();
    let said = fails(&["run", "--corpus", &corpus, "--engines", &engines]);
    assert!(said.contains("profile default is listed twice"), "{said}");
}

#[test]
fn a_scorecard_edited_by_hand_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("card.json");
    let kept = std::fs::read_to_string(root().join("reports/scorecard.json")).unwrap();
    let card: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let spoil = |change: fn(&mut serde_json::Value)| {
        let mut spoiled = card.clone();
        change(&mut spoiled);
        std::fs::write(&path, spoiled.to_string()).unwrap();
        fails(&["rank", &path.display().to_string()])
    };
    let said = spoil(|card| card["rows"][0]["cells"][0]["cases"] = 7.into());
    assert!(said.contains("does not add up"), "{said}");
    let said = spoil(|card| card["rows"][0]["cells"][0]["cases"] = u64::MAX.into());
    assert!(said.contains("does not add up"), "{said}");
    let said = spoil(|card| card["rows"][1]["cells"][0]["findings"]["exact"] = 1_000_000.into());
    assert!(said.contains("findings"), "{said}");
    let said = spoil(|card| {
        let row = card["rows"][0].clone();
        card["rows"].as_array_mut().unwrap().push(row);
    });
    assert!(said.contains("stands twice"), "{said}");
    let said = spoil(|card| card["rows"][2]["readings"] = serde_json::json!([]));
    assert!(said.contains("no reading"), "{said}");
    let said = spoil(|card| card["rows"] = serde_json::json!([]));
    assert!(said.contains("no row"), "{said}");
    works(&["rank"]);
}
