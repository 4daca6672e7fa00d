//! The slips of the forward test, as data.

use super::document::{Document, Token};

/// What is done to a piece of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// It is left out.
    Delete,
    /// It is written twice.
    Double,
    /// The other closer is written.
    Change,
}

/// A slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Its name in tables.
    pub name: &'static str,
    /// The tokens it happens to.
    pub tokens: &'static [Token],
    /// What happens.
    pub act: Act,
    /// Why the rules hold it for undecidable, if they do: its texts are then counted, not judged.
    pub undecidable: Option<&'static str>,
}

const CLOSERS: &[Token] = &[Token::CloseObject, Token::CloseList];

/// Every slip.
pub const SLIPS: &[Slip] = &[
    Slip { name: "closer deleted", tokens: CLOSERS, act: Act::Delete, undecidable: None },
    Slip { name: "closer changed", tokens: CLOSERS, act: Act::Change, undecidable: None },
    Slip { name: "closer doubled", tokens: CLOSERS, act: Act::Double, undecidable: None },
    Slip { name: "quote deleted", tokens: &[Token::String], act: Act::Delete, undecidable: None },
    Slip { name: "comma deleted", tokens: &[Token::Comma], act: Act::Delete, undecidable: None },
    Slip { name: "comma doubled", tokens: &[Token::Comma], act: Act::Double, undecidable: None },
    Slip { name: "colon deleted", tokens: &[Token::Colon], act: Act::Delete, undecidable: None },
    Slip {
        name: "opener deleted",
        tokens: &[Token::OpenObject, Token::OpenList],
        act: Act::Delete,
        undecidable: Some("rule 7: a closer inside that fits nothing is one too many, not an opener too few"),
    },
    Slip {
        name: "quote doubled",
        tokens: &[Token::String],
        act: Act::Double,
        undecidable: Some(
            "rule 1: a doubled quote has two readings before structure only; elsewhere it is an inner quote or an empty string",
        ),
    },
];

/// Every text that one slip of this kind makes of a document.
#[must_use]
pub fn damaged(document: &Document, slip: &Slip) -> Vec<String> {
    let pieces = document.pieces();
    let join = |at: usize, piece: &str| -> String {
        let with =
            |(here, (_, text)): (usize, &(Token, String))| if here == at { piece.to_owned() } else { text.clone() };
        pieces.iter().enumerate().map(with).collect()
    };
    let hit =
        |(token, piece): &(Token, String)| slip.tokens.contains(token) && (*token != Token::String || piece == "\"");
    pieces
        .iter()
        .enumerate()
        .filter(|(_, piece)| hit(piece))
        .map(|(at, (_, piece))| match (slip.act, piece.as_str()) {
            (Act::Delete, _) => join(at, ""),
            (Act::Double, piece) => join(at, &piece.repeat(2)),
            (Act::Change, "}") => join(at, "]"),
            (Act::Change, _) => join(at, "}"),
        })
        .collect()
}
