//! The floors, counted on a run made by hand: who reaches them, what stands beside them, and what is not counted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::case::{Case, Class, Split};
use corpus::damage::FAMILIES;
use eval::ceiling::{Ceiling, Family, Unique};
use eval::compare::Difference;
use eval::criteria::{self, Beside, Criteria, Criterion, Met};
use eval::facts::{Facts, Header, State, VERSION};
use eval::judge::Finding;
use eval::overruled::Overruled;
use eval::report;
use eval::score::{Floor, RowScore, Scorecard, score};
use std::path::{Path, PathBuf};

const WRONG: Finding = Finding::Wrong(Difference::String);
const RELEASE: Beside = Beside { incidents: None, growth: None, minimum: true };

/// So many answers of one kind.
type Answers<'a> = &'a [(u64, Finding, &'a str)];

/// Unique cases of a family, by number, finding and decision.
fn answers(family: &str, class: Class, odd_quote: bool, of: Answers<'_>) -> Vec<Facts> {
    let all = of.iter().flat_map(|(count, finding, decision)| (0..*count).map(move |_| (*finding, *decision)));
    all.map(|(finding, decision)| Facts {
        n: 0,
        id: String::new(),
        family: family.to_owned(),
        split: Split::Public,
        class,
        document: family.to_owned(),
        valid: false,
        odd_quote,
        finding,
        decision: Some(decision.to_owned()),
        flag: false,
        verbatim: false,
        paths: None,
        idempotent: None,
        record: None,
        repeat: None,
    })
    .collect()
}

fn write(folder: &Path, engine: &str, decides: bool, mut all: Vec<Facts>) {
    for (facts, n) in all.iter_mut().zip(0..) {
        facts.n = n;
        facts.id = format!("{n}");
        facts.decision = facts.decision.take().filter(|_| decides);
    }
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
        profile: "default".to_owned(),
        engine_version: "1".to_owned(),
        language: "none".to_owned(),
        decides,
        signals: false,
        state: State::Scored,
    };
    eval::store::write(folder, header, |write| {
        all.iter().try_for_each(write)?;
        Ok(State::Scored)
    })
    .unwrap();
}

/// A row of 400 cases in each of two families; of the first so many are right, and the odd quotes are all missed.
fn run(right: u64, other: Answers<'_>) -> Vec<Facts> {
    [
        answers("comma-missing", Class::Unique, false, &[(right, Finding::Exact, "cosmetic")]),
        answers("comma-missing", Class::Unique, false, &[(400 - right, Finding::Exact, "ambiguous")]),
        answers("comma-missing", Class::Ambiguous, false, &[(50, Finding::Exact, "ambiguous")]),
        answers("inner-quote", Class::Unique, false, other),
        answers("inner-quote", Class::Unique, true, &[(30, Finding::Refused, "invalid")]),
    ]
    .concat()
}

fn card(right: u64) -> Scorecard {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "hand/decider", true, run(right, &[(390, Finding::Exact, "safe"), (10, WRONG, "cosmetic")]));
    let wrong: Answers<'_> = &[(100, Finding::Accepted, "safe"), (280, WRONG, "safe"), (20, Finding::Refused, "safe")];
    write(folder.path(), "hand/guesser", false, run(350, wrong));
    let fewer: Answers<'_> = &[(100, Finding::Exact, "safe"), (40, WRONG, "safe"), (260, Finding::Refused, "safe")];
    write(folder.path(), "hand/shy", false, run(350, fewer));
    score(folder.path(), "", "criteria", &Overruled::default(), &mut std::io::sink()).unwrap()
}

fn registered() -> Criteria {
    criteria::load(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("criteria.toml")).unwrap()
}

/// The registered criterion, for these families only.
fn criterion(families: &[&str]) -> Criterion {
    let mut found = registered().list.into_iter().find(|criterion| criterion.id == "floors").unwrap();
    let criteria::Statistic::Floors { at_least } = &mut found.statistic else { panic!("{found:?}") };
    at_least.retain(|family, _| families.contains(&family.as_str()));
    assert_eq!(at_least.len(), families.len());
    found
}

