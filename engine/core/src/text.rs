//! The contents of JSON strings: decoding and encoding.

use std::borrow::Cow;

use crate::scan;

/// Decodes the body of a valid JSON string (without its quotes). A lone surrogate becomes U+FFFD.
pub(crate) fn decode(body: &str) -> Cow<'_, str> {
    let Some(first) = body.find('\\') else { return Cow::Borrowed(body) };
    let mut out = String::with_capacity(body.len());
    out.push_str(&body[..first]);
    let mut rest = &body[first..];
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (character, length) = escape(&rest.as_bytes()[at..]);
        out.push(character);
        rest = rest.get(at + length..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The character that the escape at the start of `bytes` stands for, and the escape's length.
pub(crate) fn escape(bytes: &[u8]) -> (char, usize) {
    match bytes.get(1) {
        Some(b'n') => ('\n', 2),
        Some(b't') => ('\t', 2),
        Some(b'r') => ('\r', 2),
        Some(b'b') => ('\u{8}', 2),
        Some(b'f') => ('\u{c}', 2),
        Some(b'u') => {
            let high = hex4(bytes, 2).unwrap_or(0xFFFD);
            if (0xD800..0xDC00).contains(&high)
                && bytes.get(6..8) == Some(b"\\u")
                && let Some(low @ 0xDC00..0xE000) = hex4(bytes, 8)
            {
                let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                return (char::from_u32(code).unwrap_or('\u{FFFD}'), 12);
            }
            (char::from_u32(high).unwrap_or('\u{FFFD}'), 6)
        }
        Some(&other) => (other as char, 2),
        None => ('\u{FFFD}', 1),
    }
}

/// Four hexadecimal digits at `at`.
pub(crate) fn hex4(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |code, &digit| Some(code << 4 | (digit as char).to_digit(16)?))
}

/// Writes `text` as a JSON string, quotes included.
pub(crate) fn quote(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        out.push_str(&rest[..at]);
        out.push_str(&encoded(rest.as_bytes()[at]));
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

/// The shortest escape of one control character, quote or backslash.
pub(crate) fn encoded(byte: u8) -> Cow<'static, str> {
    Cow::Borrowed(match byte {
        b'\n' => "\\n",
        b'\t' => "\\t",
        b'\r' => "\\r",
        8 => "\\b",
        12 => "\\f",
        b'"' => "\\\"",
        b'\\' => "\\\\",
        other => return Cow::Owned(format!("\\u{other:04x}")),
    })
}

/// The byte after the string that opens at `open`.
pub(crate) fn string_end(bytes: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    loop {
        at = scan::string_body(bytes, at);
        match bytes.get(at) {
            None => return bytes.len(),
            Some(b'"') => return at + 1,
            Some(b'\\') => at = (at + 2).min(bytes.len()),
            Some(_) => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn quoting_and_decoding_are_inverse(text in any::<String>()) {
            let mut quoted = String::new();
            quote(&text, &mut quoted);
            prop_assert_eq!(decode(&quoted[1..quoted.len() - 1]), text.clone());
            prop_assert_eq!(serde_json::from_str::<String>(&quoted).unwrap(), text);
        }
    }

    #[test]
    fn surrogate_pairs_join_and_halves_are_replaced() {
        assert_eq!(decode("\\ud83d\\ude00"), "😀");
        assert_eq!(decode("\\uDC00x"), "\u{FFFD}x");
        assert_eq!(decode("\\ud83dx"), "\u{FFFD}x");
    }
}
