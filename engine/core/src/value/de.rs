//! A value into a Rust type, and anything that serde reads into a value.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{CowStrDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};

use super::ser::DEEPEST;
use super::{Item, Kind, Value};
use crate::text;

/// Why a value does not fit a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeError {
    message: String,
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TypeError {}

impl serde::de::Error for TypeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string() }
    }
}

impl Value {
    /// Reads it into a Rust type; integers stay exact.
    ///
    /// # Errors
    /// When the value does not fit the type, or is nested deeper than 512.
    pub fn to<T: DeserializeOwned>(&self) -> Result<T, TypeError> {
        if self.depth > DEEPEST {
            return Err(TypeError::custom(format_args!("nesting is deeper than {DEEPEST}, which serde cannot take")));
        }
        T::deserialize(self.root())
    }
}

impl<'de> IntoDeserializer<'de, TypeError> for Item<'de> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Item<'de> {
    type Error = TypeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        match self.kind() {
            Kind::Null => visitor.visit_unit(),
            Kind::Bool => visitor.visit_bool(self.lexeme() == "true"),
            Kind::Number => number(self.lexeme(), visitor),
            Kind::String => match self.as_str().unwrap_or_default() {
                Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
                Cow::Owned(text) => visitor.visit_string(text),
            },
            Kind::Array => {
                let mut items = SeqDeserializer::new(self.items());
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Kind::Object => {
                let names = self.members().map(|(name, item)| (CowStrDeserializer::new(name), item));
                let mut members = MapDeserializer::new(names);
                let value = visitor.visit_map(&mut members)?;
                members.end()?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        if self.kind() == Kind::Null { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, TypeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        match self.kind() {
            Kind::String => visitor.visit_enum(Variant { name: self.as_str().unwrap_or_default(), content: None }),
            Kind::Object => {
                let mut members = self.members();
                match (members.next(), members.next()) {
                    (Some((name, content)), None) => visitor.visit_enum(Variant { name, content: Some(content) }),
                    _ => Err(TypeError::invalid_value(Unexpected::Map, &"an object with one member")),
                }
            }
            _ => Err(TypeError::invalid_type(Unexpected::Other(self.kind().name()), &"a variant")),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

fn number<'de, V: Visitor<'de>>(lexeme: &str, visitor: V) -> Result<V::Value, TypeError> {
    if let Ok(value) = lexeme.parse::<u64>() {
        return visitor.visit_u64(value);
    }
    if lexeme != "-0" {
        if let Ok(value) = lexeme.parse::<i64>() {
            return visitor.visit_i64(value);
        }
        if let Ok(value) = lexeme.parse::<u128>() {
            return visitor.visit_u128(value);
        }
        if let Ok(value) = lexeme.parse::<i128>() {
            return visitor.visit_i128(value);
        }
    }
    match lexeme.parse::<f64>() {
        Ok(value) if value.is_finite() => visitor.visit_f64(value),
        _ => Err(TypeError::custom(format_args!("the number {lexeme} is too large"))),
    }
}

struct Variant<'de> {
    name: Cow<'de, str>,
    content: Option<Item<'de>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = TypeError;
    type Variant = Content<'de>;

    fn variant_seed<S: serde::de::DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Content<'de>), TypeError> {
        let name = seed.deserialize(CowStrDeserializer::<TypeError>::new(self.name))?;
        Ok((name, Content(self.content)))
    }
}

struct Content<'de>(Option<Item<'de>>);

impl<'de> Content<'de> {
    fn item(self) -> Result<Item<'de>, TypeError> {
        self.0.ok_or_else(|| TypeError::custom("the variant has content, the value has only its name"))
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = TypeError;

    fn unit_variant(self) -> Result<(), TypeError> {
        self.0.map_or(Ok(()), <()>::deserialize)
    }

    fn newtype_variant_seed<S: serde::de::DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, TypeError> {
        seed.deserialize(self.item()?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TypeError> {
        self.item()?.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, TypeError> {
        self.item()?.deserialize_any(visitor)
    }
}

/// Any self-describing input, written down as JSON text.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = deserializer.deserialize_any(Writer)?;
        Self::read(text.into_bytes()).ok_or_else(|| D::Error::custom("a number has no JSON value"))
    }
}

struct Writer;

/// The JSON text of a part.
struct Part(String);

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Writer).map(Self)
    }
}

impl<'de> Visitor<'de> for Writer {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok("null".to_owned())
    }
    fn visit_none<E>(self) -> Result<String, E> {
        Ok("null".to_owned())
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_any(Self)
    }
    fn visit_bool<E>(self, value: bool) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_i64<E>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_u64<E>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_i128<E>(self, value: i128) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_u128<E>(self, value: u128) -> Result<String, E> {
        Ok(value.to_string())
    }
    fn visit_f64<E>(self, value: f64) -> Result<String, E> {
        // `{:?}` keeps a point or an exponent, so that 1.0 does not become 1.
        Ok(format!("{value:?}"))
    }
    fn visit_str<E>(self, value: &str) -> Result<String, E> {
        let mut out = String::new();
        text::quote(value, &mut out);
        Ok(out)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
        let mut out = String::from("[");
        while let Some(Part(item)) = list.next_element()? {
            if out.len() > 1 {
                out.push(',');
            }
            out.push_str(&item);
        }
        out.push(']');
        Ok(out)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        let mut out = String::from("{");
        while let Some((name, Part(item))) = map.next_entry::<String, Part>()? {
            if out.len() > 1 {
                out.push(',');
            }
            text::quote(&name, &mut out);
            out.push(':');
            out.push_str(&item);
        }
        out.push('}');
        Ok(out)
    }
}
