//! How a command ends.

use std::process::ExitCode;

/// The exit status; the larger one wins where several hands have different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Solved, or a right answer.
    Solved = 0,
    /// No solution, or a wrong answer.
    Unsolved = 1,
    /// The command line or the input could not be understood.
    Unreadable = 2,
    /// A limit was reached.
    Incomplete = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

impl From<make24::census::Status> for Status {
    fn from(status: make24::census::Status) -> Status {
        match status {
            make24::census::Status::Solved => Status::Solved,
            make24::census::Status::Unsolvable => Status::Unsolved,
            make24::census::Status::Incomplete => Status::Incomplete,
        }
    }
}
