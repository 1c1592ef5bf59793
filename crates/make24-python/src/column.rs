//! Columns of hands and answers: Python lists, NumPy arrays, and Arrow arrays.

use crate::arrow::arrow;
use crate::error::{invalid_answer, invalid_hand};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use make24::{Problem, problem};
use numpy::{PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyList, PyString, PyTuple};
use std::ops::Range;

/// A column of texts, some of which may be missing.
pub(crate) enum Texts<'py> {
    Python(Vec<Option<Bound<'py, PyString>>>),
    Arrow(Vec<ArrayRef>),
}

impl<'py> Texts<'py> {
    /// Reads a column.
    pub(crate) fn read(column: &Bound<'py, PyAny>) -> PyResult<Texts<'py>> {
        if let Some(chunks) = arrow(column)? {
            match chunks.iter().map(|chunk| chunk.data_type()).find(|kind| !is_text(kind)) {
                // Categories are looked up as Python does.
                Some(DataType::Dictionary(..)) => {}
                Some(other) => {
                    return Err(invalid_answer(problem!("a column of {other} has no texts", "use a column of texts")));
                }
                None => return Ok(Texts::Arrow(chunks)),
            }
        }
        // What is missing in pandas is NaN.
        let is_missing = |item: &Bound<'py, PyAny>| {
            item.is_none() || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
        };
        let text = |(row, item): (usize, Bound<'py, PyAny>)| match is_missing(&item) {
            true => Ok(None),
            false => item.cast_into::<PyString>().map(|text| Some(encodable(text))).map_err(|error| {
                let item = error.into_inner();
                invalid_answer(problem!("row {row}: the answer {item} is not a text", "use a text, or None"))
            }),
        };
        items(column)?.into_iter().enumerate().map(text).collect::<PyResult<Vec<_>>>().map(Texts::Python)
    }

    /// The texts, in order.
    pub(crate) fn all(&self) -> PyResult<Vec<Option<&str>>> {
        match self {
            Texts::Python(texts) => {
                texts.iter().map(|text| text.as_ref().map(|text| text.to_str()).transpose()).collect()
            }
            Texts::Arrow(chunks) => Ok(chunks.iter().flat_map(texts_of).collect()),
        }
    }
}

/// The text, with another character for each half of a surrogate pair, which UTF-8 does not have.
fn encodable(text: Bound<'_, PyString>) -> Bound<'_, PyString> {
    match text.to_str() {
        Ok(_) => text,
        Err(_) => PyString::new(text.py(), &text.to_string_lossy()),
    }
}

fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

fn texts_of(chunk: &ArrayRef) -> Vec<Option<&str>> {
    if let Some(texts) = chunk.as_any().downcast_ref::<StringArray>() {
        return texts.iter().collect();
    }
    if let Some(texts) = chunk.as_any().downcast_ref::<LargeStringArray>() {
        return texts.iter().collect();
    }
    chunk.as_any().downcast_ref::<StringViewArray>().map_or_else(Vec::new, |texts| texts.iter().collect())
}

/// The items of a list or a tuple, or of anything that can be iterated.
fn items<'py>(column: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = column.cast::<PyList>() {
        return Ok(list.iter().collect());
    }
    column.try_iter()?.collect()
}

