//! A case of the corpus' own making, with how it is delivered.

use super::{loose, options, tape::Tape};
use corpus::case::Case;
use corpus::damage::Damage;
use corpus::document::{self, StringFlavour};
use corpus::generate;
use corpus::rng::Rng;
use corpus::write::Style;
use jsontriage_core::Options;

/// The families by their byte; new ones go to the end. Those whose damage calls for several hypotheses come more than once.
pub const FAMILIES: [&str; 33] = [
    "quote-missing",
    "inner-quote",
    "comma-missing",
    "colon-missing",
    "closer-missing",
    "compound",
    "cut",
    "fence-and-prose",
    "raw-control",
    "invalid-escape",
    "trailing-comma-and-comment",
    "python-literal",
    "several-roots",
    "duplicate-name",
    "intact",
    "compound",
    "quote-missing",
    "inner-quote",
    "comma-missing",
    "colon-missing",
    "closer-missing",
    "compound",
    "quote-missing",
    "inner-quote",
    "comma-missing",
    "colon-missing",
    "closer-missing",
    "compound",
    "quote-missing",
    "inner-quote",
    "comma-missing",
    "colon-missing",
    "closer-missing",
];

/// Bytes of the tape that the damage draws from.
const DAMAGE: usize = 64;
/// Bytes of the head that wait for new choices.
const RESERVE: usize = 3;
/// Other draws of a family that does not apply.
const ATTEMPTS: usize = 6;
/// Cuts that are given by place.
const CUTS: usize = 6;

/// A case, and how it is delivered.
#[derive(Debug)]
pub struct Input {
    /// Document and damage with all that is known of them.
    pub case: Case,
    /// The case's text, with loose damage.
    pub text: Vec<u8>,
    /// Lists to put around a document, for laws about valid text.
    pub nest: usize,
    /// Where the text is cut into pieces.
    pub cuts: Vec<usize>,
    /// Options to read it with.
    pub options: Options,
}

impl Input {
    /// Reads a tape; `None` for another version, and for a document that is too large.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let mut tape = Tape::open(bytes)?;
        let family = generate::by_name(FAMILIES[usize::from(tape.byte()) % FAMILIES.len()])?;
        let style = tape.pick(Style::ALL[0], &Style::ALL[1..]);
        let flavours = flavours(family, tape.number());
        let size = match usize::from(tape.byte()) {
            small @ 0..248 => small,
            large => (large - 247) * 256,
        };
        let options = options::options(&mut tape);
        let mut delivery = Delivery::read(&mut tape);
        let damage: [u8; DAMAGE] = tape.bytes();
        let document = document::make(Rng::of_tape(tape.rest().to_vec()), &flavours, size);
        let made = |family, attempt| {
            let mut damage = damage.to_vec();
            damage.rotate_left(attempt * 7);
            generate::case(family, &document, style, &mut Rng::of_tape(damage)).ok()
        };
        // Not every document has a quote or an escape to damage, but nearly all have a colon.
        let damaged = (0..ATTEMPTS).find_map(|attempt| made(family, attempt));
        let others = || ["colon-missing", "intact"].into_iter().find_map(|name| made(generate::by_name(name)?, 0));
        let case = damaged.or_else(others)?;
        let mut text = case.bytes().into_owned();
        loose::damage(&mut Tape::open(&delivery.loose)?, &mut text);
        let escape = |at: usize| text[at..].iter().position(|byte| *byte == b'\\').map_or(at, |next| at + next);
        for cut in &mut delivery.cuts {
            let place = *cut % (text.len() + 1);
            *cut = if delivery.escapes { escape(place) } else { place };
        }
        let cuts = match delivery.step {
            0 => delivery.cuts,
            step => (0..text.len()).step_by(step).collect(),
        };
        Some(Self { case, text, nest: delivery.nest, cuts, options })
    }
}

