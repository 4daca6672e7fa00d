//! `compound`: two or three slips at different places of one document.
//!
//! Models: a writer who slips once slips again. Evidence: corpus/SOURCES.md#compound.
//! Slips are those of ten other families, every combination as likely as any other. A slip that alone leaves valid JSON is not
//! used, as in its own family. Two slips never damage the same token, and a whole token stands between them (between two lost closers
//! one that is no closer), unless one of them only respells tokens.
//! Class: ambiguous where one slip is so by its own count, or the lost characters of one kind together; else lossy where slips of
//! structure are of different kinds (truth rule 13); else unique. Author had read the engine: no.

use super::{About, Damage, Damaged, FAMILIES};
use crate::case::{Class, Rival};
use crate::document::Document;
use crate::edit::{Edit, apply};
use crate::preimage::several_lost;
use crate::read::accepts;
use crate::rng::Rng;
use crate::write::{Kind, Printed, Token};

pub(super) struct Compound;

/// What a slip acts on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Acts {
    /// On structure: one of these characters is lost.
    Loses(&'static [u8]),
    /// On structure: quotes that should not be there.
    Adds,
    /// On the spelling of tokens.
    Within,
    /// On nothing: it puts something between tokens or around all.
    Beside,
}

const SLIPS: [(&str, Acts); 10] = [
    ("quote-missing", Acts::Loses(b"\"")),
    ("comma-missing", Acts::Loses(b",")),
    ("colon-missing", Acts::Loses(b":")),
    ("closer-missing", Acts::Loses(b"}]")),
    ("inner-quote", Acts::Adds),
    ("raw-control", Acts::Within),
    ("invalid-escape", Acts::Within),
    ("python-literal", Acts::Within),
    ("fence-and-prose", Acts::Beside),
    ("trailing-comma-and-comment", Acts::Beside),
];

impl Acts {
    fn is_structural(self) -> bool {
        matches!(self, Self::Loses(_) | Self::Adds)
    }
}

/// Draws of a slip before another document is taken.
const TRIES: usize = 20;

impl Damage for Compound {
    fn family(&self) -> &'static str {
        "compound"
    }

    fn about(&self) -> About {
        About { models: "two or three slips of other families", weight_ppm: 0, cosmetic: false }
    }

    // A bound of half a percent is asked of the unique and lossy ones, which are fewer than all.
    fn times(&self) -> usize {
        2
    }

    fn apply(&self, document: &Document, printed: &Printed, rng: &mut Rng) -> Option<Damaged> {
        let count = if rng.chance(50) { 2 } else { 3 };
        let mut slips: Vec<Slip> = Vec::new();
        for &kind in rng.pick(&combinations(count))? {
            let slip = (0..TRIES).find_map(|_| {
                let slip = Slip::draw(kind, document, printed, rng)?;
                slips.iter().all(|other| slip.is_apart(other, printed)).then_some(slip)
            })?;
            slips.push(slip);
        }
        compose(printed, &slips)
    }
}