fn row<'a>(card: &'a Scorecard, name: &str) -> &'a RowScore {
    card.rows.iter().find(|row| row.engine == name).unwrap()
}

#[test]
fn a_floor_is_met_by_the_share_let_through_and_right() {
    let comma = criterion(&["comma-missing"]);
    assert_eq!(comma.met(row(&card(388), "hand/decider"), RELEASE), Met::Yes, "97 % are enough");
    assert_eq!(comma.met(row(&card(387), "hand/decider"), RELEASE), Met::No, "right, but too many are held back");
    let both = criterion(&["comma-missing", "inner-quote"]);
    assert_eq!(both.met(row(&card(388), "hand/decider"), RELEASE), Met::Yes, "quotes that stand alone do not count");
    assert_eq!(both.met(row(&card(388), "hand/guesser"), RELEASE), Met::No);
}

#[test]
fn too_few_cases_cannot_tell_and_a_family_below_its_floor_fails_all_the_same() {
    let decider = |right| row(&card(right), "hand/decider").clone();
    let unseen = criterion(&["comma-missing", "colon-missing"]);
    assert_eq!(unseen.met(&decider(400), RELEASE), Met::CannotTell);
    assert_eq!(unseen.met(&decider(300), RELEASE), Met::No);
    let comma = Criterion { minimum_n: 401, ..criterion(&["comma-missing"]) };
    assert_eq!(comma.met(&decider(400), RELEASE), Met::CannotTell);
    assert_eq!(comma.met(&decider(400), Beside { minimum: false, ..RELEASE }), Met::Yes);
}

#[test]
fn the_page_prints_beside_each_floor_the_ceiling_and_the_best_other_row() {
    let card = card(388);
    let unique = Unique { texts: 400, releasable: 396 };
    let mut ceiling = Ceiling { corpus: card.corpus.clone(), ..Ceiling::default() };
    ceiling.families.insert("inner-quote".to_owned(), Family { unique, ..Family::default() });
    let page = report::scorecard(&card, &registered(), Some(&ceiling), "the test");
    let section = page.split("## Floors").nth(1).unwrap().split("\n## ").next().unwrap();
    let lines: Vec<&str> = section.lines().filter(|line| line.starts_with("| hand/")).collect();
    assert_eq!(
        lines,
        [
            "| hand/decider@default | comma-missing | 400 | 97 % | 388: 97.0 % | 95.2 % | – | – | hand/guesser@default | \
             400 of 400: 100 % | 0 of 400: 0 % |",
            "| hand/decider@default | inner-quote | 400 | 95 % | 390: 97.5 % | 95.8 % | 396 of 400: 99.0 % | 1.5 | hand/shy@default | \
             100 of 400: 25.0 % | 40 of 400: 10.0 % |",
        ]
    );
}

#[test]
fn a_card_with_more_floor_cases_than_unique_ones_is_refused() {
    let mut card = card(388);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("card.json");
    std::fs::write(&path, card.to_json().unwrap()).unwrap();
    assert_eq!(Scorecard::read(&path).unwrap(), card);
    card.rows[0].floors.get_mut("comma-missing").unwrap().cases += 1;
    std::fs::write(&path, card.to_json().unwrap()).unwrap();
    let error = format!("{:#}", Scorecard::read(&path).unwrap_err());
    assert!(error.contains("family comma-missing: floors"), "{error}");
}

#[test]
fn in_the_corpus_only_inner_quotes_that_stand_alone_are_left_out() {
    let mut left_out = Vec::new();
    for name in ["inner-quote", "invalid-escape"] {
        let family = FAMILIES.iter().find(|family| family.family() == name).unwrap();
        corpus::generate::family(*family, 600, |case: Case| -> anyhow::Result<()> {
            if case.class == Class::Unique && !Floor::counts(case.class, case.has_odd_quote()) {
                left_out.push((name, case.edits.len()));
            }
            Ok(())
        })
        .unwrap();
    }
    assert!(!left_out.is_empty() && left_out.len() < 20, "{left_out:?}");
    assert!(left_out.iter().all(|(name, quotes)| *name == "inner-quote" && quotes % 2 == 1), "{left_out:?}");
}
