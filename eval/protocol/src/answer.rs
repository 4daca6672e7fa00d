//! What an engine answers.

use std::io::{BufRead, Write};

use crate::{Capability, Decision, Frame, FrameError, Header, HeaderError, Problem};

/// Who answers. None of its words holds a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its row in the manifest, such as `python/json_repair`.
    pub name: String,
    /// The version of the engine, not of the runner.
    pub version: String,
    /// The language it is called from.
    pub language: String,
    /// What it can do.
    pub capabilities: Vec<Capability>,
}

impl Engine {
    /// An engine by its words.
    #[must_use]
    pub fn new(name: &str, version: &str, language: &str, capabilities: &[Capability]) -> Self {
        let [name, version, language] = [name, version, language].map(str::to_owned);
        Self { name, version, language, capabilities: capabilities.to_vec() }
    }

    /// Whether the engine declares a capability.
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }
}

/// One answer. `seq` repeats the request's; it is 0 in a [`Answer::Fault`] that answers no run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To `hello`.
    Engine(Engine),
    /// To `profile`: it is known and chosen.
    Ok,
    /// The engine's JSON text.
    Value {
        /// The request.
        seq: u64,
        /// Time inside the engine, in nanoseconds.
        ns: u64,
        /// The engine's own word on it, if it has such words.
        decision: Option<Decision>,
        /// Whether it gave any documented sign of doubt.
        flag: bool,
        /// A JSON array of edits, or nothing.
        record: Vec<u8>,
        /// What it gives for JSON; not necessarily JSON, nor UTF-8.
        text: Vec<u8>,
    },
    /// The engine gives no value.
    Refuse {
        /// The request.
        seq: u64,
        /// Time inside the engine, in nanoseconds.
        ns: u64,
        /// The engine's own word on it, if it has such words.
        decision: Option<Decision>,
        /// Its reason. Bytes that are not UTF-8 are replaced when read: this is for people.
        message: String,
    },
    /// The request does not apply to this engine.
    Skip {
        /// The request.
        seq: u64,
        /// Why not.
        message: String,
    },
    /// The runner's own trouble.
    Fault {
        /// The request, or 0.
        seq: u64,
        /// What went wrong.
        message: String,
    },
}

impl Answer {
    /// Understands a frame as an answer.
    ///
    /// # Errors
    ///
    /// When the verb, a field or a value is none of an answer.
    pub fn decode(mut frame: Frame) -> Result<Self, HeaderError> {
        let header = &frame.header;
        match header.verb.as_str() {
            "engine" => {
                header.only(&["name", "version", "language", "capabilities"])?;
                let word = |name| header.value(name, "a word", |word| Some(word.to_owned()));
                Ok(Self::Engine(Engine {
                    name: word("name")?,
                    version: word("version")?,
                    language: word("language")?,
                    capabilities: header.value("capabilities", "- or known capabilities", read_capabilities)?,
                }))
            }
            "ok" => header.only(&[]).map(|()| Self::Ok),
            "value" => {
                header.only(&["seq", "ns", "decision", "flag", "record", "text"])?;
                Ok(Self::Value {
                    seq: header.number("seq")?,
                    ns: header.number("ns")?,
                    decision: read_decision(header)?,
                    flag: header.value("flag", "0 or 1", read_flag)?,
                    record: frame.take("record"),
                    text: frame.take("text"),
                })
            }
            "refuse" => {
                header.only(&["seq", "ns", "decision", "message"])?;
                Ok(Self::Refuse {
                    seq: header.number("seq")?,
                    ns: header.number("ns")?,
                    decision: read_decision(header)?,
                    message: take_message(&mut frame),
                })
            }
            "skip" => {
                header.only(&["seq", "message"])?;
                Ok(Self::Skip { seq: header.number("seq")?, message: take_message(&mut frame) })
            }
            "fault" => {
                header.only(&["seq", "message"])?;
                Ok(Self::Fault { seq: header.number("seq")?, message: take_message(&mut frame) })
            }
            _ => Err(header.wrong(Problem::UnknownVerb)),
        }
    }

    /// The bytes of the answer.
    ///
    /// # Errors
    ///
    /// When a word has a space in it or a payload is too long.
    pub fn encode(&self) -> Result<Vec<u8>, HeaderError> {
        let frame = match self {
            Self::Engine(engine) => Frame::new("engine")
                .with("name", &engine.name)
                .with("version", &engine.version)
                .with("language", &engine.language)
                .with("capabilities", write_capabilities(&engine.capabilities)),
            Self::Ok => Frame::new("ok"),
            Self::Value { seq, ns, decision, flag, record, text } => Frame::new("value")
                .with("seq", seq)
                .with("ns", ns)
                .with("decision", decision.map_or("-", Decision::word))
                .with("flag", u8::from(*flag))
                .with_payload("record", record)
                .with_payload("text", text),
            Self::Refuse { seq, ns, decision, message } => Frame::new("refuse")
                .with("seq", seq)
                .with("ns", ns)
                .with("decision", decision.map_or("-", Decision::word))
                .with_payload("message", message.as_bytes()),
            Self::Skip { seq, message } => {
                Frame::new("skip").with("seq", seq).with_payload("message", message.as_bytes())
            }
            Self::Fault { seq, message } => {
                Frame::new("fault").with("seq", seq).with_payload("message", message.as_bytes())
            }
        };
        frame.encode()
    }

