//! The judge under test: planted faulty repairers, each of which must break the criterion it names, and positive controls that must
//! break none.

use crate::criteria::{Beside, Criteria, Met};
use crate::facts::State;
use crate::growth;
use crate::manifest::{Command, Engine, Needs, Profile, Row};
use crate::overruled::Overruled;
use crate::process::Deadline;
use crate::run::{self, Plan};
use crate::score::{RowScore, score};
use anyhow::{Context, Result, ensure};
use corpus::damage::{Damage, FAMILIES};
use eval_protocol::{Answer, Capability, Request};
use std::collections::BTreeSet;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

/// Cases per cosmetic family in the sample: what a perfect row needs to show 99 %.
const COSMETIC_CASES: usize = 430;
/// Cases per other family in the sample.
const OTHER_CASES: usize = 60;

/// A planted repairer, as it introduces itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plant {
    /// Its name.
    pub name: String,
    /// The criteria it must break; none for a positive control.
    pub breaks: BTreeSet<String>,
    /// What it does, in a line.
    pub about: String,
}

/// How a plant fared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The plant.
    pub plant: Plant,
    /// The criteria it broke.
    pub broke: BTreeSet<String>,
}

impl Outcome {
    /// Did the judge see what there was to see?
    #[must_use]
    pub fn is_caught(&self) -> bool {
        if self.plant.breaks.is_empty() { self.broke.is_empty() } else { self.plant.breaks.is_subset(&self.broke) }
    }
}

/// Asks the plants' program which plants there are.
///
/// # Errors
/// A program that cannot be started or lists none.
pub fn plants(program: &Path) -> Result<Vec<Plant>> {
    let listed = std::process::Command::new(program).arg("--list").output();
    let listed = listed.with_context(|| format!("cannot start {}", program.display()))?;
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    let plants: Vec<Plant> = text
        .lines()
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let (name, breaks, about) = (fields.next()?, fields.next()?, fields.next()?);
            let breaks = breaks.split(',').filter(|id| *id != "-").map(str::to_owned).collect();
            Some(Plant { name: name.to_owned(), breaks, about: about.to_owned() })
        })
        .collect();
    ensure!(!plants.is_empty(), "{} lists no plant", program.display());
    Ok(plants)
}

/// Makes the sample that plants are run on.
///
/// # Errors
/// What the disk says.
pub fn sample(folder: &Path, handwritten: &Path) -> Result<()> {
    sample_of(folder, handwritten, |family| if family.about().cosmetic { COSMETIC_CASES } else { OTHER_CASES })
}

/// Makes a sample with so many cases of each family.
///
/// # Errors
/// What the disk says.
pub fn sample_of(folder: &Path, handwritten: &Path, count: impl Fn(&dyn Damage) -> usize) -> Result<()> {
    for family in FAMILIES {
        let count = count(*family);
        corpus::store::write_atomically(&folder.join(format!("{}.jsonl", family.family())), |out| {
            corpus::generate::family(*family, count, |case| -> Result<()> {
                serde_json::to_writer(&mut *out, &case)?;
                Ok(writeln!(out)?)
            })?;
            Ok(())
        })?;
    }
    corpus::store::write_atomically(&folder.join("handwritten.jsonl"), |out| {
        for case in corpus::handwritten::load(handwritten)? {
            serde_json::to_writer(&mut *out, &case)?;
            writeln!(out)?;
        }
        Ok(())
    })
}

