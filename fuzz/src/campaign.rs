//! Runs of a target that was built with libFuzzer.

use crate::oracle::{Kind, LAWS, Law};
use crate::outcome::{Outcome, is_finding};
use crate::replay::files;
use crate::seeds;
use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Longest input of each kind, in bytes.
#[must_use]
pub const fn most(kind: Kind) -> u64 {
    match kind {
        Kind::Bytes => 512,
        Kind::Case => 512,
        Kind::Row => 16,
        Kind::Repeat => 24,
    }
}

/// How libFuzzer is told to run on inputs of this kind, wherever it runs.
#[must_use]
pub fn flags(kind: Kind) -> Vec<(&'static str, u64)> {
    let mut flags = vec![
        ("max_len", most(kind)),
        ("timeout", kind.patience().as_secs()),
        ("rss_limit_mb", 3072),
        ("report_slow_units", 60),
    ];
    // A tape has no tokens, which make longer texts worth waiting for.
    if kind != Kind::Bytes {
        flags.push(("len_control", 0));
    }
    flags
}

/// How long to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many seconds.
    Seconds(u64),
    /// So many inputs, drawn from this seed: the same ones each time.
    Inputs(u64, u32),
}

/// What is read beside seeds, regressions and what the target itself has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// Nothing.
    Own,
    /// What other targets with inputs of this kind have grown.
    Others,
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

impl Folders {
    /// The program of a target.
    #[must_use]
    pub fn program(&self, law: &Law) -> PathBuf {
        self.programs.join(law.name)
    }

    /// What a target has grown.
    #[must_use]
    pub fn grown(&self, law: &Law) -> PathBuf {
        self.out.join("corpus").join(law.name)
    }

    /// The seeds of a target, made where they are missing, and its regressions.
    ///
    /// # Errors
    /// Seeds cannot be made.
    pub fn kept(&self, law: &Law) -> Result<Vec<PathBuf>> {
        let all = self.root.join("fuzz/seeds");
        let seeds = all.join(law.kind.name());
        if !seeds.is_dir() {
            seeds::write(&all, &self.root)?;
        }
        let regressions = self.root.join("fuzz/regressions").join(law.name);
        Ok([seeds, regressions].into_iter().filter(|folder| folder.is_dir()).collect())
    }

    /// All findings of a target so far.
    ///
    /// # Errors
    /// A folder cannot be made or read.
    pub fn findings(&self, law: &Law) -> Result<Vec<PathBuf>> {
        let all = files(&self.made("findings", law)?)?.into_iter().map(|(path, _)| path);
        Ok(all.filter(|path| is_finding(path)).collect())
    }

    fn others(&self, law: &Law) -> Vec<PathBuf> {
        let others = LAWS.iter().filter(|other| other.kind == law.kind && other.name != law.name);
        others.map(|other| self.grown(other)).filter(|folder| folder.is_dir()).collect()
    }

    pub(crate) fn made(&self, name: &str, law: &Law) -> Result<PathBuf> {
        let folder = self.out.join(name).join(law.name);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder)
    }

    pub(crate) fn emptied(&self, name: &str, law: &Law) -> Result<PathBuf> {
        let folder = self.made(name, law)?;
        std::fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
        self.made(name, law)
    }

    /// Runs a target on its seeds, its regressions, what it has grown, and what it reads beside. `tell` gets each line that libFuzzer
    /// prints. So many inputs from a seed begin with seeds and regressions alone, or they would be others each time.
    ///
    /// # Errors
    /// The program is not there or ends badly without a finding, or a folder cannot be made.
    pub fn run(
        &self,
        law: &Law,
        budget: Budget,
        reads: Reads,
        more: &[(&str, &str)],
        tell: &mut dyn FnMut(&str),
    ) -> Result<Outcome> {
        let program = self.program(law);
        ensure!(program.exists(), "{} is not built; `just fuzz-build` makes it", program.display());
        let found = self.made("findings", law)?;
        let grows = match budget {
            Budget::Seconds(_) => self.made("corpus", law)?,
            Budget::Inputs(..) => self.emptied("fixed", law)?,
        };
        let mut command = match budget {
            Budget::Seconds(_) => Command::new(&program),
            Budget::Inputs(..) => repeatable(&program),
        };
        command.arg(&grows).args(self.kept(law)?);
        if reads == Reads::Others {
            command.args(self.others(law));
        }
        command.args(flags(law.kind).into_iter().map(|(name, value)| format!("-{name}={value}")));
        command.arg("-print_final_stats=1").arg(format!("-artifact_prefix={}/", found.display()));
        if law.kind == Kind::Bytes {
            command.arg(format!("-dict={}", self.root.join("fuzz/json.dict").display()));
        }
        match budget {
            Budget::Seconds(seconds) => _ = command.arg(format!("-max_total_time={seconds}")),
            Budget::Inputs(inputs, seed) => {
                command.args([format!("-runs={inputs}"), format!("-seed={seed}"), "-reload=0".to_owned()]);
            }
        }
        command.envs(more.iter().copied()).env("RUST_BACKTRACE", "0").stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        let mut outcome = Outcome::default();
        let mut last = String::new();
        for line in BufReader::new(child.stderr.take().context("no output")?).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            outcome.hear(&line);
            tell(&line);
            last = line;
        }
        let status = child.wait()?;
        let over = status.success() || !outcome.findings.is_empty();
        ensure!(over, "{} ended without a finding, {status}: {last}", program.display());
        Ok(outcome)
    }
}

/// A program that finds itself at the same addresses each time, where the system can do that: libFuzzer learns from all numbers that
/// are compared, addresses among them, so that a seed alone would fix little. For the same reason it does not look into its folder by
/// the clock (`-reload`), and nothing that is fuzzed draws keys for hashing.
fn repeatable(program: &Path) -> Command {
    let can = Command::new("setarch").args(["--addr-no-randomize", "true"]).stderr(Stdio::null()).status();
    let mut command = match can {
        Ok(status) if status.success() => {
            let mut command = Command::new("setarch");
            command.arg("--addr-no-randomize").arg(program);
            command
        }
        _ => Command::new(program),
    };
    // The environment lies on the stack, and moves everything there.
    command.env_clear();
    command
}
