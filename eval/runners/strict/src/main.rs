//! Runner for the baseline that repairs nothing; see README.md.

use std::process::ExitCode;

use eval_protocol::{Capability, Engine, Reply, serve};
use serde::de::IgnoredAny;

fn main() -> ExitCode {
    let engine = Engine::new("baseline/strict", env!("CARGO_PKG_VERSION"), "rust", &[Capability::Repair]);
    serve(&engine, &[("default", ())], |run, ()| answer(&run.text))
}

fn answer(bytes: &[u8]) -> Reply {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Reply::refuse(format_args!("not UTF-8: {error}")),
    };
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Reply::text(text),
        Err(error) => Reply::refuse(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_text_comes_back_byte_for_byte() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        for text in [" {\"a\": 1.50, \"a\":1e400}\n", r#""\ud800""#, "9007199254740993", &deep] {
            assert_eq!(answer(text.as_bytes()), Reply::text(text));
        }
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in [&b""[..], b"[1,]", b"{} {}", b"\"\xff\"", b"NaN", b"\"\n\"", b"\xef\xbb\xbf1", b"01"] {
            assert!(matches!(answer(text), Reply::Refuse { .. }), "{}", String::from_utf8_lossy(text));
        }
    }
}
