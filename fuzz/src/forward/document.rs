//! All documents of up to so many tokens, with atoms that differ by position.

/// A token. Atoms carry no content: it follows from their position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// `{`
    OpenObject,
    /// `}`
    CloseObject,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A name or a string.
    String,
    /// A number.
    Number,
}

/// A document.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Document {
    /// Its tokens.
    pub tokens: Vec<Token>,
}

const LETTERS: &[u8] = b"abcdefghijklm";

impl Document {
    /// The tokens as text; the quotes of a string are pieces of their own, since each can be lost. The atom that comes as the
    /// `n`-th is the `n`-th letter or digit, so that no two are equal and none is in order by chance.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Token, String)> {
        let mut atoms = 0;
        let mut pieces = Vec::new();
        for &token in &self.tokens {
            let text = match token {
                Token::OpenObject => "{",
                Token::CloseObject => "}",
                Token::OpenList => "[",
                Token::CloseList => "]",
                Token::Comma => ",",
                Token::Colon => ":",
                Token::String => {
                    let letter = char::from(LETTERS[atoms % LETTERS.len()]).to_string();
                    atoms += 1;
                    pieces.extend(["\"", &letter, "\""].map(|piece| (token, piece.to_owned())));
                    continue;
                }
                Token::Number => {
                    atoms += 1;
                    pieces.push((token, atoms.to_string()));
                    continue;
                }
            };
            pieces.push((token, text.to_owned()));
        }
        pieces
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> String {
        self.pieces().into_iter().map(|(_, piece)| piece).collect()
    }
}

/// Every object and list of at most `most` tokens.
#[must_use]
pub fn documents(most: usize) -> Vec<Document> {
    let mut values: Vec<Vec<Vec<Token>>> = vec![Vec::new(), vec![vec![Token::String], vec![Token::Number]]];
    for length in 2..=most {
        let wrapped = |open, inner: Vec<Token>, close| [vec![open], inner, vec![close]].concat();
        let mut made = Vec::new();
        for inner in parts(&values, length - 2, &[]) {
            made.push(wrapped(Token::OpenList, inner, Token::CloseList));
        }
        for inner in parts(&values, length - 2, &[Token::String, Token::Colon]) {
            made.push(wrapped(Token::OpenObject, inner, Token::CloseObject));
        }
        values.push(made);
    }
    values.into_iter().skip(2).flatten().map(|tokens| Document { tokens }).collect()
}

/// Every sequence of members or elements of exactly `length` tokens, each begun by `head`.
fn parts(values: &[Vec<Vec<Token>>], length: usize, head: &[Token]) -> Vec<Vec<Token>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut made = Vec::new();
    for first in 1..=length.saturating_sub(head.len()) {
        let rest = length - first - head.len();
        let tails = match rest {
            0 => vec![Vec::new()],
            1 => continue,
            _ => parts(values, rest - 1, head).into_iter().map(|tail| [vec![Token::Comma], tail].concat()).collect(),
        };
        for value in &values[first] {
            made.extend(tails.iter().map(|tail| [head, value, tail].concat()));
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::documents;
    use corpus::read::accepts;

    #[test]
    fn documents_are_json_and_counted_as_by_the_grammar() {
        let documents = documents(9);
        assert!(documents.iter().all(|document| accepts(document.text().as_bytes())));
        // v(n) = 2 for n = 1, 2; else lists and objects whose parts add up: 2, 2, 2, 8, 12, 30, 54, 150 for n = 2..9.
        let of = |length: usize| documents.iter().filter(|document| document.tokens.len() == length).count();
        assert_eq!((2..=9).map(of).collect::<Vec<_>>(), [2, 2, 2, 8, 12, 30, 54, 150]);
    }
}
