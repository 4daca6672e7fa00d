//! The questions of content behind the marks: rules with a test each, not costs.

use super::scalar::is_scalar;

/// May a string that an inserted or dropped quote bounds be something else? Its content is exactly a number or literal, starts
/// like structure, holds the middle of a member, leaves brackets open, or has white space where no quote hugs it.
pub(crate) fn is_suspicious(content: &str) -> bool {
    is_scalar(content.trim())
        || content.starts_with([',', ':', ']', '}'])
        || content.ends_with(',')
        || holds_member(content)
        || content.trim() != content
        || !is_balanced(content)
}

/// A quote of the text's own and a colon: a member was swallowed. An escaped quote is text.
fn holds_member(content: &str) -> bool {
    content.match_indices("\":").any(|(at, _)| !content[..at].ends_with('\\'))
}

fn is_balanced(content: &str) -> bool {
    let mut open = Vec::new();
    content.chars().all(|char| match char {
        '(' => {
            open.push(')');
            true
        }
        '[' => {
            open.push(']');
            true
        }
        '{' => {
            open.push('}');
            true
        }
        // A lone parenthesis closes a list item such as `a)`.
        ')' => open.last() != Some(&')') || open.pop().is_some(),
        ']' | '}' => open.pop() == Some(char),
        _ => true,
    }) && open.is_empty()
}

/// Does a list element with unescaped quotes hold `", "`? Then each side may be an element of its own (truth rule 1).
pub(crate) fn hides_border(content: &str) -> bool {
    content.split('"').skip(1).any(|between| between.trim() == ",") && content.matches('"').count() > 1
}

/// Is a quote behind this content an inch mark, or the end of a quotation that a low quote began?
pub(crate) fn is_inch_or_low(content: &str) -> bool {
    let low = content.rfind('„').is_some_and(|at| !content[at + 3..].contains(['“', '”', '"']));
    low || content.ends_with(|char: char| char.is_ascii_digit())
}

/// Does a string mix illegal escapes with legal-looking ones of the same kind? A drive or network path, or letters behind a
/// backslash in a formula: then a legal one may be as wrong as its neighbours (truth rule 9).
pub(crate) fn mixes_escapes(content: &str) -> bool {
    let mut illegal = Vec::new();
    let mut legal = Vec::new();
    let mut at = 0;
    while let Some(found) = content[at..].find('\\') {
        let start = at + found;
        let rest = &content[start + 1..];
        let next = rest.chars().next();
        let unit = rest.get(1..5).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match next {
            Some('b' | 'f' | 'n' | 'r' | 't' | '/') => legal.push(start),
            Some('u') if unit => legal.push(start),
            Some(char) if char.is_alphanumeric() || "{}()[]$%&._-*+?^| ;,!".contains(char) => illegal.push(start),
            _ => {}
        }
        at = start + 1 + next.map_or(0, char::len_utf8);
    }
    if illegal.is_empty() || legal.is_empty() {
        return false;
    }
    is_path(content) || legal.iter().any(|legal| is_word_like(content, *legal))
}

fn is_path(content: &str) -> bool {
    let drive = |part: &str| {
        let bytes = part.as_bytes();
        bytes.len() > 2 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && bytes[2] == b'\\'
    };
    // The letter of an escape names no drive.
    let whole = |at: usize| !content[..at].ends_with('\\');
    content.starts_with("\\\\") || content.char_indices().any(|(at, _)| whole(at) && drive(&content[at..]))
}

/// A letter escape that goes on as a command or pattern would: `\theta`, `\begin`, `\b\w`. A line break before a word is a line
/// break, except in a formula.
fn is_word_like(content: &str, at: usize) -> bool {
    let rest = &content[at + 2..];
    if content[at + 1..].starts_with('n') {
        return rest.starts_with(char::is_alphabetic) && is_in_formula(content, at);
    }
    // A pattern escapes its slashes, and JSON may.
    content[at + 1..].starts_with('/')
        || rest.starts_with(|char: char| char.is_alphabetic() || "\\{([+*?.".contains(char))
}

