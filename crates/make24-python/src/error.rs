//! The exceptions of the package.

use make24::Problem;
use make24_api::{Error, ErrorCode};
use pyo3::{PyErr, import_exception};

import_exception!(make24.errors, InvalidInput);
import_exception!(make24.errors, Incomplete);

/// The exception for an argument that cannot be read.
pub(crate) fn invalid(problem: impl Into<Problem>) -> PyErr {
    refused(&Error::new(ErrorCode::InvalidRequest, problem))
}

/// The exception for a hand that cannot be read.
pub(crate) fn invalid_hand(problem: impl Into<Problem>) -> PyErr {
    refused(&Error::new(ErrorCode::InvalidHand, problem))
}

/// The exception for answers that cannot be read.
pub(crate) fn invalid_answer(problem: impl Into<Problem>) -> PyErr {
    refused(&Error::new(ErrorCode::InvalidAnswer, problem))
}

/// The exception for an error of the engine.
pub(crate) fn refused(error: &Error) -> PyErr {
    let code = serde_json::to_value(error.code).ok();
    let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or_default().to_owned();
    let span = error.span.map(|[start, end]| (start, end));
    InvalidInput::new_err((error.to_string(), code, error.fix.clone(), span))
}
