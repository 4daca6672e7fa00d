//! Runner for the crate llm_json; see README.md.

use std::process::ExitCode;

use eval_protocol::{Capability, Engine, Reply, serve};
use llm_json::{RepairOptions, repair_json};

const VERSION: &str = "1.0.3";

fn main() -> ExitCode {
    let engine = Engine::new("rust/llm_json", VERSION, "rust", &[Capability::Repair]);
    let careful = RepairOptions { ensure_ascii: false, ..RepairOptions::default() };
    let profiles = [("default", RepairOptions::default()), ("careful", careful)];
    serve(&engine, &profiles, |run, options| match str::from_utf8(&run.text) {
        Ok(text) => repair_json(text, options).map_or_else(Reply::refuse, Reply::text),
        Err(error) => Reply::refuse(format_args!("not UTF-8: {error}")),
    })
}

#[test]
fn the_version_told_is_the_one_locked() {
    let lock = include_str!("../../../../Cargo.lock");
    assert!(lock.contains(&format!("name = \"llm_json\"\nversion = \"{VERSION}\"\n")));
}
