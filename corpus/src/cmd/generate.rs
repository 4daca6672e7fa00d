use anyhow::{Context, Result, bail, ensure};
use corpus::damage::FAMILIES;
use corpus::{generate, handwritten, store};
use std::path::PathBuf;

/// Make the cases: one file a generated family, and one for the handwritten cases.
#[derive(clap::Args)]
pub(crate) struct Gen {
    /// Cases per generated family; `compound` has twice as many.
    #[arg(long, default_value_t = 600, value_parser = at_least_one)]
    per_family: usize,
    /// Only these families; the others' files are left as they are.
    #[arg(long, value_name = "NAME")]
    family: Vec<String>,
    /// Where to.
    #[arg(long, default_value = "corpus/generated")]
    out: PathBuf,
    /// Where the handwritten cases are.
    #[arg(long, default_value = "corpus/handwritten")]
    handwritten: PathBuf,
}

pub(crate) fn run(args: &Gen) -> Result<()> {
    for name in &args.family {
        ensure!(generate::by_name(name).is_some(), "unknown family {name:?}; there are {}", names().join(", "));
    }
    // Before anything is written: a corpus without its handwritten cases would look whole.
    let handwritten = if args.family.is_empty() { handwritten::load(&args.handwritten)? } else { Vec::new() };
    let wanted = |name: &str| args.family.is_empty() || args.family.iter().any(|family| family == name);
    for family in FAMILIES.iter().filter(|family| wanted(family.family())) {
        let name = family.family();
        let count = args.per_family * family.times();
        let mut made = 0;
        let mut dropped = generate::Dropped::default();
        store::write_atomically(&args.out.join(format!("{name}.jsonl")), |out| {
            dropped = generate::family(*family, count, |case| -> Result<()> {
                made += 1;
                serde_json::to_writer(&mut *out, &case)?;
                writeln!(out).context("cannot write a case")
            })?;
            if made < count {
                bail!("family {name} gives only {made} of {count} cases; its documents do not fit it");
            }
            Ok(())
        })?;
        println!(
            "{name}: {made} cases; draws dropped: {} not applicable, {} valid JSON of another value, {} too large, {} repeated",
            dropped.not_applicable, dropped.valid_otherwise, dropped.too_large, dropped.repeated
        );
    }
    if args.family.is_empty() {
        store::write_atomically(&args.out.join("handwritten.jsonl"), |out| {
            for case in &handwritten {
                serde_json::to_writer(&mut *out, case)?;
                writeln!(out)?;
            }
            Ok(())
        })?;
        println!("handwritten: {} cases", handwritten.len());
    }
    Ok(())
}

fn at_least_one(count: &str) -> Result<usize> {
    let count = count.parse()?;
    ensure!(count > 0, "at least one case is needed");
    Ok(count)
}

fn names() -> Vec<&'static str> {
    FAMILIES.iter().map(|family| family.family()).collect()
}
