//! The columns of a table as a schema of Arrow.

use arrow_schema::{DataType, Field, Schema};
use make24::{Problem, problem};
use make24_api::{ColumnInfo, ColumnType, reject_duplicates};
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;

/// Columns that are written as JSON: a list of objects with `name`, `type` and `about`.
#[derive(Clone, Debug)]
pub struct Columns(pub Vec<ColumnInfo>);

impl FromStr for Columns {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Columns, Problem> {
        let columns: Vec<ColumnInfo> = serde_json::from_str(text).map_err(|error| {
            problem!(
                "{error}",
                "use a list such as [{{\"name\":\"hand\",\"type\":\"string\",\"about\":\"the cards\"}}]"
            )
        })?;
        if columns.is_empty() {
            return Err(problem!("there is no column", "name at least one"));
        }
        reject_duplicates(columns.iter().map(|column| column.name.as_str()))?;
        Ok(Columns(columns))
    }
}

/// The schema: every field may be null, and says in its metadata, under `description`, what it is.
pub(crate) fn schema(columns: &[ColumnInfo]) -> Schema {
    let fields = columns.iter().map(|column| {
        let about = HashMap::from([(String::from("description"), column.about.clone())]);
        Field::new(&column.name, data_type(column.kind), true).with_metadata(about)
    });
    Schema::new(fields.collect::<Vec<Field>>())
}

fn data_type(kind: ColumnType) -> DataType {
    let list = |of| DataType::List(Arc::new(Field::new_list_field(of, true)));
    match kind {
        ColumnType::Text => DataType::Utf8,
        ColumnType::Integer => DataType::Int64,
        ColumnType::Number => DataType::Float64,
        ColumnType::Texts => list(DataType::Utf8),
        ColumnType::Integers => list(DataType::Int64),
    }
}
