//! How a command ends.

/// Of several hands, the largest status counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExitStatus {
    Solved = 0,
    Unsolved = 1,
    Unreadable = 2,
    Incomplete = 3,
}
