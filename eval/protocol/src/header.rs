//! A header line as a verb and its fields; which verbs and fields there are is not known here.

use std::fmt::Display;

use crate::{HeaderError, Problem};

/// Bytes a header may have. Room for a text of 100,000 bytes that is cut at each of them.
pub const HEADER_LIMIT: usize = 1 << 20;

/// The fields whose value is the length of a payload.
pub const PAYLOADS: [&str; 4] = ["schema", "text", "record", "message"];

/// A verb and its fields in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What is asked or answered.
    pub verb: String,
    /// Names and values.
    pub fields: Vec<(String, String)>,
}

impl Header {
    /// A header without fields.
    #[must_use]
    pub fn new(verb: &str) -> Self {
        Self { verb: verb.to_owned(), fields: Vec::new() }
    }

    /// The header with one more field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.fields.push((name.to_owned(), value.to_string()));
        self
    }

    /// Reads a header from its line, given without the line feed.
    ///
    /// # Errors
    ///
    /// When the line is not a verb and `key=value` words in printable ASCII, separated by single spaces, each key once.
    pub fn decode(line: &[u8]) -> Result<Self, HeaderError> {
        let wrong = |problem| HeaderError::new(line, problem);
        if line.len() > HEADER_LIMIT {
            return Err(wrong(Problem::TooLong { limit: HEADER_LIMIT }));
        }
        if let Some(at) = line.iter().position(|byte| !matches!(byte, b' '..=b'~')) {
            return Err(wrong(Problem::BadByte { at }));
        }
        let text = String::from_utf8_lossy(line); // borrows: ASCII by the check above
        let mut words = text.split(' ');
        let verb = words.next().filter(|verb| !verb.is_empty()).ok_or_else(|| wrong(Problem::Empty))?;
        let mut header = Self::new(verb);
        for word in words {
            let Some((name, value)) =
                word.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty())
            else {
                return Err(wrong(Problem::NotAField { word: word.to_owned() }));
            };
            if header.get(name).is_some() {
                return Err(wrong(Problem::Repeated { field: name.to_owned() }));
            }
            header = header.with(name, value);
        }
        Ok(header)
    }

    /// Writes the line, without the line feed.
    ///
    /// # Errors
    ///
    /// When [`Header::decode`] would not give the same header back, for example because a value holds a space.
    pub fn encode(&self) -> Result<String, HeaderError> {
        let mut line = self.verb.clone();
        for (name, value) in &self.fields {
            line.push(' ');
            line.push_str(name);
            line.push('=');
            line.push_str(value);
        }
        if Self::decode(line.as_bytes())? == *self {
            return Ok(line);
        }
        // A space inside a value made it two fields, or an equals sign inside a name moved the border.
        let at = line.find(' ').map_or(0, |space| space + 1);
        Err(HeaderError::new(line.as_bytes(), Problem::BadByte { at }))
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Names and lengths of the payloads that follow, in their order.
    ///
    /// # Errors
    ///
    /// When a length is not a number or greater than [`crate::PAYLOAD_LIMIT`].
    pub fn payloads(&self) -> Result<Vec<(&str, usize)>, HeaderError> {
        let mut payloads = Vec::new();
        for (name, _) in self.fields.iter().filter(|(name, _)| PAYLOADS.contains(&name.as_str())) {
            let length = self.number(name)?;
            match usize::try_from(length) {
                Ok(length) if length <= crate::PAYLOAD_LIMIT => payloads.push((name.as_str(), length)),
                _ => {
                    let limit = crate::PAYLOAD_LIMIT;
                    return Err(self.wrong(Problem::PayloadTooLong { field: name.clone(), length, limit }));
                }
            }
        }
        Ok(payloads)
    }

    /// That the fields are these and no others; their order is free.
    pub(crate) fn only(&self, names: &[&'static str]) -> Result<(), HeaderError> {
        if let Some(field) = names.iter().find(|name| self.get(name).is_none()) {
            return Err(self.wrong(Problem::Missing { field }));
        }
        match self.fields.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            Some((field, _)) => Err(self.wrong(Problem::UnknownField { field: field.clone() })),
            None => Ok(()),
        }
    }

    pub(crate) fn number(&self, name: &str) -> Result<u64, HeaderError> {
        // `parse` alone would take `+5`.
        self.value(name, "a number", |value| value.parse().ok().filter(|_| !value.starts_with('+')))
    }

    pub(crate) fn value<T>(
        &self,
        name: &str,
        wanted: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, HeaderError> {
        let value = self.get(name).unwrap_or_default();
        read(value)
            .ok_or_else(|| self.wrong(Problem::BadValue { field: name.to_owned(), value: value.to_owned(), wanted }))
    }

    #[cold]
    pub(crate) fn wrong(&self, problem: Problem) -> HeaderError {
        let mut line = self.verb.clone();
        for (name, value) in &self.fields {
            line.push_str(&format!(" {name}={value}"));
        }
        HeaderError::new(line.as_bytes(), problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn problem(line: &[u8]) -> Problem {
        Header::decode(line).expect_err("the header must be refused").problem
    }

    #[test]
    fn a_header_that_is_written_reads_back() {
        let header = Header::new("run").with("seq", 7).with("name", "a=b").with("cuts", "-");
        let line = header.encode().unwrap();
        assert_eq!(line, "run seq=7 name=a=b cuts=-");
        assert_eq!(Header::decode(line.as_bytes()).unwrap(), header);
    }

    #[test]
    fn garbage_is_refused_with_its_reason() {
        assert_eq!(problem(b""), Problem::Empty);
        assert_eq!(problem(b" run"), Problem::Empty);
        assert_eq!(problem(b"run seq"), Problem::NotAField { word: "seq".into() });
        assert_eq!(problem(b"run =1"), Problem::NotAField { word: "=1".into() });
        assert_eq!(problem(b"run seq="), Problem::NotAField { word: "seq=".into() });
        assert_eq!(problem(b"run  seq=1"), Problem::NotAField { word: String::new() });
        assert_eq!(problem(b"run seq=1 seq=1"), Problem::Repeated { field: "seq".into() });
        assert_eq!(problem(b"run\r"), Problem::BadByte { at: 3 });
        assert_eq!(problem(b"run \xff=1"), Problem::BadByte { at: 4 });
        assert_eq!(problem(b"run\x00"), Problem::BadByte { at: 3 });
        assert_eq!(problem(&[b'a'; HEADER_LIMIT + 1]), Problem::TooLong { limit: HEADER_LIMIT });
    }

    #[test]
    fn a_value_that_would_read_as_something_else_is_not_written() {
        for value in ["a b", "a b=c", "", "a\nb", "é"] {
            assert!(Header::new("engine").with("name", value).encode().is_err(), "{value:?}");
        }
        assert!(Header::new("engine").with("na=me", "a").encode().is_err());
    }

    #[test]
    fn an_error_names_the_header_and_the_field() {
        let header = Header::decode(b"value seq=1 text=+5").unwrap();
        let error = header.payloads().unwrap_err().to_string();
        assert_eq!(error, r#"header "value seq=1 text=+5": field `text` is "+5", must be a number"#);
        let error = Header::decode(&[b'#', 0xff].repeat(100)).unwrap_err().to_string();
        assert!(error.ends_with("...\": byte 1 cannot stand there"), "{error}");
    }

    #[test]
    fn a_payload_over_the_limit_is_refused_before_it_is_read() {
        let header = Header::new("value").with("text", crate::PAYLOAD_LIMIT + 1);
        assert!(matches!(header.payloads().unwrap_err().problem, Problem::PayloadTooLong { .. }));
        assert_eq!(Header::new("value").with("text", crate::PAYLOAD_LIMIT).payloads().unwrap().len(), 1);
    }
}
