//! Differences between our row and another: found, counted and explained.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::case::Class;
use eval::divergence::{Difference, Explanations, Kind, Part, Right, about, kinds, page};
use eval::judge::Verdict;
use eval::score::{RowScore, Scorecard};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

const TABLE: &str = "id,family,class,us@default,peer@default,other@default\n\
    1,comma-missing,unique,,silent,\n\
    2,comma-missing,unique,,silent,refused\n\
    3,comma-missing,unique,held,,held\n\
    4,cut,lossy,shown,skipped,silent\n";

fn difference(family: &str, ours: Verdict, theirs: Verdict) -> Difference {
    Difference {
        row: "peer@default".to_owned(),
        family: family.to_owned(),
        class: Class::Unique,
        ours,
        theirs,
        cases: 3,
        example: "1".to_owned(),
        text: "[1 2]".to_owned(),
        our_answer: "[1,2]".to_owned(),
        their_answer: "[12]".to_owned(),
        why: String::new(),
    }
}

const WHY: &str = r#"
    [[text]]
    families = ["comma-missing"]
    why = "A comma is gone."
    [[ours]]
    verdicts = ["exact"]
    why = "Ours reads it."
    [[theirs]]
    engines = ["peer"]
    families = ["comma-missing"]
    verdicts = ["silent"]
    why = "The peer joins the numbers."
    [[theirs]]
    families = ["comma-missing"]
    verdicts = ["silent"]
    why = "The other does something else."
"#;

#[test]
fn differences_are_counted_by_row_family_class_and_both_verdicts() {
    let rows = ["peer@default".to_owned(), "other@default".to_owned()];
    let kinds = kinds(TABLE.as_bytes(), "us@default", &rows).unwrap();
    let kind = |row: &str, family: &str, class, ours, theirs| Kind {
        row: format!("{row}@default"),
        family: family.to_owned(),
        class,
        ours,
        theirs,
    };
    let expected = [
        (kind("other", "comma-missing", Class::Unique, Verdict::Exact, Verdict::Refused), vec!["2"]),
        (kind("other", "cut", Class::Lossy, Verdict::Shown, Verdict::Silent), vec!["4"]),
        (kind("peer", "comma-missing", Class::Unique, Verdict::Exact, Verdict::Silent), vec!["1", "2"]),
        (kind("peer", "comma-missing", Class::Unique, Verdict::Held, Verdict::Exact), vec!["3"]),
    ];
    let found: Vec<_> =
        kinds.iter().map(|(kind, ids)| (kind.clone(), ids.iter().map(String::as_str).collect())).collect();
    assert_eq!(found, expected);
}

#[test]
fn a_table_without_the_row_is_no_table() {
    assert!(kinds(TABLE.as_bytes(), "nobody@default", &[]).is_err());
}

#[test]
fn the_judges_verdicts_say_who_is_right() {
    let cases = [
        (Verdict::Exact, Verdict::Silent, Right::Ours),
        (Verdict::Declined, Verdict::Guessed, Right::Ours),
        (Verdict::Held, Verdict::Exact, Right::Theirs),
        (Verdict::Shown, Verdict::Declined, Right::Both),
        (Verdict::Held, Verdict::Silent, Right::Neither),
        (Verdict::Unusable, Verdict::Guessed, Right::Neither),
    ];
    for (ours, theirs, right) in cases {
        assert_eq!(Right::of(ours, theirs), right, "{ours:?} {theirs:?}");
    }
}

#[test]
fn the_first_sentence_that_fits_is_taken() {
    let why = Explanations::parse(WHY).unwrap();
    let of = |difference: &Difference| {
        why.of(difference).map(|part| match part {
            Part::Sentence(number) => number,
            Part::Own(_) => usize::MAX,
            Part::Missing => 0,
        })
    };
    let peer = difference("comma-missing", Verdict::Exact, Verdict::Silent);
    assert_eq!(of(&peer), [1, 2, 3]);
    assert_eq!(of(&Difference { row: "another@careful".to_owned(), ..peer.clone() }), [1, 2, 4]);
    assert_eq!(of(&difference("colon-missing", Verdict::Held, Verdict::Silent)), [0, 0, 0]);
    let own = Difference {
        why: "As its author says.".to_owned(),
        ..difference("handwritten/comma", Verdict::Exact, Verdict::Silent)
    };
    assert_eq!(of(&own), [usize::MAX, 2, 0]);
}

