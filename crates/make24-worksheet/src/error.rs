//! What can go wrong with a worksheet.

use make24_api::Error;
use std::fmt;

/// Why there is no worksheet, in a sentence that says what would do.
#[derive(Clone, Debug)]
pub enum WorksheetError {
    /// The request for the hands is invalid.
    Request(Error),
    /// The worksheet itself is: a number out of range, a deck with too few hands.
    Worksheet(String),
}

impl fmt::Display for WorksheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorksheetError::Request(error) => error.fmt(f),
            WorksheetError::Worksheet(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for WorksheetError {}

impl From<Error> for WorksheetError {
    fn from(error: Error) -> WorksheetError {
        WorksheetError::Request(error)
    }
}

/// A mistake in the request for a worksheet.
pub(crate) fn invalid(message: impl Into<String>) -> WorksheetError {
    WorksheetError::Worksheet(message.into())
}
