//! Alphabets and frames, as data.

/// A symbol of an alphabet. Atoms print another letter or digit at each position, so that no two values are equal by chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// These characters.
    Text(&'static str),
    /// A string in quotes.
    String,
    /// A bare word.
    Word,
    /// A number.
    Number,
}

/// An alphabet.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    /// Its name in tables.
    pub name: &'static str,
    /// Its symbols.
    pub symbols: &'static [Symbol],
}

/// What surrounds a string: `before`, the gap, `after`.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Text before the gap.
    pub before: &'static str,
    /// Text behind the gap.
    pub after: &'static str,
    /// Row of [`ALPHABETS`] that fills it.
    pub alphabet: usize,
}

use Symbol::{Number, String, Text, Word};

/// Tokens, and the characters that matter inside strings.
pub const ALPHABETS: [Alphabet; 2] = [
    Alphabet {
        name: "structural",
        symbols: &[Text("{"), Text("}"), Text("["), Text("]"), Text(","), Text(":"), Text("\""), String, Word, Number],
    },
    Alphabet {
        name: "lexical",
        symbols: &[
            Text("\""),
            Text("'"),
            Text("\\"),
            Text("\n"),
            Text(" "),
            Text(","),
            Text(":"),
            Text("}"),
            Text("]"),
            Text("{"),
            Word,
            String,
            Text("#"),
            Text("```"),
        ],
    },
];

/// Places in documents where damage falls.
pub const FRAMES: &[Frame] = &[
    Frame { before: "{\"k\":", after: "}", alphabet: 0 },
    Frame { before: "{\"k\":1,", after: ",\"z\":2}", alphabet: 0 },
    Frame { before: "[", after: ",2]", alphabet: 0 },
    Frame { before: "[{\"k\":1},", after: "]", alphabet: 0 },
    Frame { before: "{\"k\":\"", after: "\"}", alphabet: 1 },
    Frame { before: "{\"k\":{\"m\":1", after: ",\"z\":2}", alphabet: 0 },
    Frame { before: "{\"k\":[1", after: ",\"z\":2}", alphabet: 0 },
    Frame { before: "```json\n{\"k\":", after: "}\n```", alphabet: 0 },
];

impl Alphabet {
    /// How many strings there are of this length.
    #[must_use]
    pub fn count(&self, length: u32) -> u64 {
        (self.symbols.len() as u64).pow(length)
    }

    /// Appends the `n`-th string of this length.
    pub fn write(&self, mut n: u64, length: u32, out: &mut std::string::String) {
        let letters = b"abcdefghijklmnopqrstuvwx";
        for at in 0..length as usize {
            let radix = self.symbols.len() as u64;
            let symbol = self.symbols[usize::try_from(n % radix).unwrap_or(0)];
            n /= radix;
            let letter = |from: usize| char::from(letters[(from + at) % letters.len()]);
            match symbol {
                Text(text) => out.push_str(text),
                String => out.extend(['"', letter(0), '"']),
                Word => out.push(letter(12)),
                Number => out.push(char::from(b"123456789"[at % 9])),
            }
        }
    }
}

impl Frame {
    /// The frame with its gap marked, for tables.
    #[must_use]
    pub fn name(&self) -> std::string::String {
        format!("{}_{}", self.before, self.after).replace('\n', "⏎")
    }
}

#[cfg(test)]
mod tests {
    use super::ALPHABETS;
    use std::collections::HashSet;

    #[test]
    fn every_string_is_written_once() {
        let mut strings = HashSet::new();
        for n in 0..ALPHABETS[0].count(3) {
            let mut text = String::new();
            ALPHABETS[0].write(n, 3, &mut text);
            strings.insert(text);
        }
        assert_eq!(strings.len(), 1_000);
        assert_eq!((ALPHABETS[0].symbols.len(), ALPHABETS[1].symbols.len()), (10, 14));
    }
}
