//! The exceptions of the package.

use pyo3::{PyErr, import_exception};

import_exception!(make24.errors, InvalidInput);

/// The exception for an argument that cannot be read.
pub(crate) fn invalid(said: impl ToString) -> PyErr {
    InvalidInput::new_err((said.to_string(), "invalid_input"))
}
