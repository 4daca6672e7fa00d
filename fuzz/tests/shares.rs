//! What the generators reach: one that has gone blind would make every law look safe.

use fuzz::input::row;
use fuzz::oracle::{BEAM, Kind, LAWS, law};
use fuzz::seeds::tape;
use fuzz::tally::{DECISIONS, ENOUGH, Tally};
use jsontriage_core::{Decision, Options, triage};
use rayon::prelude::*;

/// All inputs with `FUZZ_INPUTS=100000` (`just shares`), fewer else.
fn inputs() -> u64 {
    std::env::var("FUZZ_INPUTS").ok().and_then(|count| count.parse().ok()).unwrap_or(ENOUGH / 20)
}

fn tally(law: &str, kind: Kind) -> Tally {
    let law = fuzz::oracle::law(law).expect("a law");
    let add = |mut tally: Tally, n: u64| {
        tally.add((law.check)(&tape(kind, "shares", usize::try_from(n).expect("a count"))).as_ref());
        tally
    };
    (0..inputs()).into_par_iter().fold(Tally::default, add).reduce(Tally::default, Tally::joined)
}

#[test]
fn six_in_ten_cases_reach_the_hypotheses_and_every_family_and_decision_is_reached() {
    // One law that adds loose damage, and the one that does not.
    for law in ["record_replays", "damage_is_flagged"] {
        let tally = tally(law, Kind::Case);
        println!("{law}: {}", serde_json::to_string(&tally).expect("a tally"));
        assert_eq!(tally.offences(Kind::Case), Vec::<String>::new(), "{law}: {tally:?}");
    }
}

#[test]
fn rows_reach_the_hypotheses_and_every_decision() {
    let rows = (0..inputs()).into_par_iter().filter_map(|n| row(&tape(Kind::Row, "shares", usize::try_from(n).ok()?)));
    let answers: Vec<(bool, Decision)> = rows
        .map(|text| {
            let answer = triage(&text, &Options::agent());
            (answer.edits().iter().any(|edit| BEAM.contains(&edit.rule)), answer.decision())
        })
        .collect();
    let beam = answers.iter().filter(|(beam, _)| *beam).count();
    assert!(beam * 100 >= answers.len() * 40, "{beam} of {}", answers.len());
    assert!(DECISIONS.iter().all(|decision| answers.iter().any(|(_, found)| found == decision)));
}

#[test]
fn every_law_has_a_file_a_target_and_a_name_of_its_own() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = |folder: &str| {
        let entries = std::fs::read_dir(root.join(folder)).expect(folder);
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
            .filter(|name| name != "seen")
            .collect();
        names.sort();
        names
    };
    let laws: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
    assert_eq!(names("src/oracle"), laws);
    assert_eq!(names("fuzz_targets"), laws);
    assert!(laws.iter().all(|name| law(name).is_some_and(|law| law.name == *name)));
}
