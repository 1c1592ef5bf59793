//! The border to Arrow: columns that come from outside by its C data interface, and are looked at before anything else.
//! The package has no other `unsafe` of its own.

use crate::error::invalid;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use make24::problem;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyCapsule, PyTuple};
use std::fmt::Display;

/// An array that comes from outside, once all of it has been looked at: a string that is cut inside a character, or
/// offsets that go back, would end the process later.
fn validated(data: ArrayData) -> PyResult<ArrayRef> {
    data.validate_full().map_err(damaged)?;
    Ok(make_array(data))
}

fn damaged(why: impl Display) -> PyErr {
    invalid(problem!("the column is damaged: {why}", "read it again, or make it anew"))
}

/// Lets pyarrow look at its own array first: the C data interface does not say how long a buffer is, so that nobody
/// behind it can know whether an offset points outside.
fn validate_at_source(column: &Bound<'_, PyAny>) -> PyResult<()> {
    // A column of pandas has its array inside.
    let inside = column.getattr_opt("array")?.map(|array| array.getattr_opt("__arrow_array__")).transpose()?.flatten();
    let column = inside.map_or_else(|| Ok(column.clone()), |array| array.call0())?;
    let module: String = column.get_type().getattr("__module__")?.extract()?;
    if !module.starts_with("pyarrow") || !column.hasattr("validate")? {
        return Ok(());
    }
    let full = [("full", true)].into_py_dict(column.py())?;
    column.call_method("validate", (), Some(&full)).map(drop).map_err(|error| damaged(error.value(column.py())))
}

/// The chunks of a column that offers itself by the C data interface of Arrow.
///
/// Source of the names: "The Arrow PyCapsule Interface", arrow.apache.org.
pub(crate) fn arrow(column: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if column.hasattr("__arrow_c_stream__")? || column.hasattr("__arrow_c_array__")? {
        validate_at_source(column)?;
    }
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
        let data = unsafe { from_ffi(array, &schema) }.map_err(|error| invalid(error.to_string()))?;
        return Ok(Some(vec![validated(data)?]));
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
    let kind = DataType::try_from(&schema).map_err(|error| invalid(error.to_string()))?;
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
        let data =
            unsafe { from_ffi_and_data_type(array, kind.clone()) }.map_err(|error| invalid(error.to_string()))?;
        chunks.push(validated(data)?);
    }
}
