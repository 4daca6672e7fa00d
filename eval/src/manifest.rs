//! `engines.toml`: every engine the bench asks, and what stands in for one that is not there.

use anyhow::{Context, Result, bail, ensure};
use eval_protocol::Capability;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One engine: a program that speaks the runner protocol.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// Hierarchical name, such as `python/json_repair`.
    pub name: String,
    /// The runner's directory, below the manifest's.
    pub dir: PathBuf,
    /// The engine's language.
    pub language: String,
    /// The pinned version; the runner must answer with the same one.
    pub version: String,
    /// What must be on the machine: `rust`, `python` or `node`.
    pub needs: Needs,
    /// The command, with `{python}`, `{node}` and `{bin}` filled in.
    pub run: Vec<String>,
    /// Licence of the engine.
    pub license: String,
    /// Its home page.
    pub home: String,
    /// Its issue tracker.
    pub issues: String,
    /// What it can do.
    #[serde(deserialize_with = "capabilities")]
    pub capabilities: Vec<Capability>,
    /// How it says that it is unsure.
    pub flag: String,
    /// Delivery paths are tried on every n-th case; more than 1 only where an engine is too slow in small pieces to be asked so
    /// for every case.
    #[serde(default = "every_case")]
    pub paths_every: u64,
    /// Its option sets; each is a row.
    #[serde(rename = "profile")]
    pub profiles: Vec<Profile>,
}

/// What must be on the machine.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are the tools")]
pub enum Needs {
    Rust,
    Python,
    Node,
}

/// One set of options.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// `default` or `careful`.
    pub name: String,
    /// The sentence from which the choice follows.
    pub why: String,
}

/// An engine with one of its profiles: a row of every table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The engine.
    pub engine: Engine,
    /// The profile.
    pub profile: String,
    /// The command to start, or the reason why the row is absent.
    pub command: Result<Command, String>,
}

/// A command line and where it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Program and arguments.
    pub argv: Vec<String>,
    /// Working directory.
    pub dir: PathBuf,
}

impl Row {
    /// `engine@profile`, the name of the row.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}@{}", self.engine.name, self.profile)
    }

    /// Does the engine declare this capability?
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        self.engine.capabilities.contains(&capability)
    }
}

/// Where interpreters and binaries are.
#[derive(Clone, Debug)]
pub struct Tools {
    /// A Python with the references installed, or why there is none.
    pub python: Result<PathBuf, String>,
    /// Node, or why there is none.
    pub node: Result<PathBuf, String>,
    /// The folder of the release binaries.
    pub bin: PathBuf,
}

impl Tools {
    /// Looks for the tools: the Python environment that the recipes make in `.venv`, `node` on the path, and the binaries
    /// beside the running one. A recipe that could not install says why in `.tools/absent-python` or `.tools/absent-node`.
    #[must_use]
    pub fn find(root: &Path) -> Self {
        let said = |what: &str| {
            std::fs::read_to_string(root.join(".tools").join(format!("absent-{what}")))
                .ok()
                .map(|reason| reason.trim().to_owned())
        };
        let venv = root.join(".venv/bin/python");
        let python = match said("python") {
            Some(reason) => Err(reason),
            None if venv.exists() => Ok(venv),
            None => Err("no Python environment in .venv; `just eval` makes it".to_owned()),
        };
        let node = match said("node") {
            Some(reason) => Err(reason),
            None => on_path("node").ok_or_else(|| "no node on the path".to_owned()),
        };
        let bin = std::env::current_exe().ok().and_then(|path| path.parent().map(Path::to_owned)).unwrap_or_default();
        Self { python, node, bin }
    }
}

fn on_path(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(program)).find(|path| path.is_file())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    engine: Vec<Engine>,
}

/// Reads a manifest and lays out its rows.
///
/// # Errors
/// A file that cannot be read or parsed, a name used twice, an engine without profiles, a runner directory that does not exist;
/// each names the file and, where there is one, the line.
pub fn load(path: &Path, tools: &Tools) -> Result<Vec<Row>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let file: File = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        anyhow::anyhow!("{}:{line}: {}", path.display(), error.message())
    })?;
    let base = path.parent().unwrap_or(Path::new("."));
    let mut names = BTreeSet::new();
    let mut rows = Vec::new();
    for engine in file.engine {
        let line = 1 + text.lines().position(|line| line.contains(&format!("\"{}\"", engine.name))).unwrap_or(0);
        let place = format!("{}:{line}", path.display());
        ensure!(names.insert(engine.name.clone()), "{place}: engine {} is listed twice", engine.name);
        let mut profiles = BTreeSet::new();
        for name in engine.name.split('/').chain(engine.profiles.iter().map(|profile| profile.name.as_str())) {
            // Names become file names, so two rows must never share one.
            let plain =
                !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
            ensure!(plain, "{place}: name {name:?} holds more than letters, digits, hyphens and underscores");
        }
        for profile in &engine.profiles {
            ensure!(profiles.insert(&profile.name), "{place}: profile {} is listed twice", profile.name);
        }
        ensure!(!engine.run.is_empty(), "{place}: engine {} has no command", engine.name);
        ensure!(!engine.profiles.is_empty(), "{place}: engine {} has no profile", engine.name);
        let dir = base.join(&engine.dir);
        if !dir.is_dir() {
            bail!("{place}: engine {} has no directory {}", engine.name, dir.display());
        }
        let command = command(&engine, &dir, tools);
        for profile in &engine.profiles {
            rows.push(Row { engine: engine.clone(), profile: profile.name.clone(), command: command.clone() });
        }
    }
    Ok(rows)
}

fn command(engine: &Engine, dir: &Path, tools: &Tools) -> Result<Command, String> {
    let filled = |word: &String| -> Result<String, String> {
        let path = |path: &Path| path.display().to_string();
        match word.as_str() {
            "{python}" => tools.python.clone().map(|python| path(&python)),
            "{node}" => tools.node.clone().map(|node| path(&node)),
            word => Ok(word.replace("{bin}", &path(&tools.bin))),
        }
    };
    let argv = engine.run.iter().map(filled).collect::<Result<Vec<_>, _>>()?;
    let program = argv.first().ok_or("the manifest gives no command")?;
    if engine.needs == Needs::Rust && !Path::new(program).is_file() {
        return Err(format!("{program} is not built"));
    }
    Ok(Command { argv, dir: dir.to_owned() })
}

fn every_case() -> u64 {
    1
}

fn capabilities<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Capability>, D::Error> {
    let words = Vec::<String>::deserialize(deserializer)?;
    let known = |word: &String| {
        Capability::from_word(word).ok_or_else(|| serde::de::Error::custom(format!("unknown capability {word:?}")))
    };
    words.iter().map(known).collect()
}
