//! The columns of tables: what a program that stores rows must know of them.

use make24::{Card, Problem, Rational, problem};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;

/// The type of the values of a column, by its name in Arrow. Any value may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColumnType {
    /// A text.
    #[serde(rename = "string")]
    Text,
    /// A whole number of 64 bits.
    #[serde(rename = "int64")]
    Integer,
    /// A number with a fraction, such as a difficulty.
    #[serde(rename = "float64")]
    Number,
    /// Texts.
    #[serde(rename = "list<string>")]
    Texts,
    /// Whole numbers of 64 bits.
    #[serde(rename = "list<int64>")]
    Integers,
}

impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A column of a table.
///
/// ```
/// use make24_api::{ColumnInfo, ColumnType, DatasetRequest};
/// let columns = DatasetRequest::default().table();
/// assert_eq!((columns[2].name.as_str(), columns[2].kind), ("hand", ColumnType::Integers));
/// let written = serde_json::to_string(&columns[3]).unwrap();
/// assert_eq!(written, r#"{"name":"target","type":"int64","about":"the number to make"}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnInfo {
    /// Its name in each row.
    pub name: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// What it is.
    pub about: String,
}

/// A card or a target in a row of a table. All those of a table are of one kind: whole numbers of 64 bits if every card
/// and every target is one, otherwise texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum NumberData {
    /// A whole number.
    Whole(i64),
    /// Any number as text: `1/2`.
    Text(String),
}

impl fmt::Display for NumberData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberData::Whole(number) => number.fmt(f),
            NumberData::Text(text) => text.fmt(f),
        }
    }
}

/// Decides the types of the columns `hand` and `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableNumbers {
    Whole,
    Text,
}

impl TableNumbers {
    pub(crate) fn of<'a>(mut numbers: impl Iterator<Item = &'a Rational>) -> TableNumbers {
        match numbers.all(|number| number.to_i64().is_some()) {
            true => TableNumbers::Whole,
            false => TableNumbers::Text,
        }
    }

    pub(crate) fn data(self, number: &Rational) -> NumberData {
        match number.to_i64().filter(|_| self == TableNumbers::Whole) {
            Some(number) => NumberData::Whole(number),
            None => NumberData::Text(number.to_string()),
        }
    }

    pub(crate) fn card(self, card: &Card) -> NumberData {
        if card.is_choice() { NumberData::Text(card.to_string()) } else { self.data(card.number()) }
    }

    pub(crate) const fn hand(self) -> ColumnType {
        match self {
            TableNumbers::Whole => ColumnType::Integers,
            TableNumbers::Text => ColumnType::Texts,
        }
    }

    pub(crate) const fn target(self) -> ColumnType {
        match self {
            TableNumbers::Whole => ColumnType::Integer,
            TableNumbers::Text => ColumnType::Text,
        }
    }
}

/// Says which column is named twice, if one is.
///
/// # Errors
///
/// The sentence names the column and what to do.
///
/// ```
/// use make24_api::reject_duplicates;
/// assert_eq!(reject_duplicates(["hand", "target"]), Ok(()));
/// assert_eq!(reject_duplicates(["hand", "hand"]).unwrap_err().to_string(), "the column `hand` is named twice; name it once");
/// ```
pub fn reject_duplicates<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<(), Problem> {
    let mut known = HashSet::new();
    match names.into_iter().find(|name| !known.insert(*name)) {
        Some(twice) => Err(problem!("the column `{twice}` is named twice", "name it once")),
        None => Ok(()),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownColumns<C> {
    pub(crate) columns: Vec<C>,
    pub(crate) renamed: Option<(C, &'static str)>,
}

impl<C: Copy + PartialEq> ShownColumns<C> {
    pub(crate) fn has(&self, column: C) -> bool {
        self.columns.contains(&column)
    }

    pub(crate) fn new_name(&self, column: C) -> Option<&'static str> {
        self.renamed.filter(|(renamed, _)| *renamed == column).map(|(_, name)| name)
    }
}

/// An operation on the field of a column, whatever its type.
pub(crate) trait FieldReader {
    type Output;
    fn read<T: Serialize>(self, field: &T) -> Self::Output;
}

pub(crate) struct Entry<'a, M> {
    pub(crate) map: &'a mut M,
    pub(crate) name: &'static str,
}

impl<M: SerializeMap> FieldReader for Entry<'_, M> {
    type Output = Result<(), M::Error>;

    fn read<T: Serialize>(self, field: &T) -> Self::Output {
        self.map.serialize_entry(self.name, field)
    }
}

