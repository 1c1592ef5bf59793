//! The fields of a request, read one by one from a JSON value.
//!
//! serde tells what is wrong with a request and not in which field, and each reader that it derives is a copy for its
//! struct: those of all requests were a tenth of what a page loads. Here all fields of one type share one reader, and a
//! mistake knows its place.

use make24::Rational;
use make24::value::Number;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// What is wrong with a request, and where: `rules.nesting` or `hand[2]`; an empty place is the request itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) place: String,
    pub(crate) what: String,
}

impl Mistake {
    pub(crate) fn new(what: impl Into<String>) -> Mistake {
        Mistake { place: String::new(), what: what.into() }
    }

    /// A value of another kind than is `wanted`.
    pub(crate) fn other_kind(value: &Value, wanted: &str) -> Mistake {
        Mistake::new(format!("{} does not fit; use {wanted}", brief(value)))
    }

    /// The mistake of a whole whose part with this name has it.
    pub(crate) fn within(mut self, part: &str) -> Mistake {
        let dot = if self.place.is_empty() || self.place.starts_with('[') { "" } else { "." };
        self.place = format!("{part}{dot}{}", self.place);
        self
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.is_empty() {
            true => f.write_str(&self.what),
            false => write!(f, "{}: {}", self.place, self.what),
        }
    }
}

