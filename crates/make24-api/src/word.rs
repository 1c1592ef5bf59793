//! Numbers and words in requests.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// A number or a text: `24`, `"24"`, `"1/2"` and `"K"` all name a card, and a number of any size stays exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word(String);

impl Word {
    /// The text as it would be typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: fmt::Display> From<T> for Word {
    fn from(value: T) -> Word {
        Word(value.to_string())
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Word(text)),
            // All digits of a long number.
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => Err(D::Error::invalid_type(Unexpected::Other("value"), &"a number or text")),
        }
    }
}

/// A count: up to 2^53 a JSON number, which every reader holds exactly; beyond that, text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CountData(make24::Count);

impl CountData {
    /// The largest count that is written as a number.
    const LARGEST_NUMBER: u64 = 1 << 53;
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
