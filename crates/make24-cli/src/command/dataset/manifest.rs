//! What is said of a finished data set, for programs.

use crate::args::DatasetFormat;
use make24_api::DatasetRequest;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) request: DatasetRequest,
    pub(super) format: DatasetFormat,
    pub(super) make24: String,
    /// In UTC: `2026-11-26`.
    pub(super) made_on: String,
    /// A text that no other document has: if a corpus has it, it has this data set.
    pub(super) canary: String,
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
