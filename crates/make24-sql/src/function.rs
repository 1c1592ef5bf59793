//! What a function is: a row of the table of functions.

use crate::argument::Argument;
use crate::question::Question;
use datafusion::arrow::datatypes::DataType;

#[derive(Debug)]
pub(crate) struct Function {
    /// Its name behind `make24_` and `make24_try_`.
    pub(crate) name: &'static str,
    /// What it returns, in a sentence.
    pub(crate) about: &'static str,
    pub(crate) arguments: &'static [Argument],
    /// The number of arguments that it needs; the others may be left out from the end.
    pub(crate) needed: usize,
    pub(crate) output: Output,
    /// A statement and what it prints.
    pub(crate) example: &'static str,
    pub(crate) run: Run,
}

/// What a function is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Puzzle(fn(&Question<'_>) -> Response),
    Expression(fn(&str) -> Response),
}

/// The value for a row; null where there is none, or why it is not known.
pub(crate) type Response = Result<Option<Value>, String>;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Truth(bool),
    Number(i64),
    Score(f64),
    Text(String),
    Texts(Vec<String>),
}

/// The type of the values of a function.
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
