use anyhow::{Context, Result, bail, ensure};
use corpus::case::Case;
use corpus::read::read;
use corpus::store::write_atomically;
use corpus::value::{Builder, Node, Value, View};
use corpus::write::{Layout, Style, print};
use eval::divergence::{Difference, Explanations, Kind, about, kinds, page};
use eval::facts::{Reading, State};
use eval::judge::{Answer, Verdict, judge};
use eval::manifest::{self, Row, Tools};
use eval::overruled::Overruled;
use eval::process::{Deadline, Reply, Runner};
use eval::score::Scorecard;
use eval_protocol::Decision;
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU32;

/// Write down every kind of difference between the row with a decision of its own and each other row, with an example of each.
///
/// Reads the committed scorecard and verdicts, and asks the engines again for the examples.
#[derive(clap::Args)]
pub(crate) struct Divergences {
    /// Where the reports are.
    #[arg(long, default_value = "reports")]
    reports: PathBuf,
    /// The corpus folder.
    #[arg(long, default_value = "corpus/generated")]
    corpus: PathBuf,
    /// Why: a sentence for each kind of difference.
    #[arg(long, default_value = "eval/divergences.toml")]
    explanations: PathBuf,
    /// Ask nobody and write nothing; fail if the pages are not what the verdicts give, or a kind is unexplained.
    #[arg(long)]
    check: bool,
}

/// Characters of a text and of an answer that are shown.
const TEXT: usize = 56;
const ANSWER: usize = 40;

pub(crate) fn run(args: &Divergences) -> Result<()> {
    let card = Scorecard::read(&args.reports.join("scorecard.json"))?;
    let decides = |row: &&eval::score::RowScore| row.readings[0] == Reading::Decision;
    let ours = card.rows.iter().find(decides).context("no row decides for itself")?.name();
    let scored = card.rows.iter().filter(|row| row.state == State::Scored).map(eval::score::RowScore::name);
    let rows: Vec<String> = scored.filter(|name| *name != ours).collect();
    let verdicts = args.reports.join("verdicts.csv");
    let table = File::open(&verdicts).with_context(|| format!("cannot read {}", verdicts.display()))?;
    let kinds = kinds(table, &ours, &rows)?;
    let explanations = Explanations::load(&args.explanations)?;
    let (csv, md) = (args.reports.join("divergences.csv"), args.reports.join("divergences.md"));
    let differences = if args.check { kept(&csv, &kinds)? } else { ask(args, &ours, &kinds)? };
    let (text, unexplained) = page(&ours, &differences, &explanations);
    println!("unexplained: {unexplained} of {} kinds", differences.len());
    let explained = || {
        let file = args.explanations.display();
        ensure!(unexplained == 0, "{unexplained} kinds of difference have no reason in {file}");
        Ok(())
    };
    if args.check {
        explained()?;
        let same = std::fs::read_to_string(&md).is_ok_and(|kept| kept == text);
        ensure!(same, "{} is not what {} gives; `eval divergences` writes it", md.display(), csv.display());
    } else {
        write_atomically(&csv, |out| {
            let mut csv = csv::Writer::from_writer(out);
            differences.iter().try_for_each(|one| csv.serialize(one))?;
            Ok(csv.flush()?)
        })?;
        write_atomically(&md, |out| Ok(out.write_all(text.as_bytes())?))?;
        println!("{}\n{}", csv.display(), md.display());
    }
    explained()
}

/// The kept differences, if they are those of the verdicts.
fn kept(path: &Path, kinds: &BTreeMap<Kind, Vec<String>>) -> Result<Vec<Difference>> {
    let stale = || format!("{} is not what the verdicts give; `eval divergences` writes it", path.display());
    let mut file = csv::Reader::from_path(path).with_context(|| format!("cannot read {}", path.display()))?;
    let kept: Vec<Difference> = file.deserialize().collect::<Result<_, _>>().with_context(stale)?;
    ensure!(kept.len() == kinds.len(), stale());
    for one in &kept {
        let fits =
            kinds.get(&one.kind()).is_some_and(|ids| ids.len() as u64 == one.cases && ids.contains(&one.example));
        ensure!(fits, stale());
    }
    Ok(kept)
}

