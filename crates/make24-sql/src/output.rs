//! The values of a function as a column of Arrow.

use crate::function::{Output, Value};
use datafusion::arrow::array::{ArrayRef, BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder};
use std::sync::Arc;

pub(crate) enum Builder {
    Truth(BooleanBuilder),
    Number(Int64Builder),
    Score(Float64Builder),
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
}

impl Builder {
    pub(crate) fn new(output: Output, rows: usize) -> Builder {
        match output {
            Output::Truth => Builder::Truth(BooleanBuilder::with_capacity(rows)),
            Output::Number => Builder::Number(Int64Builder::with_capacity(rows)),
            Output::Score => Builder::Score(Float64Builder::with_capacity(rows)),
            Output::Text => Builder::Text(StringBuilder::new()),
            Output::Texts => Builder::Texts(ListBuilder::new(StringBuilder::new())),
        }
    }

    pub(crate) fn add(&mut self, value: Option<Value>) {
        match (self, value) {
            (Builder::Truth(column), Some(Value::Truth(value))) => column.append_value(value),
            (Builder::Number(column), Some(Value::Number(value))) => column.append_value(value),
            (Builder::Score(column), Some(Value::Score(value))) => column.append_value(value),
            (Builder::Text(column), Some(Value::Text(value))) => column.append_value(value),
            (Builder::Texts(column), Some(Value::Texts(values))) => {
                values.iter().for_each(|value| column.values().append_value(value));
                column.append(true);
            }
            (Builder::Truth(column), _) => column.append_null(),
            (Builder::Number(column), _) => column.append_null(),
            (Builder::Score(column), _) => column.append_null(),
            (Builder::Text(column), _) => column.append_null(),
            (Builder::Texts(column), _) => column.append(false),
        }
    }

    pub(crate) fn finish(self) -> ArrayRef {
        match self {
            Builder::Truth(mut column) => Arc::new(column.finish()),
            Builder::Number(mut column) => Arc::new(column.finish()),
            Builder::Score(mut column) => Arc::new(column.finish()),
            Builder::Text(mut column) => Arc::new(column.finish()),
            Builder::Texts(mut column) => Arc::new(column.finish()),
        }
    }
}