/// A JSON value as a message shows it.
fn brief(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = serde_json::to_string(value).unwrap_or_default();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// What a field of a request may be.
pub(crate) trait FromJson: Sized {
    /// Reads the value.
    fn from_json(value: &Value) -> Result<Self, Mistake>;
}

impl FromJson for bool {
    fn from_json(value: &Value) -> Result<bool, Mistake> {
        value.as_bool().ok_or_else(|| Mistake::other_kind(value, "true or false"))
    }
}

impl FromJson for String {
    fn from_json(value: &Value) -> Result<String, Mistake> {
        text_of(value).map(str::to_owned)
    }
}

fn text_of(value: &Value) -> Result<&str, Mistake> {
    value.as_str().ok_or_else(|| Mistake::other_kind(value, "a text"))
}

impl FromJson for f64 {
    fn from_json(value: &Value) -> Result<f64, Mistake> {
        // As an exact fraction first, as all numbers of texts: a reader of floats has 10 KB of tables.
        let number = value.as_number().and_then(|number| number.as_str().parse::<Rational>().ok());
        number.map(|number| number.to_f64()).ok_or_else(|| Mistake::other_kind(value, "a number"))
    }
}

macro_rules! whole_numbers {
    ($($type:ty: $as:ident, $wanted:literal;)*) => {$(
        impl FromJson for $type {
            fn from_json(value: &Value) -> Result<$type, Mistake> {
                let number = value.$as().and_then(|number| <$type>::try_from(number).ok());
                number.ok_or_else(|| Mistake::other_kind(value, $wanted))
            }
        }
    )*};
}

whole_numbers! {
    u8: as_u64, "a whole number from 0 to 255";
    u16: as_u64, "a whole number from 0 to 65535";
    u32: as_u64, "a whole number from 0 to 4294967295";
    u64: as_u64, "a whole number from 0 up";
    i64: as_i64, "a whole number of at most 64 bits";
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(value: &Value) -> Result<Option<T>, Mistake> {
        match value {
            Value::Null => Ok(None),
            value => T::from_json(value).map(Some),
        }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(value: &Value) -> Result<Vec<T>, Mistake> {
        let items = value.as_array().ok_or_else(|| Mistake::other_kind(value, "a list"))?;
        let read = |(at, item)| T::from_json(item).map_err(|mistake| mistake.within(&format!("[{at}]")));
        items.iter().enumerate().map(read).collect()
    }
}

impl<T: FromJson> FromJson for BTreeMap<String, T> {
    fn from_json(value: &Value) -> Result<BTreeMap<String, T>, Mistake> {
        let read = |(name, value): (&String, &Value)| match T::from_json(value) {
            Ok(value) => Ok((name.clone(), value)),
            Err(mistake) => Err(mistake.within(name)),
        };
        object_of(value)?.iter().map(read).collect()
    }
}

fn object_of(value: &Value) -> Result<&Map<String, Value>, Mistake> {
    value.as_object().ok_or_else(|| Mistake::other_kind(value, "an object"))
}

/// Reads a text as the type reads it.
pub(crate) fn from_text<T>(value: &Value, read: impl FnOnce(&str) -> Result<T, String>) -> Result<T, Mistake> {
    text_of(value).and_then(|text| read(text).map_err(Mistake::new))
}

/// The fields of an object. Those that are missing have their usual values.
pub(crate) struct Fields<'a> {
    fields: &'a Map<String, Value>,
    mistake: Option<Mistake>,
}

impl<'a> Fields<'a> {
    /// The fields of an object that has none but `known` ones.
    pub(crate) fn of(value: &'a Value, known: &[&str]) -> Result<Fields<'a>, Mistake> {
        let fields = object_of(value)?;
        match fields.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(Fields { fields, mistake: None }),
            Some(name) if known.is_empty() => Err(Mistake::new(format!("unknown field `{name}`; use no fields"))),
            Some(name) => {
                let known = known.join("`, `");
                Err(Mistake::new(format!("unknown field `{name}`; use some of `{known}`")))
            }
        }
    }

    /// The field with this name; the usual value if it is missing or wrong. [`Fields::finish`] tells: a way out after
    /// every field would have to put away all fields before it.
    pub(crate) fn read<T: FromJson + Default>(&mut self, name: &str) -> T {
        let Some(value) = self.fields.get(name) else { return T::default() };
        T::from_json(value).unwrap_or_else(|mistake| {
            self.mistake.get_or_insert(mistake.within(name));
            T::default()
        })
    }

    /// What was read of the fields, or the first mistake.
    pub(crate) fn finish<T>(self, read: T) -> Result<T, Mistake> {
        match self.mistake {
            None => Ok(read),
            Some(mistake) => Err(mistake),
        }
    }
}

/// A struct from an object with its fields. A field that is left out here does not compile.
macro_rules! read_fields {
    ($value:expr, $type:ident: $($field:ident),*) => {{
        #[allow(unused_mut, reason = "some requests have no fields")]
        let mut fields = $crate::fields::Fields::of($value, &[$(stringify!($field)),*])?;
        let read = $type { $($field: fields.read(stringify!($field))),* };
        fields.finish(read)
    }};
}

/// Reads a struct from an object with its fields.
macro_rules! fields {
    ($type:ident: $($field:ident),*) => {
        impl $crate::fields::FromJson for $type {
            fn from_json(value: &serde_json::Value) -> Result<$type, $crate::fields::Mistake> {
                $crate::fields::read_fields!(value, $type: $($field),*)
            }
        }
        $crate::fields::deserialize!($type);
    };
}

/// Lets programs read a type with serde from any format, as a request reads it.
macro_rules! deserialize {
    ($($type:ty),*) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let value = serde_json::Value::deserialize(deserializer)?;
                $crate::fields::FromJson::from_json(&value).map_err(serde::de::Error::custom)
            }
        }
    )*};
}

/// Reads types from the text that their `FromStr` reads.
macro_rules! read_from_text {
    ($($type:ty),*) => {$(
        impl $crate::fields::FromJson for $type {
            fn from_json(value: &serde_json::Value) -> Result<$type, $crate::fields::Mistake> {
                $crate::fields::from_text(value, str::parse)
            }
        }
        $crate::fields::deserialize!($type);
    )*};
}

/// Reads types from their names.
macro_rules! read_from_name {
    ($($type:ty),*) => {$(
        impl $crate::fields::FromJson for $type {
            fn from_json(value: &serde_json::Value) -> Result<$type, $crate::fields::Mistake> {
                <$crate::named::Named<$type>>::from_json(value).map(|named| named.0)
            }
        }
        $crate::fields::deserialize!($type);
    )*};
}

