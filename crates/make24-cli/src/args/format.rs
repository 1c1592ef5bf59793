//! How answers are written.

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use make24_api::flags;
use serde::{Deserialize, Serialize};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Text,
    /// One JSON value
    Json,
    /// One JSON object per line
    Jsonl,
    /// CSV with a header
    Csv,
}

/// How the rows of a census are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// Text for people
    Text,
    /// One JSON value
    Json,
    /// One JSON object per line
    Jsonl,
    /// CSV with a header
    Csv,
    /// Parquet
    Parquet,
}

impl CensusFormat {
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
    /// One JSON object per line
    #[default]
    Jsonl,
    /// Parquet
    Parquet,
}

pub(super) fn no_table() -> impl TypedValueParser<Value = Format> {
    flags::one_of([("text", Format::Text), ("json", Format::Json), ("jsonl", Format::Jsonl)])
}
