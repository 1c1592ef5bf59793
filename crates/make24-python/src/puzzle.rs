//! Plain arguments of Python as a question: rules, hands, targets, limits.

use crate::error::{invalid, refused};
use make24::{Count, UnknownName};
use make24_api::{HandSpec, LimitsSpec, NumberText, RulesSpec, read_json};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};
use std::str::FromStr;

/// Rules that were read once, for many questions.
#[pyclass(frozen, module = "make24._engine")]
pub(crate) struct Rules {
    pub(crate) spec: RulesSpec,
}

#[pymethods]
impl Rules {
    /// The rules with these fields, as JSON.
    #[new]
    fn new(fields: &str) -> PyResult<Rules> {
        read_rules(fields).map(|spec| Rules { spec })
    }
}

/// Rules as JSON.
pub(crate) fn read_rules(fields: &str) -> PyResult<RulesSpec> {
    read_json(fields).map_err(|error| refused(&error))
}

/// The limits of a question.
pub(crate) fn limits(time_ms: Option<u64>) -> LimitsSpec {
    LimitsSpec { time_ms, ..LimitsSpec::default() }
}

/// A function of the Python part of the package, which is looked up once.
pub(crate) fn function<'py>(
    py: Python<'py>,
    place: &PyOnceLock<Py<PyAny>>,
    module: &str,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let function = place.get_or_try_init(py, || py.import(module)?.getattr(name).map(Bound::unbind))?;
    Ok(function.bind(py).clone())
}

/// The most digits that are one card without a doubt.
const LONGEST_CARD: usize = 2;

/// A hand: a text, a list of cards, or whatever else the package takes as one.
pub(crate) fn hand(hand: &Bound<'_, PyAny>) -> PyResult<HandSpec> {
    static HAND_WORDS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let cards: Option<Vec<NumberText>> = if let Ok(list) = hand.cast_exact::<PyList>() {
        list.iter().map(|card| integer(&card)).collect()
    } else if let Ok(tuple) = hand.cast_exact::<PyTuple>() {
        tuple.iter().map(|card| integer(&card)).collect()
    } else {
        None
    };
    if let Some(cards) = cards {
        return Ok(HandSpec::list(cards));
    }
    // A text that is not Unicode is refused below.
    if let Ok(text) = hand.cast_exact::<PyString>()
        && let Ok(text) = text.to_str()
        && (text.len() <= LONGEST_CARD || text.contains([' ', ',']))
    {
        return Ok(text.into());
    }
    let words = function(hand.py(), &HAND_WORDS, "make24.hand", "hand_words")?.call1((hand,))?;
    Ok(words.extract::<String>()?.into())
}

/// A target, exactly.
pub(crate) fn target(target: &Bound<'_, PyAny>) -> PyResult<NumberText> {
    static WORD: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    match integer(target) {
        Some(target) => Ok(target),
        None => {
            let word = function(target.py(), &WORD, "make24._numbers", "word")?.call1((target,))?;
            Ok(word.extract::<String>()?.into())
        }
    }
}

/// An `int` of a machine word.
fn integer(number: &Bound<'_, PyAny>) -> Option<NumberText> {
    let is_int = number.is_exact_instance_of::<PyInt>() && !number.is_exact_instance_of::<PyBool>();
    number.extract::<i64>().ok().filter(|_| is_int).map(NumberText::from)
}

/// A number of the engine as an `int` or a `Fraction`; of an irrational one, its text.
pub(crate) fn number<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static VALUE_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    match text.parse::<i64>() {
        Ok(number) => Ok(number.into_pyobject(py)?.into_any()),
        Err(_) => function(py, &VALUE_OF, "make24._numbers", "value_of")?.call1((text,)),
    }
}

/// A count as an `int`.
pub(crate) fn count_of<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.to_u64() {
        Some(count) => Ok(count.into_pyobject(py)?.into_any()),
        None => py.get_type::<PyInt>().call1((count.to_string(),)),
    }
}

/// A value by its name.
pub(crate) fn named<T: FromStr<Err = UnknownName>>(name: &str) -> PyResult<T> {
    name.parse::<T>().map_err(invalid)
}
