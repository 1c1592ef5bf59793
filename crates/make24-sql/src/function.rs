//! Functions as rows of a table.

use crate::argument::Argument;
use crate::question::Question;
use datafusion::arrow::datatypes::DataType;

#[derive(Debug)]
pub(crate) struct Function {
    /// Without the prefix `make24_` or `make24_try_`.
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) arguments: &'static [Argument],
    /// The number of required arguments; the others may be omitted from the end.
    pub(crate) needed: usize,
    pub(crate) output: Output,
    pub(crate) example: &'static str,
    pub(crate) run: Run,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Puzzle(fn(&Question<'_>) -> Response),
    Expression(fn(&str) -> Response),
}

/// `None` is NULL; an error says why the value is not known.
pub(crate) type Response = Result<Option<Value>, String>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Truth(bool),
    Number(i64),
    Score(f64),
    Text(String),
    Texts(Vec<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Truth,
    Number,
    Score,
    Text,
    Texts,
}

impl Output {
    pub(crate) fn data_type(self) -> DataType {
        match self {
            Output::Truth => DataType::Boolean,
            Output::Number => DataType::Int64,
            Output::Score => DataType::Float64,
            Output::Text => DataType::Utf8,
            Output::Texts => DataType::new_list(DataType::Utf8, true),
        }
    }
}
