//! What holds for all plants. That each is caught is for `eval selftest` to show.

use crate::key::{Change, Key};
use crate::plant::{Fault, Plant};
use crate::rewrite::repeats_a_name;
use crate::{PLANTS, answer_key};
use corpus::case::{Case, Class};
use corpus::damage::FAMILIES;
use corpus::{generate, handwritten};
use eval_protocol::{Answer, Decision, Finish, Reply, Request, Run, VERSION};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::path::Path;

/// Files of the folder that are no plants.
const SHARED: [&str; 5] = ["key", "main", "plant", "rewrite", "tests"];

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/handwritten");
    let mut cases = handwritten::load(&folder).unwrap();
    for family in FAMILIES {
        let Ok(_) = generate::family(*family, 40, |case| {
            cases.push(case);
            Ok::<_, Infallible>(())
        });
    }
    cases
}

/// The case as the bench would ask it, in pieces.
fn run(seq: u64, case: &Case) -> Run {
    let text = case.bytes().into_owned();
    let finish = Finish::from_word(case.finish.name()).unwrap();
    Run { seq, finish, cuts: (1..text.len()).step_by(3).collect(), schema: vec![], text }
}

/// The text with the record's changes made; what the bench does.
fn replay(text: &[u8], record: &[u8]) -> Option<Vec<u8>> {
    let changes: Vec<Change> = serde_json::from_slice(record).unwrap();
    let mut result = Vec::new();
    let mut at = 0;
    for (start, end, inserted) in changes {
        result.extend_from_slice(text.get(at..start)?);
        result.extend_from_slice(inserted.as_bytes());
        at = end;
    }
    result.extend_from_slice(text.get(at..)?);
    Some(result)
}

fn converse(plant: &Plant, key: &Key, runs: Vec<Run>) -> Vec<Answer> {
    let opening = [Request::Hello { version: VERSION }, Request::Profile { name: "default".into() }];
    let requests = opening.into_iter().chain(runs.into_iter().map(Request::Run)).chain([Request::Stop]);
    let asked: Vec<u8> = requests.flat_map(|request| request.encode().unwrap()).collect();
    let mut answered = Vec::new();
    plant.serve(key, &mut asked.as_slice(), &mut answered).unwrap();
    let mut reader = answered.as_slice();
    let answers: Vec<_> = std::iter::from_fn(|| Answer::read(&mut reader).unwrap()).collect();
    assert!(matches!(&answers[..2], [Answer::Engine(who), Answer::Ok] if who.name == format!("plant/{}", plant.name)));
    answers[2..].iter().map(without_time).collect()
}

fn without_time(answer: &Answer) -> Answer {
    let mut answer = answer.clone();
    if let Answer::Value { ns, .. } | Answer::Refuse { ns, .. } = &mut answer
        && *ns % 1_000 != 0
    {
        *ns = 0;
    }
    answer
}

#[test]
fn every_file_is_a_plant_with_its_row_and_every_row_has_its_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plants");
    let files = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<_> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let rows: BTreeSet<_> = PLANTS.iter().map(|plant| plant.name).chain(SHARED).map(str::to_owned).collect();
    assert_eq!(files, rows);
    assert_eq!(rows.len(), PLANTS.len() + SHARED.len(), "a name comes twice");
}

#[test]
fn only_the_answer_key_has_no_fault() {
    for plant in PLANTS {
        assert_eq!(plant.breaks.is_empty(), plant.name == answer_key::PLANT.name, "{}", plant.name);
        assert!(!plant.about.contains(['\t', '\n']), "{} would break its line of the list", plant.name);
    }
}

