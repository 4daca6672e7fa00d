//! One subcommand, one file.

pub(crate) mod batch;
pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod repair;
pub(crate) mod triage;

/// JSON text with this much indentation, or on one line: only the white space between tokens changes.
fn spaced(text: &str, indent: Option<u8>) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let (mut depth, mut inside, mut escaped, mut opened) = (0_usize, false, false, false);
    for character in text.chars() {
        if inside {
            out.push(character);
            inside = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        if character.is_ascii_whitespace() {
            continue;
        }
        let closes = matches!(character, '}' | ']');
        let fresh_line = |out: &mut String, depth: usize| {
            if let Some(width) = indent {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', depth * usize::from(width)));
            }
        };
        if closes {
            depth -= 1;
        }
        if opened != closes && (opened || closes) {
            fresh_line(&mut out, depth);
        }
        opened = matches!(character, '{' | '[');
        out.push(character);
        match character {
            '{' | '[' => depth += 1,
            ',' => fresh_line(&mut out, depth),
            ':' if indent.is_some() => out.push(' '),
            '"' => inside = true,
            _ => {}
        }
    }
    out
}
