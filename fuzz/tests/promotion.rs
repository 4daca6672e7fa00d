//! A fault injected by hand, on its way from a finding to a regression and a handwritten case.

use fuzz::campaign::Folders;
use fuzz::oracle::{Kind, Law, Seen};
use fuzz::promote::{is_answered_by, promote};
use jsontriage_core::{Decision, Options, triage};
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicBool, Ordering};

static FAULTY: AtomicBool = AtomicBool::new(true);

/// The engine, with a fault at an escape like `\'` in a text that it lets through: of others engine and readings may show different
/// values.
fn engine(text: &[u8]) -> (Decision, Option<String>) {
    let answer = triage(text, &Options::agent());
    let hit = answer.decision().is_released()
        && answer.edits().iter().any(|edit| edit.rule == jsontriage_core::RuleId::EscapedApostrophe);
    assert!(!FAULTY.load(Ordering::Relaxed) || !hit, "planted at {} bytes", text.len());
    (answer.decision(), answer.json().map(Into::into))
}

fn engine_answers(bytes: &[u8]) -> Option<Seen> {
    engine(bytes);
    None
}

#[test]
fn an_injected_crash_becomes_a_regression_and_a_case_that_fail_until_it_is_mended() {
    let root = tempfile::tempdir().expect("a folder");
    let at = |place: &str| root.path().join(place);
    std::fs::create_dir_all(at("corpus/handwritten")).expect("a folder");
    let finding = at("crash");
    std::fs::write(&finding, br#"[1, 2, ["\'s Hertogenbosch", "n", 7]]"#).expect("a file");
    let law = Law { name: "engine_answers", kind: Kind::Bytes, check: engine_answers };
    let folders = Folders { root: root.path().into(), programs: at("none"), out: at("out") };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let promoted = promote(&folders, &law, &finding, "needless-escape", Some("It is an apostrophe."), 0);
    std::panic::set_hook(hook);
    let promoted = promoted.expect("promoted");

    let regression = std::fs::read(at("fuzz/regressions/engine_answers/needless-escape")).expect("the regression");
    assert!(regression.len() < 12, "not small: {:?}", String::from_utf8_lossy(&regression));
    let cases = corpus::handwritten::load(&at("corpus/handwritten")).expect("the case loads");
    let case = cases.iter().find(|case| case.is_called("needless-escape")).expect("the case");
    assert_eq!((case.bytes(), &*case.why), (promoted.case.bytes(), "It is an apostrophe."));
    let replays = || catch_unwind(|| engine_answers(&regression)).is_ok();
    let fits =
        || catch_unwind(|| engine(&case.bytes())).is_ok_and(|(said, json)| is_answered_by(case, said, json.as_deref()));
    assert_eq!((replays(), fits()), (false, false), "before");
    FAULTY.store(false, Ordering::Relaxed);
    assert_eq!((replays(), fits()), (true, true), "after");
}
