//! A header and the raw bytes behind it, read from and written to a pipe.

use std::io::{BufRead, Read, Write};

use crate::{FrameError, HEADER_LIMIT, Header, HeaderError, Problem};

/// Bytes one payload may have.
pub const PAYLOAD_LIMIT: usize = 64 << 20;

/// One frame, not yet understood as a request or an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The header. It announces the payloads, in their order.
    pub header: Header,
    /// The payloads, as many as are announced.
    pub payloads: Vec<Vec<u8>>,
}

impl Frame {
    /// A frame with neither fields nor payloads.
    #[must_use]
    pub fn new(verb: &str) -> Self {
        Self { header: Header::new(verb), payloads: Vec::new() }
    }

    /// The frame with one more field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        self.header = self.header.with(name, value);
        self
    }

    /// The frame with one more payload, named by one of [`crate::PAYLOADS`].
    #[must_use]
    pub fn with_payload(mut self, name: &str, bytes: &[u8]) -> Self {
        self.payloads.push(bytes.to_owned());
        self.with(name, bytes.len())
    }

    /// Reads a frame; `None` when the stream ends cleanly before it.
    ///
    /// # Errors
    ///
    /// When the stream fails, ends inside the frame, or the header cannot be read.
    pub fn read(reader: &mut impl BufRead) -> Result<Option<Self>, FrameError> {
        let mut line = Vec::new();
        // One more for the line feed; as far as that, the reader stays inside the header whatever comes.
        reader.by_ref().take(HEADER_LIMIT as u64 + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.pop_if(|last| *last == b'\n').is_none() {
            return Err(if line.len() > HEADER_LIMIT {
                HeaderError::new(&line, Problem::TooLong { limit: HEADER_LIMIT }).into()
            } else {
                FrameError::HalfFrame { part: "header".to_owned(), arrived: line.len() }
            });
        }
        let header = Header::decode(&line)?;
        let mut payloads = Vec::new();
        for (name, length) in header.payloads()? {
            let mut bytes = Vec::new();
            reader.by_ref().take(length as u64).read_to_end(&mut bytes)?;
            if bytes.len() < length {
                return Err(FrameError::HalfFrame { part: name.to_owned(), arrived: bytes.len() });
            }
            payloads.push(bytes);
        }
        Ok(Some(Self { header, payloads }))
    }

    /// The bytes of the frame.
    ///
    /// # Errors
    ///
    /// When the header cannot be written or announces other payloads than there are.
    pub fn encode(&self) -> Result<Vec<u8>, HeaderError> {
        let mut bytes = self.header.encode()?.into_bytes();
        let announced = self.header.payloads()?;
        if !announced.iter().map(|(_, length)| *length).eq(self.payloads.iter().map(Vec::len)) {
            return Err(self.header.wrong(Problem::BadValue {
                field: announced.last().map_or("text", |(name, _)| name).to_owned(),
                value: format!("{announced:?}"),
                wanted: "the lengths of the payloads",
            }));
        }
        bytes.push(b'\n');
        for payload in &self.payloads {
            bytes.extend_from_slice(payload);
        }
        Ok(bytes)
    }

    /// Writes the frame in one piece and flushes.
    ///
    /// # Errors
    ///
    /// When the frame cannot be encoded or the pipe fails.
    pub fn write(&self, writer: &mut impl Write) -> Result<(), FrameError> {
        writer.write_all(&self.encode()?)?;
        Ok(writer.flush()?)
    }

    /// Takes a payload out of the frame; empty when there is none of that name.
    pub(crate) fn take(&mut self, name: &str) -> Vec<u8> {
        let announced = self.header.fields.iter().filter(|(field, _)| crate::PAYLOADS.contains(&field.as_str()));
        let place = announced.map(|(field, _)| field).position(|field| field == name);
        place.and_then(|place| self.payloads.get_mut(place)).map(std::mem::take).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip(frame: &Frame) {
        let bytes = [frame.encode().unwrap(), b"stop\n".to_vec()].concat();
        let mut reader = bytes.as_slice();
        assert_eq!(Frame::read(&mut reader).unwrap().as_ref(), Some(frame));
        assert_eq!(reader, b"stop\n", "not one byte more is taken");
    }

    #[test]
    fn payload_bytes_arrive_as_they_are() {
        for bytes in [&b""[..], b"\0", b"\n", b"run seq=1\n", b"\xff\xfe\x80", b"\xed\xa0\x80", b" = "] {
            round_trip(&Frame::new("value").with("seq", 1).with_payload("text", bytes));
            round_trip(&Frame::new("value").with_payload("record", bytes).with_payload("text", b"x").with("seq", 1));
        }
        let every: Vec<u8> = (0..=255).collect();
        round_trip(&Frame::new("value").with_payload("text", &every.repeat(1000)));
    }

    #[test]
    fn payloads_stand_in_the_order_of_their_fields() {
        let mut frame = Frame::read(&mut &b"value text=2 seq=1 record=1\nabc"[..]).unwrap().unwrap();
        assert_eq!((frame.take("record"), frame.take("text")), (b"c".to_vec(), b"ab".to_vec()));
    }

    #[test]
    fn the_end_between_frames_is_no_error_and_inside_a_frame_it_is() {
        let bytes = b"value seq=1 record=2 text=3\n[]abc";
        assert!(Frame::read(&mut &bytes[..0]).unwrap().is_none());
        for cut in 1..bytes.len() {
            let error = Frame::read(&mut &bytes[..cut]).unwrap_err();
            let FrameError::HalfFrame { part, arrived } = error else { panic!("{cut}: {error}") };
            let expected = match cut {
                ..28 => ("header", cut),
                28..30 => ("record", cut - 28),
                _ => ("text", cut - 30),
            };
            assert_eq!((part.as_str(), arrived), expected);
        }
    }

    #[test]
    fn a_stream_without_line_feeds_is_not_read_to_its_end() {
        let mut endless = std::io::BufReader::new(std::io::repeat(b'a'));
        let error = Frame::read(&mut endless).unwrap_err();
        let FrameError::Header(error) = error else { panic!("{error}") };
        assert_eq!(error.problem, Problem::TooLong { limit: HEADER_LIMIT });
    }

    #[test]
    fn a_header_at_the_limit_is_read() {
        let long = "a".repeat(HEADER_LIMIT - "profile name=".len());
        round_trip(&Frame::new("profile").with("name", &long));
        assert!(Frame::new("profile").with("name", long + "a").encode().is_err());
    }

    #[test]
    fn a_frame_that_would_tear_the_stream_is_not_written() {
        let frame = Frame::new("value").with("text", 3);
        assert!(frame.encode().is_err());
        assert!(Frame { payloads: vec![b"ab".to_vec()], ..frame }.encode().is_err());
    }
}
