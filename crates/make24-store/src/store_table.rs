//! The result of a query: JSON values under column names.

use crate::store::Store;
use make24_api::SolvedPuzzle;
use serde_json::{Map, Value};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::sqlite::SqliteRow;
use sqlx::{Column, Row, TypeInfo, ValueRef};
use std::future::Future;

/// Rows, and the names of their columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows: texts, numbers and null.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    pub(crate) fn add(&mut self, row: &impl Row, values: Vec<Value>) {
        if self.columns.is_empty() {
            self.columns = row.columns().iter().map(|column| column.name().to_owned()).collect();
        }
        self.rows.push(values);
    }

    pub(crate) fn puzzles(self) -> anyhow::Result<Vec<SolvedPuzzle>> {
        let columns = self.columns;
        self.rows.into_iter().map(|row| puzzle(columns.iter().cloned().zip(row).collect())).collect()
    }
}

/// A puzzle of the fields of a row.
///
/// # Errors
///
/// A field is missing, or has another name or type.
pub fn puzzle(mut fields: Map<String, Value>) -> anyhow::Result<SolvedPuzzle> {
    // Derived from the hand.
    for derived in ["size", "lowest", "highest"] {
        fields.remove(derived);
    }
    fields.retain(|_, value| !value.is_null());
    Ok(serde_json::from_value(Value::Object(fields))?)
}

/// A question to a store. The first source asks what a typed one costs compared with SQL as text; both stand behind this.
pub trait Select {
    /// The rows of the answer.
    fn rows(&self, store: &Store) -> impl Future<Output = anyhow::Result<Table>> + Send;
}

pub(crate) fn table(rows: &[AnyRow]) -> anyhow::Result<Table> {
    let mut table = Table::default();
    for row in rows {
        table.add(row, values(row)?);
    }
    Ok(table)
}

pub(crate) fn sqlite_values(row: &SqliteRow) -> anyhow::Result<Vec<Value>> {
    let value = |place: usize| -> anyhow::Result<Value> {
        let raw = row.try_get_raw(place)?;
        Ok(match raw.type_info().name() {
            _ if raw.is_null() => Value::Null,
            "INTEGER" | "BOOLEAN" => row.try_get_unchecked::<i64, _>(place)?.into(),
            "REAL" => row.try_get_unchecked::<f64, _>(place)?.into(),
            "BLOB" => String::from_utf8_lossy(&row.try_get_unchecked::<Vec<u8>, _>(place)?).into_owned().into(),
            _ => row.try_get_unchecked::<String, _>(place)?.into(),
        })
    };
    (0..row.len()).map(value).collect()
}

pub(crate) fn values(row: &AnyRow) -> anyhow::Result<Vec<Value>> {
    let value = |place: usize| -> anyhow::Result<Value> {
        let raw = row.try_get_raw(place)?;
        if raw.is_null() {
            return Ok(Value::Null);
        }
        Ok(match raw.type_info().kind() {
            AnyTypeInfoKind::Null => Value::Null,
            AnyTypeInfoKind::Bool => row.try_get::<bool, _>(place)?.into(),
            AnyTypeInfoKind::SmallInt | AnyTypeInfoKind::Integer | AnyTypeInfoKind::BigInt => {
                row.try_get::<i64, _>(place)?.into()
            }
            AnyTypeInfoKind::Real | AnyTypeInfoKind::Double => row.try_get::<f64, _>(place)?.into(),
            AnyTypeInfoKind::Text => row.try_get::<String, _>(place)?.into(),
            AnyTypeInfoKind::Blob => String::from_utf8_lossy(&row.try_get::<Vec<u8>, _>(place)?).into_owned().into(),
        })
    };
    (0..row.len()).map(value).collect()
}
