//! How a command ends.

/// The exit status; of several hands, the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    /// Solved, or a right answer.
    Solved = 0,
    /// No solution, or a wrong answer.
    Unsolved = 1,
    /// The command line or the input is invalid.
    Unreadable = 2,
    /// A limit was reached.
    Incomplete = 3,
}
