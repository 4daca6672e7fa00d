//! Seeds and regressions hold, without libFuzzer.

use fuzz::oracle::{LAWS, Law, damage_is_flagged};
use fuzz::promote::fits;
use fuzz::replay::files;
use fuzz::seeds::seeds;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Which of these the law does not hold on; what it says goes to the test's output.
fn broken(law: &Law, inputs: Vec<(String, Vec<u8>)>) -> Vec<String> {
    let fails = |bytes: &[u8]| std::panic::catch_unwind(|| (law.check)(bytes)).is_err();
    inputs.into_par_iter().filter(|(_, bytes)| fails(bytes)).map(|(name, _)| format!("{} {name}", law.name)).collect()
}

#[test]
fn every_law_holds_on_every_seed() {
    let found: Vec<String> = LAWS
        .iter()
        .flat_map(|law| broken(law, seeds(law.kind, &root()).expect("seeds").into_iter().collect()))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn every_regression_stays_mended() {
    let folder = root().join("fuzz/regressions");
    let mut found = Vec::new();
    for law in LAWS {
        let own = folder.join(law.name);
        let inputs = if own.is_dir() { files(&own).expect("regressions") } else { Vec::new() };
        let named = inputs.into_iter().map(|(path, bytes)| (path.display().to_string(), bytes)).collect();
        found.extend(broken(law, named));
    }
    assert_eq!(found, Vec::<String>::new());
    let folders = std::fs::read_dir(&folder).expect("fuzz/regressions").map(|entry| entry.expect("an entry"));
    let folders = folders.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
    let strangers: Vec<_> = folders.filter(|name| !LAWS.iter().any(|law| name == law.name)).collect();
    assert!(strangers.is_empty(), "no law: {strangers:?}");
}

#[test]
fn every_handwritten_text_is_answered_as_its_case_says() {
    let cases = corpus::handwritten::load(&root().join("corpus/handwritten")).expect("the cases load");
    let mut found = Vec::new();
    for case in cases.iter().filter(|case| case.schema.is_none()) {
        if std::panic::catch_unwind(|| damage_is_flagged(case)).is_err() {
            found.push(format!("{} is let through", case.document));
        }
        if case.family == "handwritten/fuzz" && !fits(case) {
            found.push(format!("{} is answered in another way", case.document));
        }
    }
    assert!(cases.len() > 150);
    assert_eq!(found, Vec::<String>::new());
}
