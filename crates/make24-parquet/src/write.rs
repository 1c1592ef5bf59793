//! JSON lines to Parquet, a batch of rows at a time: the memory is bounded, and the same rows make the same bytes.

use crate::digest::{DIGEST, RowDigest};
use crate::schema::schema;
use anyhow::Context;
use arrow_json::ReaderBuilder;
use make24_api::ColumnInfo;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// The rows that are read together.
const BATCH: usize = 8192;

/// The rows of a row group: the part of a file that readers read alone, and that several read at once.
const ROW_GROUP: usize = 1 << 17;

/// The usual level of zstd.
const ZSTD: i32 = 3;

/// Writes rows as Parquet, compressed with zstd.
pub(crate) fn parquet(
    columns: &[ColumnInfo],
    about: &[(String, String)],
    rows: impl BufRead,
    out: impl Write + Send,
) -> anyhow::Result<()> {
    let about = about.iter().map(|(name, text)| KeyValue::new(name.clone(), text.clone())).collect();
    let schema = Arc::new(schema(columns));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD)?))
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_key_value_metadata(Some(about))
        .set_created_by(format!("make24 {}", env!("CARGO_PKG_VERSION")))
        .build();
    let mut writer =
        ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties)).context("Parquet cannot be written")?;
    let reader = ReaderBuilder::new(schema).with_batch_size(BATCH).with_strict_mode(true).build(rows)?;
    let (mut seen, mut digest) = (0, RowDigest::default());
    for batch in reader {
        let batch = batch.with_context(|| match seen {
            0 => String::from("a row does not fit the schema"),
            seen => format!("a row behind the first {seen} does not fit the schema"),
        })?;
        seen += batch.num_rows();
        digest.add(&batch)?;
        writer.write(&batch).context("Parquet cannot be written")?;
    }
    writer.append_key_value_metadata(KeyValue::new(DIGEST.to_owned(), digest.finish()));
    writer.close().context("Parquet cannot be written")?;
    Ok(())
}
