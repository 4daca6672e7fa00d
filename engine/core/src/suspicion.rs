//! What looks suspicious inside a string: escapes that hit a path or a formula, documents in strings.

use crate::text;
use crate::warning::WarningKind;

/// LaTeX commands whose first letter after the backslash makes a legal escape.
const COMMANDS: &[&str] = &[
    "nabla",
    "natural",
    "ncong",
    "ne",
    "nearrow",
    "neg",
    "neq",
    "newcommand",
    "newline",
    "nexists",
    "ngeq",
    "ni",
    "nleq",
    "nless",
    "nmid",
    "noindent",
    "nonumber",
    "normalsize",
    "not",
    "notin",
    "nparallel",
    "nprec",
    "nsim",
    "nsubseteq",
    "nu",
    "nwarrow",
];

/// Whether the legal escape at the start of `bytes` also reads as text after a lone backslash: `\times`, `\frac`,
/// `\nabla`. For `\n` only known commands count, since a line break before a word is the common case.
pub(crate) fn reads_as_text(bytes: &[u8]) -> bool {
    let Some((&letter, rest)) = bytes.get(1..).and_then(<[u8]>::split_first) else { return false };
    match letter {
        b'b' | b'f' | b't' | b'r' => rest.first().is_some_and(u8::is_ascii_alphabetic),
        b'n' => {
            let length = rest.iter().take(12).take_while(|byte| byte.is_ascii_lowercase()).count();
            let next = rest.get(length).copied();
            !next.is_some_and(|byte| byte.is_ascii_alphabetic())
                && COMMANDS.iter().any(|command| command.as_bytes().split_first() == Some((&b'n', &rest[..length])))
        }
        _ => false,
    }
}

/// Whether the escape of a tab or a return at the start of `bytes` goes on as patterns do: `\t+`, `\r\n`. Next to a backslash that
/// escapes nothing the whole may be one.
pub(crate) fn reads_as_pattern(bytes: &[u8]) -> bool {
    matches!(bytes, [_, b't' | b'r', next, ..] if b"\\{([+*?.".contains(next))
}

/// How many bytes [`reads_as_text`] may look at.
pub(crate) const LOOK: usize = 15;

/// Whether `head`, the start of a string's content, is the start of a path with backslashes.
pub(crate) fn is_path(head: &[u8]) -> bool {
    matches!(head, [drive, b':', b'\\', ..] if drive.is_ascii_alphabetic()) || head.starts_with(b"\\\\")
}

/// The first line break or tab, written as an escape, between letters of a text without white space: `src\utils\new` is a path, and
/// not two lines.
pub(crate) fn escape_in_path(content: &[u8]) -> Option<usize> {
    if content.iter().any(u8::is_ascii_whitespace) {
        return None;
    }
    let mut at = 0;
    while let Some(found) = content.get(at..)?.iter().position(|&byte| byte == b'\\') {
        at += found;
        let letter = |at: usize| content.get(at).is_some_and(u8::is_ascii_alphanumeric);
        if matches!(content.get(at + 1), Some(b'n' | b't' | b'r')) && letter(at + 2) && at > 0 && letter(at - 1) {
            return Some(at);
        }
        at += 2;
    }
    None
}

/// What is suspicious in the body of a valid string.
pub(crate) fn in_string(body: &[u8]) -> impl Iterator<Item = WarningKind> {
    let path =
        is_path(body) || body.windows(3).any(|at| at[0].is_ascii_alphabetic() && at[1] == b':' && at[2] == b'\\');
    let formula =
        body.contains(&b'$') || body.windows(3).any(|at| at == b"\\\\(" || at == b"\\\\[") || body.contains(&b'{');
    let (mut escape, mut lone, mut literal, mut breaks) = (false, false, 0, 0);
    let mut at = 0;
    while let Some(found) = body.get(at..).and_then(|rest| rest.iter().position(|&byte| byte == b'\\')) {
        at += found;
        let here = &body[at..];
        let (character, length) = text::escape(here);
        escape |= (path || formula) && reads_as_text(here);
        lone |= character == '\u{FFFD}' && !here[..length.min(here.len())].eq_ignore_ascii_case(b"\\ufffd");
        literal += usize::from(here.starts_with(b"\\\\n"));
        breaks += usize::from(here.starts_with(b"\\n"));
        at += length;
    }
    let document = matches!((body.first(), body.last()), (Some(b'{'), Some(b'}')) | (Some(b'['), Some(b']')))
        && std::str::from_utf8(body).is_ok_and(|body| crate::triage::is_valid(text::decode(body).as_bytes()));
    [
        (escape, WarningKind::EscapeInPath),
        (lone, WarningKind::LoneSurrogate),
        (literal > 1 && breaks == 0, WarningKind::LiteralNewline),
        (document, WarningKind::NestedDocument),
    ]
    .into_iter()
    .filter_map(|(found, kind)| found.then_some(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_line_breaks_are_told_apart() {
        assert!(reads_as_text(br"\times"));
        assert!(reads_as_text(br"\frac{1}{2}"));
        assert!(reads_as_text(br"\neq 0"));
        assert!(!reads_as_text(br"\nSince"));
        assert!(!reads_as_text(br"\nnot so"));
        assert!(!reads_as_text(br"\n2"));
        assert!(!reads_as_text(br"\t2"));
        assert!(reads_as_pattern(br"\t+") && reads_as_pattern(br"\r\n"));
        assert!(!reads_as_pattern(br"\tx") && !reads_as_pattern(br"\n+"));
    }

    #[test]
    fn suspicions_are_named() {
        let kinds = |body: &str| in_string(body.as_bytes()).collect::<Vec<_>>();
        assert_eq!(kinds(r"C:\temp"), [WarningKind::EscapeInPath]);
        assert_eq!(kinds(r"$\frac{1}{2}$"), [WarningKind::EscapeInPath]);
        assert_eq!(kinds(r"\uDC00"), [WarningKind::LoneSurrogate]);
        assert_eq!(kinds(r"a\\nb\\nc"), [WarningKind::LiteralNewline]);
        assert_eq!(kinds("[1, 2]"), [WarningKind::NestedDocument]);
        assert!(kinds(r"a\tb\nc").is_empty());
    }
}
