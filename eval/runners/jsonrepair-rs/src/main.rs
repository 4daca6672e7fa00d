//! Runner for the crate jsonrepair-rs; see README.md.

use std::process::ExitCode;

use eval_protocol::{Capability, Engine, Reply, serve};
use jsonrepair_rs::{RepairOptions, jsonrepair_with_options};

const VERSION: &str = "0.2.6";

fn main() -> ExitCode {
    let engine = Engine::new("rust/jsonrepair-rs", VERSION, "rust", &[Capability::Repair]);
    let profiles = [("default", RepairOptions::default()), ("careful", RepairOptions::strict())];
    serve(&engine, &profiles, |run, options| match str::from_utf8(&run.text) {
        Ok(text) => jsonrepair_with_options(text, *options).map_or_else(Reply::refuse, Reply::text),
        Err(error) => Reply::refuse(format_args!("not UTF-8: {error}")),
    })
}

#[test]
fn the_version_told_is_the_one_locked() {
    let lock = include_str!("../../../../Cargo.lock");
    assert!(lock.contains(&format!("name = \"jsonrepair-rs\"\nversion = \"{VERSION}\"\n")));
}