pub(crate) use {deserialize, fields, read_fields, read_from_name, read_from_text};

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, Default, PartialEq)]
    struct Asked {
        cards: Vec<u8>,
        names: BTreeMap<String, Vec<Option<bool>>>,
        within: Option<Box<Asked>>,
        size: u8,
    }

    fields!(Asked: cards, names, within, size);

    impl FromJson for Box<Asked> {
        fn from_json(value: &Value) -> Result<Box<Asked>, Mistake> {
            Asked::from_json(value).map(Box::new)
        }
    }

    #[test]
    fn the_wrong_field_is_named() {
        for (request, place, what) in [
            (
                json!({"size": 1, "cards": [1, 2, 300]}),
                "cards[2]",
                "300 does not fit; use a whole number from 0 to 255",
            ),
            (json!({"size": 1.5}), "size", "1.5 does not fit; use a whole number from 0 to 255"),
            (json!({"size": null}), "size", "null does not fit; use a whole number from 0 to 255"),
            (json!({"cards": "x"}), "cards", "\"x\" does not fit; use a list"),
            (json!({"names": {"a": [], "b": [null, true, 3]}}), "names.b[2]", "3 does not fit; use true or false"),
            (
                json!({"within": {"within": {"cards": [[]]}}}),
                "within.within.cards[0]",
                "[] does not fit; use a whole number",
            ),
            (json!({"within": {"wrong": 1}}), "within", "unknown field `wrong`; use some of `cards`, `names`"),
            (json!([1]), "", "[1] does not fit; use an object"),
            (json!({"cards": "x".repeat(1000)}), "cards", "xxx... does not fit; use a list"),
        ] {
            let mistake = Asked::from_json(&request).expect_err(place);
            assert_eq!(mistake.place, place, "{mistake}");
            assert!(mistake.what.contains(what), "{mistake}");
        }
    }

    #[test]
    fn what_is_missing_is_usual() {
        assert_eq!(Asked::from_json(&json!({})), Ok(Asked::default()));
        let read =
            Asked::from_json(&json!({"cards": [1], "within": {"size": 2}, "names": {"a": [null]}})).expect("read");
        assert_eq!((read.cards, read.within.map(|own| own.size)), (vec![1], Some(2)));
        assert_eq!(read.names["a"], [None]);
    }

    #[test]
    fn a_name_that_nothing_has_is_told_with_those_that_there_are() {
        for (request, told) in [
            (
                json!({"command": "solve", "sort": "found"}),
                "sort: unknown order of solutions `found`; use one of simple, interesting",
            ),
            (
                json!({"command": "census", "columns": ["hand", "x"]}),
                "columns[1]: unknown column `x`; use one of hand, target",
            ),
            (json!({"command": "dataset", "columns": ["x"]}), "columns[0]: unknown column `x`; use one of key, split"),
            (json!({"command": "count", "rules": {"objective": 3}}), "rules.objective: 3 does not fit; use a text"),
            (
                json!({"command": "count", "rules": {"card_use": "some"}}),
                "rules.card_use: \"some\" does not fit; use `all`, `any`",
            ),
            (
                json!({"command": "count", "rules": {"card_use": {"at_most": -1}}}),
                "rules.card_use.at_most: -1 does not fit",
            ),
            (
                json!({"command": "dataset", "resume": {"rows": [1]}}),
                "resume: the field `looked_at` is missing; use the",
            ),
            (
                json!({"command": "dataset", "resume": {"rows": [1], "looked_at": "x"}}),
                "resume.looked_at: \"x\" does not fit",
            ),
        ] {
            let mut fields = request.as_object().expect("an object").clone();
            let command = fields.remove("command").expect("a command");
            let error = crate::Request::read(command.as_str().expect("a name"), fields).expect_err(told).to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn every_name_that_is_written_is_read() {
        fn check<T: crate::named::Names + FromJson + serde::Serialize + PartialEq + fmt::Debug>() {
            for (value, name) in T::all() {
                assert_eq!(serde_json::to_value(value).expect("a name"), name);
                assert_eq!(T::from_json(&json!(name)), Ok(value));
            }
        }
        check::<crate::SolutionSort>();
        check::<crate::CensusColumn>();
        check::<crate::DatasetColumn>();
        check::<crate::ObjectiveSpec>();
        for card_use in [crate::CardUseSpec::All, crate::CardUseSpec::Any, crate::CardUseSpec::AtMost(5)] {
            let written = serde_json::to_value(card_use).expect("a name");
            assert_eq!(crate::CardUseSpec::from_json(&written), Ok(card_use));
        }
    }
}