    /// Reads an answer; `None` when the engine closed the pipe.
    ///
    /// # Errors
    ///
    /// As [`Frame::read`] and [`Answer::decode`].
    pub fn read(reader: &mut impl BufRead) -> Result<Option<Self>, FrameError> {
        Ok(Frame::read(reader)?.map(Self::decode).transpose()?)
    }

    /// Writes the answer in one piece and flushes.
    ///
    /// # Errors
    ///
    /// As [`Answer::encode`], and when the pipe fails.
    pub fn write(&self, writer: &mut impl Write) -> Result<(), FrameError> {
        writer.write_all(&self.encode()?)?;
        Ok(writer.flush()?)
    }
}

fn read_decision(header: &Header) -> Result<Option<Decision>, HeaderError> {
    header.value("decision", "- or a decision", |word| match word {
        "-" => Some(None),
        _ => Decision::from_word(word).map(Some),
    })
}

fn read_flag(word: &str) -> Option<bool> {
    match word {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn read_capabilities(words: &str) -> Option<Vec<Capability>> {
    match words {
        "-" => Some(Vec::new()),
        _ => words.split(',').map(Capability::from_word).collect(),
    }
}

fn write_capabilities(capabilities: &[Capability]) -> String {
    match capabilities {
        [] => "-".to_owned(),
        _ => capabilities.iter().map(|one| one.word()).collect::<Vec<_>>().join(","),
    }
}

fn take_message(frame: &mut Frame) -> String {
    String::from_utf8_lossy(&frame.take("message")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(record: &[u8], text: &[u8]) -> Answer {
        let [record, text] = [record, text].map(<[u8]>::to_vec);
        Answer::Value { seq: 3, ns: u64::MAX, decision: Some(Decision::Lossy), flag: true, record, text }
    }

    #[test]
    fn every_answer_reads_back() {
        let answers = [
            Answer::Engine(Engine::new("rust/llm_json", "1.0.3", "rust", &[Capability::Repair, Capability::Chunks])),
            Answer::Engine(Engine::new("a", "b", "c", &[])),
            Answer::Ok,
            value(b"", b""),
            value(b"[[0,1,\"\"]]", b"\"\xed\xa0\x80\0\xff\""),
            Answer::Refuse { seq: 0, ns: 0, decision: None, message: "no\nvalue, é".into() },
            Answer::Skip { seq: 1, message: String::new() },
            Answer::Fault { seq: 1, message: "lost".into() },
        ];
        let bytes = answers.iter().flat_map(|answer| answer.encode().unwrap()).collect::<Vec<_>>();
        let mut reader = bytes.as_slice();
        for answer in answers {
            assert_eq!(Answer::read(&mut reader).unwrap(), Some(answer));
        }
        assert_eq!(Answer::read(&mut reader).unwrap(), None);
    }

    #[test]
    fn what_is_no_answer_is_refused_with_its_field() {
        let cases = [
            ("stop", "the verb is not one awaited here"),
            ("Traceback (most recent call last):", "\"(most\" is not key=value"),
            ("engine name=a version=1 language=c capabilities=fly", "field `capabilities` is \"fly\""),
            ("value seq=1 ns=1 decision=sure flag=0 record=0 text=0", "field `decision` is \"sure\""),
            ("value seq=1 ns=1 decision=- flag=2 record=0 text=0", "field `flag` is \"2\", must be 0 or 1"),
            ("value seq=1 ns=1 decision=- flag=0 text=0", "field `record` is missing"),
            ("refuse seq=1 ns=1.5 decision=- message=0", "field `ns` is \"1.5\", must be a number"),
            ("ok seq=1", "the verb has no field `seq`"),
            ("skip seq=1 message=99999999999999999999", "must be a number"),
        ];
        for (header, why) in cases {
            let error = Answer::read(&mut format!("{header}\n").as_bytes()).unwrap_err().to_string();
            assert!(error.contains(why) && error.contains(header), "{error}");
        }
    }

    #[test]
    fn a_message_with_broken_bytes_is_still_a_message() {
        let answer = Answer::read(&mut &b"fault seq=0 message=3\na\xffb"[..]).unwrap();
        assert_eq!(answer, Some(Answer::Fault { seq: 0, message: "a\u{fffd}b".into() }));
    }

    #[test]
    fn an_engine_with_a_space_in_its_name_is_not_written() {
        let engine = Engine::new("my engine", "1", "rust", &[Capability::Repair]);
        assert!(Answer::Engine(engine).encode().is_err());
    }
}
