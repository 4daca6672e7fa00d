//! The text, and the questions that edges ask of it.

use super::quote;

/// The text under reading.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a>(pub(crate) &'a str);

/// What stands behind a quote, past blanks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Closer,
    Comma,
    Opener,
    Quote,
    Text,
}

impl<'a> Source<'a> {
    pub(crate) fn len(self) -> usize {
        self.0.len()
    }

    pub(crate) fn from(self, at: usize) -> &'a str {
        &self.0[at..]
    }

    pub(crate) fn byte(self, at: usize) -> Option<u8> {
        self.0.as_bytes().get(at).copied()
    }

    pub(crate) fn char(self, at: usize) -> Option<char> {
        self.from(at).chars().next()
    }

    pub(crate) fn before(self, at: usize) -> Option<char> {
        self.0[..at].chars().next_back()
    }

    /// Past white space of any kind, byte-order marks among it.
    pub(crate) fn past_space(self, at: usize) -> usize {
        match self.byte(at) {
            None | Some(b'!'..=b'~') => at,
            _ => {
                let rest = self.from(at);
                at + (rest.len() - rest.trim_start_matches(is_space).len())
            }
        }
    }

    /// What stands behind a quote that ends at `at`.
    pub(crate) fn next(self, at: usize) -> Next {
        let at = self.past_space(at);
        match self.byte(at) {
            None | Some(b'}' | b']' | b':') => Next::Closer,
            Some(b',' | b';') => Next::Comma,
            Some(b'{' | b'[') => Next::Opener,
            Some(_) if quote::is_quote(self.from(at)) => Next::Quote,
            Some(_) => Next::Text,
        }
    }

    /// What stands behind the quote that is next.
    pub(crate) fn after_quote(self, at: usize) -> Next {
        let quote = self.past_space(at);
        self.next(quote + self.char(quote).map_or(0, char::len_utf8))
    }

    /// A comment that starts at `at`.
    pub(crate) fn comment(self, at: usize) -> Option<Comment> {
        let rest = self.from(at);
        let line = |mark: usize| {
            let end = rest.find('\n');
            Comment { end: at + end.unwrap_or(rest.len()), body: at + mark, unending: end.is_none() }
        };
        let block = |open: &str, close: &str| {
            let end = rest[open.len()..].find(close).map(|found| open.len() + found + close.len());
            Comment { end: at + end.unwrap_or(rest.len()), body: at + open.len(), unending: end.is_none() }
        };
        match self.byte(at)? {
            b'#' => Some(line(1)),
            b'/' if rest.starts_with("//") => Some(line(2)),
            b'/' if rest.starts_with("/*") => Some(block("/*", "*/")),
            b'<' if rest.starts_with("<!--") => Some(block("<!--", "-->")),
            _ => None,
        }
    }

    /// A tag such as `</bbox>` or a template token such as `<|call|>` at `at`; its end.
    pub(crate) fn tag(self, at: usize) -> Option<usize> {
        let rest = self.from(at).strip_prefix('<')?;
        let (inner, end) = match rest.strip_prefix('|') {
            Some(token) => {
                let found = token.find("|>")?;
                (&token[..found], at + found + 4)
            }
            None => {
                let found = rest.find('>')?;
                let inner = &rest[..found];
                (inner.strip_prefix('/').unwrap_or(inner), at + found + 2)
            }
        };
        let plain = inner.chars().all(|char| char.is_alphanumeric() || "_-./ =\"'|:".contains(char));
        (plain && inner.starts_with(|char: char| char.is_alphabetic())).then_some(end)
    }

    /// Is there nothing from `at` on but tags?
    pub(crate) fn only_tags(self, at: usize) -> bool {
        let mut at = self.past_space(at);
        while let Some(end) = self.tag(at) {
            at = self.past_space(end);
        }
        at == self.len()
    }

    /// Is there nothing but blanks before `at` on its line?
    pub(crate) fn starts_line(self, at: usize) -> bool {
        self.0[..at].trim_end_matches([' ', '\t']).ends_with('\n')
    }

    /// Does a code fence stand at `at`?
    pub(crate) fn is_fence(self, at: usize) -> bool {
        self.byte(at) == Some(b'`') && self.from(at).starts_with("```")
    }

    /// The end of the bare token at `at`: up to white space, a quote or what separates tokens. A colon belongs to it if more of it
    /// follows (`10:30`, `http://x`), unless it is a name.
    pub(crate) fn word(self, at: usize, colons: Colons) -> usize {
        let mut end = at;
        for char in self.from(at).chars() {
            let inside = match char {
                ',' | '{' | '}' | '[' | ']' | '"' | '`' | ';' => false,
                '=' => colons == Colons::Belong,
                ':' => {
                    colons == Colons::Belong
                        && self.char(end + 1).is_some_and(|next| !is_space(next) && !"\"'{[,".contains(next))
                }
                '<' => self.tag(end).is_none(),
                _ => !is_space(char),
            };
            if !inside || (end > at && self.comment(end).is_some() && char != '#' && self.before(end) != Some(':')) {
                break;
            }
            end += char.len_utf8();
        }
        end
    }
}

/// Do colons belong to a bare token?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colons {
    Belong,
    End,
}

/// A comment.
pub(crate) struct Comment {
    pub(crate) end: usize,
    pub(crate) body: usize,
    pub(crate) unending: bool,
}

pub(crate) fn is_space(char: char) -> bool {
    char.is_whitespace() || char == '\u{FEFF}'
}
