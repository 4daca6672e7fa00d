//! Law 4: however the bytes are cut, the triage, the events and the texts are the same.

use super::{Seen, shown};
use crate::input::Input;
use jsontriage_core::{End, Event, EventSink, Options, Retain, RuleId, Session, TextSink, triage};

pub(super) fn check(bytes: &[u8]) -> Option<Seen> {
    let Input { case, text, cuts, options, .. } = Input::read(bytes)?;
    chunks_agree(&text, &cuts, &options);
    Some(Seen::of(&case.family, &triage(&text, &options)))
}

/// Holds the whole text against its pieces.
///
/// # Panics
/// If they differ.
pub fn chunks_agree(text: &[u8], cuts: &[usize], options: &Options) {
    let whole = triage(text, options);
    let one = pushed(&[text], options);
    assert_eq!(whole.to_json(), one.said, "one piece differs from one shot: {} with {options:?}", shown(text));
    let mut edges: Vec<usize> = cuts.iter().map(|&cut| cut.min(text.len())).chain([0, text.len()]).collect();
    edges.sort_unstable();
    let pieces: Vec<&[u8]> = edges.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect();
    let many = pushed(&pieces, options);
    assert_eq!(one.said, many.said, "pieces {edges:?} differ: {} with {options:?}", shown(text));
    assert_eq!(one.events, many.events, "events of pieces {edges:?} differ: {} with {options:?}", shown(text));
    assert_eq!(one.written, many.written, "texts of pieces {edges:?} differ: {} with {options:?}", shown(text));
    // What the sink wrote of the chosen candidate is the text, apart from white space around the root.
    let settled_later = [RuleId::DuplicateName, RuleId::RootList];
    if let (Some(json), Some(written)) = (whole.json(), one.written)
        && whole.edits().iter().all(|edit| !settled_later.contains(&edit.rule))
        && std::str::from_utf8(text).is_ok()
    {
        let space = |text: char| text.is_ascii_whitespace();
        assert_eq!(
            json.trim_matches(space),
            written.trim_matches(space),
            "the sink wrote another text: {} with {options:?}",
            shown(text)
        );
    }
    let mut narrow = Session::new(options.clone().retain(Retain::Window));
    pieces.iter().for_each(|piece| narrow.feed(piece));
    let narrow = narrow.finish(options.told_end().clone());
    assert_eq!(
        (narrow.decision(), narrow.ambiguity(), narrow.edits(), narrow.error()),
        (whole.decision(), whole.ambiguity(), whole.edits(), whole.error()),
        "a window differs from the whole: {} with {options:?}",
        shown(text)
    );
}

/// All that a session lets one see.
struct Pushed {
    said: String,
    events: Vec<Event>,
    written: Option<String>,
}

fn pushed(pieces: &[&[u8]], options: &Options) -> Pushed {
    let sessions = || Session::new(options.clone());
    let (mut plain, mut evented, mut texted) = (sessions(), sessions(), sessions());
    let (mut events, mut texts) = (EventSink::default(), TextSink::default());
    for piece in pieces {
        plain.feed(piece);
        evented.feed_with(piece, &mut events);
        texted.feed_with(piece, &mut texts);
    }
    let end = || -> End { options.told_end().clone() };
    let answer = plain.finish(end());
    let watched = evented.finish_with(end(), &mut events);
    let written = texted.finish_with(end(), &mut texts);
    assert_eq!(answer.to_json(), watched.to_json(), "a sink changed the answer: {}", shown(&pieces.concat()));
    let written = written.candidate().and_then(|candidate| texts.get(candidate)).map(str::to_owned);
    Pushed { said: answer.to_json(), events: events.take(), written }
}
