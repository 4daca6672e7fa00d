//! What happens around libFuzzer in a night, with programs that only look like its own.
#![cfg(unix)]

use fuzz::campaign::{Budget, Folders, Reads};
use fuzz::oracle::{LAWS, Law, law};
use fuzz::record::{Findings, Record, Run, read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A repository with a seed, and a target that is this shell script.
fn place(law: &Law, script: &str) -> (TempDir, Folders) {
    let root = tempfile::tempdir().expect("a folder");
    let folders =
        Folders { root: root.path().into(), programs: root.path().join("programs"), out: root.path().join("out") };
    put(&root.path().join("fuzz/seeds").join(law.kind.name()).join("seed"), "seed");
    program(&folders.programs, law.name, script);
    (root, folders)
}

fn put(path: &Path, content: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
    std::fs::write(path, content).expect("it is written");
}

fn program(folder: &Path, name: &str, script: &str) {
    put(&folder.join(name), &format!("#!/bin/sh\n{script}\n"));
    std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(0o755)).expect("it may run");
}

fn named(name: &str) -> &'static Law {
    law(name).expect("a law")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What a target is called with.
fn arguments(budget: Budget, reads: Reads) -> String {
    let law = named("chunks_agree");
    let (root, folders) = place(law, "echo \"$@\" >\"$(dirname \"$0\")/arguments\"");
    for other in ["chunks_agree", "record_replays", "strict_agrees"] {
        put(&folders.grown(named(other)).join("unit"), "grown");
    }
    folders.run(law, budget, reads, &[], &mut |_| {}).expect("it runs");
    std::fs::read_to_string(root.path().join("programs/arguments")).expect("arguments")
}

#[test]
fn a_night_reads_what_targets_with_the_same_inputs_have_grown() {
    let others = arguments(Budget::Seconds(9), Reads::Others);
    assert!(others.contains("out/corpus/chunks_agree ") && others.contains("fuzz/seeds/case "), "{others}");
    assert!(others.contains("out/corpus/record_replays "), "{others}");
    assert!(!others.contains("strict_agrees"), "bytes are no tape: {others}");
    assert!(others.contains("-max_total_time=9"), "{others}");
    let own = arguments(Budget::Seconds(9), Reads::Own);
    assert!(!own.contains("record_replays"), "{own}");
}

#[test]
fn a_fixed_run_begins_with_nothing_that_a_machine_has_grown() {
    let fixed = arguments(Budget::Inputs(700, 3), Reads::Own);
    assert!(fixed.contains("out/fixed/chunks_agree ") && fixed.contains("-runs=700 -seed=3"), "{fixed}");
    assert!(!fixed.contains("out/corpus"), "{fixed}");
}

#[test]
fn a_corpus_is_replaced_by_what_reaches_more_than_the_seeds() {
    let law = named("strict_agrees");
    // As libFuzzer: adds to the first folder what is worth it.
    let (_root, folders) =
        place(law, "for last; do before=$folder folder=$last; done; cp \"$folder/two\" \"$before/\"");
    let grown = folders.grown(law);
    ["one", "two", "three"].iter().for_each(|unit| put(&grown.join(unit), unit));
    let sizes = folders.minimise(law).expect("it merges");
    assert_eq!((sizes.before, sizes.after), (3, 1));
    assert_eq!(names(&grown), ["two"]);
}

#[test]
fn a_merge_that_fails_takes_nothing_away() {
    let law = named("strict_agrees");
    let (_root, folders) = place(law, "echo 'out of disk' >&2; exit 1");
    put(&folders.grown(law).join("one"), "one");
    let error = folders.minimise(law).expect_err("it fails");
    assert!(error.to_string().contains("out of disk"), "{error}");
    assert_eq!(names(&folders.grown(law)), ["one"]);
}

