//! A column of results: a list for Python, an array for NumPy, a column for Arrow, Polars and pandas.

use crate::error::invalid;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::types::Float64Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyCapsule, PyList, PyTuple};

/// Values of a batch, some of which may be missing: texts, numbers, or whether something holds.
#[pyclass(frozen, module = "make24._engine")]
pub(crate) struct Values {
    array: ArrayRef,
}

impl Values {
    pub(crate) fn new(array: ArrayRef) -> Values {
        Values { array }
    }

    fn item<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        if self.array.is_null(row) {
            return Ok(py.None().into_bound(py));
        }
        match self.array.data_type() {
            DataType::Float64 => Ok(self.array.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any()),
            DataType::Boolean => Ok(self.array.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any()),
            _ => Ok(self.array.as_string::<i32>().value(row).into_pyobject(py)?.into_any()),
        }
    }
}

#[pymethods]
impl Values {
    /// The values as a list; one that is missing is `None`.
    fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let items = (0..self.array.len()).map(|row| self.item(py, row));
        PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)
    }

    /// An array of NumPy: of numbers, with `nan` for one that is missing; of truth values; of objects for texts.
    fn numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.array.data_type() {
            DataType::Float64 => {
                let numbers = self.array.as_primitive::<Float64Type>().iter();
                Ok(PyArray1::from_iter(py, numbers.map(|number| number.unwrap_or(f64::NAN))).into_any())
            }
            DataType::Boolean => {
                Ok(PyArray1::from_iter(py, self.array.as_boolean().iter().map(|is| is == Some(true))).into_any())
            }
            _ => {
                let of = [("dtype", "object")].into_py_dict(py)?;
                PyModule::import(py, "numpy")?.call_method("array", (self.tolist(py)?,), Some(&of))
            }
        }
    }

    /// The capsules of the schema and the array, by the C data interface of Arrow.
    fn arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (array, schema) = to_ffi(&self.array.to_data()).map_err(|error| invalid(error.to_string()))?;
        let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
        let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
        PyTuple::new(py, [schema, array])
    }
}
