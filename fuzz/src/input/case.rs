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
pub const FAMILIES: [&str; 20] = [
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
    "closer-missing",
    "inner-quote",
    "comma-missing",
];

/// Bytes of the tape that the damage draws from.
const DAMAGE: usize = 64;
/// Bytes of the head that wait for new choices.
const RESERVE: usize = 5;
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
            small @ 0..240 => small * 2,
            large => (large - 239) * 256,
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
        // What has nothing to damage is left whole.
        let damaged = (0..ATTEMPTS).find_map(|attempt| made(family, attempt));
        let case = damaged.or_else(|| made(generate::by_name("intact")?, 0))?;
        let mut text = case.bytes().into_owned();
        loose::damage(&mut Tape::open(&delivery.loose)?, &mut text);
        delivery.cuts.iter_mut().for_each(|cut| *cut %= text.len() + 1);
        let cuts = match delivery.step {
            0 => delivery.cuts,
            step => (0..text.len()).step_by(step).collect(),
        };
        Some(Self { case, text, cuts, options })
    }
}

/// How a text arrives.
struct Delivery {
    /// A tape of its own, since it is read when the text is there.
    loose: Vec<u8>,
    step: usize,
    cuts: Vec<usize>,
}

impl Delivery {
    fn read(tape: &mut Tape<'_>) -> Self {
        let loose = [&[super::VERSION][..], &tape.bytes::<13>()].concat();
        let count = usize::from(tape.byte());
        // A quarter comes in equal pieces, down to single bytes.
        let step = if count >= 192 { count % 7 + 1 } else { 0 };
        let places: [usize; CUTS] = std::array::from_fn(|_| tape.number());
        let _: [u8; RESERVE] = tape.bytes();
        Self { loose, step, cuts: places[..count % (CUTS + 1)].to_vec() }
    }
}

/// The kinds of string by a mask, so that most documents lack some; what the family asks for where the mask names none.
fn flavours(family: &dyn Damage, mask: usize) -> Vec<StringFlavour> {
    let named = StringFlavour::ALL.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
    let named: Vec<StringFlavour> = named.map(|(_, flavour)| *flavour).collect();
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
    fn a_tape_means_the_same_for_ever() {
        let bytes = [&[1, 2][..], &[0; 41], &[9, 4, 200, 31], &[0; 60], &[2, 7, 0, 120, 5, 9, 9, 40, 77, 2, 8, 61, 5]].concat();
        let input = Input::read(&bytes).expect("an input");
        assert_eq!(input.case.family, "comma-missing");
        assert_eq!(input.case.text, "");
        assert_eq!(corpus::check::problems(&input.case), Vec::<String>::new());
    }
}
