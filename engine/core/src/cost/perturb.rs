//! Every cost off by up to 30 %, by a seed. The margins and the cap stay: they are what the costs are held against.
//!
//! Costs are small whole numbers, and 30 % of 1 is no whole number. So the whole table, margins too, is first written in tenths: only
//! order and distances matter, and 8, 1 and a margin of 3 say the same as 80, 10 and 30.

use super::{Costs, TABLE};

/// Holds the seed; none, or 0, leaves the table as it is.
#[cfg(perturb)]
const SEED: &str = "JSONTRIAGE_PERTURB";

#[cfg(perturb)]
pub(super) fn from_environment() -> Costs {
    perturbed(std::env::var(SEED).ok().and_then(|seed| seed.parse().ok()).unwrap_or(0))
}

/// Parts of one unit of cost.
const TENTHS: u32 = 10;

/// The table in tenths with each cost multiplied by its own factor from 0.7 to 1.3.
fn perturbed(seed: u64) -> Costs {
    if seed == 0 {
        return TABLE;
    }
    let mut state = seed;
    let mut vary = |cost: u32| {
        let per_mille = 700 + splitmix(&mut state) % 601;
        let moved = (u64::from(cost * TENTHS) * per_mille + 500) / 1000;
        u32::try_from(moved).unwrap_or(u32::MAX).max(1)
    };
    Costs {
        ambiguity: TABLE.ambiguity * TENTHS,
        pruning: TABLE.pruning * TENTHS,
        cap_per_token: TABLE.cap_per_token * TENTHS,
        spelling: vary(TABLE.spelling),
        trailing_comma: vary(TABLE.trailing_comma),
        comment: vary(TABLE.comment),
        comment_to_the_end: vary(TABLE.comment_to_the_end),
        number_form: vary(TABLE.number_form),
        illegal_escape: vary(TABLE.illegal_escape),
        bare_name: vary(TABLE.bare_name),
        separator: vary(TABLE.separator),
        concatenation: vary(TABLE.concatenation),
        raw_newline: vary(TABLE.raw_newline),
        apostrophe: vary(TABLE.apostrophe),
        stray_backslash: vary(TABLE.stray_backslash),
        ellipsis: vary(TABLE.ellipsis),
        envelope: vary(TABLE.envelope),
        prose: vary(TABLE.prose),
        prose_bracket: vary(TABLE.prose_bracket),
        dropped_rest: vary(TABLE.dropped_rest),
        further_root: vary(TABLE.further_root),
        doubled_comma: vary(TABLE.doubled_comma),
        bare_word: vary(TABLE.bare_word),
        bare_word_blank: vary(TABLE.bare_word_blank),
        bare_word_scalar: vary(TABLE.bare_word_scalar),
        missing_comma: vary(TABLE.missing_comma),
        missing_comma_again: vary(TABLE.missing_comma_again),
        cut: vary(TABLE.cut),
        missing_colon: vary(TABLE.missing_colon),
        missing_quote: vary(TABLE.missing_quote),
        missing_quote_after_comma: vary(TABLE.missing_quote_after_comma),
        missing_quote_before_structure: vary(TABLE.missing_quote_before_structure),
        missing_closer: vary(TABLE.missing_closer),
        missing_closer_again: vary(TABLE.missing_closer_again),
        surplus_closer: vary(TABLE.surplus_closer),
        surplus_closer_again: vary(TABLE.surplus_closer_again),
        matching_closer: vary(TABLE.matching_closer),
        empty_container: vary(TABLE.empty_container),
        wrong_closer: vary(TABLE.wrong_closer),
        inner_quote: vary(TABLE.inner_quote),
        inner_quote_habit: vary(TABLE.inner_quote_habit),
        inner_quote_again: vary(TABLE.inner_quote_again),
        inner_quote_odd: vary(TABLE.inner_quote_odd),
        inner_quote_before_closer: vary(TABLE.inner_quote_before_closer),
        inner_quote_before_comma: vary(TABLE.inner_quote_before_comma),
        inner_quote_before_member: vary(TABLE.inner_quote_before_member),
        inner_quote_before_comma_in_list: vary(TABLE.inner_quote_before_comma_in_list),
        inner_quote_pair: vary(TABLE.inner_quote_pair),
        inner_quote_in_name: vary(TABLE.inner_quote_in_name),
        swallowed: vary(TABLE.swallowed),
        missing_value: vary(TABLE.missing_value),
        missing_opener: vary(TABLE.missing_opener),
        missing_root_opener: vary(TABLE.missing_root_opener),
        surplus_quote: vary(TABLE.surplus_quote),
        name_without_value: vary(TABLE.name_without_value),
        junk: vary(TABLE.junk),
    }
}

/// `SplitMix64`: the same numbers on every machine.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of a table, margins first.
    fn numbers(costs: Costs) -> Vec<u32> {
        format!("{costs:?}").split(|not: char| !not.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
    }

    #[test]
    fn seed_0_changes_nothing() {
        assert_eq!(perturbed(0), TABLE);
    }

    #[test]
    fn margins_stay_and_every_cost_moves_by_at_most_30_percent() {
        let table = numbers(TABLE);
        let runs: Vec<_> = (1..=200).map(|seed| numbers(perturbed(seed))).collect();
        for (at, &cost) in table.iter().enumerate() {
            let values = || runs.iter().map(|run| run[at]);
            let (least, most) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
            if at < 3 {
                assert_eq!((least, most), (cost * 10, cost * 10), "margin {at}");
            } else {
                assert!(cost * 7 <= least && least <= cost * 8, "number {at}: {least} to {most}");
                assert!(cost * 12 <= most && most <= cost * 13, "number {at}: {least} to {most}");
            }
        }
    }

    #[test]
    fn each_seed_gives_its_own_table() {
        assert_ne!(perturbed(1), perturbed(2));
        assert_eq!(perturbed(7), perturbed(7));
    }
}
