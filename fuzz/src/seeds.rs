//! Where fuzzing starts: texts of the corpus and curated cases as bytes, and drawn tapes.
//!
//! Seeds are made, never kept: the same on every machine, so that a test replays them without a file.

use crate::campaign::most;
use crate::input::{FAMILIES, VERSION};
use crate::oracle::Kind;
use crate::replay::files;
use anyhow::{Context, Result, ensure};
use corpus::damage::Damage;
use corpus::generate;
use corpus::handwritten;
use corpus::rng::Rng;
use std::collections::BTreeMap;
use std::path::Path;

/// Longest text that was written by hand, in bytes; libFuzzer cuts what is longer than a target takes.
const MOST: usize = 4_096;
/// Cases of each family, as bytes: the text and its truth.
const PER_FAMILY: usize = 12;
/// Cases that are made to find those that are short enough.
const DRAWN: usize = 20 * PER_FAMILY;
/// Tapes of each kind, and of each family among them.
const TAPES: usize = 330;

/// Seeds of a kind by name. `root` is the repository, for the cases that lie there.
///
/// # Errors
/// Cases that cannot be read, or none at all.
pub fn seeds(kind: Kind, root: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut seeds = BTreeMap::new();
    if kind != Kind::Bytes {
        seeds.extend((0..TAPES).map(|n| (format!("{n:04}"), tape(kind, "seed", n))));
        return Ok(seeds);
    }
    let folder = root.join("corpus/handwritten");
    for case in handwritten::load(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        seeds.insert(case.document.replace('/', "-"), case.bytes().into_owned());
    }
    let path = root.join("engine/core/tests/data/curated.jsonl");
    let lines = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    for line in lines.lines() {
        let curated: Curated = serde_json::from_str(line).with_context(|| format!("in {}", path.display()))?;
        seeds.insert(format!("curated-{}", curated.id), curated.input.into_bytes());
    }
    for family in corpus::damage::FAMILIES {
        seeds.extend(short(*family)?);
    }
    seeds.retain(|_, bytes| bytes.len() <= MOST);
    ensure!(seeds.len() > 300, "only {} seeds of {}", seeds.len(), kind.name());
    Ok(seeds)
}

/// The first cases of a family that no target cuts, each with its truth: a text that is always damaged says little of valid ones.
fn short(family: &dyn Damage) -> Result<Vec<(String, Vec<u8>)>> {
    let fits = |text: &[u8]| text.len() as u64 <= most(Kind::Bytes);
    let mut seeds = Vec::new();
    generate::family(family, DRAWN, |case| -> Result<()> {
        if seeds.len() < 2 * PER_FAMILY && fits(&case.bytes()) && fits(case.truth.as_bytes()) {
            let name = format!("{}-{:02}", case.family, seeds.len() / 2 + 1);
            seeds.push((format!("{name}-truth"), case.truth.clone().into_bytes()));
            seeds.push((name, case.bytes().into_owned()));
        }
        Ok(())
    })?;
    Ok(seeds)
}

#[derive(serde::Deserialize)]
struct Curated {
    id: String,
    input: String,
}

/// The `n`-th tape drawn for this key: families and frames in turn, everything else at random.
#[must_use]
pub fn tape(kind: Kind, key: &str, n: usize) -> Vec<u8> {
    let mut rng = Rng::of(&format!("{key}/{}/{n}", kind.name()));
    let mut byte = || rng.next_u64().to_be_bytes()[0];
    let turn = u8::try_from(n % FAMILIES.len()).unwrap_or(0);
    let more = match kind {
        Kind::Bytes => usize::from(byte()),
        Kind::Case => 110 + usize::from(byte()),
        Kind::Row => 2 + usize::from(byte() % 9),
        Kind::Repeat => 3 + usize::from(byte() % 17),
    };
    let head = match kind {
        Kind::Bytes => Vec::new(),
        Kind::Case | Kind::Row => vec![VERSION, turn],
        Kind::Repeat => vec![VERSION],
    };
    head.into_iter().chain((0..more).map(|_| byte())).collect()
}

/// Makes the folders of seeds and fills them; says how many there are of each kind.
///
/// # Errors
/// As [`seeds`], and what cannot be written.
pub fn write(out: &Path, root: &Path) -> Result<Vec<(&'static str, usize)>> {
    let mut counts = Vec::new();
    for (kind, name) in Kind::ALL {
        let folder = out.join(name);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for (old, _) in files(&folder)? {
            std::fs::remove_file(old)?;
        }
        let seeds = seeds(kind, root)?;
        for (name, bytes) in &seeds {
            std::fs::write(folder.join(name), bytes)?;
        }
        counts.push((name, seeds.len()));
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::{most, seeds};
    use crate::oracle::Kind;
    use corpus::read::accepts;
    use std::path::Path;

    #[test]
    fn raw_texts_begin_with_valid_ones_that_no_target_cuts() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let seeds = seeds(Kind::Bytes, &root).expect("seeds");
        let valid: Vec<_> =
            seeds.values().filter(|text| accepts(text) && text.len() as u64 <= most(Kind::Bytes)).collect();
        assert!(valid.len() >= 200, "{} of {}", valid.len(), seeds.len());
        // Words that are other values without their quotes.
        for word in [r#""true""#, r#""null""#] {
            assert!(valid.iter().any(|text| String::from_utf8_lossy(text).contains(word)), "no seed holds {word}");
        }
    }
}
