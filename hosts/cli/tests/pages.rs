//! The command line examples of the pages print what they say: in a `console` block every `$ command` is run, and
//! what stands below it must be its output. `UPDATE=1 cargo test -p jsontriage-cli --test pages` writes it there.

use std::path::{Path, PathBuf};
use std::process::Command;

const PAGES: [&str; 2] = ["README.md", "docs/decisions.md"];

fn path(page: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page)
}

/// What a command prints, both streams in the order in which they come.
fn printed(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_jsontriage")).parent().expect("the binary has a folder");
    let known = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(binary.to_owned()).chain(std::env::split_paths(&known));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .env("PATH", std::env::join_paths(folders).expect("folders have plain names"))
        .current_dir(std::env::temp_dir())
        .output()
        .expect("sh starts");
    String::from_utf8(output.stdout).expect("text")
}

/// The page with the output of every example as it is now, and how many examples there are.
fn rerun(page: &str) -> (String, usize) {
    let (mut fresh, mut examples) = (String::new(), 0);
    let (mut fence, mut console) = (None, false);
    for line in page.lines() {
        let marks = line.len() - line.trim_start_matches('`').len();
        let edge = marks >= 3 && fence.is_none_or(|open| open == marks && line.len() == marks);
        if edge {
            console = fence.is_none() && line.trim_start_matches('`') == "console";
            fence = fence.is_none().then_some(marks);
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| console) {
            examples += 1;
            fresh += &format!("{line}\n{}", printed(command));
        } else if edge || !console {
            fresh += &format!("{line}\n");
        }
    }
    assert!(fence.is_none(), "a fence is left open");
    (fresh, examples)
}

#[test]
fn every_command_line_example_prints_what_its_page_says() {
    for page in PAGES {
        let text = std::fs::read_to_string(path(page)).expect("the page is there");
        let (fresh, examples) = rerun(&text);
        assert!(examples > 0, "{page} shows no command");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path(page), &fresh).expect("the page is writable");
            continue;
        }
        for (number, (found, wanted)) in text.lines().zip(fresh.lines()).enumerate() {
            assert_eq!(found, wanted, "{page}, line {}", number + 1);
        }
        assert_eq!(text, fresh, "{page}");
    }
}

#[test]
fn every_page_shows_rust_too() {
    for page in PAGES {
        let text = std::fs::read_to_string(path(page)).expect("the page is there");
        assert!(text.contains("\n```rust\n"), "{page} shows no Rust; the facade crate runs what it shows");
    }
}

#[test]
fn outputs_that_differ_are_noticed() {
    let page =
        |output| format!("x\n```console\n$ echo '[1,]' | jsontriage\n{output}\n$ echo 1 >&2; echo 2\n1\n2\n```\n");
    assert_eq!(rerun(&page("[1]")), (page("[1]"), 2));
    assert_ne!(rerun(&page("[2]")).0, page("[2]"));
    assert_eq!(rerun("```sh\n$ no command\n```\n"), ("```sh\n$ no command\n```\n".to_owned(), 0));
}