/// A hand as it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HandKey<'a> {
    Text(&'a str),
    Integers(&'a [i64]),
    /// Why it is not a hand.
    Unreadable(&'a Problem),
    /// Nothing stands where a hand belongs.
    Missing,
}

/// A column of hands.
pub(crate) enum Hands<'py> {
    /// A hand for every row, or one a row.
    Python(PythonHands<'py>),
    Arrow(Texts<'py>),
    /// Rows of a matrix, read where they lie.
    Matrix(PyReadonlyArray2<'py, i64>),
    /// Lists one after another, and for each hand the range of its cards, or why it cannot be read.
    Ragged {
        cards: Vec<i64>,
        hands: Vec<Result<Range<usize>, Problem>>,
    },
}

/// The hands of a list.
#[derive(Default)]
pub(crate) struct PythonHands<'py> {
    hands: Vec<PythonHand<'py>>,
    /// The cards of all hands of integers.
    cards: Vec<i64>,
    /// The object of the last hand: the rows of a group share it.
    last: Option<Bound<'py, PyAny>>,
}

/// A hand of a list.
#[derive(Clone)]
enum PythonHand<'py> {
    Text(Bound<'py, PyString>),
    /// The place of its cards among those of all hands of integers.
    Integers {
        start: usize,
        end: usize,
    },
    /// Cards that are no machine integers, as text.
    Cards(String),
    /// Why it is not a hand.
    Unreadable(Problem),
}

impl PythonHand<'_> {
    fn of_cards<'py>(hand: &Bound<'py, PyAny>) -> PyResult<PythonHand<'py>> {
        let Ok(cards) = hand.try_iter() else {
            let why = problem!("{hand} is not a hand", "use a text such as \"3 3 8 8\", or a list of cards");
            return Ok(PythonHand::Unreadable(why));
        };
        let mut words = Vec::new();
        for card in cards {
            let card = card?;
            if card.is_instance_of::<PyFloat>() {
                let why =
                    problem!("{card} is a float, and floats are not exact", "use an integer, a Fraction or a text");
                return Ok(PythonHand::Unreadable(why));
            }
            words.push(card.str()?.to_string());
        }
        Ok(PythonHand::Cards(words.join(" ")))
    }
}

impl<'py> PythonHands<'py> {
    fn add(&mut self, hand: Bound<'py, PyAny>) -> PyResult<()> {
        if self.last.as_ref().is_some_and(|last| last.is(&hand))
            && let Some(same) = self.hands.last().cloned()
        {
            self.hands.push(same);
            return Ok(());
        }
        self.last = Some(hand.clone());
        let hand = match hand.cast_into::<PyString>() {
            Ok(text) => {
                self.hands.push(PythonHand::Text(text));
                return Ok(());
            }
            Err(error) => error.into_inner(),
        };
        let start = self.cards.len();
        // Only integers have `__index__`; any other card is read as text.
        let mut add = |card: Bound<'_, PyAny>| card.extract().map(|card| self.cards.push(card));
        let integers = match (hand.cast::<PyList>(), hand.cast::<PyTuple>()) {
            (Ok(list), _) => list.iter().try_for_each(&mut add).is_ok(),
            (_, Ok(tuple)) => tuple.iter().try_for_each(&mut add).is_ok(),
            _ => false,
        };
        if integers {
            self.hands.push(PythonHand::Integers { start, end: self.cards.len() });
            return Ok(());
        }
        self.cards.truncate(start);
        self.hands.push(PythonHand::of_cards(&hand)?);
        Ok(())
    }

    fn keys(&self) -> PyResult<Vec<HandKey<'_>>> {
        self.hands
            .iter()
            .map(|hand| {
                Ok(match hand {
                    PythonHand::Text(text) => HandKey::Text(text.to_str()?),
                    PythonHand::Integers { start, end } => HandKey::Integers(&self.cards[*start..*end]),
                    PythonHand::Cards(text) => HandKey::Text(text),
                    PythonHand::Unreadable(why) => HandKey::Unreadable(why),
                })
            })
            .collect()
    }
}

impl<'py> Hands<'py> {
    /// Reads a single hand, which serves every row.
    pub(crate) fn one(hand: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
        let mut hands = PythonHands::default();
        hands.add(hand.clone())?;
        Ok(Hands::Python(hands))
    }

