//! The scripts that talk to GitHub, with a `gh` that only writes down what it is asked for.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A copy of a script in a repository of its own, and a `gh` that answers with this shell script.
struct Place {
    root: TempDir,
    script: &'static str,
}

impl Place {
    fn new(script: &'static str, gh: &str) -> Self {
        let place = Self { root: tempfile::tempdir().expect("a folder"), script };
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci").join(script);
        place.put(&format!(".ci/{script}"), &std::fs::read_to_string(source).expect("the script"));
        place.put("bin/gh", &format!("#!/bin/sh\necho \"$@\" >>\"$CALLS\"\n{gh}\n"));
        let gh = place.path("bin/gh");
        std::fs::set_permissions(gh, std::fs::Permissions::from_mode(0o755)).expect("it may run");
        place
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    fn put(&self, path: &str, content: &str) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path, content).expect("it is written");
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path(path)).unwrap_or_default()
    }

    /// What `gh` was called with.
    fn run(&self, arguments: &[&str]) -> String {
        let search = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").expect("a PATH"));
        let mut command = Command::new("bash");
        command.arg(self.path(".ci").join(self.script)).args(arguments).current_dir(self.root.path());
        command.env("PATH", search).env("CALLS", self.path("calls")).env("BODY", self.path("body"));
        let output = command.output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        self.read("calls")
    }
}

/// Pages of three faults, one of them found by two targets, with these issues there already.
fn issues(known: &str) -> (Place, String) {
    let gh = format!("case \"$1 $2\" in 'issue list') printf '{known}' ;; 'issue create') cat >>\"$BODY\" ;; esac");
    let place = Place::new("issues", &gh);
    for (page, title) in [
        ("findings-a/reports/a/11111111.md", "new: a: `$(touch hit)` [fuzz 11111111]"),
        ("findings-a/reports/a/22222222.md", "old: a: two [fuzz 22222222]"),
        ("findings-b/reports/b/22222222.md", "old: b: two [fuzz 22222222]"),
        ("findings-b/reports/b/33333333.md", "new: b: three [fuzz 33333333]"),
    ] {
        place.put(&format!("found/{page}"), &format!("# {title}\n\nThe page.\n"));
    }
    let calls = place.run(&["found", "https://example.org/run/7"]);
    (place, calls)
}

#[test]
fn a_fault_gets_one_issue_however_many_targets_find_it() {
    let (place, calls) = issues("");
    let created: Vec<&str> = calls.lines().filter(|call| call.starts_with("issue create")).collect();
    assert_eq!(created.len(), 3, "{calls}");
    assert!(created[0].contains("--label fuzz --title new: a: `$(touch hit)` [fuzz 11111111]"), "{calls}");
    assert!(!place.path("hit").exists(), "a title is no command");
    let body = place.read("body");
    assert!(body.starts_with("\nThe page.\n\nFound by https://example.org/run/7"), "{body}");
}

#[test]
fn an_open_issue_is_left_alone_and_a_closed_one_is_opened_again() {
    let (_, calls) = issues("4 OPEN old: a: [fuzz 22222222]\\n9 CLOSED new: b: [fuzz 33333333]\\n");
    let acts: Vec<&str> = calls.lines().filter(|call| !call.starts_with("issue list")).collect();
    assert_eq!(acts.len(), 3, "{calls}");
    assert!(acts[1].starts_with("issue create") && acts[1].contains("11111111"), "{calls}");
    assert_eq!(acts[2], "issue reopen 9 --comment Found again: https://example.org/run/7");
}

#[test]
fn a_night_without_pages_asks_for_nothing() {
    let place = Place::new("issues", "");
    assert_eq!(place.run(&["found", "https://example.org/run/7"]), "");
}

#[test]
fn the_newest_night_that_left_corpora_is_the_fallback() {
    let gh = "case \"$2 $3\" in 'list '*) printf '31\\n30\\n29\\n' ;; 'download 31') exit 1 ;; \
              *) mkdir -p \"$7/chunks_agree\" && echo \"$3\" >\"$7/chunks_agree/unit\" ;; esac";
    let place = Place::new("corpora", gh);
    let calls = place.run(&["fetch"]);
    assert_eq!(place.read("target/fuzzing/corpus/chunks_agree/unit"), "30\n", "{calls}");
    assert!(!calls.contains("download 29"), "{calls}");
    let none = Place::new("corpora", "");
    none.run(&["fetch"]);
    assert!(!none.path("target/fuzzing/corpus").exists());
}

#[test]
fn what_a_night_left_takes_the_place_of_what_its_target_had() {
    let place = Place::new("corpora", "");
    place.put("target/fuzzing/corpus/chunks_agree/before", "");
    place.put("target/fuzzing/corpus/strict_agrees/before", "");
    place.put("night/corpus-chunks_agree/after", "");
    place.run(&["join", "night"]);
    let exists = |path: &str| place.path("target/fuzzing/corpus").join(path).exists();
    assert!(exists("chunks_agree/after") && !exists("chunks_agree/before"));
    assert!(exists("strict_agrees/before"), "its job left nothing");
}
