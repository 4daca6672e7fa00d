//! Cases whose truth is overruled are counted apart: in a column of their own, neither silent nor guessed, and only they.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::case::{Case, Class};
use eval::judge::Verdict;
use eval::overruled::Overruled;
use eval::report;
use eval::run::{Plan, header};
use eval::score::{Cell, RowScore, Scorecard, score};
use eval::selftest::{Plant, row, sample_of};
use std::path::Path;

/// A plant that splits strings at commas, on a small corpus: its scorecard without and with a list that holds every second
/// compound case, and how many those are.
fn scored() -> (Scorecard, Scorecard, u64) {
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().join("corpus");
    let handwritten = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten");
    sample_of(&corpus, &handwritten, |family| if family.family() == "compound" { 80 } else { 2 }).unwrap();
    let out = folder.path().join("out");
    let plan =
        Plan { corpus: corpus.clone(), out: out.clone(), filter: None, shard: None, deadline: Default::default() };
    let plant = Plant { name: "key_split".to_owned(), breaks: Default::default(), about: String::new() };
    let row = row(&plant, Path::new(env!("CARGO_BIN_EXE_plant")), &corpus).unwrap();
    eval::run::row(&row, &plan, header(&row, &plan.survey().unwrap()), &|_| {}).unwrap();

    let cases: Vec<Case> = corpus::store::cases(&corpus).unwrap().map(|placed| placed.unwrap().case).collect();
    let compound = cases.iter().filter(|case| case.family == "compound").step_by(2);
    let list = Overruled {
        cases: compound.map(|case| (case.id.clone(), "text cut".to_owned())).collect(),
        ..Overruled::default()
    };
    let path = folder.path().join("overruled.json");
    assert_eq!(Overruled::read(&path).unwrap(), Overruled::default(), "no file, no list");
    std::fs::write(&path, list.to_json().unwrap()).unwrap();
    let kept = Overruled::read(&path).unwrap();
    assert_eq!(kept, list);
    let card = |list| score(&out, "", "", list, &mut std::io::sink()).unwrap();
    (card(&Overruled::default()), card(&kept), list.cases.len() as u64)
}

fn count(row: &RowScore, family: impl Fn(&Cell) -> bool, verdict: Verdict) -> u64 {
    row.sum_where(family, |cell| cell.verdict(row.readings[0], verdict)).0
}

#[test]
fn what_is_let_through_of_them_is_counted_apart() {
    let (plain, apart, listed) = scored();
    let (before, after) = (&plain.rows[0], &apart.rows[0]);
    let compound = |cell: &Cell| cell.family == "compound";
    let [silent, still] = [before, after].map(|row| count(row, compound, Verdict::Silent));
    let moved = count(after, |_| true, Verdict::Overruled);
    assert!(moved > 0 && still > 0, "{moved} moved, {still} stayed");
    assert_eq!(silent, still + moved, "this plant guesses nothing");
    assert_eq!(count(before, |_| true, Verdict::Overruled), 0);
    assert_eq!(after.cells.iter().map(|cell| cell.overruled).sum::<u64>(), listed);
    for class in Class::ALL {
        let others = |cell: &Cell| cell.family != "compound" && cell.class == class;
        for verdict in Verdict::ALL {
            assert_eq!(count(before, others, verdict), count(after, others, verdict));
        }
    }
    // What the value is worth does not change.
    assert_eq!(before.sum(&Class::ALL, Cell::recovered), after.sum(&Class::ALL, Cell::recovered));
}

#[test]
fn the_pages_count_the_others_and_say_how_many_were_overruled() {
    let (_, card, listed) = scored();
    let row = &card.rows[0];
    let criteria = eval::criteria::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("criteria.toml")).unwrap();
    let page = report::scorecard(&card, &criteria, None, "the test");
    let section = page.split("\n## ").find(|section| section.starts_with("Two and three slips")).unwrap();
    let line = section.lines().find(|line| line.starts_with("| plant/key_split")).unwrap();
    let moved = count(row, |_| true, Verdict::Overruled);
    assert!(line.ends_with(&format!("| {moved} of {listed} |")), "{line}");
    let known = |cell: &Cell| cell.family == "compound" && matches!(cell.class, Class::Unique | Class::Lossy);
    let standing = row.sum_where(known, |cell| cell.cases - cell.overruled).0;
    let silent = count(row, known, Verdict::Silent);
    assert!(line.contains(&format!("| {silent} of {standing}: ")), "{line}");
    assert!(report::headline(&card).contains(&format!("%, {silent} silent (≤ ")), "{}", report::headline(&card));
}
