//! Where the making of a data set goes on.

use serde::{Deserialize, Serialize};

/// A place in the making of a data set, from which it goes on to the same rows. Both fields must be there: with one of
/// them alone, other rows would follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResumePoint {
    /// The number of puzzles that were looked at.
    pub looked_at: u64,
    /// The number of rows that were made, by split, then kind, then stage.
    pub rows: Vec<u64>,
}
