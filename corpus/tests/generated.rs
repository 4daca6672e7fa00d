//! What the generated corpus promises, family by family.

use corpus::case::{Case, Class};
use corpus::damage::FAMILIES;
use corpus::{check, generate};
use std::collections::BTreeSet;

fn cases(family: &str, count: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    let damage = generate::by_name(family).expect("a family");
    generate::family::<()>(damage, count, |case| {
        cases.push(case);
        Ok(())
    })
    .expect("nothing fails");
    assert_eq!(cases.len(), count, "{family} runs dry");
    cases
}

#[test]
fn every_claim_holds_and_documents_are_many_and_large() {
    let mut whole = check::Whole::default();
    for family in FAMILIES {
        let name = family.family();
        let cases = cases(name, 600);
        for (at, case) in cases.iter().enumerate() {
            let place = format!("{name}:{}", at + 1);
            assert_eq!(check::problems(case), Vec::<String>::new(), "{place}\n{}", case.text);
            whole.add(case, &place);
        }
        let documents: BTreeSet<&str> = cases.iter().map(|case| case.document.as_str()).collect();
        assert!(documents.len() >= 200, "{name}: only {} truth documents", documents.len());
        let mut sizes: Vec<usize> = cases.iter().map(|case| case.truth.len()).collect();
        sizes.sort_unstable();
        assert!(sizes[300] >= 400, "{name}: median of {} bytes", sizes[300]);
        assert!(sizes[540] > 4_096, "{name}: nine of ten documents stay below {} bytes", sizes[540]);
    }
    assert_eq!(whole.problems(), Vec::<String>::new());
}

#[test]
fn a_longer_corpus_begins_with_the_shorter_one() {
    for family in FAMILIES {
        let [short, long] = [20, 300].map(|count| cases(family.family(), count));
        assert_eq!(short, long[..20], "{}", family.family());
    }
}

#[test]
fn families_that_count_truths_reach_both_answers() {
    for family in
        ["closer-missing", "invalid-escape", "inner-quote", "quote-missing", "several-roots", "cut", "compound"]
    {
        let classes: BTreeSet<Class> = cases(family, 600).iter().map(|case| case.class).collect();
        assert!(classes.len() >= 2, "{family} only ever says {classes:?}");
        assert!(classes.contains(&Class::Ambiguous), "{family} never says ambiguous");
    }
}

#[test]
fn half_of_the_compound_cases_have_two_slips_and_all_pairs_of_families_occur() {
    let cases = cases("compound", 600);
    let two = cases.iter().filter(|case| case.slips.len() == 2).count();
    assert!((250..350).contains(&two), "{two} of 600 have two slips");
    assert!(cases.iter().all(|case| matches!(case.slips.len(), 2 | 3)));
    let pairs: BTreeSet<&[String]> =
        cases.iter().map(|case| &case.slips[..]).filter(|slips| slips.len() == 2).collect();
    assert_eq!(pairs.len(), 50, "45 of two families, 5 of one");
    let within: BTreeSet<[&str; 2]> = cases
        .iter()
        .filter(|case| case.slips.len() == 3)
        .flat_map(|case| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|at| case.slips[at].as_str())))
        .collect();
    assert_eq!(within.len(), 50, "the same among three");
}

#[test]
fn a_tampered_case_is_found_out() {
    let case = cases("comma-missing", 1).remove(0);
    let spoil = |change: fn(&mut Case)| {
        let mut spoiled = case.clone();
        change(&mut spoiled);
        check::problems(&spoiled.with_id())
    };
    assert!(spoil(|_| {}).is_empty());
    assert!(!spoil(|case| case.text.push(' ')).is_empty(), "the edits no longer lead to the text");
    assert!(!spoil(|case| case.text = case.truth.clone()).is_empty(), "the text is valid");
    assert!(!spoil(|case| case.class = Class::Ambiguous).is_empty(), "there is one truth only");
    assert!(!spoil(|case| case.class = Class::Intact).is_empty(), "the text does not read");
    assert!(!spoil(|case| case.truth.push(',')).is_empty(), "the truth is not JSON");
    assert!(!spoil(|case| case.faults = vec!["oops".into()]).is_empty(), "no such fault");
    assert!(!spoil(|case| case.split = corpus::case::Split::Control).is_empty(), "the split of another family");
    assert!(!spoil(|case| case.family = "oops".into()).is_empty(), "no such family");
    assert!(!spoil(|case| case.text_hex = "zz".into()).is_empty(), "not hexadecimal");
    let mut whole = check::Whole::default();
    whole.add(&case, "a:1");
    whole.add(&Case { truth: "[1]".into(), ..case.clone() }.with_id(), "a:2");
    assert_eq!(whole.problems(), ["a:2: the same text has another truth at a:1"]);
}

#[test]
fn hexadecimal_is_read_whole_or_not_at_all() {
    assert_eq!(corpus::case::from_hex("00fF7b"), Some(vec![0, 255, 123]));
    for digits in ["zz", "7b7", "é", "+1", " 1"] {
        assert_eq!(corpus::case::from_hex(digits), None, "{digits}");
    }
}

#[test]
fn handwritten_mistakes_are_named_with_file_and_line_or_case() {
    let folder = tempfile::tempdir().expect("a folder");
    let case = |name: &str, more: &str| {
        format!(
            "[[case]]\nname = \"{name}\"\ntext = \"[1,]\"\nclass = \"unique\"\ngate = \"CosmeticRepair\"\ntruth = \"[1]\"\nfaults = []\nsource = \"s\"\nwhy = \"w\"\n{more}"
        )
    };
    let said = |text: String| {
        std::fs::write(folder.path().join("group.toml"), text).expect("written");
        let error = corpus::handwritten::load(folder.path()).expect_err("a mistake");
        let said = format!("{error:#}");
        assert_eq!(said.lines().count(), 1, "{said}");
        said
    };
    assert!(
        said(case("a", "colour = 1\n")).contains("group.toml:10: unknown field"),
        "{}",
        said(case("a", "colour = 1\n"))
    );
    assert!(said(case("a", "") + &case("a", "")).contains("used before"));
    assert!(said(case("a/b", "")).contains("letters, digits"));
    assert!(said(case("a", "text_hex = \"ff\"\n")).contains("text_hex"));
}
