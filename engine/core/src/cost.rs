//! What a slip of the writer costs: the one table that decides which reading of a damaged text comes first.
//!
//! A number says how rarely a slip is made, against the others; only the order and the distances matter. Costs are per slip, not
//! per character, and add up. They were fitted on damaged tool calls and judged cases and tried on two other sets: moving one
//! entry by up to five changed nothing that was released wrongly by more than two in seven hundred texts, while the name
//! surcharge, the lost closer against the cut, and counting inner quotes per string and not per quote each decide much.
//!
//! Cost decides the value; what an edit does to information decides whether the value may be acted on.
//!
//! Built with `--cfg perturb`, every cost is off by up to 30 % (`just perturb`): the order must carry the result, not the numbers.

#[cfg(any(perturb, test))]
mod perturb;

/// The margins and the cost of each slip. A plain value, so that a test can plant an error in it.
///
/// ```
/// use jsontriage_core::{COSTS, Costs};
/// let guesses = Costs { ambiguity: 0, ..COSTS };
/// assert!(guesses.ambiguity < COSTS.ambiguity && guesses.cut == COSTS.cut);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// A reading that costs at most this much more than the cheapest is a rival. 2 is the least that leaves few silent values on
    /// seven hundred hard texts, 3 the least that leaves none; each further step refuses right values.
    pub ambiguity: u32,
    /// A hypothesis that costs this much more than the cheapest at its place is given up: the dearest single slip and some style.
    pub pruning: u32,
    /// A text whose cheapest reading costs more than this per structural token it keeps is no JSON at all. The highest at which
    /// every judged text without a value is refused; no judged text with one comes above it.
    pub cap_per_token: u32,

    /// A spelling with one lexical form (other quotes, literals of other languages), at its first occurrence: a long document
    /// written in one strange style has one habit, not a thousand faults.
    pub spelling: u32,
    /// Comma before a closer, at its first occurrence.
    pub trailing_comma: u32,
    /// Comments, at the first.
    pub comment: u32,
    /// A line comment that takes all the rest: more likely text that looks like one.
    pub comment_to_the_end: u32,
    /// A number in a form that JSON does not know, at its first occurrence.
    pub number_form: u32,
    /// A backslash that begins no escape, at its first occurrence.
    pub illegal_escape: u32,
    /// A name without quotes that is an identifier, at its first occurrence.
    pub bare_name: u32,
    /// `=`, `=>`, `;` and full-width punctuation, at the first.
    pub separator: u32,
    /// Strings added up with `+`.
    pub concatenation: u32,
    /// A line break inside a string, at the first.
    pub raw_newline: u32,
    /// An apostrophe between letters in single-quoted text.
    pub apostrophe: u32,
    /// A backslash between tokens.
    pub stray_backslash: u32,
    /// Dots in place of members or elements.
    pub ellipsis: u32,
    /// Fence marks, template tokens and tags around a value.
    pub envelope: u32,
    /// Words around a value.
    pub prose: u32,
    /// A bracket among those words that reads as no placeholder.
    pub prose_bracket: u32,
    /// Text behind the root that goes on like JSON: dearer than any single slip.
    pub dropped_rest: u32,
    /// One more document after the first.
    pub further_root: u32,

    /// A comma twice, or before the first element.
    pub doubled_comma: u32,
    /// A value without quotes.
    pub bare_word: u32,
    /// Each blank inside one.
    pub bare_word_blank: u32,
    /// One that begins with a whole number or literal: rather two values.
    pub bare_word_scalar: u32,
    /// The comma between two neighbours.
    pub missing_comma: u32,
    /// The second and later ones in the same container: a habit.
    pub missing_comma_again: u32,
    /// The end of the text with something open, however many levels. Two below a lost inner closer: its order against that one is
    /// known, yet it stays a rival.
    pub cut: u32,
    /// The colon after a name.
    pub missing_colon: u32,
    /// One quote of a string.
    pub missing_quote: u32,
    /// The same directly behind a missing comma in a list: `", "` was lost as one.
    pub missing_quote_after_comma: u32,
    /// The same before a token that is whole by itself.
    pub missing_quote_before_structure: u32,
    /// A closer in the middle of the text.
    pub missing_closer: u32,
    /// Each further one at the same place.
    pub missing_closer_again: u32,
    /// A closer too many.
    pub surplus_closer: u32,
    /// Each further one at the same place.
    pub surplus_closer_again: u32,
    /// A closer too many that fits all the same: one more than one that does not.
    pub matching_closer: u32,
    /// The closer of a container that holds nothing: one more than of one that holds something.
    pub empty_container: u32,
    /// `}` for `]`, `]` for `}`, or two closers in the wrong order.
    pub wrong_closer: u32,

    /// An unescaped quote inside a string: the first in a string.
    pub inner_quote: u32,
    /// The first in a string once another string had one: who forgets to escape, forgets it everywhere.
    pub inner_quote_habit: u32,
    /// Each later one in the same string.
    pub inner_quote_again: u32,
    /// An odd number of them in a string: quotes come in pairs.
    pub inner_quote_odd: u32,
    /// One before a closer, a colon or the end of the text, where a quote would close the string.
    pub inner_quote_before_closer: u32,
    /// One before a comma or an opener, in an object.
    pub inner_quote_before_comma: u32,
    /// One before a comma, a name and a colon, in an object: rather the next member.
    pub inner_quote_before_member: u32,
    /// The same in a list, where commas prove little: quoted words stand between commas in sentences too.
    pub inner_quote_before_comma_in_list: u32,
    /// One with only blanks between it and the next quote: rather two strings.
    pub inner_quote_pair: u32,
    /// One in a name. Names are identifiers; without this number a fifth of the right values is lost.
    pub inner_quote_in_name: u32,

    /// Each string in JSON's quotes that one in other quotes runs over: giving up must cost by what is given up, or one such string
    /// beats five honest repairs.
    pub swallowed: u32,

    /// A name and a colon with no value behind them.
    pub missing_value: u32,
    /// An opener inside the text. One more than [`Costs::ambiguity`] above a surplus closer, so that a surplus closer inside has
    /// one reading.
    pub missing_opener: u32,
    /// An opener before everything else: heads get lost.
    pub missing_root_opener: u32,
    /// A quote too many. Within [`Costs::ambiguity`] of an inner quote before the end of its string: `"v""` has two readings.
    pub surplus_quote: u32,
    /// A name with neither colon nor value.
    pub name_without_value: u32,
    /// A token that means nothing.
    pub junk: u32,
}