/// Pages of what a target found, with a release in which the same inputs do this.
fn pages(release: &str) -> Vec<String> {
    let law = named("strict_agrees");
    let panics = "printf 'thread main panicked at fuzz/src/oracle/strict_agrees.rs:4:5:\\nanother value: \"%s\"\\n' \"$1\" >&2; exit 1";
    let hangs = "case $1 in *crash-3) echo 'stack overflow' >&2; exit 134 ;; esac";
    let (root, folders) = place(law, &format!("{hangs}\n{panics}"));
    let found = folders.out.join("findings").join(law.name);
    for (name, text) in [("crash-1", "[1,]"), ("crash-2", "[22,]"), ("crash-3", "[["), ("slow-unit-1", "[]")] {
        put(&found.join(name), text);
    }
    let releases = root.path().join("release");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuzz"));
    command.args(["findings", law.name, "--out"]).arg(&folders.out).arg("--programs").arg(&folders.programs);
    if !release.is_empty() {
        program(&releases, if release == "no target" { "another" } else { law.name }, release);
        command.args(["--release", "v7.0.0", "--release-programs"]).arg(&releases);
    }
    let output = command.current_dir(root.path()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let reports = folders.out.join("reports").join(law.name);
    let mut pages: Vec<String> = names(&reports)
        .iter()
        .map(|name| std::fs::read_to_string(reports.join(name)).expect("a page"))
        .inspect(|page| assert!(page.starts_with("# ")))
        .collect();
    pages.sort_by_key(|page| page.contains("stack overflow"));
    pages
}

#[test]
fn inputs_that_show_one_fault_share_a_page() {
    let pages = pages("");
    let titles: Vec<&str> = pages.iter().filter_map(|page| page.lines().next()).collect();
    assert_eq!(titles.len(), 2, "{titles:?}");
    assert!(titles[0].contains("new: strict_agrees: another value (CosmeticRepair trailing-comma)"), "{titles:?}");
    assert!(pages[0].contains("(crash-1, crash-2)") && pages[0].contains("5b312c5d"), "the smaller one: {}", pages[0]);
    assert!(titles[1].contains("new: strict_agrees: stack overflow"), "{titles:?}");
}

#[test]
fn a_fault_is_old_where_the_last_release_fails_on_the_same_input() {
    for (release, mark, why) in [
        ("exit 0", "# new: ", "New since v7.0.0"),
        ("exit 101", "# old: ", "Not new: v7.0.0"),
        ("no target", "# new: ", "v7.0.0, which does not build this target"),
        ("", "# new: ", "Nothing was released yet"),
    ] {
        let page = &pages(release)[0];
        assert!(page.starts_with(mark) && page.contains(why), "{release}: {page}");
    }
}

/// `fuzz run all` where every target is this shell script; what it said.
fn run_all(script: &str, more: &[&str]) -> (TempDir, std::process::Output) {
    let (root, folders) = place(named("strict_agrees"), script);
    for law in LAWS {
        put(&root.path().join("fuzz/seeds").join(law.kind.name()).join("seed"), "seed");
        program(&folders.programs, law.name, script);
    }
    let output = run(&root, more);
    (root, output)
}

fn run(root: &TempDir, more: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuzz"));
    command.args(["run", "all", "--out", "out", "--programs", "programs", "--record", "record"]);
    command.args(more).current_dir(root.path()).output().expect("it runs")
}

#[test]
fn targets_run_so_many_at_a_time_and_each_leaves_its_record() {
    let script = "cd \"$(dirname \"$0\")/..\"; mkdir -p running; touch running/$$; ls running | wc -l >>most; sleep 0.3; \
                  rm running/$$; printf 'stat::number_of_executed_units: 12\\n' >&2";
    let (root, output) = run_all(script, &["--seconds", "1", "--jobs", "2"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let counts = std::fs::read_to_string(root.path().join("most")).expect("counts");
    let most = counts.lines().filter_map(|count| count.trim().parse::<usize>().ok()).max();
    assert_eq!((counts.lines().count(), most), (LAWS.len(), Some(2)), "{counts}");
    for law in LAWS {
        let run: Run = read(&root.path().join("record/runs").join(law.name).with_extension("json")).expect("a record");
        assert_eq!(run.inputs, 12, "{}", law.name);
    }
}

#[test]
fn a_fixed_run_is_no_part_of_the_record() {
    let (root, output) = run_all("exit 0", &["--inputs", "5"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!root.path().join("record").exists());
}

#[test]
fn a_finding_that_lay_there_before_fails_again() {
    let found = "d=$(dirname \"$0\")/../out/findings/$(basename \"$0\"); touch $d/crash-1; \
                 echo \"artifact_prefix=''; Test unit written to $d/crash-1\" >&2; exit 77";
    let (root, first) = run_all(found, &["--seconds", "1"]);
    let second = run(&root, &["--seconds", "1"]);
    for output in [first, second] {
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains("chunks_agree: 0 inputs, 1 findings"));
    }
}

#[test]
fn a_target_that_dies_is_no_quiet_one_and_does_not_stop_the_others() {
    let (root, output) =
        run_all("case $0 in *chunks_agree) echo 'cannot map memory' >&2; exit 9 ;; esac", &["--seconds", "1"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("chunks_agree ended without a finding"), "{said}");
    assert!(said.contains("cannot map memory"), "{said}");
    assert_eq!(names(&root.path().join("record/runs")).len(), LAWS.len() - 1);
}

fn report(root: &TempDir, more: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuzz"));
    command.args(["report", "--record", "fuzz.json", "--page", "fuzz.md", "--parts", "record"]);
    command.args(["--programs", "programs", "--out", "out"]).args(more);
    command.current_dir(root.path()).output().expect("it runs")
}

#[test]
fn a_finding_is_open_until_its_law_holds_and_the_page_is_what_the_record_gives() {
    let script = "case $1 in *crash-1) echo 'stack overflow' >&2; exit 134 ;; esac";
    let (root, _) = run_all(script, &["--seconds", "1"]);
    for name in ["crash-1", "crash-2", "drawn-key-4", "slow-unit-3"] {
        put(&root.path().join("out/findings/strict_agrees").join(name), "[");
    }
    assert!(report(&root, &[]).status.success());
    let record: Record = read(&root.path().join("fuzz.json")).expect("a record");
    assert_eq!(record.findings["strict_agrees"], Findings { open: vec!["crash-1".to_owned()], mended: 2 });
    assert_eq!(record.findings["chunks_agree"], Findings::default());
    assert!(report(&root, &["--check"]).status.success());
    let page = std::fs::read_to_string(root.path().join("fuzz.md")).expect("a page");
    assert!(page.contains("| `strict_agrees` | `crash-1` |"), "{page}");
    put(&root.path().join("fuzz.md"), &page.replace("Open: **1**", "Open: **0**"));
    assert!(!report(&root, &["--check"]).status.success());
}
