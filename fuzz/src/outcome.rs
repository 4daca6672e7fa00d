//! What came of a run, as libFuzzer tells it line by line.

use crate::tally::{SHARES, Tally};
use std::path::{Path, PathBuf};

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Executions.
    pub inputs: u64,
    /// Edges of the program that were reached, by seeds too.
    pub edges: u64,
    /// Inputs that were kept, seeds included: each reached something that those before it did not.
    pub kept: u64,
    /// The last shares.
    pub tally: Option<Tally>,
    /// Inputs on which the law does not hold, those included that lay there from before.
    pub findings: Vec<Finding>,
    panicked: bool,
    said: Option<String>,
}

/// An input on which the law does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where it lies.
    pub path: PathBuf,
    /// What the law said first; nothing where there was no answer in time, or no memory.
    pub said: Option<String>,
}

impl Outcome {
    /// Takes in a line.
    pub fn hear(&mut self, line: &str) {
        if let Some(shares) = line.strip_prefix(SHARES) {
            self.tally = serde_json::from_str(shares).ok();
        } else if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            self.inputs = count.trim().parse().unwrap_or(0);
        } else if let Some((_, path)) = line.split_once("; Test unit written to ") {
            let (path, said) = (PathBuf::from(path.trim()), self.said.take());
            self.findings.extend(is_finding(&path).then_some(Finding { path, said }));
        } else if let Some(edges) = number(line, " cov: ") {
            (self.edges, self.kept) = (edges, number(line, " corp: ").unwrap_or(self.kept));
        } else if self.panicked && !line.is_empty() {
            self.said = Some(line.to_owned());
        }
        self.panicked = line.contains("panicked at");
    }

    /// Goes on where libFuzzer stopped at a finding: the same input may be found again.
    pub fn add(&mut self, next: Self) {
        self.inputs += next.inputs;
        self.edges = self.edges.max(next.edges);
        self.kept = self.kept.max(next.kept);
        self.tally = match (self.tally.take(), next.tally) {
            (Some(before), Some(after)) => Some(before.joined(after)),
            (before, after) => before.or(after),
        };
        for finding in next.findings {
            if self.findings.iter().all(|known| known.path != finding.path) {
                self.findings.push(finding);
            }
        }
    }
}

/// Is this left by libFuzzer or by drawn inputs because a law does not hold? Slow inputs lie beside them, and how slow they are
/// depends on the machine.
pub(crate) fn is_finding(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ["crash-", "timeout-", "oom-", "drawn-"].iter().any(|kind| name.starts_with(kind))
}

/// The number behind a word of a line of progress.
fn number(line: &str, word: &str) -> Option<u64> {
    let (_, rest) = line.strip_prefix('#')?.split_once(word)?;
    rest.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{Finding, Outcome};
    use crate::tally::{SHARES, Tally};

    fn heard(lines: &[&str]) -> Outcome {
        let mut outcome = Outcome::default();
        lines.iter().for_each(|line| outcome.hear(line));
        outcome
    }

    fn shares(inputs: u64) -> String {
        format!("{SHARES}{}", serde_json::to_string(&Tally { inputs, ..Tally::default() }).expect("a tally"))
    }

    #[test]
    fn figures_are_the_last_ones_that_were_printed() {
        let outcome = heard(&[
            "#2\tINITED cov: 10 ft: 11 corp: 1/1b exec/s: 0 rss: 30Mb",
            "#90\tNEW    cov: 120 ft: 300 corp: 17/2Kb lim: 4 exec/s: 0 rss: 31Mb L: 3/9 MS: 1 InsertByte-",
            &shares(64),
            "a text with cov: 7 in it",
            "stat::number_of_executed_units: 4096",
        ]);
        assert_eq!((outcome.inputs, outcome.edges, outcome.kept), (4096, 120, 17));
        assert_eq!(outcome.tally.map(|tally| tally.inputs), Some(64));
        assert!(outcome.findings.is_empty());
    }

    #[test]
    fn a_finding_is_named_with_what_the_law_said() {
        let outcome = heard(&[
            "thread '<unnamed>' panicked at fuzz/src/oracle/strict_agrees.rs:30:9:",
            "another value",
            "artifact_prefix='out/'; Test unit written to out/crash-0a",
        ]);
        let finding = Finding { path: "out/crash-0a".into(), said: Some("another value".to_owned()) };
        assert_eq!(outcome.findings, [finding]);
        assert!(heard(&["artifact_prefix='out/'; Test unit written to out/slow-unit-0a"]).findings.is_empty());
    }

    #[test]
    fn a_finding_that_comes_again_is_one() {
        let found = "artifact_prefix='out/'; Test unit written to out/crash-0a";
        let mut all = heard(&[found, &shares(5), "stat::number_of_executed_units: 7"]);
        all.add(heard(&[found, &shares(6), "stat::number_of_executed_units: 8"]));
        assert_eq!((all.inputs, all.findings.len()), (15, 1));
        assert_eq!(all.tally.map(|tally| tally.inputs), Some(11));
    }
}
