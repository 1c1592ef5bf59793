//! The digest of the rows of a file, by which damage is found: Parquet itself would read other numbers.

use arrow_array::RecordBatch;
use arrow_json::LineDelimitedWriter;
use hmac_sha256::Hash;

/// The name under which a file keeps it.
pub(crate) const DIGEST: &str = "make24.sha256";

/// The SHA-256 of the rows as lines of JSON.
#[derive(Default)]
pub(crate) struct RowDigest {
    sha256: Hash,
    lines: Vec<u8>,
}

impl RowDigest {
    /// Adds rows, and returns their lines.
    pub(crate) fn add(&mut self, batch: &RecordBatch) -> anyhow::Result<&[u8]> {
        self.lines.clear();
        let mut writer = LineDelimitedWriter::new(&mut self.lines);
        writer.write(batch)?;
        writer.finish()?;
        self.sha256.update(&self.lines);
        Ok(&self.lines)
    }

    /// The digest, in hexadecimal digits.
    pub(crate) fn finish(self) -> String {
        make24_host::hex(&self.sha256.finalize())
    }
}