/// The table in use.
#[cfg(not(perturb))]
pub const COSTS: Costs = TABLE;

/// The table in use: [`TABLE`] moved by the seed in the environment.
#[cfg(perturb)]
pub static COSTS: std::sync::LazyLock<Costs> = std::sync::LazyLock::new(perturb::from_environment);

/// The table as it was fitted.
const TABLE: Costs = Costs {
    ambiguity: 3,
    pruning: 16,
    cap_per_token: 8,
    spelling: 1,
    trailing_comma: 1,
    comment: 1,
    comment_to_the_end: 10,
    number_form: 1,
    illegal_escape: 1,
    bare_name: 1,
    separator: 2,
    concatenation: 2,
    raw_newline: 2,
    apostrophe: 2,
    stray_backslash: 3,
    ellipsis: 3,
    envelope: 1,
    prose: 3,
    prose_bracket: 8,
    dropped_rest: 24,
    further_root: 3,
    doubled_comma: 5,
    bare_word: 5,
    bare_word_blank: 1,
    bare_word_scalar: 4,
    missing_comma: 6,
    missing_comma_again: 2,
    cut: 6,
    missing_colon: 7,
    missing_quote: 8,
    missing_quote_after_comma: 5,
    missing_quote_before_structure: 4,
    missing_closer: 8,
    missing_closer_again: 4,
    surplus_closer: 8,
    surplus_closer_again: 2,
    matching_closer: 9,
    empty_container: 9,
    wrong_closer: 8,
    inner_quote: 5,
    inner_quote_habit: 2,
    inner_quote_again: 1,
    inner_quote_odd: 3,
    inner_quote_before_closer: 4,
    inner_quote_before_comma: 3,
    inner_quote_before_member: 8,
    inner_quote_before_comma_in_list: 1,
    inner_quote_pair: 5,
    inner_quote_in_name: 12,
    swallowed: 1,
    missing_value: 9,
    missing_opener: 12,
    missing_root_opener: 8,
    surplus_quote: 9,
    name_without_value: 12,
    junk: 14,
};
