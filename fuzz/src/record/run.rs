//! How long a target has run, and what it reached.

use super::{digest, read, write};
use crate::outcome::Outcome;
use crate::tally::Tally;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Runs of one program, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// SHA-256 of the program, which is another one after every change of the engine or of a law.
    pub program: String,
    /// How long it ran.
    pub seconds: u64,
    /// Executions.
    pub inputs: u64,
    /// Edges of the program that were reached, by seeds too.
    pub edges: u64,
    /// Inputs that were kept, seeds included.
    pub kept: u64,
    /// What the inputs were, as far as they were counted.
    pub shares: Tally,
}

impl Run {
    /// A run of a program.
    ///
    /// # Errors
    /// The program cannot be read.
    pub fn of(program: &Path, seconds: u64, outcome: &Outcome) -> Result<Self> {
        let program = digest([program])?;
        let Outcome { inputs, edges, kept, ref tally, .. } = *outcome;
        Ok(Self { program, seconds, inputs, edges, kept, shares: tally.clone().unwrap_or_default() })
    }

    /// Adds this run to those of the same program in a file. Those of another program say nothing of this one and go.
    ///
    /// # Errors
    /// The file cannot be read or written, or holds something else.
    pub fn keep(self, path: &Path) -> Result<()> {
        let before = if path.exists() { read(path)? } else { Self::default() };
        write(path, &self.after(before))
    }

    fn after(self, before: Self) -> Self {
        if before.program != self.program {
            return self;
        }
        Self {
            program: self.program,
            seconds: before.seconds + self.seconds,
            inputs: before.inputs + self.inputs,
            edges: before.edges.max(self.edges),
            kept: before.kept.max(self.kept),
            shares: before.shares.joined(self.shares),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Run, read};
    use crate::outcome::Outcome;

    #[test]
    fn pieces_add_up_until_the_program_is_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let [program, part] = ["program", "part.json"].map(|name| folder.path().join(name));
        let ran = |content: &str, seconds, inputs: u64, edges: u64| {
            std::fs::write(&program, content).expect("a program");
            let mut outcome = Outcome::default();
            outcome.hear(&format!("stat::number_of_executed_units: {inputs}"));
            outcome.hear(&format!("#{inputs}\tDONE cov: {edges} corp: 3/9b"));
            Run::of(&program, seconds, &outcome).expect("a run").keep(&part).expect("kept");
            read::<Run>(&part).expect("a part")
        };
        let first = ran("one", 60, 600, 50);
        assert_eq!((first.seconds, first.inputs, first.edges), (60, 600, 50));
        let both = ran("one", 30, 100, 40);
        assert_eq!((both.seconds, both.inputs, both.edges), (90, 700, 50));
        let other = ran("two", 5, 10, 20);
        assert_eq!((other.seconds, other.inputs, other.edges), (5, 10, 20));
    }
}
