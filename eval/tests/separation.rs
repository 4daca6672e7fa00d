//! What signals admit and refuse, counted on a run made by hand.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::case::{Class, Split};
use eval::compare::Difference;
use eval::criteria;
use eval::facts::{Facts, Header, State, VERSION};
use eval::judge::Finding;
use eval::overruled::Overruled;
use eval::report;
use eval::score::{Scorecard, Separation, Signal, score};
use std::path::{Path, PathBuf};

const WRONG: Finding = Finding::Wrong(Difference::String);

fn facts(n: u64, class: Class, finding: Finding) -> Facts {
    Facts {
        n,
        id: format!("{n}"),
        family: "comma-missing".to_owned(),
        split: Split::Public,
        class,
        document: format!("{n}"),
        valid: class == Class::Intact,
        odd_quote: false,
        finding,
        decision: None,
        flag: false,
        verbatim: false,
        paths: None,
        idempotent: None,
        record: None,
        repeat: None,
    }
}

fn write(folder: &Path, engine: &str, profile: &str, [decides, signals]: [bool; 2], all: &[Facts]) {
    let header = Header {
        version: VERSION,
        corpus: String::new(),
        corpus_cases: all.len() as u64,
        manifest: String::new(),
        judge: String::new(),
        filter: None,
        shard: None,
        deadline_ms: 0,
        rows: Vec::new(),
        engine: engine.to_owned(),
        profile: profile.to_owned(),
        engine_version: "1".to_owned(),
        language: "none".to_owned(),
        decides,
        signals,
        state: State::Scored,
    };
    eval::store::write(folder, header, |write| {
        all.iter().try_for_each(write)?;
        Ok(State::Scored)
    })
    .unwrap();
}

/// One engine that decides, and one with a flag and a careful profile.
fn card() -> Scorecard {
    let classes = [
        Class::Intact,
        Class::Unique,
        Class::Unique,
        Class::Unique,
        Class::Lossy,
        Class::Lossy,
        Class::Ambiguous,
        Class::Hopeless,
        Class::Unique,
    ];
    let row = |findings: [Finding; 9]| -> Vec<Facts> {
        let cases = (0..).zip(classes).zip(findings);
        cases.map(|((n, class), finding)| facts(n, class, finding)).collect()
    };
    let values = [
        Finding::Exact,
        Finding::Exact,
        Finding::Accepted,
        WRONG,
        Finding::Accepted,
        Finding::Exact,
        Finding::Exact,
        WRONG,
        Finding::Unusable,
    ];
    let decisions = ["safe", "cosmetic", "ambiguous", "cosmetic", "lossy", "lossy", "ambiguous", "invalid", "safe"];
    let mut decided = row(values);
    decided.iter_mut().zip(decisions).for_each(|(facts, decision)| facts.decision = Some(decision.to_owned()));
    let mut flagged = row(values);
    flagged.iter_mut().for_each(|facts| facts.flag = [1, 3].contains(&facts.n));
    let mut careful = row(values);
    careful
        .iter_mut()
        .filter(|facts| [2, 3, 6, 7].contains(&facts.n))
        .for_each(|facts| facts.finding = Finding::Refused);
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "hand/decider", "default", [true, true], &decided);
    write(folder.path(), "hand/flagger", "default", [false, true], &flagged);
    write(folder.path(), "hand/flagger", "careful", [false, true], &careful);
    score(folder.path(), "hand/flagger@default", "criteria", &Overruled::default(), &mut std::io::sink()).unwrap()
}

fn counts(card: &Scorecard, row: &str) -> Vec<(Signal, [u64; 4])> {
    let row = card.rows.iter().find(|other| other.name() == row).unwrap();
    let numbers = |of: &Separation| [of.right_refused, of.right(), of.wrong_admitted, of.wrong()];
    row.separation.iter().map(|(signal, of)| (*signal, numbers(of))).collect()
}

#[test]
fn each_signal_admits_and_refuses_what_it_says() {
    let card = card();
    // Right: cases 0, 1, 2. Wrong: 3, 4, 6, 7. Neither: a cut text's whole truth (5) and what is no JSON (8).
    assert_eq!(
        counts(&card, "hand/decider@default"),
        [(Signal::Value, [0, 3, 4, 4]), (Signal::Decision, [1, 3, 1, 4]), (Signal::Unchanged, [2, 3, 0, 4])]
    );
    assert_eq!(
        counts(&card, "hand/flagger@default"),
        [
            (Signal::Value, [0, 3, 4, 4]),
            (Signal::Flag, [1, 3, 3, 4]),
            (Signal::Careful, [1, 3, 1, 4]),
            (Signal::Unchanged, [2, 3, 0, 4])
        ]
    );
    assert_eq!(
        counts(&card, "hand/flagger@careful"),
        [(Signal::Value, [0, 2, 1, 1]), (Signal::Flag, [0, 2, 1, 1]), (Signal::Unchanged, [1, 2, 0, 1])]
    );
}

#[test]
fn the_page_prints_shares_with_their_counts() {
    let criteria = criteria::load(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("criteria.toml")).unwrap();
    let page = report::scorecard(&card(), &criteria, None, "the test");
    let line = "| hand/flagger@default | its flag | 1 of 3: 33.3 % | 3 of 4: 75.0 % | 2 | 0 of 5 |";
    assert!(page.contains(line), "{page}");
}

#[test]
fn a_card_whose_signals_are_about_different_values_is_refused() {
    let mut card = card();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("card.json");
    std::fs::write(&path, card.to_json().unwrap()).unwrap();
    assert_eq!(Scorecard::read(&path).unwrap(), card);
    card.rows[0].separation.get_mut(&Signal::Value).unwrap().right_admitted += 1;
    std::fs::write(&path, card.to_json().unwrap()).unwrap();
    let error = format!("{:#}", Scorecard::read(&path).unwrap_err());
    assert!(error.contains("not about the same values"), "{error}");
}