fn is_in_formula(content: &str, at: usize) -> bool {
    let before = &content[..at];
    let open = |open: &str, close: &str| before.matches(open).count() > before.matches(close).count();
    before.matches('$').count() % 2 == 1 || open("\\(", "\\)") || open("\\[", "\\]")
}

/// Does a string whose text ends in a comma end here? Then that comma may be the one that is missed (a quote was lost on either side).
pub(crate) fn ends_in_comma(before: &str) -> bool {
    before.trim_end().strip_suffix('"').is_some_and(|text| text.trim_end().ends_with(','))
}

/// Quotes in a comment that stand before structure, as the ends of strings do.
pub(crate) fn string_ends(body: &str) -> usize {
    body.match_indices('"').filter(|(at, _)| body[at + 1..].trim_start().starts_with([',', ':', '}', ']'])).count()
}

/// Does a comment say that something was left out?
pub(crate) fn is_omission(body: &str) -> bool {
    let body = body.to_lowercase();
    ["...", "…", "omitted", "rest of", "remaining", "and so on", "etc", "truncated", "more items"]
        .iter()
        .any(|sign| body.contains(sign))
}

/// Does text outside of every document look like a piece of one? Dropping it then drops something.
pub(crate) fn is_json_looking(run: &str) -> bool {
    let run = run.trim();
    let member = ["\":", "\" :", "':", "' :"].iter().any(|sign| run.contains(sign));
    let more = run.strip_prefix(',').or_else(|| run.strip_prefix(':')).is_some_and(|rest| !rest.trim().is_empty());
    let string = |part: &str| part.len() > 1 && part.starts_with('"') && part.ends_with('"');
    let mut parts = run.split([',', ' ', '\n']).filter(|part| !part.is_empty()).peekable();
    let scalars = parts.peek().is_some() && parts.all(|part| is_scalar(part) || string(part));
    member || more || scalars
}

#[cfg(test)]
mod tests {
    use super::{hides_border, is_inch_or_low, is_json_looking, is_suspicious, mixes_escapes};

    #[test]
    fn a_string_bounded_by_a_repair_is_suspicious_by_its_content() {
        for content in ["12", "true", ", x", "]", "a,", "a\": 1", " a", "a ", "f(x", "a]"] {
            assert!(is_suspicious(content), "{content:?}");
        }
        assert!(!["a", "a, b", "f(x)", "12 apples"].into_iter().any(is_suspicious));
    }

    #[test]
    fn rule_1_a_border_between_quoted_words_of_a_list_chooses() {
        assert!(hides_border(r#"e.g. "x", "y" tail"#) && !hides_border(r#"e.g. "x" and "y", z"#));
    }

    #[test]
    fn inch_marks_and_low_quotations_explain_an_odd_quote() {
        assert!(is_inch_or_low("need one 27") && is_inch_or_low("a spus „salut"));
        assert!(!is_inch_or_low("say ") && !is_inch_or_low("„a“ b"));
    }

    #[test]
    fn rule_9_mixed_escapes_of_one_kind_choose() {
        assert!(mixes_escapes(r"$\sigma + \frac{a}{b}$") && mixes_escapes(r"C:\Users\new"));
        assert!(mixes_escapes(r"$\alpha \neq 1$") && !mixes_escapes(r"$\alpha$\nThen"));
        assert!(!mixes_escapes(r"d:\work\Wunit") && !mixes_escapes(r"a\nb\tc") && !mixes_escapes(r"\n:\q"));
    }

    #[test]
    fn text_outside_is_prose_or_a_piece_of_json() {
        assert!(
            is_json_looking(r#", "b": 2"#)
                && is_json_looking(", 3")
                && is_json_looking(r#""a""#)
                && is_json_looking("1, 2")
        );
        assert!(!is_json_looking("Here it is:") && !is_json_looking(",") && !is_json_looking("'"));
    }
}
