//! Reads JSON into types, and reports which field is invalid and what would be valid.

use crate::error::{Error, ErrorCode};
use make24::{Problem, problem};
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use serde_path_to_error::Segment;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldError {
    /// Such as `rules.nesting` or `hand[2]`; empty for the whole value, and for an unknown field of it.
    pub(crate) path: String,
    pub(crate) reason: String,
    pub(crate) fix: Option<String>,
}

impl FieldError {
    pub(crate) fn into_error(self, code: ErrorCode, before: &str) -> Error {
        let path = if self.path.is_empty() { String::new() } else { format!("{}: ", self.path) };
        let message = format!("{before}{path}{}", self.reason);
        Error { code, message, fix: self.fix, span: None }
    }

    /// For a value inside another one.
    pub(crate) fn into_serde<E: de::Error>(self) -> E {
        let path = if self.path.is_empty() { String::new() } else { format!("{}: ", self.path) };
        field_error((format!("{path}{}", self.reason), self.fix))
    }
}

/// Reads JSON, such as a request, and reports which field is invalid and what would be valid.
///
/// ```
/// let error = make24_api::read_json::<make24_api::RulesSpec>(r#"{"nesting": "deep"}"#).unwrap_err();
/// assert_eq!(error.to_string(), "nesting: invalid value \"deep\"; use a whole number from 0 to 8");
/// ```
///
/// # Errors
/// If the text is not JSON, or a value is invalid.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let value = serde_json::from_str(text).map_err(|error| Error::new(ErrorCode::InvalidJson, error.to_string()))?;
    read_value(&value, ErrorCode::InvalidRequest, "")
}

/// Reads a value of JSON; the message of an error begins with `before`.
///
/// # Errors
/// If the value is invalid; the error has this code.
pub fn read_value<T: DeserializeOwned>(value: &Value, code: ErrorCode, before: &str) -> Result<T, Error> {
    read(value).map_err(|error| error.into_error(code, before))
}

pub(crate) fn read<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T, FieldError> {
    // Follows the path of each value only once one of them is known to be invalid.
    T::deserialize(Field(value))
        .or_else(|_| serde_path_to_error::deserialize(Field(value)).map_err(|error| at(value, error)))
}

fn at(value: &Value, error: serde_path_to_error::Error<Invalid>) -> FieldError {
    let mut path: Vec<&Segment> = error.path().iter().collect();
    // The error of an unknown field names it already.
    if matches!(error.inner(), Invalid::Field { .. }) {
        path.pop();
    }
    let found = path.iter().try_fold(value, |value, segment| match segment {
        Segment::Seq { index } => value.get(index),
        Segment::Map { key } => value.get(key),
        Segment::Enum { variant } => Some(value.get(variant).unwrap_or(value)),
        Segment::Unknown => None,
    });
    let steps = path.iter().map(|segment| match segment {
        Segment::Seq { .. } => segment.to_string(),
        Segment::Map { .. } | Segment::Enum { .. } | Segment::Unknown => format!(".{segment}"),
    });
    let path = steps.collect::<String>().trim_start_matches('.').to_owned();
    let problem = error.into_inner().problem(found);
    let (reason, fix) = problem.into_parts();
    FieldError { path, reason, fix }
}

#[derive(Debug)]
enum Invalid {
    /// Of another type, or out of range.
    Value { expected: String },
    /// Not one of the known names.
    Name { name: String, known: &'static [&'static str] },
    /// With an unknown field.
    Field { name: String, known: &'static [&'static str] },
    /// Without a required field.
    Missing(&'static str),
    /// The type itself says why.
    Problem(Problem),
}