    /// Reads a column.
    pub(crate) fn read(column: &Bound<'py, PyAny>) -> PyResult<Hands<'py>> {
        if let Some(chunks) = arrow(column)? {
            return Hands::of_arrow(chunks);
        }
        // Asking for the type of an array imports NumPy, which need not be there.
        if column.hasattr("__array_interface__")?
            && let Ok(array) = column.cast::<PyUntypedArray>()
            && array.ndim() == 2
        {
            return Hands::of_matrix(array);
        }
        let mut hands = PythonHands::default();
        items(column)?.into_iter().try_for_each(|hand| hands.add(hand))?;
        Ok(Hands::Python(hands))
    }

    fn of_matrix(array: &Bound<'py, PyUntypedArray>) -> PyResult<Hands<'py>> {
        if let Ok(matrix) = array.extract::<PyReadonlyArray2<'py, i64>>()
            && matrix.is_c_contiguous()
        {
            return Ok(Hands::Matrix(matrix));
        }
        // Other integers, and slices with gaps, are copied once.
        let kind: String = array.dtype().getattr("kind")?.extract()?;
        if !matches!(kind.as_str(), "i" | "u") {
            let kind = array.dtype();
            return Err(invalid_hand(problem!("an array of {kind} has no hands", "use an array of integers")));
        }
        let is_larger = || array.call_method0("max")?.gt(i64::MAX);
        if kind == "u" && array.len() > 0 && is_larger()? {
            return Err(invalid_hand(problem!(
                "a card of the array does not fit 64 bits with a sign",
                "use a list of hands"
            )));
        }
        let copied = PyModule::import(array.py(), "numpy")?.call_method1("ascontiguousarray", (array, "int64"))?;
        copied.extract().map(Hands::Matrix)
    }

    fn of_arrow(chunks: Vec<ArrayRef>) -> PyResult<Hands<'py>> {
        if chunks.iter().all(|chunk| is_text(chunk.data_type())) {
            return Ok(Hands::Arrow(Texts::Arrow(chunks)));
        }
        let (mut cards, mut hands) = (Vec::new(), Vec::new());
        for chunk in &chunks {
            for at in 0..chunk.len() {
                let list = match chunk.data_type() {
                    DataType::List(_) => chunk.as_list::<i32>().value(at),
                    DataType::LargeList(_) => chunk.as_list::<i64>().value(at),
                    DataType::FixedSizeList(..) => chunk.as_fixed_size_list().value(at),
                    other => {
                        return Err(invalid_hand(problem!("a column of {other} has no hands", "use texts or lists")));
                    }
                };
                let start = cards.len();
                let numbers = match () {
                    () if chunk.is_null(at) => Err(missing_hand()),
                    () if list.null_count() > 0 => Err(problem!("a card is missing", "write every card")),
                    () => integers(&list).ok_or_else(|| {
                        let kind = list.data_type();
                        problem!("hands of {kind} are not read", "use lists of integers")
                    }),
                };
                hands.push(numbers.map(|numbers| {
                    cards.extend(numbers);
                    start..cards.len()
                }));
            }
        }
        Ok(Hands::Ragged { cards, hands })
    }

    /// The hands in order; of a hand for every row, that one.
    pub(crate) fn keys(&self) -> PyResult<Vec<HandKey<'_>>> {
        match self {
            Hands::Python(hands) => hands.keys(),
            Hands::Arrow(texts) => {
                Ok(texts.all()?.into_iter().map(|text| text.map_or(HandKey::Missing, HandKey::Text)).collect())
            }
            Hands::Matrix(matrix) => {
                let width = matrix.shape()[1].max(1);
                // It is contiguous, as of_matrix has seen to.
                Ok(matrix.as_slice().unwrap_or_default().chunks(width).map(HandKey::Integers).collect())
            }
            Hands::Ragged { cards, hands } => {
                let keys = hands.iter().map(|hand| match hand {
                    Ok(of) => HandKey::Integers(&cards[of.clone()]),
                    Err(why) => HandKey::Unreadable(why),
                });
                Ok(keys.collect())
            }
        }
    }
}

/// Nothing stands where a hand belongs.
pub(crate) fn missing_hand() -> Problem {
    problem!("the hand is missing", "write its cards")
}

/// The integers of an array, where all fit 64 bits.
fn integers(array: &ArrayRef) -> Option<Vec<i64>> {
    fn all<T: ArrowPrimitiveType<Native: TryInto<i64>>>(array: &ArrayRef) -> Option<Vec<i64>> {
        array.as_primitive_opt::<T>()?.values().iter().map(|&number| number.try_into().ok()).collect()
    }
    match array.data_type() {
        DataType::Int64 => all::<Int64Type>(array),
        DataType::Int32 => all::<Int32Type>(array),
        DataType::Int16 => all::<Int16Type>(array),
        DataType::Int8 => all::<Int8Type>(array),
        DataType::UInt64 => all::<UInt64Type>(array),
        DataType::UInt32 => all::<UInt32Type>(array),
        DataType::UInt16 => all::<UInt16Type>(array),
        DataType::UInt8 => all::<UInt8Type>(array),
        _ => None,
    }
}
