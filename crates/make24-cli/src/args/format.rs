//! How answers are written.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON value
    Json,
    /// A JSON object a line
    Jsonl,
    /// A table with a header
    Csv,
}

/// How the rows of a census are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// For people
    Text,
    /// One JSON value
    Json,
    /// A JSON object a line
    Jsonl,
    /// A table with a header
    Csv,
    /// A Parquet file, which the program make24-parquet writes
    Parquet,
}

impl CensusFormat {
    /// The format, unless another program writes it.
    pub(crate) fn own(self) -> Option<Format> {
        match self {
            CensusFormat::Text => Some(Format::Text),
            CensusFormat::Json => Some(Format::Json),
            CensusFormat::Jsonl => Some(Format::Jsonl),
            CensusFormat::Csv => Some(Format::Csv),
            CensusFormat::Parquet => None,
        }
    }
}

/// The format of the files of a data set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DatasetFormat {
    /// A JSON object a line
    #[default]
    Jsonl,
    /// Parquet files, which the program make24-parquet writes
    Parquet,
}
