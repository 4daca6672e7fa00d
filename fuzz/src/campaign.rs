//! Runs of a target that was built with libFuzzer.

use crate::oracle::{Kind, Law};
use crate::replay::files;
use crate::seeds;
use crate::tally::{SHARES, Tally};
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Longest input of each kind, in bytes.
const fn most(kind: Kind) -> usize {
    match kind {
        Kind::Bytes => 512,
        Kind::Case => 512,
        Kind::Row => 16,
        Kind::Repeat => 24,
    }
}

/// Seconds after which an input counts as hanging; four lengths of a text that repeats take longer.
const fn patience(kind: Kind) -> u32 {
    match kind {
        Kind::Repeat => 300,
        Kind::Bytes | Kind::Case | Kind::Row => 60,
    }
}

/// How long to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many seconds.
    Seconds(u64),
    /// So many inputs, drawn from this seed: the same ones on every machine.
    Inputs(u64, u32),
}

/// Where everything lies.
#[derive(Clone, Debug)]
pub struct Folders {
    /// The repository.
    pub root: PathBuf,
    /// Programs that libFuzzer drives.
    pub programs: PathBuf,
    /// What grows, and what is found; never kept.
    pub out: PathBuf,
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Executions, as far as libFuzzer said.
    pub inputs: u64,
    /// The last shares.
    pub tally: Option<Tally>,
    /// Inputs on which the law does not hold.
    pub findings: Vec<PathBuf>,
    /// What the law said first.
    pub said: Vec<String>,
}

impl Folders {
    /// The program of a target.
    #[must_use]
    pub fn program(&self, law: &Law) -> PathBuf {
        self.programs.join(law.name)
    }

    pub(crate) fn made(&self, name: &str, law: &Law) -> Result<PathBuf> {
        let folder = self.out.join(name).join(law.name);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder)
    }

    /// Runs a target on its seeds, its regressions and what has grown. `tell` gets each line that libFuzzer prints.
    ///
    /// # Errors
    /// The program is not there, or a folder cannot be made.
    pub fn run(&self, law: &Law, budget: Budget, more: &[(&str, &str)], tell: &mut dyn FnMut(&str)) -> Result<Outcome> {
        let program = self.program(law);
        ensure!(program.exists(), "{} is not built; `just fuzz-build` makes it", program.display());
        let (grown, found) = (self.made("corpus", law)?, self.made("findings", law)?);
        let seeds = self.root.join("fuzz/seeds").join(law.kind.name());
        if !seeds.is_dir() {
            seeds::write(&self.root.join("fuzz/seeds"), &self.root)?;
        }
        let kept = self.root.join("fuzz/regressions").join(law.name);
        let mut command = Command::new(&program);
        command.arg(&grown).arg(&seeds).args(kept.is_dir().then_some(&kept));
        command.arg(format!("-artifact_prefix={}/", found.display()));
        command.arg(format!("-max_len={}", most(law.kind))).arg(format!("-timeout={}", patience(law.kind)));
        command.args(["-print_final_stats=1", "-rss_limit_mb=3072", "-report_slow_units=60"]);
        match law.kind {
            Kind::Bytes => _ = command.arg(format!("-dict={}", self.root.join("fuzz/json.dict").display())),
            // A tape has no tokens.
            Kind::Case | Kind::Row | Kind::Repeat => _ = command.arg("-len_control=0"),
        }
        match budget {
            Budget::Seconds(seconds) => _ = command.arg(format!("-max_total_time={seconds}")),
            Budget::Inputs(inputs, seed) => _ = command.args([format!("-runs={inputs}"), format!("-seed={seed}")]),
        }
        let before: Vec<PathBuf> = files(&found)?.into_iter().map(|(path, _)| path).collect();
        command.envs(more.iter().copied()).env("RUST_BACKTRACE", "0").stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        let mut outcome = Outcome::default();
        let mut panicked = false;
        for line in BufReader::new(child.stderr.take().context("no output")?).split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            if let Some(shares) = line.strip_prefix(SHARES) {
                outcome.tally = serde_json::from_str(shares).ok();
            } else if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
                outcome.inputs = count.trim().parse().unwrap_or(0);
            } else if panicked && !line.is_empty() {
                outcome.said.push(line.clone().into_owned());
            }
            panicked = line.contains("panicked at");
            tell(&line);
        }
        child.wait()?;
        let after = files(&found)?.into_iter().map(|(path, _)| path);
        outcome.findings = after.filter(|path| !before.contains(path) && is_finding(path)).collect();
        Ok(outcome)
    }
}

/// libFuzzer keeps slow inputs beside those that fail, and how slow they are depends on the machine.
fn is_finding(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ["crash-", "timeout-", "oom-"].iter().any(|kind| name.starts_with(kind))
}
