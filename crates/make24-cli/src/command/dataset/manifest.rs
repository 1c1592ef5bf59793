//! What is said of a finished data set, for programs.

use crate::args::DatasetFormat;
use make24_api::DatasetRequest;
use serde::{Deserialize, Serialize};

/// A finished data set.
#[derive(Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) request: DatasetRequest,
    pub(super) format: DatasetFormat,
    pub(super) make24: String,
    /// The day (UTC) on which it was finished: `2026-11-26`.
    pub(super) made_on: String,
    /// A text that no other document has: anyone who finds it in a corpus has found this data set.
    pub(super) canary: String,
    /// The number of puzzles with these cards and targets.
    pub(super) puzzles: u64,
    pub(super) splits: Vec<SplitFile>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SplitFile {
    pub(super) split: String,
    pub(super) path: String,
    pub(super) rows: u64,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}
