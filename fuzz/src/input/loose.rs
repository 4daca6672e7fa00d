//! Loose damage: bytes deleted, tokens put in. Nothing is known of the truth afterwards.

use super::tape::Tape;

/// Pieces that models write. A tape names them by their place: new ones go to the end.
pub const TOKENS: &[&str] = &[
    "\"",
    ",",
    ":",
    "{",
    "}",
    "[",
    "]",
    "'",
    "`",
    "\\",
    "\n",
    " ",
    "```",
    "```json\n",
    "\"a\"",
    "\"b\": 1",
    "'k'",
    "true",
    "None",
    "nul",
    "NaN",
    "1",
    "-",
    ".5",
    "02",
    "1e",
    "0x1F",
    "(",
    ")",
    "//",
    "/*",
    "*/",
    "#",
    "<!--",
    "-->",
    "...",
    "“",
    "”",
    "„",
    "\\\"",
    "\\n",
    "\\u",
    "\\u12",
    "\\ud83d",
    "\\ude00",
    "\\x41",
    "\\'",
    "<think>",
    "</think>",
    "<|\"|>",
    "<|im_end|>",
    "[CONTENT]",
    "[/CONTENT]",
    "</x>",
    "=",
    "=>",
    ";",
    "\u{a0}",
    "\u{feff}",
    "word",
    "f",
    "r",
    "ObjectId(",
    "\"\"\"",
    "é",
    "，",
    "：",
    "\t",
    "\u{0}",
    "x = ",
    "{\"a\": 1}",
    "{\"a\": 2}",
    "[1, 2]",
    "\"a\": {",
    "$\\frac{1}{2}$",
    "C:\\temp",
    "\u{c}",
    "\r",
    "\u{2028}",
    "</tool_call>",
    "<tool_call>",
    "~~~",
    "\"a\": 1,",
    "it's",
    "\", \"",
    "\": \"",
    "12,5",
    "2026-11-30",
    "🚀",
];

/// Damages done at most.
const MOST: u8 = 4;

/// A byte for how many, then four of three bytes each: place, and which. One in three deletes what stands there.
pub(super) fn damage(tape: &mut Tape<'_>, text: &mut Vec<u8>) {
    let count = match tape.byte() {
        0..32 => 0,
        other => other % MOST + 1,
    };
    for at in 0..MOST {
        let (place, kind) = (tape.number(), usize::from(tape.byte()));
        if at >= count {
            continue;
        }
        let place = place % (text.len() + 1);
        if kind >= 85 {
            text.splice(place..place, TOKENS[(kind - 85) % TOKENS.len()].bytes());
        } else if place < text.len() {
            text.drain(place..(place + 1 + kind / 30).min(text.len()));
        }
    }
}
