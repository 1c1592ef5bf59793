//! The columns of tables: what a program that stores rows must know of them.

use serde::{Deserialize, Serialize};
use std::collections::HashSet;

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
