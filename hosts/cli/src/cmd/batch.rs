//! `triage --batch`: many texts, one line each. The contract is stable and versioned.

use std::borrow::Cow;
use std::io::{BufRead, IsTerminal, Write};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use jsontriage::{End, Options, Policy, triage};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Version of the lines; grows when the meaning of a field changes.
const VERSION: u32 = 1;
/// Lines and bytes worked off at a time: enough to keep all cores busy, and memory bounded.
const LINES: usize = 4096;
const BYTES: usize = 16 << 20;

/// One line of input.
#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
    #[serde(default, borrow)]
    text: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    text_base64: Option<Cow<'a, str>>,
    #[serde(default)]
    schema: Option<serde::de::IgnoredAny>,
    #[serde(default, borrow)]
    end: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    policy: Option<Cow<'a, str>>,
}

/// One line of output.
#[derive(Serialize)]
struct Answered<'a> {
    v: u32,
    id: Option<&'a RawValue>,
    decision: Option<&'static str>,
    executable: bool,
    text: Option<Cow<'a, str>>,
    value: Option<Box<RawValue>>,
    repairs: Vec<Repaired>,
    rivals: Vec<Box<RawValue>>,
    warnings: Vec<&'static str>,
    hint: Option<String>,
    error: Option<String>,
}

#[derive(Serialize)]
struct Repaired {
    rule: &'static str,
    effect: &'static str,
    start: usize,
    end: usize,
    insert: String,
    pointer: String,
    rivals: Vec<String>,
}

/// Answers every line of `input`, in order. A broken line is answered with an error and stops nothing.
pub(crate) fn run(options: &Options, mut input: impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let progress = if std::io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    progress.set_style(ProgressStyle::with_template("{spinner} {pos} texts, {per_sec}")?);
    loop {
        let lines = block(&mut input)?;
        if lines.is_empty() {
            progress.finish_and_clear();
            return Ok(());
        }
        let answers: Vec<String> = lines.par_iter().map(|line| answer(line, options)).collect();
        for answer in &answers {
            writeln!(out, "{answer}").context("cannot write the answers")?;
        }
        progress.inc(lines.len() as u64);
    }
}

/// The next lines, without their ends; blank ones are left out.
fn block(input: &mut impl BufRead) -> anyhow::Result<Vec<Vec<u8>>> {
    let (mut lines, mut bytes) = (Vec::new(), 0);
    while lines.len() < LINES && bytes < BYTES {
        let mut line = Vec::new();
        let length = input.read_until(b'\n', &mut line).context("cannot read the texts")?;
        if length == 0 {
            break;
        }
        bytes += length;
        if !line.trim_ascii().is_empty() {
            lines.push(line);
        }
    }
    Ok(lines)
}

fn answer(line: &[u8], options: &Options) -> String {
    let refused = |id, error: String| Answered {
        v: VERSION,
        id,
        decision: None,
        executable: false,
        text: None,
        value: None,
        repairs: Vec::new(),
        rivals: Vec::new(),
        warnings: Vec::new(),
        hint: None,
        error: Some(error),
    };
    let asked: Asked<'_> = match serde_json::from_slice(line) {
        Ok(asked) => asked,
        Err(error) => return written(&refused(None, format!("bad line: {error}"))),
    };
    let text = match (&asked.text, &asked.text_base64) {
        (Some(text), None) => Cow::Borrowed(text.as_bytes()),
        (None, Some(coded)) => match base64(coded) {
            Some(bytes) => Cow::Owned(bytes),
            None => return written(&refused(asked.id, "text_base64 is not base64".to_owned())),
        },
        _ => return written(&refused(asked.id, "exactly one of text and text_base64 is needed".to_owned())),
    };
    if asked.schema.is_some() {
        return written(&refused(asked.id, "schemas are not supported yet".to_owned()));
    }
    let mut options = options.clone();
    if let Some(name) = &asked.policy {
        match Policy::named(name) {
            Some(policy) => options = options.with_policy(policy),
            None => return written(&refused(asked.id, format!("there is no policy {name:?}"))),
        }
    }
    if let Some(end) = &asked.end {
        options = options.end(End::named(end));
    }
    let answer = triage(text.as_ref(), &options);
    // A line break in JSON stands between tokens; here it would tear the line.
    let raw = |text: &str| RawValue::from_string(text.replace(['\n', '\r'], " ")).ok();
    let repairs = answer.repairs().into_iter().map(|repair| Repaired {
        rule: repair.edit.rule.rule().slug,
        effect: repair.edit.effect.name(),
        start: repair.edit.start,
        end: repair.edit.end,
        insert: repair.edit.insert.into_owned(),
        pointer: repair.pointer,
        rivals: repair.rivals,
    });
    let hint = Some(answer.hint()).filter(|hint| !hint.reason.is_empty());
    written(&Answered {
        v: VERSION,
        id: asked.id,
        decision: Some(answer.decision().name()),
        executable: answer.is_executable(answer.policy()),
        text: answer.json(),
        value: answer.json().as_deref().and_then(raw),
        repairs: repairs.collect(),
        rivals: answer.rivals().iter().filter_map(|rival| raw(rival)).collect(),
        warnings: answer.warnings().iter().map(|warning| warning.kind.name()).collect(),
        hint: hint.map(|hint| hint.to_string()),
        error: answer.error().map(ToString::to_string),
    })
}

fn written(answer: &Answered<'_>) -> String {
    serde_json::to_string(answer).unwrap_or_else(|error| format!("{{\"v\":{VERSION},\"error\":\"{error}\"}}"))
}

/// Decodes standard base64, with or without its padding.
fn base64(coded: &str) -> Option<Vec<u8>> {
    let digits = coded.trim_end_matches('=').as_bytes();
    let mut out = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for &digit in group {
            let value = match digit {
                b'A'..=b'Z' => digit - b'A',
                b'a'..=b'z' => digit - b'a' + 26,
                b'0'..=b'9' => digit - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return None,
            };
            bits = bits << 6 | u32::from(value);
        }
        let [_, bytes @ ..] = (bits << (6 * (4 - group.len()))).to_be_bytes();
        out.extend_from_slice(&bytes[..group.len().checked_sub(1).filter(|&length| length > 0)?]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_with_and_without_padding() {
        assert_eq!(base64("eyJhIjogMX0="), Some(b"{\"a\": 1}".to_vec()));
        assert_eq!(base64("eyJhIjogMX0"), Some(b"{\"a\": 1}".to_vec()));
        assert_eq!(base64("/w=="), Some(vec![0xFF]));
        assert_eq!(base64(""), Some(Vec::new()));
        assert_eq!((base64("a"), base64("a b=")), (None, None));
    }
}
