//! When are two values the same, and if not, how do they differ?
//!
//! Policy *consumer*: what a program that reads both would see. Objects are maps of names, arrays are ordered, strings are
//! compared by code point. Integer-valued numbers agree only if they are equal, at any size (2⁵³ and 2⁵³ + 1 differ; `1`, `1.0`
//! and `1e0` agree); other numbers agree if both round to the same double, so that a library that prints `1.10` as `1.1` is not
//! punished. No language's `==` is used: Python says `1 == true`, and most say that 2⁶⁴ equals 2⁶⁴ + 1.

use corpus::value::{Node, Text, Value, View};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How a value differs from the truth; where several kinds apply, the first of this list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// Another kind of root, or a root where there is none.
    Root,
    /// A member stands under another name or in another object.
    Moved,
    /// A member is gone.
    KeyLost,
    /// There is a member that was never written.
    KeyGained,
    /// An element is gone.
    ItemLost,
    /// There is an element too many.
    ItemGained,
    /// A value has another type.
    Type,
    /// A string reads differently.
    String,
    /// A number has another value.
    Number,
}

impl Difference {
    /// All kinds in the order of tables.
    pub const ALL: [Self; 9] = [
        Self::Root,
        Self::Moved,
        Self::KeyLost,
        Self::KeyGained,
        Self::ItemLost,
        Self::ItemGained,
        Self::Type,
        Self::String,
        Self::Number,
    ];

    /// The word used in files and tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Moved => "moved",
            Self::KeyLost => "key-lost",
            Self::KeyGained => "key-gained",
            Self::ItemLost => "item-lost",
            Self::ItemGained => "item-gained",
            Self::Type => "type",
            Self::String => "string",
            Self::Number => "number",
        }
    }
}

/// Compares a value with the truth; `None` if they agree. Of a repeated name the first value counts: whether the others differ
/// from it is [`repeats_differ`]'s question.
///
/// ```
/// use corpus::read::read;
/// use eval::compare::{compare, Difference};
/// let value = |text: &str| read(text.as_bytes()).expect("valid");
/// assert_eq!(compare(&value(r#"{"a": 1, "b": 2}"#), &value(r#"{"b": 2.0, "a": 1}"#)), None);
/// assert_eq!(compare(&value("[1]"), &value("[true]")), Some(Difference::Type));
/// ```
#[must_use]
pub fn compare(truth: &Value, got: &Value) -> Option<Difference> {
    differences(truth.root(), got.root())
}

/// Does an object somewhere hold a name twice with different values? Consumers disagree on what such text means.
#[must_use]
pub fn repeats_differ(value: &Value) -> bool {
    let mut open = vec![value.root()];
    while let Some(view) = open.pop() {
        let mut first: BTreeMap<&Text, View<'_>> = BTreeMap::new();
        for (name, member) in view.members() {
            if first.get(name).is_some_and(|known| differences(*known, member).is_some()) {
                return true;
            }
            first.entry(name).or_insert(member);
        }
        open.extend(view.items());
    }
    false
}

fn differences(truth: View<'_>, got: View<'_>) -> Option<Difference> {
    let mut found: Vec<Difference> = Vec::new();
    let (mut lost, mut gained): (Vec<View<'_>>, Vec<View<'_>>) = (Vec::new(), Vec::new());
    let mut open = vec![(truth, got)];
    if shape(truth) != shape(got) {
        return Some(Difference::Root);
    }
    while let Some((truth, got)) = open.pop() {
        match (truth.node(), got.node()) {
            (Node::Object { .. }, Node::Object { .. }) => {
                let (truths, gots) = (first_members(truth), first_members(got));
                for (name, member) in &truths {
                    match gots.get(name) {
                        Some(other) => open.push((*member, *other)),
                        None => lost.push(*member),
                    }
                }
                gained.extend(gots.iter().filter(|(name, _)| !truths.contains_key(*name)).map(|(_, member)| *member));
            }
            (Node::Array { .. }, Node::Array { .. }) => {
                let (truths, gots): (Vec<_>, Vec<_>) = (truth.items().collect(), got.items().collect());
                match gots.len().cmp(&truths.len()) {
                    std::cmp::Ordering::Less => found.push(Difference::ItemLost),
                    std::cmp::Ordering::Greater => found.push(Difference::ItemGained),
                    std::cmp::Ordering::Equal => open.extend(truths.into_iter().zip(gots)),
                }
            }
            (Node::String(truth), Node::String(got)) => found.extend((truth != got).then_some(Difference::String)),
            (Node::Number(truth), Node::Number(got)) => {
                found.extend((!numbers_agree(truth, got)).then_some(Difference::Number));
            }
            (truth, got) => found.extend((truth != got).then_some(Difference::Type)),
        }
    }
    let values: BTreeSet<Value> = lost.iter().map(|lost| lost.to_value()).collect();
    let moved = gained.iter().any(|gained| values.contains(&gained.to_value()));
    found.extend(moved.then_some(Difference::Moved));
    found.extend((!lost.is_empty()).then_some(Difference::KeyLost));
    found.extend((!gained.is_empty()).then_some(Difference::KeyGained));
    found.into_iter().min()
}

/// Object, array or scalar.
fn shape(view: View<'_>) -> u8 {
    match view.node() {
        Node::Object { .. } => 0,
        Node::Array { .. } => 1,
        _ => 2,
    }
}

