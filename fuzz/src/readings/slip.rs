//! The slips of a writer, as data: what each is called, what it costs, which fault of structure it is, what undoing it does to
//! information. The edges of the search name a row of this table; they hold no number of their own.

use super::state::{Bits, habit};
use jsontriage_core::Costs;

/// What undoing a slip does to information, and which faults of structure a reading holds.
pub(crate) mod mark {
    use super::Bits;

    /// Something in the text is not in the value, or something in the value is not in the text.
    pub(crate) const LOSSY: Bits = Bits(1);
    /// Another reading was possible by rule, whatever the costs say.
    pub(crate) const CHOOSES: Bits = Bits(1 << 1);
    /// The text ended with something open.
    pub(crate) const CUT: Bits = Bits(1 << 2);
    pub(crate) const QUOTE_MISSING: Bits = Bits(1 << 8);
    pub(crate) const QUOTE_SURPLUS: Bits = Bits(1 << 9);
    pub(crate) const QUOTE_INNER: Bits = Bits(1 << 10);
    pub(crate) const COMMA_MISSING: Bits = Bits(1 << 11);
    pub(crate) const COMMA_SURPLUS: Bits = Bits(1 << 12);
    pub(crate) const COLON_MISSING: Bits = Bits(1 << 13);
    pub(crate) const OPENER_MISSING: Bits = Bits(1 << 14);
    pub(crate) const CLOSER_MISSING: Bits = Bits(1 << 15);
    pub(crate) const CLOSER_SURPLUS: Bits = Bits(1 << 16);
    pub(crate) const CLOSER_WRONG: Bits = Bits(1 << 17);
    /// Every fault of structure.
    pub(crate) const FAULTS: Bits = Bits(0x3FF << 8);
}

/// A row.
pub(crate) struct Row {
    #[cfg_attr(not(test), expect(dead_code, reason = "a test holds it against the row's place"))]
    slip: Slip,
    pub(crate) name: &'static str,
    pub(crate) cost: fn(&Costs) -> u32,
    pub(crate) marks: Bits,
    /// The habit that makes it free after the first time.
    pub(crate) habit: Bits,
}

const NONE: Bits = Bits(0);

macro_rules! slips {
    ($($slip:ident, $name:literal, $cost:expr, $marks:expr, $habit:expr;)*) => {
        /// What a writer did to a text.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Slip { $($slip),* }

        /// One row a slip.
        pub(crate) const SLIPS: &[Row] =
            &[$(Row { slip: Slip::$slip, name: $name, cost: $cost, marks: $marks, habit: $habit }),*];
    };
}

