//! A scorecard from beginning to end, on a small corpus with planted repairers: its page, its data, its schema.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use eval::ceiling::{Ceiling, Family};
use eval::criteria;
use eval::facts::Header;
use eval::overruled::Overruled;
use eval::process::Deadline;
use eval::report;
use eval::run::{Plan, header};
use eval::score::{Scorecard, json_schema, score};
use eval::selftest::{Plant, row, sample_of};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

fn manifest_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The card of three plants and one that is absent, and the table of verdicts.
fn made() -> &'static (Scorecard, String) {
    static MADE: OnceLock<(Scorecard, String)> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let corpus = folder.path().join("corpus");
        sample_of(&corpus, &manifest_dir().join("../corpus/handwritten"), |_| 12).unwrap();
        let out = folder.path().join("out");
        let deadline = Deadline { case: Duration::from_secs(20), ..Deadline::default() };
        let plan = Plan { corpus: corpus.clone(), out: out.clone(), filter: None, shard: None, deadline };
        let names = ["answer_key", "echo", "key_split", "refuse_all"];
        for name in names {
            let plant = Plant { name: name.to_owned(), breaks: Default::default(), about: String::new() };
            let mut row = row(&plant, Path::new(env!("CARGO_BIN_EXE_plant")), &corpus).unwrap();
            if name == "refuse_all" {
                row.command = Err("left out on purpose".to_owned());
            }
            let rows = names.map(|name| format!("plant/{name}@default")).to_vec();
            let header = Header { rows, ..header(&row, &plan.survey().unwrap()) };
            eval::run::row(&row, &plan, header, &|_| {}).unwrap();
        }
        let mut csv = Vec::new();
        let card = score(&out, "plant/echo@default", "criteria", &Overruled::default(), &mut csv).unwrap();
        (card, String::from_utf8(csv).unwrap())
    })
}

#[test]
fn the_page_of_a_small_run_lists_failures_and_counts_passes() {
    let (card, _) = made();
    let criteria = criteria::load(&manifest_dir().join("criteria.toml")).unwrap();
    // Hashes change with every word of the judge; what they stand beside does not.
    let card =
        Scorecard { corpus: "corpus".into(), judge: "judge".into(), manifest: "manifest".into(), ..card.clone() };
    insta::assert_snapshot!(report::scorecard(&card, &criteria, None, "the test"));
    insta::assert_snapshot!(report::handwritten(&card));
}

#[test]
fn a_ceiling_of_the_same_corpus_is_a_column_and_one_of_another_is_not() {
    let (card, _) = made();
    let criteria = criteria::load(&manifest_dir().join("criteria.toml")).unwrap();
    let family = Family { texts: 600, releasable: 561, ..Family::default() };
    let mut ceiling = Ceiling { corpus: card.corpus.clone(), ..Ceiling::default() };
    ceiling.families.insert("comma-missing".to_owned(), family);
    let page = report::scorecard(card, &criteria, Some(&ceiling), "the test");
    assert!(page.contains("| hopeless | releasable |"), "{page}");
    let row = page.lines().find(|line| line.starts_with("| comma-missing | 0 |")).unwrap();
    assert!(row.ends_with("| 93.5 % |"), "{row}");
    ceiling.corpus = "another".to_owned();
    assert!(!report::scorecard(card, &criteria, Some(&ceiling), "the test").contains("releasable"));
}

#[test]
fn a_scorecard_is_written_read_and_valid_under_its_schema() {
    let (card, _) = made();
    let text = card.to_json().unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&json_schema().unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
    assert_eq!(errors, Vec::<String>::new());
    let mut other = value;
    other["version"] = serde_json::json!("one");
    assert!(!validator.is_valid(&other));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("card.json");
    std::fs::write(&path, &text).unwrap();
    assert_eq!(&Scorecard::read(&path).unwrap(), card);
}

#[test]
fn the_verdict_table_leaves_out_what_every_row_gets_exactly() {
    let (card, csv) = made();
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some(
            "id,family,class,plant/answer_key@default,plant/echo@default,plant/key_split@default,plant/refuse_all@default"
        )
    );
    assert!(lines.clone().all(|line| line.split(',').skip(3).any(|verdict| !verdict.is_empty())));
    let listed = lines.clone().count() as u64;
    assert!(listed < card.cases);
    let handwritten: Vec<&str> = lines.filter(|line| line.contains(",handwritten/")).collect();
    let passes = card.cases - listed;
    insta::assert_snapshot!(format!(
        "{passes} cases exact in every row; of the others the handwritten ones:\n{}",
        handwritten.join("\n")
    ));
}

#[test]
fn the_counts_of_every_row_add_up_to_the_cases() {
    let (card, _) = made();
    for row in card.rows.iter().filter(|row| !row.cells.is_empty()) {
        assert_eq!(row.cells.iter().map(|cell| cell.cases).sum::<u64>(), card.cases);
        for cell in &row.cells {
            assert_eq!(cell.findings.values().sum::<u64>(), cell.cases, "{} {}", row.name(), cell.family);
            for verdicts in cell.verdicts.values() {
                assert_eq!(verdicts.values().sum::<u64>(), cell.cases, "{} {}", row.name(), cell.family);
            }
        }
    }
}

#[test]
fn the_headline_is_spliced_between_its_markers_and_nowhere_else() {
    let page = "above\n<!-- headline: spliced in by `eval report` -->\nold\n<!-- /headline -->\nbelow\n";
    let spliced = report::splice(page, "new\n").unwrap();
    assert_eq!(spliced, page.replace("old\n", "new\n\n"));
    assert_eq!(report::splice(&spliced, "new\n").unwrap(), spliced);
    assert!(report::splice("no markers", "new").is_err());
}
