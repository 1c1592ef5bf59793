//! Parquet files with the rows of make24: written a row at a time, read back, and described.
//!
//! The same rows make the same bytes. A file keeps a digest of its rows, by which damage is found when they are read.
//!
//! ```
//! use make24_api::{ColumnInfo, ColumnType};
//! use make24_parquet::{ParquetWriter, describe, read_rows};
//! use serde_json::json;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("hands.parquet");
//! let columns = [
//!     ColumnInfo { name: "hand".into(), kind: ColumnType::Integers, about: "the cards".into() },
//!     ColumnInfo { name: "count".into(), kind: ColumnType::Integer, about: "the number of solutions".into() },
//! ];
//! let mut file = std::fs::File::create(&path)?;
//! let mut writer = ParquetWriter::new(&columns, &[("source", "an example")], &mut file)?;
//! writer.row(&json!({ "hand": [3, 3, 8, 8], "count": 1 }))?;
//! writer.finish()?;
//!
//! assert_eq!((describe(&path)?.rows, describe(&path)?.about["source"].as_str()), (1, "an example"));
//! read_rows(&path, |line| {
//!     assert_eq!(line, r#"{"hand":[3,3,8,8],"count":1}"#);
//!     Ok(())
//! })?;
//! # anyhow::Ok(())
//! ```

mod digest;
mod read;
mod schema;
mod write;

pub use read::{ParquetFile, describe, read_rows};
pub use schema::Columns;
pub use write::ParquetWriter;
