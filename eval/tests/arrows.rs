//! The crates depend on each other only as docs and design draw it: the bench must not know the engine it judges.

use serde_json::Value;

/// Who may depend on whom, inside the workspace. A runner may depend on the protocol and on what it runs, nothing else.
const ARROWS: &[(&str, &[&str])] = &[
    ("corpus", &[]),
    ("eval-protocol", &[]),
    ("eval", &["corpus", "eval-protocol"]),
    ("fuzz", &["corpus", "eval", "jsontriage", "jsontriage-core"]),
    ("runner-jsontriage", &["eval-protocol", "jsontriage"]),
    ("runner-", &["eval-protocol"]),
    ("jsontriage-core", &[]),
    ("jsontriage", &["jsontriage-core"]),
    ("jsontriage-cli", &["jsontriage"]),
];

/// What must never be reached from the bench's two libraries, under whatever name the facade or its parts come.
const ENGINE: &[&str] = &["jsontriage", "jsontriage-core", "jsontriage-schema", "jsontriage-wire"];

fn offences(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |package: &Value| package["name"].as_str().expect("a name").to_owned();
    let members: Vec<String> = packages.iter().map(name).collect();
    let mut offences = Vec::new();
    for package in packages {
        let from = name(package);
        let row = ARROWS.iter().find(|(known, _)| from == *known || (known.ends_with('-') && from.starts_with(known)));
        let Some((_, allowed)) = row else { continue };
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let to = name(dependency);
            let bench = matches!(from.as_str(), "corpus" | "eval" | "eval-protocol");
            if (members.contains(&to) && !allowed.contains(&to.as_str())) || (bench && ENGINE.contains(&to.as_str())) {
                offences.push(format!("{from} -> {to}"));
            }
        }
    }
    offences
}

fn metadata() -> Value {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("metadata is JSON")
}

#[test]
fn the_workspace_has_no_arrow_that_is_not_drawn() {
    let metadata = metadata();
    let names: Vec<&str> = metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .filter_map(|package| package["name"].as_str())
        .collect();
    assert!(names.contains(&"corpus") && names.contains(&"eval"), "{names:?}");
    assert_eq!(offences(&metadata), Vec::<String>::new());
}

#[test]
fn an_arrow_from_the_bench_to_the_engine_is_an_offence() {
    for (from, to) in [
        ("eval", "jsontriage"),
        ("eval", "fuzz"),
        ("corpus", "fuzz"),
        ("corpus", "jsontriage-core"),
        ("corpus", "eval"),
        ("runner-strict", "corpus"),
    ] {
        let mut metadata = metadata();
        let packages = metadata["packages"].as_array_mut().expect("packages");
        let package = packages.iter_mut().find(|package| package["name"] == from).expect("a member");
        package["dependencies"].as_array_mut().expect("dependencies").push(serde_json::json!({ "name": to }));
        assert_eq!(offences(&metadata), [format!("{from} -> {to}")]);
    }
}
