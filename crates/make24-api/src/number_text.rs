//! Numbers in requests and replies, of any size.

use make24::value::ParseRationalError;
use make24::{Card, Rational};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// A number, or its text: `24`, `"24"`, `"1/2"` and `"K"` all name a card, and a number of any size stays exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberText(Written);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Written {
    /// The common case, which needs no parsing.
    Integer(i64),
    Text(String),
}

impl NumberText {
    pub(crate) fn number(&self) -> Result<Rational, ParseRationalError> {
        match &self.0 {
            Written::Integer(number) => Ok(Rational::from(*number)),
            Written::Text(text) => text.trim().parse(),
        }
    }

    pub(crate) fn card(&self) -> Result<Card, ParseRationalError> {
        match &self.0 {
            Written::Integer(number) => Ok(Card::from(*number)),
            Written::Text(text) => text.parse(),
        }
    }

    /// The number of a JSON value; `None` if it is neither a number nor text.
    pub fn of_json(value: &Value) -> Option<NumberText> {
        match value {
            Value::String(text) => Some(text.as_str().into()),
            Value::Number(number) => Some(number.as_i64().map_or_else(|| number.as_str().into(), NumberText::from)),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }
}

impl From<i64> for NumberText {
    fn from(number: i64) -> NumberText {
        NumberText(Written::Integer(number))
    }
}

impl From<&str> for NumberText {
    fn from(text: &str) -> NumberText {
        NumberText(Written::Text(text.to_owned()))
    }
}

impl From<String> for NumberText {
    fn from(text: String) -> NumberText {
        NumberText(Written::Text(text))
    }
}

impl From<&Rational> for NumberText {
    fn from(number: &Rational) -> NumberText {
        number.to_i64().map_or_else(|| number.to_string().into(), NumberText::from)
    }
}

impl fmt::Display for NumberText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Written::Integer(number) => number.fmt(f),
            Written::Text(text) => f.write_str(text),
        }
    }
}

impl Serialize for NumberText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for NumberText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NumberText, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = NumberText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<NumberText, E> {
        Ok(text.into())
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<NumberText, E> {
        Ok(number.into())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<NumberText, E> {
        Ok(i64::try_from(number).map_or_else(|_| number.to_string().into(), NumberText::from))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<NumberText, E> {
        Ok(number.to_string().into())
    }

    // serde_json passes a number on as an object with its digits.
    fn visit_map<A: MapAccess<'de>>(self, number: A) -> Result<NumberText, A::Error> {
        let number = Value::deserialize(MapAccessDeserializer::new(number))?;
        NumberText::of_json(&number).ok_or_else(|| de::Error::invalid_type(Unexpected::Map, &self))
    }
}

/// A count: up to 2^53 a JSON number, which every reader holds exactly; beyond that, text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CountData(make24::Count);

impl CountData {
    const LARGEST_NUMBER: u64 = 1 << 53;
}

impl CountData {
    /// The count, if it fits a word.
    pub fn to_u64(&self) -> Option<u64> {
        self.0.to_u64()
    }
}

impl From<&make24::Count> for CountData {
    fn from(count: &make24::Count) -> CountData {
        CountData(count.clone())
    }
}

impl From<u64> for CountData {
    fn from(count: u64) -> CountData {
        CountData(count.into())
    }
}

impl From<usize> for CountData {
    fn from(count: usize) -> CountData {
        CountData((count as u64).into())
    }
}

impl fmt::Display for CountData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for CountData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_u64() {
            Some(number) if number <= CountData::LARGEST_NUMBER => serializer.serialize_u64(number),
            _ => serializer.serialize_str(&self.0.to_string()),
        }
    }
}
