//! What can go wrong with a worksheet.

use make24::{Problem, errors_with_problems};
use make24_api::Error;

/// Why there is no worksheet.
#[derive(Clone, Debug)]
pub enum WorksheetError {
    /// The request for the hands is invalid.
    Request(Error),
    /// The worksheet itself is: a number out of range, a deck with too few hands.
    Worksheet(Problem),
}

impl WorksheetError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        match self {
            WorksheetError::Request(error) => error.clone().into(),
            WorksheetError::Worksheet(problem) => problem.clone(),
        }
    }
}

errors_with_problems!(WorksheetError);

impl From<Error> for WorksheetError {
    fn from(error: Error) -> WorksheetError {
        WorksheetError::Request(error)
    }
}

pub(crate) fn invalid(problem: impl Into<Problem>) -> WorksheetError {
    WorksheetError::Worksheet(problem.into())
}