fn first_members<'a>(object: View<'a>) -> BTreeMap<&'a Text, View<'a>> {
    let mut members = BTreeMap::new();
    for (name, member) in object.members() {
        members.entry(name).or_insert(member);
    }
    members
}

/// Do two number lexemes mean the same number?
#[must_use]
pub fn numbers_agree(truth: &str, got: &str) -> bool {
    let (left, right) = (Decimal::of(truth), Decimal::of(got));
    if left == right {
        return true;
    }
    // Where the truth is a whole number only that number will do.
    !left.is_whole()
        && matches!((truth.parse::<f64>(), got.parse::<f64>()), (Ok(left), Ok(right)) if left == right && left.is_finite())
}

/// A number as digits without zeros at either end, times a power of ten. Zero has no digits and no sign.
#[derive(PartialEq, Eq, Debug)]
struct Decimal {
    negative: bool,
    digits: String,
    power: i128,
}

impl Decimal {
    fn of(lexeme: &str) -> Self {
        let (negative, unsigned) = lexeme.strip_prefix('-').map_or((false, lexeme), |rest| (true, rest));
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = [whole, fraction].concat();
        let digits = all.trim_end_matches('0');
        let trimmed = all.len() - digits.len();
        let digits = digits.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Self { negative: false, digits, power: 0 };
        }
        // An exponent beyond i128 has more digits than any text here; saturating keeps such numbers apart from all others.
        let exponent =
            exponent.parse::<i128>().unwrap_or(if exponent.starts_with('-') { i128::MIN / 2 } else { i128::MAX / 2 });
        Self { negative, digits, power: exponent - fraction.len() as i128 + trimmed as i128 }
    }

    fn is_whole(&self) -> bool {
        self.power >= 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Difference as D, compare, numbers_agree, repeats_differ};
    use corpus::read::read;

    fn difference(truth: &str, got: &str) -> Option<D> {
        compare(&read(truth.as_bytes()).unwrap(), &read(got.as_bytes()).unwrap())
    }

    #[test]
    fn numbers_agree_as_a_consumer_sees_them() {
        for (truth, got, agree) in [
            ("1", "1.0", true),
            ("1", "1e0", true),
            ("100", "1E+2", true),
            ("-0", "0", true),
            ("1.10", "1.1", true),
            ("0.1", "0.1000000000000000055", true),
            ("9007199254740993", "9007199254740992", false),
            ("18446744073709551616", "18446744073709551617", false),
            ("18446744073709551616", "1.8446744073709552e19", false),
            ("7e28", "7e+28", true),
            ("1e400", "1e500", false),
            ("1e400", "1e400", true),
            ("0.1", "0.2", false),
            ("1.5", "-1.5", false),
            ("1e99999999999999999999999999999999999999999999", "1e9", false),
        ] {
            assert_eq!(numbers_agree(truth, got), agree, "{truth} and {got}");
        }
    }

    #[test]
    fn the_traps_of_language_equality_are_seen() {
        assert_eq!(difference("[1]", "[true]"), Some(D::Type));
        assert_eq!(difference("[null]", "[\"null\"]"), Some(D::Type));
        assert_eq!(difference(r#"["\ud83d"]"#, r#"["\ufffd"]"#), Some(D::String));
        assert_eq!(difference(r#"["é"]"#, r#"["e\u0301"]"#), Some(D::String), "no normalisation");
        assert_eq!(difference(r#"["\u00e9"]"#, r#"["é"]"#), None);
    }

    #[test]
    fn each_kind_of_difference_has_its_name() {
        let truth = r#"{"a": {"x": 1}, "b": [1, 2]}"#;
        for (got, kind) in [
            ("[1]", D::Root),
            (r#"{"a": {}, "b": [1, 2], "x": 1}"#, D::Moved),
            (r#"{"a": {"x": 1}}"#, D::KeyLost),
            (r#"{"a": {"x": 1}, "b": [1, 2], "c": 3}"#, D::KeyGained),
            (r#"{"a": {"x": 1}, "b": [1]}"#, D::ItemLost),
            (r#"{"a": {"x": 1}, "b": [1, 2, 2]}"#, D::ItemGained),
            (r#"{"a": {"x": "1"}, "b": [1, 2]}"#, D::Type),
            (r#"{"a": {"x": 1}, "b": [1, 3]}"#, D::Number),
        ] {
            assert_eq!(difference(truth, got), Some(kind), "{got}");
        }
        assert_eq!(difference(truth, r#"{"b": [1, 2], "a": {"x": 1}}"#), None, "order of members is free");
    }

    #[test]
    fn many_foreign_members_cost_no_more_than_many_known_ones() {
        let object = |letter: char| {
            let members: Vec<String> =
                (0..100_000).map(|n| format!("\"{letter}{n}\":{n}.{}", u32::from(letter))).collect();
            format!("{{{}}}", members.join(","))
        };
        assert_eq!(difference(&object('a'), &object('b')), Some(D::KeyLost));
    }

    #[test]
    fn repeated_members_matter_only_if_they_differ() {
        let value = |text: &str| read(text.as_bytes()).unwrap();
        assert!(repeats_differ(&value(r#"[{"a": 1, "a": 2}]"#)));
        assert!(!repeats_differ(&value(r#"[{"a": 1, "a": 1.0}]"#)));
        assert_eq!(difference(r#"{"a": 1}"#, r#"{"a": 1, "a": 1}"#), None);
    }
}