/// Every choice of so many slips; only those of structure may repeat, since the others are habits that damage all they can at once.
fn combinations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |chosen: &Vec<usize>| {
            let least = chosen.last().map_or(0, |last| last + usize::from(!SLIPS[*last].1.is_structural()));
            (least..SLIPS.len()).map(|next| [&chosen[..], &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// One slip, as its family makes it.
struct Slip {
    kind: usize,
    damaged: Damaged,
}

impl Slip {
    fn draw(kind: usize, document: &Document, printed: &Printed, rng: &mut Rng) -> Option<Self> {
        let family = FAMILIES.iter().find(|family| family.family() == SLIPS[kind].0)?;
        let damaged = family.apply(document, printed, rng)?;
        let text = apply(&printed.text, &damaged.edits)?;
        (!accepts(text.as_bytes())).then_some(Self { kind, damaged })
    }

    fn is_apart(&self, other: &Self, printed: &Printed) -> bool {
        let respells = [self, other].iter().any(|slip| SLIPS[slip.kind].1 == Acts::Within);
        self.damaged.edits.iter().all(|edit| {
            let here = place(printed, edit);
            other.damaged.edits.iter().all(|other| {
                let there = place(printed, other);
                let (first, second) = if here <= there { (here, there) } else { (there, here) };
                if respells { first.1 < second.0 } else { has_token_between(printed, first.1, second.0) }
            })
        })
    }
}

/// Does a whole token stand between two places? A run of closers is one place, since closers lost there are one fault (rule 11).
fn has_token_between(printed: &Printed, first: usize, second: usize) -> bool {
    let is_closer = |token: &Token| matches!(token.kind, Kind::CloseObject | Kind::CloseArray);
    let token = |place: usize| (place % 2 == 1).then(|| &printed.tokens[place / 2]);
    let run = token(first).is_some_and(is_closer) && token(second).is_some_and(is_closer);
    // The first token behind the one place, and the one that the other touches or that follows it.
    let between = first.div_ceil(2)..second / 2;
    between.start < between.end && !(run && printed.tokens[between].iter().all(is_closer))
}

/// The tokens and gaps that an edit touches: gap `n` before token `n` counts as `2n`, the token as `2n + 1`.
fn place(printed: &Printed, edit: &Edit) -> (usize, usize) {
    let end = edit.at + edit.removed.len();
    let first = printed.tokens.partition_point(|token| token.end <= edit.at);
    let next = printed.tokens.partition_point(|token| token.start < end.max(edit.at + 1));
    match () {
        () if edit.removed.is_empty() => {
            let inside = printed.tokens.get(first).is_some_and(|token| token.start < edit.at);
            (2 * first + usize::from(inside), 2 * first + usize::from(inside))
        }
        () if next <= first => (2 * first, 2 * first),
        () => (2 * first + 1, 2 * next - 1),
    }
}

/// Puts the slips together, and says what can be known afterwards.
fn compose(printed: &Printed, slips: &[Slip]) -> Option<Damaged> {
    let all = merged(slips.iter().flat_map(|slip| slip.damaged.edits.clone()).collect());
    let text = apply(&printed.text, &all)?;
    let mut rivals = vec![Rival { truth: printed.text.clone(), edits: all.clone() }];
    let mut doubted = false;
    for group in slips.chunk_by(|one, other| one.kind == other.kind) {
        for (own, found) in counted(printed, group)? {
            let rest: Vec<Edit> = all.iter().filter(|edit| !own.contains(edit)).cloned().collect();
            let others: Vec<Rival> = found.into_iter().filter(|rival| rival.truth != printed.text).collect();
            doubted |= !others.is_empty();
            rivals.extend(others.into_iter().filter_map(|rival| carried(rival, &own, &rest, &text)));
        }
    }
    // A doubt that cannot be shown beside the other slips must not pass for certainty.
    if doubted && rivals.len() < 2 {
        return None;
    }
    let mut faults: Vec<&str> = slips.iter().flat_map(|slip| slip.damaged.faults.clone()).collect();
    faults.sort_unstable();
    faults.dedup();
    let mut structural: Vec<usize> =
        slips.iter().map(|slip| slip.kind).filter(|kind| SLIPS[*kind].1.is_structural()).collect();
    structural.dedup();
    let damaged = match rivals.len() {
        1 if structural.len() > 1 => Damaged { class: Class::Lossy, ..Damaged::unique(all, &faults) },
        1 => Damaged::unique(all, &faults),
        _ => Damaged::ambiguous(all, rivals, &faults),
    };
    Some(Damaged { slips: slips.iter().map(|slip| SLIPS[slip.kind].0).collect(), ..damaged })
}

fn merged(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort_by_key(|edit| edit.at);
    edits
}

/// The edits of the slips of one kind with the truths they leave: lost characters are counted together, all else slip by slip.
fn counted(printed: &Printed, group: &[Slip]) -> Option<Vec<(Vec<Edit>, Vec<Rival>)>> {
    match SLIPS[group[0].kind].1 {
        Acts::Loses(lost) if group.len() > 1 => {
            let edits = merged(group.iter().flat_map(|slip| slip.damaged.edits.clone()).collect());
            let text = apply(&printed.text, &edits)?;
            let truths = several_lost(&text, lost, group.len(), printed.style, &printed.text)?;
            Some(vec![(edits, truths)])
        }
        _ => Some(group.iter().map(|slip| (slip.damaged.edits.clone(), slip.damaged.rivals.clone())).collect()),
    }
}

/// A rival of a text with the slips `own`, when the `rest` of the slips is made too: the same truth, and all that leads to `text`.
/// `None` where the rest damages what only the original holds.
fn carried(rival: Rival, own: &[Edit], rest: &[Edit], text: &str) -> Option<Rival> {
    let moved = rest.iter().map(|edit| {
        let at = source(&rival.edits, target(own, edit.at))?;
        Some(Edit { at, ..edit.clone() })
    });
    let moved = moved.collect::<Option<Vec<Edit>>>()?;
    let edits = merged([rival.edits, moved].concat());
    (apply(&rival.truth, &edits)? == text).then_some(Rival { edits, ..rival })
}

/// Where a place of the undamaged text, outside of all edits, is in the damaged one.
fn target(edits: &[Edit], at: usize) -> usize {
    let before = edits.iter().filter(|edit| edit.at + edit.removed.len() <= at);
    before.fold(at, |at, edit| at + edit.inserted.len() - edit.removed.len())
}

/// Where a place of the damaged text is in the undamaged one; `None` inside of an edit.
fn source(edits: &[Edit], at: usize) -> Option<usize> {
    let (mut removed, mut inserted) = (0, 0);
    for edit in edits {
        let start = edit.at + inserted - removed;
        if at < start {
            break;
        }
        if at < start + edit.inserted.len() {
            return None;
        }
        removed += edit.removed.len();
        inserted += edit.inserted.len();
    }
    Some(at + removed - inserted)
}

#[cfg(test)]
mod tests {
    use super::{SLIPS, Slip, combinations, compose, place};
    use crate::case::{Class, Rival};
    use crate::damage::Damaged;
    use crate::edit::{Edit, apply};
    use crate::preimage::one_lost;
    use crate::read::read;
    use crate::write::{Printed, Style, print};

    fn printed(text: &str) -> Printed {
        print(&read(text.as_bytes()).expect("valid"), Style::ALL[2])
    }

    /// The slip of this kind that loses the character at `at`.
    fn lost(printed: &Printed, kind: &str, at: usize) -> Slip {
        let kind = SLIPS.iter().position(|(name, _)| *name == kind).expect("a slip");
        let edit = Edit::remove(&printed.text, at, at + 1);
        let text = apply(&printed.text, std::slice::from_ref(&edit)).expect("it applies");
        let lost = if matches!(edit.removed.as_str(), "}" | "]") { "}]" } else { &edit.removed };
        let rivals = one_lost(&text, lost.as_bytes(), printed.style, &printed.text);
        let damaged = Damaged::unique(vec![edit], &["missing-comma"]);
        Slip { kind, damaged: if rivals.len() > 1 { Damaged { rivals, ..damaged } } else { damaged } }
    }

    #[track_caller]
    fn leads_to(rivals: &[Rival], text: &str) {
        for rival in rivals {
            assert_eq!(apply(&rival.truth, &rival.edits).as_deref(), Some(text), "{}", rival.truth);
        }
    }

    #[test]
    fn there_are_fifty_combinations_of_two_and_170_of_three() {
        assert_eq!([2, 3].map(|count| combinations(count).len()), [50, 170]);
    }

    #[test]
    fn slips_of_one_kind_stay_unique_and_of_two_kinds_are_lossy() {
        let document = printed(r#"{"a":1,"b":2,"c":3,"d":4}"#);
        let [first, second] = [6, 18].map(|at| lost(&document, "comma-missing", at));
        let habit = compose(&document, &[first, second]).expect("two slips");
        assert_eq!(habit.class, Class::Unique);
        assert_eq!(apply(&document.text, &habit.edits).as_deref(), Some(r#"{"a":1"b":2,"c":3"d":4}"#));
        let mixed = [lost(&document, "comma-missing", 6), lost(&document, "colon-missing", 16)];
        assert_eq!(compose(&document, &mixed).expect("two slips").class, Class::Lossy);
    }

    #[test]
    fn a_doubt_of_one_slip_is_shown_with_the_other_slip_made_too() {
        let document = printed(r#"{"x":0,"a":{"b":1},"c":2,"d":3}"#);
        let slips = [lost(&document, "comma-missing", 6), lost(&document, "closer-missing", 17)];
        let both = compose(&document, &slips).expect("two slips");
        assert_eq!(both.class, Class::Ambiguous);
        assert_eq!(both.rivals.len(), 3);
        leads_to(&both.rivals, r#"{"x":0"a":{"b":1,"c":2,"d":3}"#);
    }

    #[test]
    fn lost_characters_of_one_kind_are_counted_together() {
        // Each closer alone has one place, since the other still stands.
        let document = printed(r#"{"a":{"b":[1],"c":2},"d":3}"#);
        let slips = [12, 19].map(|at| lost(&document, "closer-missing", at));
        assert!(slips[0].damaged.rivals.is_empty());
        let both = compose(&document, &slips).expect("two slips");
        assert_eq!(both.class, Class::Ambiguous);
        leads_to(&both.rivals, r#"{"a":{"b":[1,"c":2,"d":3}"#);
    }

    #[test]
    fn slips_at_neighbouring_tokens_are_not_apart() {
        let document = printed(r#"{"a":"b","c":[]}"#);
        // The comma behind the string, its closing quote, and the colon two tokens before the comma.
        let [comma, quote, colon] = [("comma-missing", 8), ("quote-missing", 7), ("colon-missing", 4)]
            .map(|(kind, at)| lost(&document, kind, at));
        assert!(!comma.is_apart(&quote, &document) && !quote.is_apart(&comma, &document));
        assert!(comma.is_apart(&colon, &document) && colon.is_apart(&comma, &document));
        let nested = printed(r#"{"a":[[{"b":1}]],"c":2}"#);
        let [first, last] = [13, 15].map(|at| lost(&nested, "closer-missing", at));
        assert!(!first.is_apart(&last, &nested), "a run of closers is one place");
        assert_eq!(place(&document, &Edit::insert(8, " ")), (8, 8));
        assert_eq!(place(&document, &Edit::insert(7, "x")), (7, 7));
        assert_eq!(place(&document, &Edit::insert(0, "x")), (0, 0));
        assert_eq!(place(&document, &Edit::insert(document.text.len(), "x")), (20, 20));
    }
}
