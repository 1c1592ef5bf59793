//! JSON objects as people and programs write them.

use crate::error::{Error, ErrorCode};
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Reads a JSON object. A field that occurs twice is an error: one of the two would be ignored.
///
/// ```
/// use make24_api::read_object;
/// assert_eq!(read_object(r#"{"hand": [3, 3, 8, 8]}"#)?.len(), 1);
/// let error = read_object(r#"{"target": 24, "target": 25}"#).unwrap_err();
/// assert_eq!(error.to_string(), "the line is not a JSON object: the field `target` occurs twice at character 28");
/// # Ok::<(), make24_api::Error>(())
/// ```
///
/// # Errors
///
/// If the text is not one JSON object, or a field occurs twice.
pub fn read_object(text: &str) -> Result<Map<String, Value>, Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let object = json.deserialize_map(DistinctFields).and_then(|object| json.end().map(|()| object));
    object.map_err(|error| {
        // The text is one line, so only the column is of use.
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or(&text);
        let message = format!("the line is not a JSON object: {reason} at character {}", error.column());
        Error::new(ErrorCode::InvalidJson, message)
    })
}

struct DistinctFields;

impl<'de> Visitor<'de> for DistinctFields {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Map<String, Value>, A::Error> {
        let mut object = Map::new();
        while let Some((name, value)) = fields.next_entry::<String, Value>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!("the field `{name}` occurs twice")));
            }
            object.insert(name, value);
        }
        Ok(object)
    }
}