const TYPES: &[(&str, &str)] = &[
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0 up"),
    ("usize", "a whole number from 0 up"),
    ("i64", "a whole number of at most 64 bits"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a string", "text"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("string or map", "text"),
    ("newtype variant", "an object, such as {\"at_most\": 5}"),
];

impl Invalid {
    fn value(expected: &dyn Expected) -> Invalid {
        Invalid::Value { expected: expected.to_string() }
    }

    fn problem(self, value: Option<&Value>) -> Problem {
        match self {
            Invalid::Value { expected } => {
                let in_words = TYPES.iter().find(|(name, _)| *name == expected).map(|(_, words)| *words);
                let is_object = expected.starts_with("struct ");
                let expected = if is_object { "an object" } else { in_words.unwrap_or(&expected) };
                let found = value.map(brief).unwrap_or_default();
                problem!("invalid value {found}", "use {expected}")
            }
            Invalid::Name { name, known } => {
                let known = one_of(known);
                problem!("unknown name `{name}`", "use {known}")
            }
            Invalid::Field { name, known } => {
                let known = one_of(known);
                problem!("unknown field `{name}`", "use {known}")
            }
            Invalid::Missing(name) => Problem::new(format!("missing field `{name}`")),
            Invalid::Problem(problem) => problem,
        }
    }
}

fn one_of(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => String::from("no field"),
        [name] => name.clone(),
        [one, other] => format!("{one} or {other}"),
        names => format!("one of {}", names.join(", ")),
    }
}

fn brief(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for Invalid {}

impl de::Error for Invalid {
    fn custom<T: fmt::Display>(message: T) -> Invalid {
        let text = message.to_string();
        let parts: Option<(String, Option<String>)> = serde_json::from_str(&text).ok();
        Invalid::Problem(parts.map_or_else(|| text.into(), Problem::from))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Invalid {
        Invalid::value(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Invalid {
        Invalid::value(expected)
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Invalid {
        Invalid::value(expected)
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Invalid {
        Invalid::Name { name: name.to_owned(), known }
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Invalid {
        Invalid::Field { name: name.to_owned(), known }
    }

    fn missing_field(name: &'static str) -> Invalid {
        Invalid::Missing(name)
    }
}

/// The error of serde for a value with this problem. serde carries one text, so the problem and its fix go in as a list
/// of JSON, which `Invalid` reads.
pub fn field_error<E: de::Error>(problem: impl Into<Problem>) -> E {
    E::custom(serde_json::json!(problem.into().into_parts()))
}

struct Field<'de>(&'de Value);

impl<'de> IntoDeserializer<'de, Invalid> for Field<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Field<'de> {
    /// `other_number` visits the digits of a number that is not a machine word.
    fn visit<V: Visitor<'de>>(
        self,
        visitor: V,
        other_number: impl FnOnce(V, &str) -> Result<V::Value, Invalid>,
    ) -> Result<V::Value, Invalid> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is) => visitor.visit_bool(*is),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => other_number(visitor, number.as_str()),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => visitor.visit_seq(SeqDeserializer::new(items.iter().map(Field))),
            Value::Object(fields) => visitor.visit_map(fields_of(fields)),
        }
    }

    fn visit_float<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit(visitor, |visitor, digits| visitor.visit_f64(digits.parse().unwrap_or(f64::NAN)))
    }
}

fn fields_of<'de>(
    fields: &'de serde_json::Map<String, Value>,
) -> MapDeserializer<'de, impl Iterator<Item = (&'de str, Field<'de>)>, Invalid> {
    MapDeserializer::new(fields.iter().map(|(name, value)| (name.as_str(), Field(value))))
}