/// Separates the items of a list by spaces; an unknown value is empty.
pub(crate) struct AsText;

impl FieldReader for AsText {
    type Output = String;

    fn read<T: Serialize>(self, field: &T) -> String {
        text(&serde_json::to_value(field).unwrap_or_default())
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(" "),
        // `95`, not `95.0`.
        Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            number.as_f64().map_or_else(|| number.to_string(), |number| number.to_string())
        }
        Value::Number(_) | Value::Bool(_) | Value::Object(_) => value.to_string(),
    }
}

/// Defines the columns of a table, one per row: a sentence about it, further sentences, the variant of the enum, the
/// field of the row, its type in JSON, and its type in other tables. The field of a column that was not requested is
/// `None`; a field that may be unknown even so is an `Option` in JSON.
macro_rules! columns {
    (
        $(#[$on_enum:meta])*
        pub enum $Column:ident;
        $(#[doc = $about_row:literal])+
        pub struct $Row:ident $({ $($(#[$on_extra:meta])* $visible:vis $extra:ident: $extra_type:ty,)* })?;
        $(#[doc = $about:literal] $(#[doc = $more:literal])* $variant:ident $field:ident: $data:ty = $kind:expr;)*
    ) => {
        $(#[$on_enum])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $Column { $(#[doc = $about] $(#[doc = $more])* $variant,)* }

        impl $Column {
            /// Every column, in the order of the variants.
            pub const ALL: &[$Column] = &[$($Column::$variant),*];

            /// Its name, in headers and JSON.
            pub fn name(self) -> &'static str {
                match self { $($Column::$variant => stringify!($field),)* }
            }

            /// Its name, its type and what it is, where all cards and targets are whole.
            pub fn info(self) -> ColumnInfo {
                match self {
                    $($Column::$variant => ColumnInfo::of_sentence(stringify!($field), $kind, $about),)*
                }
            }
        }

        $(#[doc = $about_row])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Row {
            $(#[doc = $about] $(#[doc = $more])* pub $field: Option<$data>,)*
            $($($(#[$on_extra])* $visible $extra: $extra_type,)*)?
            pub(crate) shown: std::sync::Arc<ShownColumns<$Column>>,
        }

        impl $Row {
            fn read<R: FieldReader>(&self, column: $Column, reader: R) -> R::Output {
                match column { $($Column::$variant => reader.read(&self.$field),)* }
            }
        }

        impl Serialize for $Row {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(self.shown.columns.len()))?;
                for &column in &self.shown.columns {
                    let name = self.shown.new_name(column).unwrap_or_else(|| column.name());
                    self.read(column, Entry { map: &mut map, name })?;
                }
                map.end()
            }
        }

        #[cfg(feature = "schemars")]
        impl schemars::JsonSchema for $Row {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($Row).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut properties = serde_json::Map::new();
                $({
                    let mut field = generator.subschema_for::<$data>();
                    field.insert("description".to_owned(), concat!($about $(, $more)*).trim().into());
                    properties.insert(stringify!($field).to_owned(), field.to_value());
                })*
                let about = concat!($($about_row),+).trim();
                schemars::json_schema!({ "description": about, "type": "object", "properties": properties })
            }
        }
    };
}

pub(crate) use columns;

impl ColumnInfo {
    /// Makes `about` from a sentence such as `The number to make.`
    pub(crate) fn of_sentence(name: &str, kind: ColumnType, sentence: &str) -> ColumnInfo {
        let mut letters = sentence.trim().trim_end_matches('.').chars();
        let about = letters.next().map(|first| first.to_lowercase().collect::<String>() + letters.as_str());
        ColumnInfo { name: name.to_owned(), kind, about: about.unwrap_or_default() }
    }
}
