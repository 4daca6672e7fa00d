//! Runs through real processes: the planted repairers and the strict baseline, over a small corpus.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use eval::facts::State;
use eval::manifest::Row;
use eval::overruled::Overruled;
use eval::process::{Deadline, IncidentKind};
use eval::run::{Plan, Ran, header, row};
use eval::selftest::{Plant, row as plant_row, sample_of};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new(per_family: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let handwritten = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten");
        sample_of(&folder.path().join("corpus"), &handwritten, |_| per_family).unwrap();
        Self { folder }
    }

    fn corpus(&self) -> PathBuf {
        self.folder.path().join("corpus")
    }

    fn plant(&self, name: &str) -> Row {
        let plant = Plant { name: name.to_owned(), breaks: Default::default(), about: String::new() };
        plant_row(&plant, Path::new(env!("CARGO_BIN_EXE_plant")), &self.corpus()).unwrap()
    }

    fn plan(&self, out: &str) -> Plan {
        let deadline = Deadline { case: Duration::from_secs(20), ..Deadline::default() };
        Plan { corpus: self.corpus(), out: self.folder.path().join(out), filter: None, shard: None, deadline }
    }

    fn verdicts(&self, out: &str, name: &str) -> Vec<u8> {
        std::fs::read(self.folder.path().join(out).join(format!("plant.{name}@default.jsonl"))).unwrap()
    }
}