/// How a text arrives.
struct Delivery {
    /// A tape of its own, since it is read when the text is there.
    loose: Vec<u8>,
    step: usize,
    cuts: Vec<usize>,
    nest: usize,
    /// Cuts move on to the next backslash: there a reader has to wait.
    escapes: bool,
}

impl Delivery {
    fn read(tape: &mut Tape<'_>) -> Self {
        let loose = [&[super::VERSION][..], &tape.bytes::<13>()].concat();
        let count = usize::from(tape.byte());
        // A quarter comes in equal pieces, down to single bytes.
        let step = if count >= 192 { count % 7 + 1 } else { 0 };
        let places: [usize; CUTS] = std::array::from_fn(|_| tape.number());
        // One in eight is nested, as deep as no document of the corpus is.
        let nest = usize::from(tape.byte().saturating_sub(223)) * 8;
        let escapes = tape.byte() % 2 == 1;
        let _: [u8; RESERVE] = tape.bytes();
        Self { loose, step, cuts: places[..count % (CUTS + 1)].to_vec(), nest, escapes }
    }
}

/// Of the kinds of string that a family asks for, those that a mask names, so that most documents lack some; all where it names none.
fn flavours(family: &dyn Damage, mask: usize) -> Vec<StringFlavour> {
    let is_named = |flavour: &&StringFlavour| {
        StringFlavour::ALL.iter().position(|known| known == *flavour).is_some_and(|at| mask >> at & 1 == 1)
    };
    let named: Vec<StringFlavour> = family.flavours().iter().filter(is_named).copied().collect();
    if named.is_empty() { family.flavours().to_vec() } else { named }
}

#[cfg(test)]
mod tests {
    use super::{FAMILIES, Input};
    use std::collections::BTreeSet;

    #[test]
    fn every_family_of_the_corpus_has_a_byte() {
        let all: BTreeSet<&str> = corpus::damage::FAMILIES.iter().map(|family| family.family()).collect();
        assert_eq!(FAMILIES.into_iter().collect::<BTreeSet<&str>>(), all);
    }

    #[test]
    fn pieces_begin_with_escapes_too() {
        let begins = |n: usize| {
            let input = Input::read(&crate::seeds::tape(crate::oracle::Kind::Case, "escapes", n))?;
            // One cut meets an escape by chance, several do not.
            let all = input.cuts.iter().all(|cut| input.text.get(*cut) == Some(&b'\\'));
            Some((2..=super::CUTS).contains(&input.cuts.len()) && all)
        };
        assert!((0..500).filter_map(begins).filter(|begins| *begins).count() > 50);
    }

    #[test]
    fn a_tape_means_the_same_for_ever() {
        let delivery = [1, 0, 3, 90, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 7, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let head = [&[1, 2, 2, 0, 0, 40, 1, 0, 0, 2, 0, 0][..], &[200], &delivery].concat();
        let bytes = [&head[..], &[5; 64], &[2, 7, 1, 9, 3, 11, 0, 20, 0, 4, 6, 1, 77, 2]].concat();
        let input = Input::read(&bytes).expect("an input");
        assert_eq!(input.case.family, "comma-missing");
        let text = r#"{"tool":"run_sql""arguments":{"price":"Привет, мир: \"да\" Привет, мир: \"да\" „Guten Tag“, sagte er 价格：１２元，「好」 (72384)"}}"#;
        assert_eq!(input.case.text, text);
        let place = 256 % (text.len() + 1);
        assert_eq!(
            input.text,
            [&text.as_bytes()[..place], &text.as_bytes()[place + 1..]].concat(),
            "loose damage: a byte is gone"
        );
        assert!(input.cuts.is_empty());
        assert_eq!(input.options.told_end(), &jsontriage_core::End::MaxTokens);
        assert_eq!(input.options.policy(), jsontriage_core::Policy::Permissive);
        assert_eq!(corpus::check::problems(&input.case), Vec::<String>::new());
    }
}
