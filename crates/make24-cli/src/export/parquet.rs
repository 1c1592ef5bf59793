//! Rows as Parquet.

use super::CensusWriter;
use crate::optional::parquet::{ParquetFile, ParquetWriter};
use make24_api::{CensusRowData, CensusTotals, Shard};

impl CensusWriter for ParquetWriter<'_> {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        ParquetWriter::row(self, row)
    }
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        ParquetWriter::finish(*self)
    }
}

/// Whether a file is this part of a census, made by this version.
pub(crate) fn is_part(file: &ParquetFile, identity: &str, shard: Shard) -> bool {
    let text = |name: &str| file.about.get(name).map(String::as_str);
    text("make24.request") == Some(identity)
        && text("make24.shard") == Some(&shard.to_string())
        && file.made_by == concat!("make24 ", env!("CARGO_PKG_VERSION"))
}
