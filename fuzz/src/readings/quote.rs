//! The quotes that strings come in.

/// A way to quote.
pub(crate) struct Quotes {
    pub(crate) open: &'static str,
    pub(crate) close: &'static [&'static str],
}

/// The row of JSON's own quote.
pub(crate) const DOUBLE: u8 = 4;
/// The row of the apostrophe.
pub(crate) const SINGLE: u8 = 5;

/// Longer ones first, so that the first row that fits is the one meant.
pub(crate) const QUOTES: &[Quotes] = &[
    Quotes { open: "<|\"|>", close: &["<|\"|>"] },
    Quotes { open: "\"\"\"", close: &["\"\"\""] },
    Quotes { open: "'''", close: &["'''"] },
    Quotes { open: "```", close: &[] },
    Quotes { open: "\"", close: &["\""] },
    Quotes { open: "'", close: &["'"] },
    Quotes { open: "`", close: &["`"] },
    Quotes { open: "“", close: &["”", "“"] },
    Quotes { open: "”", close: &["”"] },
    Quotes { open: "„", close: &["“", "”", "\""] },
    Quotes { open: "‘", close: &["’"] },
    Quotes { open: "＂", close: &["＂"] },
    Quotes { open: "«", close: &["»"] },
];

impl Quotes {
    pub(crate) fn of(row: u8) -> &'static Self {
        &QUOTES[usize::from(row)]
    }

    /// Length of the closing quote that `text` begins with.
    pub(crate) fn closes(&self, text: &str) -> Option<usize> {
        self.close.iter().find(|close| text.starts_with(**close)).map(|close| close.len())
    }

    /// A pair of several characters: nobody writes one unescaped inside.
    pub(crate) fn is_long(&self) -> bool {
        self.open.len() > 1 && self.open.is_ascii()
    }
}

/// The ways `text` can begin with an opening quote: `"""` may also be an empty string and a quote.
pub(crate) fn openers(text: &str) -> impl Iterator<Item = (u8, &'static Quotes)> {
    (0_u8..).zip(QUOTES).filter(move |(_, quotes)| {
        text.starts_with(quotes.open)
            && !quotes.close.is_empty()
            && (!quotes.is_long() || text[quotes.open.len()..].contains(quotes.open))
    })
}

/// Does `text` begin with a quote of any kind?
pub(crate) fn is_quote(text: &str) -> bool {
    openers(text).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::{DOUBLE, QUOTES, SINGLE};

    #[test]
    fn named_rows_are_where_they_are_said_to_be() {
        assert_eq!(QUOTES[usize::from(DOUBLE)].open, "\"");
        assert_eq!(QUOTES[usize::from(SINGLE)].open, "'");
    }
}
