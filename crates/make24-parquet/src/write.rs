//! Rows to Parquet, a batch at a time: the memory is bounded, and the same rows make the same bytes.

use crate::digest::{DIGEST, RowDigest};
use crate::schema::schema;
use anyhow::Context;
use arrow_json::ReaderBuilder;
use arrow_json::reader::Decoder;
use make24_api::ColumnInfo;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use serde::Serialize;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// The rows that are written together.
const BATCH: usize = 8192;

/// The rows of a row group: the part of a file that readers read alone, and that several read at once.
const ROW_GROUP: usize = 1 << 17;

const ZSTD: i32 = 3;

/// A writer of rows as Parquet, compressed with zstd. A file that is not finished cannot be read.
pub struct ParquetWriter<'a> {
    rows: Decoder,
    writer: ArrowWriter<&'a mut (dyn Write + Send)>,
    digest: RowDigest,
    /// The rows of the batches that were written.
    written: usize,
}

impl<'a> ParquetWriter<'a> {
    /// A writer of rows with these columns; `about` has texts about the file as a whole, each with its name.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn new(
        columns: &[ColumnInfo],
        about: &[(&str, &str)],
        out: &'a mut (dyn Write + Send),
    ) -> anyhow::Result<ParquetWriter<'a>> {
        let about = about.iter().map(|(name, text)| KeyValue::new((*name).to_owned(), (*text).to_owned())).collect();
        let schema = Arc::new(schema(columns));
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD)?))
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .set_key_value_metadata(Some(about))
            .set_created_by(format!("make24 {}", env!("CARGO_PKG_VERSION")))
            .build();
        let writer = ArrowWriter::try_new(out, Arc::clone(&schema), Some(properties)).context(CANNOT)?;
        let rows = ReaderBuilder::new(schema).with_batch_size(BATCH).with_strict_mode(true).build_decoder()?;
        Ok(ParquetWriter { rows, writer, digest: RowDigest::default(), written: 0 })
    }

    /// Adds a row, an object with the names of the columns.
    ///
    /// # Errors
    ///
    /// The row does not fit the columns, or the output cannot be written.
    pub fn row(&mut self, row: &impl Serialize) -> anyhow::Result<()> {
        // As text: to the serializer of Arrow, an exact number of serde_json is an object.
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        self.lines(line.as_slice())
    }

    /// Adds rows, one JSON object a line.
    ///
    /// # Errors
    ///
    /// A row is not JSON or does not fit the columns, the lines cannot be read, or the output cannot be written.
    pub fn lines(&mut self, mut lines: impl BufRead) -> anyhow::Result<()> {
        loop {
            let bytes = lines.fill_buf().context("the rows cannot be read")?;
            if bytes.is_empty() {
                return Ok(());
            }
            // It reads no further than the end of a batch.
            let read = self.rows.decode(bytes).with_context(|| misfit(self.written))?;
            let is_full = read < bytes.len();
            lines.consume(read);
            if is_full {
                self.write_batch()?;
            }
        }
    }

    fn write_batch(&mut self) -> anyhow::Result<()> {
        if let Some(batch) = self.rows.flush().with_context(|| misfit(self.written))? {
            self.written += batch.num_rows();
            self.digest.add(&batch)?;
            self.writer.write(&batch).context(CANNOT)?;
        }
        Ok(())
    }

    /// Writes the end of the file.
    ///
    /// # Errors
    ///
    /// The last row is not complete, or the output cannot be written.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.write_batch()?;
        self.writer.append_key_value_metadata(KeyValue::new(DIGEST.to_owned(), self.digest.finish()));
        // Returns the output, which may have a buffer of its own.
        Ok(self.writer.into_inner().context(CANNOT)?.flush()?)
    }
}

const CANNOT: &str = "Parquet cannot be written";

/// The place of a row that does not fit, as well as it is known.
fn misfit(written: usize) -> String {
    match written {
        0 => String::from("a row does not fit the schema"),
        written => format!("a row after the first {written} does not fit the schema"),
    }
}