#[test]
fn the_page_counts_what_is_unexplained_and_says_who_is_right() {
    let why = Explanations::parse(WHY).unwrap();
    let explained = difference("comma-missing", Verdict::Exact, Verdict::Silent);
    let (text, unexplained) = page("us@default", std::slice::from_ref(&explained), &why);
    assert_eq!(unexplained, 0);
    assert!(text.contains("**unexplained: 0** of 1 kinds"), "{text}");
    assert!(
        text.contains(
            "| comma-missing | unique | exact | silent | 3 | ours | 1; 2; 3 | 1 | `[1 2]` | `[1,2]` | `[12]` |"
        ),
        "{text}"
    );
    assert!(text.contains("3. The peer joins the numbers.") && !text.contains("something else"), "{text}");
    let (text, unexplained) =
        page("us@default", &[explained, difference("cut", Verdict::Exact, Verdict::Silent)], &why);
    assert_eq!(unexplained, 1);
    assert!(text.contains("**unexplained: 1** of 2 kinds"), "{text}");
}

#[test]
fn a_wrong_value_is_not_explained_for_all_families_at_once() {
    for vague in
        [WHY.replace("families = [\"comma-missing\"]\n    verdicts", "verdicts"), WHY.replace("\"exact\"", "\"held\"")]
    {
        let error = Explanations::parse(&vague.replace("engines = [\"peer\"]\n", "")).unwrap_err();
        assert!(error.to_string().contains("true of no family"), "{error}");
    }
}

#[test]
fn a_text_is_shown_about_a_place_on_one_line() {
    assert_eq!(about("short", 2, 10), "short");
    assert_eq!(about("0123456789\nabcdef", 10, 6), "…789⏎ab…");
    assert_eq!(about("äöü äöü", "äöü ".len(), 4), "…ü äö…");
}

/// The committed verdicts: whatever the last run found, somebody has said why.
#[test]
fn every_kind_of_difference_in_the_verdicts_is_explained() {
    let card = Scorecard::read(&root().join("reports/scorecard.json")).unwrap();
    let names: Vec<String> = card.rows.iter().filter(|row| !row.cells.is_empty()).map(RowScore::name).collect();
    let (ours, rows): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| name.starts_with("jsontriage/head@"));
    let why = Explanations::load(&root().join("eval/divergences.toml")).unwrap();
    let verdicts = std::fs::File::open(root().join("reports/verdicts.csv")).unwrap();
    let kinds = kinds(verdicts, &ours[0], &rows).unwrap();
    assert!(kinds.len() > 500, "{}", kinds.len());
    for (kind, ids) in kinds {
        let own = if kind.family.starts_with("handwritten/") { "said in the case" } else { "" };
        let one = Difference {
            row: kind.row.clone(),
            class: kind.class,
            why: own.to_owned(),
            ..difference(&kind.family, kind.ours, kind.theirs)
        };
        assert!(!why.of(&one).contains(&Part::Missing), "{kind:?}, such as case {}", ids[0]);
    }
}

#[test]
fn a_check_fails_while_something_is_unexplained() {
    let folder = tempfile::tempdir().unwrap();
    let nothing = folder.path().join("nothing.toml");
    std::fs::write(&nothing, WHY).unwrap();
    let check = |explanations: &Path| {
        let output = Command::new(env!("CARGO_BIN_EXE_eval"))
            .args(["divergences", "--check", "--explanations"])
            .arg(explanations)
            .current_dir(root())
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let (passed, said) = check(&nothing);
    assert!(!passed && said.starts_with("unexplained: "), "{said}");
    let (passed, said) = check(Path::new("eval/divergences.toml"));
    assert!(passed && said.starts_with("unexplained: 0 "), "{said}");
}
