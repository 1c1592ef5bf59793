//! What reads JSON into types, and tells where a value does not fit.

use crate::error::{Error, ErrorCode};
use make24::Problem;
use serde::de::{self, DeserializeOwned};
use serde_json::Value;
use serde_path_to_error::Segment;

/// A value of JSON that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Where it stands: `rules.nesting` or `hand[2]`; empty for the whole value, and for a field that nothing knows.
    pub(crate) place: String,
    /// What is wrong.
    pub(crate) reason: String,
    /// What would do.
    pub(crate) fix: Option<String>,
}

/// What serde says that it expects, and what a person would say.
const EXPECTED: &[(&str, &str)] = &[
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u64", "a whole number from 0 up"),
    ("i64", "a whole number of at most 64 bits"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a string", "text"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("string or map", "text"),
    ("newtype variant", "an object, such as {\"at_most\": 5}"),
];

impl Misfit {
    /// The misfit of a value at a place with what serde says: `invalid type: string "many", expected u32`.
    fn new(place: String, value: Option<&Value>, said: &str) -> Misfit {
        if let Ok((reason, fix)) = serde_json::from_str(said) {
            return Misfit { place, reason, fix };
        }
        // What comes from outside is quoted before it.
        let is_serde = ["invalid ", "unknown ", "missing "].iter().any(|begin| said.starts_with(begin));
        let (reason, expected) = match said.rsplit_once(", expected ").filter(|_| is_serde) {
            Some((reason, expected)) => (reason, Some(expected)),
            None if said == "invalid number" => (said, Some("a whole number")),
            None => (said, None),
        };
        let fix = expected.map(|expected| {
            let known = EXPECTED.iter().find(|(word, _)| *word == expected).map(|(_, words)| *words);
            format!("use {}", if expected.starts_with("struct ") { "an object" } else { known.unwrap_or(expected) })
        });
        let reason = match value.filter(|_| reason.starts_with("invalid ")) {
            Some(value) => format!("{} does not fit", brief(value)),
            // serde says "variant"; users know it as a name.
            None => reason.replacen("unknown variant ", "unknown name ", 1),
        };
        Misfit { place, reason, fix }
    }

    /// The error with this code, whose message begins with `before`.
    pub(crate) fn into_error(self, code: ErrorCode, before: &str) -> Error {
        let place = if self.place.is_empty() { String::new() } else { format!("{}: ", self.place) };
        let message = format!("{before}{place}{}", self.reason);
        Error { code, message, fix: self.fix, span: None }
    }
}

/// A value as a message shows it.
fn brief(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Reads JSON, such as a request, and says which field does not fit, and what would do.
///
/// ```
/// let error = make24_api::read_json::<make24_api::RulesSpec>(r#"{"nesting": "deep"}"#).unwrap_err();
/// assert_eq!(error.to_string(), "nesting: \"deep\" does not fit; use a whole number from 0 to 255");
/// ```
///
/// # Errors
/// If the text is no JSON, or a value does not fit.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    let value = serde_json::from_str(text).map_err(|error| Error::new(ErrorCode::InvalidJson, error.to_string()))?;
    read_value(&value, ErrorCode::InvalidRequest, "")
}

/// Reads a value of JSON; the message of an error begins with `before`.
///
/// # Errors
/// If the value does not fit; the error has this code.
pub fn read_value<T: DeserializeOwned>(value: &Value, code: ErrorCode, before: &str) -> Result<T, Error> {
    read(value).map_err(|misfit| misfit.into_error(code, before))
}

/// Reads a value.
pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Misfit> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let mut path: Vec<&Segment> = error.path().iter().collect();
        let mut said = error.inner().to_string();
        // A number that serde_json keeps as its text, where an object is expected.
        if said.contains("$serde_json::private::Number") {
            said = String::from("invalid type: a number");
        }
        // serde puts the error of an unknown field, which names it, inside the field.
        if said.starts_with("unknown field ") {
            path.pop();
        }
        let found = path.iter().try_fold(value, |value, segment| match segment {
            Segment::Seq { index } => value.get(index),
            Segment::Map { key } => value.get(key),
            Segment::Enum { variant } => Some(value.get(variant).unwrap_or(value)),
            Segment::Unknown => None,
        });
        let place: String = path
            .iter()
            .map(|segment| match segment {
                Segment::Seq { .. } => segment.to_string(),
                Segment::Map { .. } | Segment::Enum { .. } | Segment::Unknown => format!(".{segment}"),
            })
            .collect();
        Misfit::new(place.trim_start_matches('.').to_owned(), found, &said)
    })
}

/// The error of serde for a value with this problem. serde carries one text, so the problem and its fix go in as a list
/// of JSON, which `Misfit` reads.
pub fn misfit<E: de::Error>(problem: impl Into<Problem>) -> E {
    E::custom(serde_json::json!(problem.into().into_parts()))
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
                <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err($crate::misfit)
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
            (json!({"command": "rate", "hand": [[]]}), "rate: hand[0]: [] does not fit", "use a number or text"),
            (json!({"command": "solve", "limit": 1.5}), "solve: limit: 1.5 does not fit", "use a whole number"),
            (
                json!({"command": "solve", "limit": "many"}),
                "solve: limit: \"many\" does not fit",
                "use a whole number from 0 to 4294967295",
            ),
            (json!({"command": "solve", "all": "yes"}), "solve: all: \"yes\" does not fit", "use true or false"),
            (json!({"command": "hint", "so_far": 3}), "hint: so_far: 3 does not fit", "use a list"),
            (
                json!({"command": "solve", "sort": "found, expected u8"}),
                "solve: sort: unknown name `found, expected u8`",
                "use `simple` or `interesting`",
            ),
            (
                json!({"command": "count", "rules": {"card_use": {"at_most": -1}}}),
                "count: rules.card_use.at_most: -1 does not fit",
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
            (json!({"command": "count", "form": 3}), "count: form: 3 does not fit", "use text"),
            (
                json!({"command": "count", "rules": {"card_use": "at_most"}}),
                "count: rules.card_use.at_most: \"at_most\" does not fit",
                "use an object",
            ),
            (
                json!({"command": "count", "rules": 3}),
                "count: rules: 3 does not fit",
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
        let cards: Vec<crate::Word> = read(&serde_json::from_str(text).expect("JSON")).expect("cards");
        let cards: Vec<&str> = cards.iter().map(crate::Word::as_str).collect();
        assert_eq!(cards, ["123456789012345678901234567890", "-5", "2.50", "1/2"]);
        for hand in ["24", "-5", "2.5", "2.50", "123456789012345678901", "123456789012345678901234567890123456789012"] {
            let alone: crate::HandSpec = read(&serde_json::from_str(hand).expect("JSON")).expect(hand);
            let alone = serde_json::to_value(alone).expect("JSON");
            assert_eq!(alone, serde_json::json!([hand]));
        }
    }
}
