//! What a finding says, and how it is made small.

use crate::campaign::Folders;
use crate::oracle::{Kind, Law};
use anyhow::{Context, Result};
use std::panic::catch_unwind;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the law says of bytes on which it does not hold; `None` where it does.
#[must_use]
pub fn complaint(law: &Law, bytes: &[u8]) -> Option<String> {
    let said = catch_unwind(|| (law.check)(bytes)).err()?;
    let text = said.downcast_ref::<String>().cloned();
    let said = text.or_else(|| said.downcast_ref::<&str>().map(|&said| said.to_owned())).unwrap_or_default();
    Some(said.trim().to_owned())
}

/// What findings of one fault have in common: the first line of the complaint without what is quoted in it and without numbers.
///
/// ```
/// use fuzz::finding::signature;
/// assert_eq!(signature(r#"released: "{\"a\":1" (text cut, 6)"#), "released: (text cut, )");
/// ```
#[must_use]
pub fn signature(complaint: &str) -> String {
    let line = complaint.lines().next().unwrap_or_default();
    let (mut kept, mut quoted, mut escaped) = (String::new(), false, false);
    for char in line.chars() {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if !quoted && !char.is_ascii_digit() => kept.push(char),
            _ => {}
        }
    }
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The signature of bytes on which the law does not hold.
#[must_use]
pub fn signed(law: &Law, bytes: &[u8]) -> Option<String> {
    complaint(law, bytes).map(|said| signature(&said))
}

/// Makes a finding smaller while it stays the same finding: libFuzzer's own minimiser where the target is built, then every byte that
/// does not matter becomes a zero (in a text: a space).
///
/// # Errors
/// The law holds on it, or a file cannot be written.
pub fn smallest(folders: &Folders, law: &Law, file: &Path, seconds: u64) -> Result<Vec<u8>> {
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let own = signed(law, &bytes).with_context(|| format!("{} holds on {}", law.name, file.display()))?;
    let fails = |bytes: &[u8]| signed(law, bytes).is_some_and(|other| other == own);
    let smaller = folders.made("smaller", law)?.join("smaller");
    let _ = std::fs::remove_file(&smaller);
    if folders.program(law).exists() && seconds > 0 {
        let mut command = Command::new(folders.program(law));
        command.args(["-minimize_crash=1", &format!("-max_total_time={seconds}")]);
        command.arg(format!("-exact_artifact_path={}", smaller.display())).arg(file);
        command.env("RUST_BACKTRACE", "0").stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    }
    // Its answer is not believed but tried: it may have come upon another finding.
    let smaller = std::fs::read(&smaller).ok().filter(|bytes| fails(bytes)).unwrap_or(bytes);
    Ok(cleansed(smaller, if law.kind == Kind::Bytes { b' ' } else { 0 }, fails))
}

/// Takes away what does not matter: first from the end, then anywhere, then by blanking.
pub fn cleansed(mut bytes: Vec<u8>, blank: u8, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut size = bytes.len();
    while size > 0 {
        let mut start = 0;
        while start < bytes.len() {
            let end = (start + size).min(bytes.len());
            let less = [&bytes[..start], &bytes[end..]].concat();
            if fails(&less) {
                bytes = less;
            } else {
                start = end;
            }
        }
        size /= 2;
    }
    for at in 0..bytes.len() {
        let was = std::mem::replace(&mut bytes[at], blank);
        if !fails(&bytes) {
            bytes[at] = was;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::cleansed;

    #[test]
    fn what_does_not_matter_goes_or_is_blanked() {
        let fails = |bytes: &[u8]| bytes.len() >= 3 && bytes.contains(&b'x') && bytes.contains(&b'y');
        assert_eq!(cleansed(b"..x...yz..".to_vec(), b' ', fails).len(), 3);
        assert_eq!(cleansed(b"xqy".to_vec(), b' ', fails), b"x y");
    }
}
