//! Generates the cases of a family, each from its own key: no case depends on another, so any part can be made anywhere.

use crate::case::{Case, Class, Split};
use crate::damage::{Damage, FAMILIES};
use crate::document::{Document, draw};
use crate::edit::apply;
use crate::read::accepts;
use crate::rng::Rng;
use crate::write::{Style, print};
use rayon::prelude::*;
use std::collections::HashSet;

/// Version of the generator, part of every origin. Another version is another corpus.
pub const GENERATOR: u32 = 1;
/// Texts stay below this; larger files are a matter of speed, not of reading.
pub const MOST_BYTES: usize = 16_000;
/// Truth documents per family, however many cases are made: clusters stay bounded, and so does what is kept of them.
const DOCUMENTS: usize = 300;
/// Draws before a case is given up. A family that needs more has the wrong documents.
const ATTEMPTS: usize = 60;
/// Draws made at a time.
const BATCH: usize = 256;

/// What happened to the draws that gave no case.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Dropped {
    /// The family does not apply to the document.
    pub not_applicable: usize,
    /// The damaged text is valid JSON of another value, so the text itself says something else than the truth.
    pub valid_otherwise: usize,
    /// Too large.
    pub too_large: usize,
    /// The text came up before.
    pub repeated: usize,
}

/// Makes `count` cases of a family and hands them over in order.
///
/// # Errors
/// Whatever `each` returns; and a family that finds no document in 60 draws.
pub fn family<E>(damage: &dyn Damage, count: usize, mut each: impl FnMut(Case) -> Result<(), E>) -> Result<Dropped, E> {
    let mut dropped = Dropped::default();
    let mut seen = HashSet::new();
    let mut made = 0;
    for start in (0..).step_by(BATCH) {
        let batch: Vec<_> = (start..start + BATCH).into_par_iter().map(|index| draw_case(damage, index)).collect();
        for (case, tally) in batch {
            dropped.not_applicable += tally.not_applicable;
            dropped.valid_otherwise += tally.valid_otherwise;
            dropped.too_large += tally.too_large;
            let Some(case) = case else { continue };
            if !seen.insert(case.text.clone()) {
                dropped.repeated += 1;
                continue;
            }
            each(case)?;
            made += 1;
            if made == count {
                return Ok(dropped);
            }
        }
        // A family that has stopped giving new cases must not run for ever; `check` reports the short count.
        if start > 20 * count + 20 * BATCH {
            return Ok(dropped);
        }
    }
    Ok(dropped)
}

/// The family of this name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Damage> {
    FAMILIES.iter().copied().find(|family| family.family() == name)
}

fn draw_case(damage: &dyn Damage, index: usize) -> (Option<Case>, Dropped) {
    let mut dropped = Dropped::default();
    let family = damage.family();
    for attempt in 0..ATTEMPTS {
        let document = draw(&format!("{family}/{}/{attempt}", index % DOCUMENTS), damage.flavours(), true);
        let key = format!("{GENERATOR}/{family}/{index}/{attempt}");
        let mut rng = Rng::of(&key);
        let style = rng.pick(&Style::ALL).copied().unwrap_or(Style::ALL[0]);
        match case(damage, &document, style, &mut rng) {
            Ok(case) => {
                let origin = format!("generator {key}; {}", document.origin);
                return (Some(Case { origin, ..case }.with_id()), dropped);
            }
            Err(Unfit::NotApplicable) => dropped.not_applicable += 1,
            Err(Unfit::ValidOtherwise) => dropped.valid_otherwise += 1,
            Err(Unfit::TooLarge) => dropped.too_large += 1,
        }
    }
    (None, dropped)
}

/// Why a draw gives no case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The family does not apply to the document.
    NotApplicable,
    /// The damaged text is valid JSON of another value.
    ValidOtherwise,
    /// Too large.
    TooLarge,
}

/// The case that a family makes of a document, printed in this style, with these draws.
///
/// # Errors
/// The draw gives none.
pub fn case(damage: &dyn Damage, document: &Document, style: Style, rng: &mut Rng) -> Result<Case, Unfit> {
    let printed = print(&document.value, style);
    if printed.text.len() > MOST_BYTES - 1_000 {
        return Err(Unfit::TooLarge);
    }
    let damaged = damage.apply(document, &printed, rng).ok_or(Unfit::NotApplicable)?;
    let text = apply(&printed.text, &damaged.edits).filter(|text| text.len() <= MOST_BYTES).ok_or(Unfit::TooLarge)?;
    // A duplicate name is the one damage that stays valid and yet says nothing certain.
    let may_be_valid = damaged.class == Class::Intact || damaged.faults == ["duplicate-name"];
    if !may_be_valid && accepts(text.as_bytes()) {
        return Err(Unfit::ValidOtherwise);
    }
    let family = damage.family();
    let case = Case {
        id: String::new(),
        family: family.to_owned(),
        split: if family == "intact" { Split::Control } else { Split::Public },
        class: damaged.class,
        finish: damaged.finish,
        document: document.name.clone(),
        origin: document.origin.clone(),
        text,
        text_hex: String::new(),
        truth: printed.text,
        accept: damaged.accept,
        rivals: damaged.rivals,
        edits: damaged.edits,
        schema: None,
        faults: damaged.faults.into_iter().map(str::to_owned).collect(),
        slips: damaged.slips.into_iter().map(str::to_owned).collect(),
        gate: None,
        why: String::new(),
    };
    Ok(case.with_id())
}
