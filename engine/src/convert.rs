//! A value into a `serde_json::Value`, saying what that would lose.

use std::fmt;

use jsontriage_core::{Item, Kind, Value};

/// What a `serde_json::Value` could not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A number that would change its digits.
    Number(String),
    /// A name that comes twice in one object.
    Name(String),
    /// Nesting deeper than its readers take.
    Depth(usize),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "the number {number} would change"),
            Self::Name(name) => write!(f, "the name {name:?} comes twice and one member would be lost"),
            Self::Depth(depth) => write!(f, "nesting of {depth} levels is too deep"),
        }
    }
}

impl std::error::Error for Loss {}

/// Converts a value, or says what would be lost.
///
/// # Errors
/// When a number has more digits than a 64-bit number holds, a name comes twice, or nesting is deeper than 512.
///
/// ```
/// use jsontriage::{to_serde_json, triage, Loss, Options};
/// let value = |text| triage(text, &Options::agent()).value().unwrap();
/// assert_eq!(to_serde_json(&value("[1.50, 'x']")).unwrap(), serde_json::json!([1.5, "x"]));
/// let long = "[1234567890123456789012]";
/// assert_eq!(to_serde_json(&value(long)), Err(Loss::Number("1234567890123456789012".into())));
/// ```
pub fn to_serde_json(value: &Value) -> Result<serde_json::Value, Loss> {
    if value.depth() > 512 {
        return Err(Loss::Depth(value.depth()));
    }
    item(value.root())
}

/// Recurses at most 512 deep.
fn item(from: Item<'_>) -> Result<serde_json::Value, Loss> {
    Ok(match from.kind() {
        Kind::Null => serde_json::Value::Null,
        Kind::Bool => from.as_bool().into(),
        Kind::Number => number(from.lexeme())?,
        Kind::String => from.as_str().unwrap_or_default().into_owned().into(),
        Kind::Array => serde_json::Value::Array(from.items().map(item).collect::<Result<_, _>>()?),
        Kind::Object => {
            let mut map = serde_json::Map::new();
            for (name, member) in from.members() {
                if map.insert(name.clone().into_owned(), item(member)?).is_some() {
                    return Err(Loss::Name(name.into_owned()));
                }
            }
            serde_json::Value::Object(map)
        }
    })
}

fn number(lexeme: &str) -> Result<serde_json::Value, Loss> {
    let loss = || Loss::Number(lexeme.to_owned());
    if let Ok(whole) = lexeme.parse::<u64>() {
        return Ok(whole.into());
    }
    if lexeme != "-0"
        && let Ok(whole) = lexeme.parse::<i64>()
    {
        return Ok(whole.into());
    }
    let double: f64 = lexeme.parse().map_err(|_| loss())?;
    // A double holds at least 15 decimal digits; more than 17 were meant for something else.
    let mantissa = lexeme.split(['e', 'E']).next().unwrap_or_default();
    let digits = mantissa.bytes().filter(u8::is_ascii_digit).count();
    let integer = !lexeme.contains(['.', 'e', 'E']);
    if !double.is_finite() || digits > 17 || (integer && lexeme != "-0") {
        return Err(loss());
    }
    Ok(double.into())
}