/// A plant as a row of the bench.
///
/// # Errors
/// A plant that does not introduce itself.
pub fn row(plant: &Plant, program: &Path, corpus: &Path) -> Result<Row> {
    let argv =
        vec![program.display().to_string(), plant.name.clone(), "--corpus".to_owned(), corpus.display().to_string()];
    let command = Command { argv, dir: PathBuf::from(".") };
    let (version, language, capabilities) = introduction(&command).with_context(|| format!("plant {}", plant.name))?;
    let engine = Engine {
        name: format!("plant/{}", plant.name),
        dir: PathBuf::from("."),
        language,
        version,
        needs: Needs::Rust,
        run: command.argv.clone(),
        license: String::new(),
        home: String::new(),
        issues: String::new(),
        capabilities,
        flag: String::new(),
        paths_every: 1,
        profiles: vec![Profile { name: "default".to_owned(), why: String::new() }],
    };
    Ok(Row { engine, profile: "default".to_owned(), command: Ok(command) })
}

fn introduction(command: &Command) -> Result<(String, String, Vec<Capability>)> {
    let mut child = std::process::Command::new(&command.argv[0])
        .args(&command.argv[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut stdin, stdout) = (child.stdin.take().context("no pipe")?, child.stdout.take().context("no pipe")?);
    Request::Hello { version: eval_protocol::VERSION }.write(&mut stdin)?;
    let answer = Answer::read(&mut BufReader::new(stdout))?;
    let _ = child.kill();
    let _ = child.wait();
    match answer {
        Some(Answer::Engine(engine)) => Ok((engine.version, engine.language, engine.capabilities)),
        other => anyhow::bail!("answered hello with {other:?}"),
    }
}

/// Runs a plant over the sample and holds it against every criterion.
///
/// # Errors
/// What the disk says; never what the plant does.
pub fn try_plant(plant: &Plant, program: &Path, corpus: &Path, out: &Path, criteria: &Criteria) -> Result<Outcome> {
    let row = row(plant, program, corpus)?;
    // A plant that hangs would otherwise cost minutes. For all others a short deadline would only measure the load, and so its
    // incidents say nothing.
    let hangs = plant.name.starts_with("hangs");
    let case = if hangs { Duration::from_millis(500) } else { Duration::from_secs(10) };
    let deadline = Deadline { case, ..Deadline::default() };
    let (score, incidents) = run_row(&row, corpus, out, deadline)?;
    let growth = if plant.breaks.contains("growth") { worst_growth(&row, deadline) } else { None };
    let beside = Beside { incidents: (!hangs).then_some(incidents), growth, minimum: false };
    let broke = criteria.list.iter().filter(|criterion| criterion.met(&score, beside) == Met::No);
    Ok(Outcome { plant: plant.clone(), broke: broke.map(|criterion| criterion.id.clone()).collect() })
}

fn worst_growth(row: &Row, deadline: Deadline) -> Option<f64> {
    let growths = growth::measure(row, deadline).ok()?;
    growths.into_iter().filter_map(|growth| growth.exponent).reduce(f64::max)
}

/// Runs one row by itself and scores it; beside the score, the number of incidents.
///
/// # Errors
/// What the disk says.
pub fn run_row(row: &Row, corpus: &Path, out: &Path, deadline: Deadline) -> Result<(RowScore, u64)> {
    let plan = Plan { corpus: corpus.to_owned(), out: out.to_owned(), filter: None, shard: None, deadline };
    let surveyed = plan.survey()?;
    let ran = run::row(row, &plan, run::header(row, &surveyed), &|_| {})?;
    let incidents = ran.incidents.len() as u64;
    if ran.header.state == State::Scored {
        let mut card = score(out, "", "", &Overruled::default(), &mut std::io::sink())?;
        return Ok((card.rows.remove(0), incidents));
    }
    Ok((RowScore::unscored(&ran.header), incidents))
}

/// Criteria that no plant breaks: nothing shows that they can fail.
#[must_use]
pub fn unbroken(criteria: &Criteria, outcomes: &[Outcome]) -> Vec<String> {
    let broken =
        |id: &String| outcomes.iter().any(|outcome| outcome.plant.breaks.contains(id) && outcome.broke.contains(id));
    criteria.list.iter().map(|criterion| criterion.id.clone()).filter(|id| !broken(id)).collect()
}