impl<'de> Deserializer<'de> for Field<'de> {
    type Error = Invalid;

    /// A number that is not a machine word becomes its text, which keeps every digit.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit(visitor, |visitor, digits| visitor.visit_str(digits))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Invalid> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Invalid> {
        match self.0 {
            Value::String(text) => StrDeserializer::new(text).deserialize_enum(name, variants, visitor),
            Value::Object(fields) if fields.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(fields_of(fields)))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                Err(Invalid::Value { expected: String::from("string or map") })
            }
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit_float(visitor)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit_float(visitor)
    }

    // So that a number is not accepted as text.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit_float(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Invalid> {
        self.visit_float(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 char bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

/// In JSON, these types are the text that `Display` writes and `FromStr` reads, whose error is a [`Problem`].
#[macro_export]
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err($crate::field_error)
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use serde_json::json;

    #[test]
    fn what_does_not_fit_is_told_with_its_place_and_what_would_do() {
        for (request, message, fix) in [
            (json!({"command": "rate", "hand": [[]]}), "rate: hand[0]: invalid value []", "use a number or text"),
            (
                json!({"command": "solve", "limit": 1.5}),
                "solve: limit: invalid value 1.5",
                "use a whole number from 1 to 4294967295",
            ),
            (
                json!({"command": "solve", "limit": "many"}),
                "solve: limit: invalid value \"many\"",
                "use a whole number from 1 to 4294967295",
            ),
            (
                json!({"command": "solve", "limit": -1}),
                "solve: limit: invalid value -1",
                "use a whole number from 1 to 4294967295",
            ),
            (
                json!({"command": "hint", "level": 300}),
                "hint: level: invalid value 300",
                "use a whole number from 1 to 7",
            ),
            (
                json!({"command": "solve", "trace": 10_000_000_000u64}),
                "solve: trace: invalid value 10000000000",
                "use a whole number from 0 to 4294967295",
            ),
            (json!({"command": "solve", "all": "yes"}), "solve: all: invalid value \"yes\"", "use true or false"),
            (json!({"command": "hint", "so_far": 3}), "hint: so_far: invalid value 3", "use a list"),
            (
                json!({"command": "solve", "sort": "found, expected u8"}),
                "solve: sort: unknown name `found, expected u8`",
                "use `simple` or `interesting`",
            ),
            (
                json!({"command": "count", "rules": {"card_use": {"at_most": -1}}}),
                "count: rules.card_use.at_most: invalid value -1",
                "use a whole number",
            ),
            (
                json!({"command": "count", "limits": {"time": 1}}),
                "count: limits: unknown field `time`",
                "use `time_ms` or `memory_bytes`",
            ),
            (
                json!({"command": "count", "form": "a; b, expected u8"}),
                "count: form: unknown name `a; b, expected u8`",
                "use one of `written`",
            ),
            (json!({"command": "count", "form": 3}), "count: form: invalid value 3", "use text"),
            (
                json!({"command": "count", "rules": {"card_use": "at_most"}}),
                "count: rules.card_use.at_most: invalid value \"at_most\"",
                "use an object",
            ),
            (
                json!({"command": "count", "rules": 3}),
                "count: rules: invalid value 3",
                "use the name of a rule set, or an object that changes one",
            ),
            (json!({"command": "dataset", "resume": {"rows": [1]}}), "dataset: resume: missing field `looked_at`", ""),
            (
                json!({"command": "dataset", "columns": ["x"]}),
                "dataset: columns[0]: unknown name `x`",
                "use one of `key`, `split`",
            ),
        ] {
            let mut fields = request.as_object().expect("an object").clone();
            let Some(Value::String(command)) = fields.remove("command") else { panic!("a command") };
            let error = Request::read(&command, fields).expect_err(message);
            assert_eq!(error.message, message);
            assert!(error.fix.clone().unwrap_or_default().starts_with(fix), "{error}");
        }
    }

    #[test]
    fn numbers_of_any_size_are_read_exactly() {
        let text = r#"[123456789012345678901234567890, -5, 2.50, "1/2"]"#;
        let cards: Vec<crate::NumberText> = read(&serde_json::from_str(text).expect("JSON")).expect("cards");
        let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
        assert_eq!(cards, ["123456789012345678901234567890", "-5", "2.50", "1/2"]);
        for hand in ["24", "-5", "2.5", "2.50", "123456789012345678901", "123456789012345678901234567890123456789012"] {
            let alone: crate::HandSpec = read(&serde_json::from_str(hand).expect("JSON")).expect(hand);
            let card = crate::HandSpec::list(vec![hand.into()]);
            assert_eq!(alone.puzzle(&24.into()), card.puzzle(&24.into()), "{hand}");
        }
    }
}
