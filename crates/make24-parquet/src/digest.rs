//! The digest of the rows of a file, by which damage is found: Parquet itself would read other numbers.

use arrow_array::RecordBatch;
use arrow_json::LineDelimitedWriter;
use sha2::{Digest, Sha256};
use std::io::{Result, Write};

/// The name under which a file keeps it.
pub(crate) const DIGEST: &str = "make24.sha256";

/// The SHA-256 of the rows as lines of JSON.
#[derive(Default)]
pub(crate) struct RowDigest(Sha256);

impl RowDigest {
    /// Adds rows.
    pub(crate) fn add(&mut self, batch: &RecordBatch) -> anyhow::Result<()> {
        let mut writer = LineDelimitedWriter::new(self);
        writer.write(batch)?;
        Ok(writer.finish()?)
    }

    /// The digest, in hexadecimal digits.
    pub(crate) fn finish(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Write for RowDigest {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
