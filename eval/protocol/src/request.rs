//! What the bench asks.

use std::io::{BufRead, Write};

use crate::{Finish, Frame, FrameError, HeaderError, Problem};

/// The version of the protocol.
pub const VERSION: u64 = 1;

/// One request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Who are you?
    Hello {
        /// The bench's [`VERSION`].
        version: u64,
    },
    /// Choose the options for all runs that follow.
    Profile {
        /// A profile of the manifest.
        name: String,
    },
    /// Repair a text.
    Run(Run),
    /// End with status 0, without an answer.
    Stop,
}

/// A text and what its caller knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Counts up from 1.
    pub seq: u64,
    /// How the text ended.
    pub finish: Finish,
    /// Byte offsets at which the text is cut: ascending, inside the text. Empty for the text as a whole.
    pub cuts: Vec<usize>,
    /// A JSON Schema, or nothing.
    pub schema: Vec<u8>,
    /// The text, not necessarily UTF-8.
    pub text: Vec<u8>,
}

impl Run {
    /// The text as it arrives: whole, or piece by piece. A cut may fall inside a character.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain(std::iter::once(self.text.len()));
        starts.zip(ends).map(|(start, end)| self.text.get(start..end).unwrap_or_default())
    }
}

impl Request {
    /// Understands a frame as a request.
    ///
    /// # Errors
    ///
    /// When the verb, a field or a value is none of a request.
    pub fn decode(mut frame: Frame) -> Result<Self, HeaderError> {
        let header = &frame.header;
        match header.verb.as_str() {
            "hello" => {
                header.only(&["version"])?;
                Ok(Self::Hello { version: header.number("version")? })
            }
            "profile" => {
                header.only(&["name"])?;
                Ok(Self::Profile { name: header.value("name", "a name", |name| Some(name.to_owned()))? })
            }
            "run" => {
                header.only(&["seq", "finish", "cuts", "schema", "text"])?;
                let length = frame.header.value("text", "a number", |text| text.parse().ok())?;
                Ok(Self::Run(Run {
                    seq: header.number("seq")?,
                    finish: header.value("finish", "unknown, complete, length or interrupted", Finish::from_word)?,
                    cuts: header
                        .value("cuts", "- or ascending offsets inside the text", |cuts| read_cuts(cuts, length))?,
                    schema: frame.take("schema"),
                    text: frame.take("text"),
                }))
            }
            "stop" => header.only(&[]).map(|()| Self::Stop),
            _ => Err(header.wrong(Problem::UnknownVerb)),
        }
    }

    /// The bytes of the request.
    ///
    /// # Errors
    ///
    /// When a name has a space in it, a payload or the list of cuts is too long.
    pub fn encode(&self) -> Result<Vec<u8>, HeaderError> {
        let frame = match self {
            Self::Hello { version } => Frame::new("hello").with("version", version),
            Self::Profile { name } => Frame::new("profile").with("name", name),
            Self::Run(run) => Frame::new("run")
                .with("seq", run.seq)
                .with("finish", run.finish)
                .with("cuts", write_cuts(&run.cuts))
                .with_payload("schema", &run.schema)
                .with_payload("text", &run.text),
            Self::Stop => Frame::new("stop"),
        };
        frame.encode()
    }

    /// Reads a request; `None` when the bench closed the pipe.
    ///
    /// # Errors
    ///
    /// As [`Frame::read`] and [`Request::decode`].
    pub fn read(reader: &mut impl BufRead) -> Result<Option<Self>, FrameError> {
        Ok(Frame::read(reader)?.map(Self::decode).transpose()?)
    }

    /// Writes the request in one piece and flushes.
    ///
    /// # Errors
    ///
    /// As [`Request::encode`], and when the pipe fails.
    pub fn write(&self, writer: &mut impl Write) -> Result<(), FrameError> {
        writer.write_all(&self.encode()?)?;
        Ok(writer.flush()?)
    }
}

impl From<Run> for Request {
    fn from(run: Run) -> Self {
        Self::Run(run)
    }
}

fn read_cuts(cuts: &str, length: usize) -> Option<Vec<usize>> {
    if cuts == "-" {
        return Some(Vec::new());
    }
    let cuts: Vec<usize> = cuts.split(',').map(|cut| cut.parse().ok()).collect::<Option<_>>()?;
    let inside = cuts.iter().all(|cut| (1..length).contains(cut));
    (inside && cuts.is_sorted_by(|one, next| one < next)).then_some(cuts)
}

fn write_cuts(cuts: &[usize]) -> String {
    match cuts {
        [] => "-".to_owned(),
        _ => cuts.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(cuts: &[usize], schema: &[u8], text: &[u8]) -> Run {
        Run { seq: 17, finish: Finish::Length, cuts: cuts.to_vec(), schema: schema.to_vec(), text: text.to_vec() }
    }

    #[test]
    fn every_request_reads_back() {
        let requests = [
            Request::Hello { version: VERSION },
            Request::Profile { name: "careful".into() },
            Request::Run(run(&[], b"", b"")),
            Request::Run(run(&[1, 3], b"{}", b"\0\xff\xed\xa0\x80\n")),
            Request::Stop,
        ];
        let mut bytes = Vec::new();
        for request in &requests {
            request.write(&mut bytes).unwrap();
        }
        let mut reader = bytes.as_slice();
        for request in requests {
            assert_eq!(Request::read(&mut reader).unwrap(), Some(request));
        }
        assert_eq!(Request::read(&mut reader).unwrap(), None);
    }

    #[test]
    fn what_is_no_request_is_refused_with_its_field() {
        let cases = [
            ("halo version=1", "the verb is not one awaited here"),
            ("ok", "the verb is not one awaited here"),
            ("hello", "field `version` is missing"),
            ("hello version=one", "field `version` is \"one\", must be a number"),
            ("stop now=1", "the verb has no field `now`"),
            ("run seq=1 finish=soon cuts=- schema=0 text=0", "field `finish` is \"soon\", must be unknown,"),
            ("run seq=-1 finish=length cuts=- schema=0 text=0", "field `seq` is \"-1\", must be a number"),
            ("run seq=1 finish=length cuts=1,2 schema=0 text=0", "field `cuts` is \"1,2\", must be - or ascending"),
        ];
        for (header, why) in cases {
            let error = Request::read(&mut format!("{header}\n").as_bytes()).unwrap_err().to_string();
            assert!(error.contains(why) && error.contains(header), "{error}");
        }
    }

    #[test]
    fn cuts_are_ascending_and_inside_the_text() {
        for (cuts, length) in [("0", 3), ("3", 3), ("2,1", 3), ("1,1", 3), ("", 3), ("1,", 3), ("x", 3), ("-1", 3)] {
            assert_eq!(read_cuts(cuts, length), None, "{cuts:?}");
        }
        assert_eq!(read_cuts("1,2", 3), Some(vec![1, 2]));
        assert_eq!(read_cuts("-", 0), Some(vec![]));
    }

    #[test]
    fn pieces_joined_are_the_text() {
        let run = run(&[1, 2], b"", b"a\xc3\xa9b");
        assert_eq!(run.pieces().collect::<Vec<_>>(), [&b"a"[..], b"\xc3", b"\xa9b"]);
        let whole = Run { cuts: vec![], ..run };
        assert_eq!(whole.pieces().collect::<Vec<_>>(), [&whole.text[..]]);
    }
}
