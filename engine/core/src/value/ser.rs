//! A value into anything that serde writes.

use serde::ser::{Error, Serialize, SerializeMap, SerializeSeq, Serializer};

use super::{Item, Kind, Value};

/// Deepest value that goes through serde, whose writers and readers recurse.
pub(super) const DEEPEST: usize = 512;

impl Serialize for Value {
    /// Fails for nesting deeper than 512 and for numbers the target cannot hold: never by rounding an integer.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.depth > DEEPEST {
            return Err(S::Error::custom(format_args!("nesting is deeper than {DEEPEST}, which serde cannot take")));
        }
        self.root().serialize(serializer)
    }
}

impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Bool => serializer.serialize_bool(self.lexeme() == "true"),
            Kind::Number => number(self.lexeme(), serializer),
            Kind::String => serializer.serialize_str(&self.as_str().unwrap_or_default()),
            Kind::Array => {
                let mut list = serializer.serialize_seq(Some(self.items().count()))?;
                for item in self.items() {
                    list.serialize_element(&item)?;
                }
                list.end()
            }
            Kind::Object => {
                let mut map = serializer.serialize_map(Some(self.members().count()))?;
                for (name, item) in self.members() {
                    map.serialize_entry(&name, &item)?;
                }
                map.end()
            }
        }
    }
}

fn number<S: Serializer>(lexeme: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(value) = lexeme.parse::<u64>() {
        return serializer.serialize_u64(value);
    }
    if lexeme != "-0"
        && let Ok(value) = lexeme.parse::<i64>()
    {
        return serializer.serialize_i64(value);
    }
    if let Ok(value) = lexeme.parse::<i128>()
        && lexeme != "-0"
    {
        return serializer.serialize_i128(value);
    }
    if let Ok(value) = lexeme.parse::<u128>() {
        return serializer.serialize_u128(value);
    }
    match lexeme.parse::<f64>() {
        Ok(value) if value.is_finite() && (lexeme == "-0" || lexeme.contains(['.', 'e', 'E'])) => {
            serializer.serialize_f64(value)
        }
        _ => Err(S::Error::custom(format_args!("the number {lexeme} cannot be written without loss"))),
    }
}