slips! {
    Nothing, "", |_| 0, NONE, NONE;
    OtherQuotes, "other quotes", |c| c.spelling, NONE, habit::QUOTES;
    OtherLiteral, "literal in another spelling", |c| c.spelling, NONE, habit::LITERALS;
    NoValue, "literal without a JSON value", |c| c.spelling, mark::CHOOSES.with(mark::LOSSY), habit::LITERALS;
    NumberForm, "number in another form", |c| c.number_form, NONE, habit::NUMBERS;
    LeadingZero, "leading zero", |c| c.number_form, mark::CHOOSES, habit::NUMBERS;
    LocaleNumber, "number with separators", |c| c.separator, mark::CHOOSES, NONE;
    IllegalEscape, "illegal escape", |c| c.illegal_escape, NONE, habit::ESCAPES;
    RawNewline, "control character in a string", |c| c.raw_newline, NONE, habit::NEWLINES;
    Apostrophe, "apostrophe in single quotes", |c| c.apostrophe, NONE, NONE;
    BareName, "name without quotes", |c| c.bare_name, NONE, habit::BARE_NAMES;
    BareWord, "value without quotes", |c| c.bare_word, NONE, NONE;
    Lookalike, "bare word that may be a literal", |c| c.bare_word, mark::CHOOSES, NONE;
    CutLiteral, "literal cut", |c| c.spelling, mark::LOSSY, NONE;
    Separator, "other separator", |c| c.separator, NONE, habit::SEPARATORS;
    TrailingComma, "trailing comma", |c| c.trailing_comma, NONE, habit::TRAILING_COMMA;
    Comment, "comment", |c| c.comment, NONE, habit::COMMENT;
    GluedComment, "comment glued to a token", |c| c.comment, mark::CHOOSES, habit::COMMENT;
    OmissionComment, "comment for what was left out", |c| c.comment, mark::LOSSY, habit::COMMENT;
    CommentToTheEnd, "comment to the end", |c| c.comment_to_the_end, mark::LOSSY, NONE;
    StrayBackslash, "stray backslash", |c| c.stray_backslash, NONE, NONE;
    Ellipsis, "ellipsis", |c| c.ellipsis, mark::LOSSY, NONE;
    Markup, "markup leaked", |c| c.ellipsis, NONE, NONE;
    Envelope, "fence or tag", |c| c.envelope, NONE, NONE;
    Prose, "prose", |c| c.prose, NONE, NONE;
    Dropped, "JSON-looking text outside", |c| c.junk, mark::LOSSY, NONE;
    ProseBracket, "bracket in prose", |c| c.prose_bracket, mark::LOSSY, NONE;
    FurtherRoot, "further document", |c| c.further_root, NONE, NONE;
    DoubledComma, "doubled comma", |c| c.doubled_comma, mark::COMMA_SURPLUS, NONE;
    DoubledListComma, "doubled comma in a list", |c| c.doubled_comma, mark::COMMA_SURPLUS.with(mark::CHOOSES), NONE;
    MissingComma, "comma missing", |c| c.missing_comma, mark::COMMA_MISSING, NONE;
    MissingCommaAgain, "comma missing again", |c| c.missing_comma_again, mark::COMMA_MISSING, NONE;
    Split, "comma missing inside a word", |c| c.missing_comma, mark::COMMA_MISSING.with(mark::CHOOSES), NONE;
    Cut, "text cut", |c| c.cut, mark::CUT.with(mark::LOSSY), NONE;
    Unclosed, "closers missing before the end mark", |c| c.cut, mark::CLOSER_MISSING, NONE;
    MissingColon, "colon missing", |c| c.missing_colon, mark::COLON_MISSING, NONE;
    DoubledColon, "doubled colon", |c| c.doubled_comma, NONE, NONE;
    MissingQuote, "quote missing", |c| c.missing_quote, mark::QUOTE_MISSING, NONE;
    MissingQuoteAtBreak, "quote missing at a line break", |c| c.missing_quote, mark::QUOTE_MISSING.with(mark::CHOOSES), NONE;
    MissingQuoteAfterComma, "quote missing with the comma before it", |c| c.missing_quote_after_comma, mark::QUOTE_MISSING, NONE;
    StringPrefix, "string prefix", |c| c.spelling, NONE, habit::PREFIXES;
    InnerQuote, "quote not escaped", |_| 0, mark::QUOTE_INNER, NONE;
    SurplusQuote, "quote too many", |c| c.surplus_quote, mark::QUOTE_SURPLUS, NONE;
    MissingCloser, "closer missing", |c| c.missing_closer, mark::CLOSER_MISSING, NONE;
    MissingCloserAgain, "closer missing again", |c| c.missing_closer_again, mark::CLOSER_MISSING, NONE;
    MissingEmptyCloser, "closer of an empty container missing", |c| c.missing_closer, mark::CLOSER_MISSING.with(mark::LOSSY), NONE;
    SurplusCloser, "closer too many", |c| c.surplus_closer, mark::CLOSER_SURPLUS, NONE;
    SurplusCloserAgain, "closer too many again", |c| c.surplus_closer_again, mark::CLOSER_SURPLUS, NONE;
    MatchingCloser, "matching closer taken for one too many", |c| c.surplus_closer, mark::CLOSER_SURPLUS.with(mark::CHOOSES), NONE;
    WrongCloser, "wrong closer", |c| c.wrong_closer, mark::CLOSER_WRONG, NONE;
    WrongEmptyCloser, "wrong closer or wrong opener", |c| c.wrong_closer, mark::CLOSER_WRONG.with(mark::CHOOSES), NONE;
    SwappedClosers, "closers swapped", |c| c.wrong_closer, mark::CLOSER_WRONG, NONE;
    MissingValue, "value missing", |c| c.missing_value, mark::LOSSY, NONE;
    NameWithoutValue, "name without a value", |c| c.name_without_value, mark::LOSSY, NONE;
    MissingOpener, "opener missing", |c| c.missing_opener, mark::OPENER_MISSING, NONE;
    MissingRootOpener, "opener missing before everything", |c| c.missing_root_opener, mark::OPENER_MISSING.with(mark::LOSSY), NONE;
    Junk, "token without meaning", |c| c.junk, mark::LOSSY, NONE;
}

impl Slip {
    pub(crate) fn row(self) -> &'static Row {
        &SLIPS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::SLIPS;
    use std::collections::HashSet;

    #[test]
    fn rows_stand_at_their_slips_and_no_name_twice() {
        assert!(SLIPS.iter().enumerate().all(|(at, row)| row.slip as usize == at));
        assert_eq!(SLIPS.iter().map(|row| row.name).collect::<HashSet<_>>().len(), SLIPS.len());
    }
}
