//! What ClusterFuzz wants beside each program: its options, its dictionary and its seeds.

use crate::campaign::flags;
use crate::oracle::{Kind, LAWS};
use crate::replay::files;
use crate::seeds::seeds;
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::Path;

/// Writes `TARGET.options`, `TARGET.dict` where there is one, and a folder `TARGET_seed_corpus`, for each target. `root` is the
/// repository.
///
/// # Errors
/// Seeds that cannot be made, files that cannot be written.
pub fn write(out: &Path, root: &Path) -> Result<()> {
    for law in LAWS {
        let corpus = out.join(format!("{}_seed_corpus", law.name));
        std::fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
        let mut options = "[libfuzzer]\n".to_owned();
        for (name, value) in flags(law.kind) {
            let _ = writeln!(options, "{name} = {value}");
        }
        std::fs::write(out.join(format!("{}.options", law.name)), options)?;
        if law.kind == Kind::Bytes {
            std::fs::copy(root.join("fuzz/json.dict"), out.join(format!("{}.dict", law.name)))?;
        }
        for (name, bytes) in seeds(law.kind, root)? {
            std::fs::write(corpus.join(name), bytes)?;
        }
        let regressions = root.join("fuzz/regressions").join(law.name);
        for (path, bytes) in if regressions.is_dir() { files(&regressions)? } else { Vec::new() } {
            let name = path.file_name().context("no name")?.to_string_lossy();
            std::fs::write(corpus.join(format!("regression-{name}")), bytes)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::oracle::{Kind, LAWS};
    use std::path::Path;

    #[test]
    fn every_target_has_options_and_seeds_and_texts_have_a_dictionary() {
        let out = tempfile::tempdir().expect("a folder");
        write(out.path(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("it writes");
        for law in LAWS {
            let file = |end: &str| out.path().join(format!("{}{end}", law.name));
            let options = std::fs::read_to_string(file(".options")).expect("options");
            assert!(options.starts_with("[libfuzzer]\nmax_len = "), "{options}");
            assert!(std::fs::read_dir(file("_seed_corpus")).expect("seeds").count() > 300);
            assert_eq!(file(".dict").exists(), law.kind == Kind::Bytes);
        }
    }
}
