//! Clean text costs no allocation once the session is warm, and no memory that grows with the text.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use jsontriage_core::{End, NoSink, Options, Retain, Session, Sink};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

struct Counting;

fn count(grown: isize) {
    HELD.set(HELD.get() + grown);
    PEAK.set(PEAK.get().max(HELD.get()));
}

#[expect(unsafe_code, reason = "an allocator cannot be counted without one")]
// SAFETY: every call is handed to the system allocator unchanged; the counters are thread-local cells.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count(layout.size().cast_signed());
        // SAFETY: the caller's contract is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: the caller's contract is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: the caller's contract is passed on.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

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
        let before = ALLOCATIONS.get();
        for piece in rest.chunks(chunk) {
            session.feed_with(piece, &mut NoSink);
        }
        assert_eq!(ALLOCATIONS.get() - before, 0, "in pieces of {chunk}");
    }
}

#[test]
fn a_sink_sees_it_all_in_memory_that_does_not_grow() {
    let peak = |records: usize| {
        let record = RECORD.as_bytes();
        let start = HELD.get();
        PEAK.set(start);
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
        drop(answer);
        PEAK.get() - start
    };
    assert_eq!(peak(10_000), peak(100_000));
}
