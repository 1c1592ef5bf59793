//! The columns of tables: what a program that stores rows must know of them.

use make24::Rational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

/// The kind of the cards and targets of a table, and with it the types of its columns `hand` and `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableNumbers {
    Whole,
    Text,
}

impl TableNumbers {
    /// The kind of a table with these cards and targets.
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

    /// The type of a column of hands.
    pub(crate) const fn hand(self) -> ColumnType {
        match self {
            TableNumbers::Whole => ColumnType::Integers,
            TableNumbers::Text => ColumnType::Texts,
        }
    }

    /// The type of a column of targets.
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
/// use make24_api::named_once;
/// assert_eq!(named_once(["hand", "target"]), Ok(()));
/// assert_eq!(named_once(["hand", "hand"]).unwrap_err(), "the column `hand` is named twice; name it once");
/// ```
pub fn named_once<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    let mut known = HashSet::new();
    match names.into_iter().find(|name| !known.insert(*name)) {
        Some(twice) => Err(format!("the column `{twice}` is named twice; name it once")),
        None => Ok(()),
    }
}

impl ColumnInfo {
    /// A column with this name.
    pub(crate) fn new(name: &str, kind: ColumnType, about: &str) -> ColumnInfo {
        ColumnInfo { name: name.to_owned(), kind, about: about.to_owned() }
    }
}
