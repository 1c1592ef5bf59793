//! The arguments of functions: their types, and how a row of each is read.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::ColumnarValue;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    Hand,
    Target,
    Form,
    Rules,
    Answer,
    Expression,
}

impl Argument {
    pub(crate) fn about(self) -> (&'static str, &'static str) {
        match self {
            Argument::Hand => (
                "hand",
                "the cards: a text such as '3 3 8 8', perhaps with its target, '3 3 8 8 -> 24', a list of whole numbers, or \
                 what make24_packed makes of them",
            ),
            Argument::Target => {
                ("target", "the number to make, a whole number or a text such as '1/2'; without it, 24")
            }
            Argument::Form => (
                "form",
                "which solutions are the same: written, commuted, flat, arranged, essential or dominus; without it, essential",
            ),
            Argument::Rules => (
                "rules",
                "the rule set: arithmetic, powers, modulo or another that `make24 rules` lists; without it, arithmetic",
            ),
            Argument::Answer => ("answer", "the answer: an expression, perhaps with = and the target behind it"),
            Argument::Expression => ("expression", "an expression such as '8 / (3 - 8 / 3)'"),
        }
    }

    pub(crate) fn shown(self) -> Vec<DataType> {
        match self {
            Argument::Hand => vec![DataType::Utf8, DataType::new_list(DataType::Int64, true), DataType::Int64],
            Argument::Target => vec![DataType::Int64],
            _ => vec![DataType::Utf8],
        }
    }

    pub(crate) fn coerced(self, given: &DataType) -> Result<DataType> {
        let text = |given: &DataType| match given {
            DataType::Dictionary(_, values) => is_text(values),
            other => is_text(other),
        };
        match (self, given) {
            // The largest of them do not fit into a BIGINT.
            (Argument::Target, DataType::UInt64) => Ok(DataType::Utf8),
            (_, DataType::Null) => Ok(DataType::Utf8),
            (_, given) if text(given) => Ok(DataType::Utf8),
            (
                Argument::Hand,
                DataType::List(of) | DataType::LargeList(of) | DataType::FixedSizeList(of, _) | DataType::ListView(of),
            ) if of.data_type().is_integer() || of.data_type().is_null() => {
                Ok(DataType::new_list(DataType::Int64, true))
            }
            (Argument::Hand | Argument::Target, given) if given.is_integer() => Ok(DataType::Int64),
            (Argument::Target, given) if given.is_floating() => Ok(DataType::Float64),
            (
                Argument::Hand,
                DataType::List(of) | DataType::LargeList(of) | DataType::FixedSizeList(of, _) | DataType::ListView(of),
            ) if of.data_type().is_floating() => Ok(DataType::new_list(DataType::Float64, true)),
            // Text from a file without types; it must be UTF-8.
            (_, DataType::Binary | DataType::LargeBinary | DataType::BinaryView) => Ok(DataType::Utf8),
            (_, given) => {
                let (name, about) = self.about();
                plan_err!("the argument {name} is {about}; this one is of the type {given}")
            }
        }
    }
}

fn is_text(given: &DataType) -> bool {
    matches!(given, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// Whole numbers become integers; others become text that is rejected with its row, because floats are not exact.
fn without_floats(values: &ArrayRef) -> ArrayRef {
    let text = |number: f64| match number.fract() == 0.0 && number.abs() <= LARGEST_EXACT {
        true => format!("{number:.0}"),
        false => format!("{number:?}_as_DOUBLE"),
    };
    match values.data_type() {
        DataType::Float64 => {
            let numbers = values.as_primitive::<Float64Type>();
            Arc::new(numbers.iter().map(|number| number.map(text)).collect::<StringArray>())
        }
        DataType::List(of) if of.data_type().is_floating() => {
            let hand = |cards: ArrayRef| {
                let cards = cards.as_primitive::<Float64Type>().iter();
                cards.map(|card| card.map_or_else(|| String::from("NULL"), text)).collect::<Vec<String>>().join(" ")
            };
            Arc::new(values.as_list::<i32>().iter().map(|cards| cards.map(hand)).collect::<StringArray>())
        }
        _ => Arc::clone(values),
    }
}

/// Up to here, floats represent every whole number exactly.
const LARGEST_EXACT: f64 = (1u64 << 53) as f64;

pub(crate) struct Column {
    values: ArrayRef,
    is_scalar: bool,
}

impl Column {
    pub(crate) fn new(value: &ColumnarValue) -> Result<Column> {
        Ok(match value {
            ColumnarValue::Array(values) => Column { values: without_floats(values), is_scalar: false },
            ColumnarValue::Scalar(value) => Column { values: without_floats(&value.to_array()?), is_scalar: true },
        })
    }

    fn place(&self, row: usize) -> usize {
        if self.is_scalar { 0 } else { row }
    }

    pub(crate) fn is_null(&self, row: usize) -> bool {
        self.values.is_null(self.place(row))
    }

    pub(crate) fn get(&self, row: usize) -> Cell<'_> {
        let place = self.place(row);
        match self.values.data_type() {
            DataType::Int64 => Cell::Number(self.values.as_primitive::<Int64Type>().value(place)),
            DataType::List(_) => {
                let lists = self.values.as_list::<i32>();
                let [start, end] = [place, place + 1].map(|at| lists.value_offsets()[at] as usize);
                let numbers = lists.values().as_primitive::<Int64Type>();
                match numbers.null_count() > 0 && (start..end).any(|at| numbers.is_null(at)) {
                    true => Cell::ListWithNull,
                    false => Cell::List(&numbers.values()[start..end]),
                }
            }
            _ => Cell::Text(self.values.as_string::<i32>().value(place)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell<'a> {
    Text(&'a str),
    Number(i64),
    List(&'a [i64]),
    ListWithNull,
}
