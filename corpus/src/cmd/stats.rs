use anyhow::Result;
use corpus::case::Class;
use corpus::store;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Count what the corpus holds, family by family.
#[derive(clap::Args)]
pub(crate) struct Stats {
    /// The corpus folder.
    #[arg(default_value = "corpus/generated")]
    folder: PathBuf,
}

#[derive(Default)]
struct Family {
    classes: BTreeMap<Class, usize>,
    documents: BTreeSet<String>,
    outside: usize,
    sizes: Vec<usize>,
}

pub(crate) fn run(args: &Stats) -> Result<()> {
    let mut families: BTreeMap<String, Family> = BTreeMap::new();
    for placed in store::cases(&args.folder)? {
        let case = placed?.case;
        let family = families.entry(case.family).or_default();
        *family.classes.entry(case.class).or_default() += 1;
        family.outside += usize::from(!case.origin.contains("; made, "));
        family.documents.insert(case.document);
        family.sizes.push(case.truth.len());
    }
    println!(
        "{:28} {:>6} {:>6} {:>6} {:>6} {:>9} {:>8} {:>9} {:>7} {:>8} {:>7}",
        "family",
        "intact",
        "unique",
        "lossy",
        "ambig.",
        "hopeless",
        "cases",
        "documents",
        "outside",
        "median B",
        "> 4 KB"
    );
    for (name, mut family) in families {
        family.sizes.sort_unstable();
        let count = family.sizes.len();
        let of = |class| family.classes.get(&class).copied().unwrap_or(0);
        let [intact, unique, lossy, ambiguous, hopeless] = Class::ALL.map(of);
        println!(
            "{name:28} {intact:6} {unique:6} {lossy:6} {ambiguous:6} {hopeless:9} {count:8} {:9} {:6}% {:8} {:6}%",
            family.documents.len(),
            family.outside * 100 / count,
            family.sizes[count / 2],
            family.sizes.iter().filter(|size| **size > 4_096).count() * 100 / count,
        );
    }
    Ok(())
}