#[test]
fn the_key_gives_the_truth_with_a_record_that_replays() {
    let cases = cases();
    let key: Key = cases.iter().cloned().collect();
    let mut seen = BTreeSet::new();
    for case in &cases {
        let run = run(1, case);
        let Some(case) = key.case(&run) else { panic!("{} is lost", case.id) };
        seen.insert(case.class);
        match key.reply(&run) {
            Reply::Value { text, decision, flag, record } => {
                let (decided, right) = match case.class {
                    Class::Intact => (Decision::Safe, run.text == text && record == b"[]"),
                    Class::Unique => (Decision::Cosmetic, text == case.truth.as_bytes()),
                    Class::Lossy => {
                        (Decision::Lossy, case.accept.iter().chain([&case.truth]).any(|known| text == known.as_bytes()))
                    }
                    Class::Ambiguous => {
                        let known = case.rivals.iter().any(|rival| text == rival.truth.as_bytes());
                        (Decision::Ambiguous, known && !repeats_a_name(&text))
                    }
                    Class::Hopeless => panic!("{}: a value out of nothing", case.id),
                };
                assert!(right, "{}", case.id);
                assert_eq!((decision, flag), (Some(decided), decided > Decision::Cosmetic), "{}", case.id);
                assert_eq!(replay(&run.text, &record), Some(text), "{}", case.id);
            }
            Reply::Refuse { decision, .. } => {
                assert_eq!((case.class, decision), (Class::Hopeless, Some(Decision::Invalid)), "{}", case.id);
            }
            other => panic!("{}: {other:?}", case.id),
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), Class::ALL);
}

#[test]
fn the_key_gives_its_own_values_back() {
    let cases = cases();
    let key: Key = cases.iter().cloned().collect();
    for case in &cases {
        let run = run(1, case);
        let Reply::Value { text, .. } = key.reply(&run) else { continue };
        let again = key.reply(&Run { text: text.clone(), ..run });
        let safe = matches!(&again, Reply::Value { text: same, decision: Some(Decision::Safe), .. } if *same == text);
        assert!(safe, "{}: {again:?}", case.id);
    }
}

#[test]
fn a_text_of_no_case_comes_back_if_it_is_json_and_is_refused_otherwise() {
    let key = Key::from_iter([]);
    let ask = |text: &[u8]| {
        key.reply(&Run { seq: 1, finish: Finish::Complete, cuts: vec![], schema: vec![], text: text.into() })
    };
    assert!(matches!(ask(b"[1]"), Reply::Value { decision: Some(Decision::Safe), .. }));
    assert!(matches!(ask(b"[1"), Reply::Refuse { decision: Some(Decision::Invalid), .. }));
    assert!(matches!(ask(b"\"\xff\""), Reply::Refuse { .. }));
}

#[test]
fn every_fault_that_leaves_the_process_alive_shows_and_no_two_are_the_same() {
    const LETHAL: [&str; 6] =
        ["dies_at_n", "dies_at_random", "stops_early", "crashes_on", "hangs_at_n", "truncated_frame"];
    let cases = cases();
    let key: Key = cases.iter().cloned().collect();
    let own: Vec<_> = cases.iter().filter(|case| case.class == Class::Unique).take(1).cloned().collect();
    let own = own.iter().map(|case| Run { cuts: vec![], text: case.truth.clone().into(), ..run(1, case) });
    let runs: Vec<_> =
        cases.iter().map(|case| run(1, case)).chain(own).zip(1..).map(|(run, seq)| Run { seq, ..run }).collect();
    let mut seen: Vec<(&str, Vec<Answer>)> = Vec::new();
    for plant in PLANTS.iter().filter(|plant| !LETHAL.contains(&plant.name)) {
        let answers = converse(plant, &key, runs.clone());
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == answers) {
            panic!("{} answers as {other} does", plant.name);
        }
        seen.push((plant.name, answers));
    }
    assert_eq!(seen.len() + LETHAL.len(), PLANTS.len());
}

#[test]
fn a_fault_in_the_reply_leaves_the_record_true_and_repeats_itself() {
    let cases = cases();
    let key: Key = cases.iter().cloned().collect();
    for plant in PLANTS {
        let Fault::Reply(reply) = plant.fault else { continue };
        if ["liar_record", "crashes_on", "hangs_at_n"].contains(&plant.name) {
            continue;
        }
        for case in &cases {
            let run = run(1, case);
            let answer = reply(&key, &run);
            assert_eq!(answer, reply(&key, &run), "{} on {}", plant.name, case.id);
            if let Reply::Value { text, flag, decision, record } = answer {
                assert_eq!(replay(&run.text, &record), Some(text), "{} on {}", plant.name, case.id);
                assert_eq!(flag, decision > Some(Decision::Cosmetic), "{} on {}", plant.name, case.id);
            }
        }
    }
}
