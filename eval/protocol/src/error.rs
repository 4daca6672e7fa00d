//! What can be wrong with a frame, told so that a stranger finds the header and the field.

use std::{error::Error, fmt, io};

/// How much of an unreadable header an error shows.
const SHOWN: usize = 120;

/// A header that cannot be read or written, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderError {
    /// The header line, without its line feed; shortened when long, unreadable bytes replaced.
    pub header: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// No line feed within the limit.
    TooLong {
        /// [`crate::HEADER_LIMIT`].
        limit: usize,
    },
    /// A byte that is neither a space nor printable ASCII, or a space where a word must be.
    BadByte {
        /// Offset in the header.
        at: usize,
    },
    /// There is no verb.
    Empty,
    /// The verb is not one that is awaited here.
    UnknownVerb,
    /// A word behind the verb that is not `key=value`.
    NotAField {
        /// The word.
        word: String,
    },
    /// The field comes twice.
    Repeated {
        /// Its name.
        field: String,
    },
    /// The verb has no such field.
    UnknownField {
        /// Its name.
        field: String,
    },
    /// The verb needs this field.
    Missing {
        /// Its name.
        field: &'static str,
    },
    /// The value of the field is not what it must be.
    BadValue {
        /// Its name.
        field: String,
        /// The value found.
        value: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// The field announces more bytes than a payload may have.
    PayloadTooLong {
        /// Its name.
        field: String,
        /// The bytes announced.
        length: u64,
        /// [`crate::PAYLOAD_LIMIT`].
        limit: usize,
    },
}

impl HeaderError {
    #[cold]
    pub(crate) fn new(header: &[u8], problem: Problem) -> Self {
        let header = match header.get(..SHOWN) {
            Some(start) if header.len() > SHOWN => format!("{}...", String::from_utf8_lossy(start)),
            _ => String::from_utf8_lossy(header).into_owned(),
        };
        Self { header, problem }
    }
}

impl fmt::Display for HeaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "header {:?}: {}", self.header, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { limit } => write!(f, "no line feed within the limit of {limit} bytes"),
            Self::BadByte { at } => write!(f, "byte {at} cannot stand there"),
            Self::Empty => write!(f, "there is no verb"),
            Self::UnknownVerb => write!(f, "the verb is not one awaited here"),
            Self::NotAField { word } => write!(f, "{word:?} is not key=value"),
            Self::Repeated { field } => write!(f, "field `{field}` comes twice"),
            Self::UnknownField { field } => write!(f, "the verb has no field `{field}`"),
            Self::Missing { field } => write!(f, "field `{field}` is missing"),
            Self::BadValue { field, value, wanted } => write!(f, "field `{field}` is {value:?}, must be {wanted}"),
            Self::PayloadTooLong { field, length, limit } => {
                write!(f, "field `{field}` announces {length} bytes, the limit is {limit}")
            }
        }
    }
}

impl Error for HeaderError {}

/// A frame that cannot be read or written.
#[derive(Debug)]
pub enum FrameError {
    /// The pipe failed.
    Io(io::Error),
    /// The stream ended inside a frame. (Its end *between* frames is no error.)
    HalfFrame {
        /// `header`, or the payload field that was cut.
        part: String,
        /// Bytes of that part which did arrive.
        arrived: usize,
    },
    /// The header cannot be read.
    Header(HeaderError),
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the pipe failed: {error}"),
            Self::HalfFrame { part, arrived } => {
                write!(f, "half a frame: end of stream after {arrived} bytes of {part}")
            }
            Self::Header(error) => error.fmt(f),
        }
    }
}

impl Error for FrameError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::HalfFrame { .. } | Self::Header(_) => None,
        }
    }
}

impl From<io::Error> for FrameError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<HeaderError> for FrameError {
    fn from(error: HeaderError) -> Self {
        Self::Header(error)
    }
}