fn run(of: &Row, plan: &Plan, threads: usize) -> Ran {
    let shard = plan.shard.map(|(k, n)| format!("{k}/{n}"));
    let header = eval::facts::Header { shard, ..header(of, &plan.survey().unwrap()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| row(of, plan, header, &|_| {})).unwrap()
}

/// The verdict lines without header and footer.
fn lines(file: &[u8]) -> String {
    let text = String::from_utf8(file.to_vec()).unwrap();
    let all: Vec<&str> = text.lines().collect();
    all[1..all.len() - 1].join("\n")
}

#[test]
fn shards_merge_to_the_bytes_of_the_whole_run_at_any_thread_count() {
    let bench = Bench::new(8);
    let plant = bench.plant("key_split");
    run(&plant, &bench.plan("whole"), 1);
    let whole = bench.verdicts("whole", "key_split");
    run(&plant, &bench.plan("threads"), 3);
    assert_eq!(bench.verdicts("threads", "key_split"), whole);
    for n in [1, 2, 7] {
        let shards = format!("shards-{n}");
        for k in 1..=n {
            run(&plant, &Plan { shard: Some((k, n)), ..bench.plan(&shards) }, 2);
        }
        let merged = format!("merged-{n}");
        eval::merge::merge(&bench.folder.path().join(&shards), &bench.folder.path().join(&merged)).unwrap();
        assert_eq!(bench.verdicts(&merged, "key_split"), whole, "{n} shards");
    }
}

#[test]
fn a_merge_without_all_shards_or_with_one_twice_is_refused() {
    let bench = Bench::new(3);
    let plant = bench.plant("echo");
    for k in [1, 3] {
        run(&plant, &Plan { shard: Some((k, 3)), ..bench.plan("shards") }, 2);
    }
    let [from, to] = ["shards", "merged"].map(|name| bench.folder.path().join(name));
    let error = eval::merge::merge(&from, &to).unwrap_err();
    assert!(format!("{error:#}").contains("shard 2/3 is missing"), "{error:#}");
    let shard = from.join("plant.echo@default.1-of-3.jsonl");
    std::fs::copy(&shard, from.join("copy.jsonl")).unwrap();
    let error = eval::merge::merge(&from, &to).unwrap_err();
    assert!(format!("{error:#}").contains("shard 1/3 is there twice"), "{error:#}");
    std::fs::remove_file(from.join("copy.jsonl")).unwrap();
    let cut = std::fs::read_to_string(&shard).unwrap();
    std::fs::write(&shard, cut.lines().next().unwrap()).unwrap();
    run(&plant, &Plan { shard: Some((2, 3)), ..bench.plan("shards") }, 2);
    let error = eval::merge::merge(&from, &to).unwrap_err();
    assert!(format!("{error:#}").contains("the footer is missing"), "{error:#}");
}

#[test]
fn killing_a_runner_at_random_moments_loses_no_case_and_invents_no_verdict() {
    let bench = Bench::new(20);
    run(&bench.plant("answer_key"), &bench.plan("calm"), 2);
    let calm = lines(&bench.verdicts("calm", "answer_key"));
    let ran = run(&bench.plant("dies_at_random"), &bench.plan("killed"), 2);
    assert!(!ran.incidents.is_empty(), "it was never killed, so nothing was tried");
    assert!(ran.incidents.iter().all(|incident| incident.kind == IncidentKind::DiedAfterOthers));
    assert_eq!(lines(&bench.verdicts("killed", "dies_at_random")), calm);
}

#[test]
fn a_broken_protocol_ends_the_row_by_name_and_never_becomes_a_verdict() {
    let bench = Bench::new(3);
    for (plant, said) in [
        ("answers_twice", "twice"),
        ("wrong_seq", "answered request"),
        ("truncated_frame", "stopped in the middle of its answer"),
    ] {
        let ran = run(&bench.plant(plant), &bench.plan(plant), 1);
        let State::Broken(reason) = &ran.header.state else { panic!("{plant}: {:?}", ran.header.state) };
        assert!(reason.contains(said), "{plant}: {reason}");
        assert_eq!(lines(&bench.verdicts(plant, plant)), "", "{plant}");
    }
}

#[test]
fn a_runner_that_hangs_is_a_timeout_only_after_a_second_try_alone() {
    // One case in 200 hangs, by its hash.
    let bench = Bench::new(100);
    let deadline = Deadline { case: Duration::from_millis(200), ..Deadline::default() };
    let plan = Plan { deadline, ..bench.plan("hangs") };
    let ran = run(&bench.plant("hangs_at_n"), &plan, 2);
    assert_eq!(ran.header.state, State::Scored);
    let lines = lines(&bench.verdicts("hangs", "hangs_at_n"));
    assert!(lines.contains("\"finding\":\"timeout\""), "nothing hung");
    let answered = lines.lines().filter(|line| !line.contains("\"finding\":\"timeout\"")).count();
    assert!(answered > 1_400, "only {answered} cases were answered");
}

#[test]
fn another_version_than_the_pinned_one_breaks_the_row() {
    let bench = Bench::new(2);
    let mut plant = bench.plant("echo");
    plant.engine.version = "9.9.9".to_owned();
    let ran = run(&plant, &bench.plan("version"), 1);
    let State::Broken(reason) = ran.header.state else { panic!("it ran") };
    assert!(reason.contains("its version is"), "{reason}");
}

#[test]
fn a_row_whose_program_is_missing_is_absent_and_says_why() {
    let bench = Bench::new(2);
    let mut plant = bench.plant("echo");
    plant.command = Err("no python3 on this machine".to_owned());
    let ran = run(&plant, &bench.plan("absent"), 1);
    assert_eq!(ran.header.state, State::Absent("no python3 on this machine".to_owned()));
}

#[test]
fn half_a_frame_from_a_process_that_lives_on_is_named_and_not_waited_for() {
    let bench = Bench::new(2);
    let mut plant = bench.plant("echo");
    let name = plant.engine.name.clone();
    let capabilities: Vec<&str> = plant.engine.capabilities.iter().map(|capability| capability.word()).collect();
    let script = format!(
        "read a; echo engine name={name} version={} language={} capabilities={}; read b; echo ok; read c; printf 'value seq=1 ns=1'; \
         exec >&-; sleep 600",
        plant.engine.version,
        plant.engine.language,
        capabilities.join(",")
    );
    let argv = ["sh", "-c", &script].map(str::to_owned).to_vec();
    plant.command = Ok(eval::manifest::Command { argv, dir: PathBuf::from(".") });
    let ran = run(&plant, &bench.plan("half"), 1);
    assert!(matches!(&ran.header.state, State::Broken(reason) if reason.contains("middle of its answer")), "{ran:?}");
}

#[test]
fn verdict_files_changed_by_hand_are_refused() {
    let bench = Bench::new(2);
    run(&bench.plant("echo"), &bench.plan("run"), 1);
    let folder = bench.folder.path().join("run");
    let path = folder.join("plant.echo@default.jsonl");
    let kept = std::fs::read_to_string(&path).unwrap();
    let refused = |text: String| {
        std::fs::write(&path, text).unwrap();
        format!("{:#}", eval::score::score(&folder, "", "", &Overruled::default(), &mut std::io::sink()).unwrap_err())
    };
    let said = refused(format!("{kept}more\n"));
    assert!(said.contains("behind the footer"), "{said}");
    let said = refused(kept.replacen("\"version\":1", "\"version\":7", 1));
    assert!(said.contains("version 7"), "{said}");
    let line = kept.lines().nth(1).unwrap();
    let said = refused(kept.replacen(line, &format!("{line}\n{line}"), 1));
    assert!(said.contains("comes again"), "{said}");
}

#[test]
fn a_merge_leaves_no_row_of_an_earlier_run_behind() {
    let bench = Bench::new(2);
    run(&bench.plant("echo"), &bench.plan("merged"), 1);
    run(&bench.plant("answer_key"), &Plan { shard: Some((1, 1)), ..bench.plan("shards") }, 1);
    let [from, to] = ["shards", "merged"].map(|name| bench.folder.path().join(name));
    eval::merge::merge(&from, &to).unwrap();
    assert!(to.join("plant.answer_key@default.jsonl").exists());
    assert!(!to.join("plant.echo@default.jsonl").exists(), "the old row would be scored with the new one");
}
