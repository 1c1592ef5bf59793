//! Columns of hands and answers: Python lists, NumPy arrays, and Arrow arrays by the C data interface.

use crate::error::invalid;
use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray, make_array};
use arrow_schema::DataType;
use numpy::{PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyFloat, PyList, PyString, PyTuple};

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
                Some(other) => return Err(invalid(format!("a column of {other} has no texts"))),
                None => return Ok(Texts::Arrow(chunks)),
            }
        }
        // What is missing in pandas is a number that is none.
        let is_missing = |item: &Bound<'py, PyAny>| {
            item.is_none() || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan())
        };
        let text = |(row, item): (usize, Bound<'py, PyAny>)| match is_missing(&item) {
            true => Ok(None),
            false => item.cast_into::<PyString>().map(|text| Some(encodable(text))).map_err(|error| {
                let item = error.into_inner();
                invalid(format!("row {row}: {item} is no text; use a text, or None if there is none"))
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
}

/// A column of hands.
pub(crate) enum Hands<'py> {
    /// A hand for every row, or one a row.
    Python(PythonHands<'py>),
    Arrow(Texts<'py>),
    /// Rows of a matrix, read where they lie.
    Matrix(PyReadonlyArray2<'py, i64>),
    /// Lists one behind another, with the place where each ends.
    Ragged {
        cards: Vec<i64>,
        ends: Vec<usize>,
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
        let cards = hand
            .try_iter()
            .map_err(|_| invalid(format!("{hand} is no hand; use a text such as \"3 3 8 8\", or a list of cards")))?;
        let word = |card: PyResult<Bound<'py, PyAny>>| {
            let card = card?;
            match card.is_instance_of::<PyFloat>() {
                true => Err(invalid(format!(
                    "{card} is a float, and floats are not exact; use an integer, a Fraction or a text"
                ))),
                false => Ok(card.str()?.to_string()),
            }
        };
        let words = cards.map(word).collect::<PyResult<Vec<String>>>()?;
        self.hands.push(PythonHand::Cards(words.join(" ")));
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
            let said = format!("an array of {} has no hands; use an array of integers", array.dtype());
            return Err(invalid(said));
        }
        let is_larger = || array.call_method0("max")?.gt(i64::MAX);
        if kind == "u" && array.len() > 0 && is_larger()? {
            return Err(invalid("a card of the array does not fit 64 bits with a sign; use a list of hands"));
        }
        let copied = PyModule::import(array.py(), "numpy")?.call_method1("ascontiguousarray", (array, "int64"))?;
        copied.extract().map(Hands::Matrix)
    }

    fn of_arrow(chunks: Vec<ArrayRef>) -> PyResult<Hands<'py>> {
        if chunks.iter().all(|chunk| is_text(chunk.data_type())) {
            return Ok(Hands::Arrow(Texts::Arrow(chunks)));
        }
        let (mut cards, mut ends) = (Vec::new(), Vec::new());
        for chunk in &chunks {
            for at in 0..chunk.len() {
                let list = match chunk.data_type() {
                    DataType::List(_) => chunk.as_list::<i32>().value(at),
                    DataType::LargeList(_) => chunk.as_list::<i64>().value(at),
                    DataType::FixedSizeList(..) => chunk.as_fixed_size_list().value(at),
                    other => return Err(invalid(format!("a column of {other} has no hands"))),
                };
                let row = ends.len();
                if chunk.is_null(at) {
                    return Err(invalid(format!("row {row}: the hand is missing")));
                }
                let Some(numbers) = integers(&list) else {
                    let said = format!("row {row}: hands of {} are not read; use lists of integers", list.data_type());
                    return Err(invalid(said));
                };
                if list.null_count() > 0 {
                    return Err(invalid(format!("row {row}: a card is missing")));
                }
                cards.extend(numbers);
                ends.push(cards.len());
            }
        }
        Ok(Hands::Ragged { cards, ends })
    }

    /// The hands in order; of a hand for every row, that one.
    pub(crate) fn keys(&self) -> PyResult<Vec<HandKey<'_>>> {
        match self {
            Hands::Python(hands) => hands.keys(),
            Hands::Arrow(texts) => {
                Ok(texts.all()?.into_iter().map(|text| HandKey::Text(text.unwrap_or_default())).collect())
            }
            Hands::Matrix(matrix) => {
                let width = matrix.shape()[1].max(1);
                // It is contiguous, as of_matrix has seen to.
                Ok(matrix.as_slice().unwrap_or_default().chunks(width).map(HandKey::Integers).collect())
            }
            Hands::Ragged { cards, ends } => {
                let starts = std::iter::once(&0).chain(ends);
                Ok(starts.zip(ends).map(|(&start, &end)| HandKey::Integers(&cards[start..end])).collect())
            }
        }
    }
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

/// The chunks of a column that offers itself by the C data interface of Arrow.
///
/// Source of the names: "The Arrow PyCapsule Interface", arrow.apache.org.
fn arrow(column: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if let Some(method) = column.getattr_opt("__arrow_c_stream__")? {
        let capsule = method.call0()?.cast_into::<PyCapsule>()?;
        let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?;
        // The capsule holds a stream of this name; it is moved out, and the capsule keeps a released one.
        let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr().cast()) };
        return chunks(stream).map(Some);
    }
    if let Some(method) = column.getattr_opt("__arrow_c_array__")? {
        let capsules = method.call0()?.cast_into::<PyTuple>()?;
        let schema = capsules.get_item(0)?.cast_into::<PyCapsule>()?.pointer_checked(Some(c"arrow_schema"))?;
        let array = capsules.get_item(1)?.cast_into::<PyCapsule>()?.pointer_checked(Some(c"arrow_array"))?;
        // As above: both are moved out of their capsules.
        let (array, schema) = unsafe {
            (FFI_ArrowArray::from_raw(array.as_ptr().cast()), FFI_ArrowSchema::from_raw(schema.as_ptr().cast()))
        };
        let data = unsafe { from_ffi(array, &schema) }.map_err(invalid)?;
        return Ok(Some(vec![make_array(data)]));
    }
    Ok(None)
}

fn chunks(mut stream: FFI_ArrowArrayStream) -> PyResult<Vec<ArrayRef>> {
    let refused = || invalid("the column cannot be read: its Arrow stream reports an error");
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(invalid("the column has been read before: its Arrow stream is released"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // The callbacks of a stream that is not released, with an empty place for what they give.
    if unsafe { get_schema(&mut stream, &mut schema) } != 0 {
        return Err(refused());
    }
    let kind = DataType::try_from(&schema).map_err(invalid)?;
    let mut chunks = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        if unsafe { get_next(&mut stream, &mut array) } != 0 {
            return Err(refused());
        }
        if array.is_released() {
            return Ok(chunks);
        }
        // The stream has given an array of its schema.
        let data = unsafe { from_ffi_and_data_type(array, kind.clone()) }.map_err(invalid)?;
        chunks.push(make_array(data));
    }
}
