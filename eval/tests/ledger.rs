//! The registered criteria change only with a dated line in the ledger: the line names the hash of the file as it then stands.

use eval::run::hash_of;
use std::path::Path;

/// The line of the ledger that registers a criteria file with this hash.
fn registered<'a>(ledger: &'a str, hash: &str) -> Option<&'a str> {
    let mark = format!("criteria {}", &hash[..12]);
    ledger.lines().find(|line| line.starts_with("- 20") && line.contains(&mark))
}

#[test]
fn the_criteria_as_they_stand_have_a_dated_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hash = hash_of(&folder.join("criteria.toml")).expect("the criteria are there");
    let ledger = std::fs::read_to_string(folder.join("LEDGER.md")).expect("the ledger is there");
    assert!(registered(&ledger, &hash).is_some(), "LEDGER.md has no dated line with `criteria {}`", &hash[..12]);
}

#[test]
fn a_loosened_criterion_without_a_line_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let criteria = include_str!("../criteria.toml");
    let loosened = criteria.replacen("at_most = 0", "at_most = 5", 1);
    assert_ne!(loosened, criteria);
    let path = folder.path().join("criteria.toml");
    std::fs::write(&path, loosened).expect("written");
    assert_eq!(registered(include_str!("../LEDGER.md"), &hash_of(&path).expect("hashed")), None);
}
