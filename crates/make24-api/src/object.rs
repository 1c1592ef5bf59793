//! JSON objects as people and programs write them.

use crate::error::{Error, ErrorCode};
use make24::problem;
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
    if text.len() > SHORT && lists_and_objects(text) > MOST {
        let problem = problem!("the line has more than {MOST} lists and objects", "send fewer");
        return Err(Error::new(ErrorCode::InvalidJson, problem));
    }
    let mut json = serde_json::Deserializer::from_str(text);
    let object = json.deserialize_map(DistinctFields).and_then(|object| json.end().map(|()| object));
    object.map_err(|error| {
        // The text is one line, so only the column is useful.
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or(&text);
        let message = format!("the line is not a JSON object: {reason} at character {}", error.column());
        Error::new(ErrorCode::InvalidJson, message)
    })
}

/// Each list or object takes a hundred times the memory of its text; a line shorter than `SHORT` has fewer.
const MOST: usize = 20_000;
const SHORT: usize = 64 << 10;

fn lists_and_objects(text: &str) -> usize {
    let (mut is_text, mut is_escaped, mut count) = (false, false, 0);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            b'{' | b'[' => count += usize::from(!is_text),
            _ => {}
        }
    }
    count
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_many_objects_is_refused_and_a_text_of_braces_is_not() {
        let objects = r#"{"a":1},"#.repeat(30_000);
        let error = read_object(&format!(r#"{{"hand": [{objects}1]}}"#)).expect_err("too many");
        assert!(error.to_string().contains("lists and objects"), "{error}");
        let braces = r#"\\boxed{\"{"#.repeat(30_000);
        assert!(read_object(&format!(r#"{{"answer": "{braces}"}}"#)).is_ok());
    }
}
