//! Clean text costs no allocation once the session is warm, and no memory that grows with the text.

use allocation_counter::measure;
use jsontriage_core::{End, NoSink, Options, Retain, Session, Sink};

const RECORD: &str =
    r#"{"id": 7312845601928374655, "name": "Zoë \"Z\" Ähre", "tags": ["a", "b\n"], "x": {"y": [1.5, null]}}, "#;

/// Counts bytes and keeps none.
#[derive(Default)]
struct Length(usize);

impl Sink for Length {
    fn text(&mut self, _: usize, piece: &str) {
        self.0 += piece.len();
    }
}

#[test]
fn a_clean_feed_allocates_nothing_once_warm() {
    for chunk in [3, 64, 4096] {
        let mut session = Session::new(Options::agent().retain(Retain::Window));
        session.feed(b"[");
        let records = RECORD.repeat(6_000);
        let (warm, rest) = records.as_bytes().split_at(400_000);
        for piece in warm.chunks(chunk) {
            session.feed_with(piece, &mut NoSink);
        }
        let counted = measure(|| {
            for piece in rest.chunks(chunk) {
                session.feed_with(piece, &mut NoSink);
            }
        });
        assert_eq!(counted.count_total, 0, "in pieces of {chunk}");
    }
}

#[test]
fn a_sink_sees_it_all_in_memory_that_does_not_grow() {
    let peak = |records: usize| {
        let record = RECORD.as_bytes();
        let counted = measure(|| {
            let mut session = Session::new(Options::agent().retain(Retain::Window));
            let mut length = Length::default();
            session.feed_with(b"[", &mut length);
            for _ in 0..records {
                session.feed_with(record, &mut length);
            }
            session.feed_with(b"1]", &mut length);
            let answer = session.finish_with(End::NotTold, &mut length);
            assert_eq!(length.0, records * record.len() + 3);
            assert!(answer.edits().is_empty());
        });
        counted.bytes_max
    };
    assert_eq!(peak(10_000), peak(100_000));
    assert!(peak(10) > 0, "nothing was counted");
}