fn ask(args: &Divergences, ours: &str, kinds: &BTreeMap<Kind, Vec<String>>) -> Result<Vec<Difference>> {
    let mut cases = HashMap::new();
    for placed in corpus::store::cases(&args.corpus)? {
        let case = placed?.case;
        cases.insert(case.id.clone(), case);
    }
    let root = std::env::current_dir()?;
    let rows = manifest::load(&root.join("eval/engines.toml"), &Tools::find(&root))?;
    let hangs = AtomicU32::new(0);
    let overruled = Overruled::read(&args.reports.join("overruled.json"))?;
    let mut engines =
        Engines { rows: &rows, hangs: &hangs, overruled, runners: HashMap::new(), answers: HashMap::new() };
    let mut differences = Vec::new();
    for (kind, ids) in kinds {
        let found: Vec<&Case> = ids.iter().filter_map(|id| cases.get(id)).collect();
        let shortest = found.into_iter().min_by_key(|case| (case.bytes().len(), &case.id));
        let case = shortest.with_context(|| format!("{} is not the corpus of the verdicts", args.corpus.display()))?;
        let ours = engines.answer(ours, case, kind.ours)?;
        let theirs = engines.answer(&kind.row, case, kind.theirs)?;
        let part = ours.bytes().zip(theirs.bytes()).take_while(|(one, other)| one == other).count();
        let text = String::from_utf8_lossy(&case.bytes()).into_owned();
        let damage = case.edits.first().map_or(text.len(), |edit| edit.at);
        differences.push(Difference {
            row: kind.row.clone(),
            family: kind.family.clone(),
            class: kind.class,
            ours: kind.ours,
            theirs: kind.theirs,
            cases: ids.len() as u64,
            example: case.id.clone(),
            text: about(&text, damage, TEXT),
            our_answer: about(&ours, part, ANSWER),
            their_answer: about(&theirs, part, ANSWER),
            why: case.why.clone(),
        });
    }
    Ok(differences)
}

/// All engines, each asked for a case once.
struct Engines<'a> {
    rows: &'a [Row],
    hangs: &'a AtomicU32,
    overruled: Overruled,
    runners: HashMap<String, Runner<'a>>,
    answers: HashMap<(String, String), String>,
}

impl<'a> Engines<'a> {
    /// What a row answers, for a reader. A row that does not answer as when it was judged stops the command.
    fn answer(&mut self, name: &str, case: &Case, judged: Verdict) -> Result<String> {
        match judged {
            Verdict::Timeout => return Ok("(no answer in time)".to_owned()),
            Verdict::Crash => return Ok("(died)".to_owned()),
            _ => {}
        }
        let key = (name.to_owned(), case.id.clone());
        if let Some(answer) = self.answers.get(&key) {
            return Ok(answer.clone());
        }
        let row: &'a Row = self.rows.iter().find(|row| row.name() == name).with_context(|| format!("no row {name}"))?;
        let command = row.command.as_ref().map_err(|reason| anyhow::anyhow!("{name} is absent: {reason}"))?;
        let new = || Runner::new(row, command, Deadline::default(), self.hangs);
        let reply = self.runners.entry(name.to_owned()).or_insert_with(new).ask(case, &case.bytes(), &[])?;
        let now = verdict(row, case, &reply, self.overruled.holds(&case.id));
        if now != judged {
            bail!("{name} gets {} for case {} now, not {}; `eval run` first", now.name(), case.id, judged.name());
        }
        let answer = match reply.answer {
            Answer::Value(text) => {
                read(&text).map_or_else(|_| String::from_utf8_lossy(&text).into_owned(), |value| plain(&value))
            }
            _ => "(no value)".to_owned(),
        };
        self.answers.insert(key, answer.clone());
        Ok(answer)
    }
}

/// A value printed so that equal values look the same: members by name, fractions by their double, no white space.
fn plain(value: &Value) -> String {
    let mut sorted = Builder::default();
    sort(value.root(), &mut sorted);
    let style = Style { layout: Layout::Compact, ascii: false, slashes: false };
    sorted.finish().map(|value| print(&value, style).text).unwrap_or_default()
}

fn sort(view: View<'_>, out: &mut Builder) {
    match view.node() {
        Node::Array { .. } => {
            out.open_array();
            view.items().for_each(|item| sort(item, out));
            out.close();
        }
        Node::Object { .. } => {
            let mut members: Vec<_> = view.members().collect();
            members.sort_by_key(|(name, _)| name.as_bytes());
            out.open_object();
            for (name, member) in members {
                out.name(name.clone());
                sort(member, out);
            }
            out.close();
        }
        Node::Number(lexeme) if lexeme.contains(['.', 'e', 'E']) => {
            let double = lexeme.parse::<f64>().ok().filter(|double| double.is_finite());
            out.push(Node::Number(double.map_or_else(|| lexeme.clone(), |double| double.to_string().into())));
        }
        _ => out.graft(view),
    }
}

fn verdict(row: &Row, case: &Case, reply: &Reply, overruled: bool) -> Verdict {
    let decides = row.can(eval_protocol::Capability::Decision);
    let released = !decides || matches!(reply.decision, Some(Decision::Safe | Decision::Cosmetic));
    let finding = judge(case, &reply.answer);
    if overruled { finding.verdict_overruled(case.class, released) } else { finding.verdict(case.class, released) }
}
