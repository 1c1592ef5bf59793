//! Parquet to JSON lines, and what a file says of itself.

use anyhow::Context;
use arrow_json::LineDelimitedWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// The name under which a file keeps its schema in the words of Arrow, which is nothing about its rows.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// Writes each row of a file as a line of JSON. A field that is null is left out.
pub(crate) fn rows(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let cannot = || format!("{} cannot be read", path.display());
    let mut writer = LineDelimitedWriter::new(out);
    for batch in opened(path)?.build().with_context(cannot)? {
        writer.write(&batch.with_context(cannot)?)?;
    }
    writer.finish()?;
    Ok(())
}

/// Writes who made a file, how many rows it has, and its texts about the whole.
pub(crate) fn describe(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let file = opened(path)?;
    let known = file.metadata().file_metadata();
    let texts = known.key_value_metadata().into_iter().flatten().filter(|text| text.key != ARROW_SCHEMA);
    let about: Map<String, Value> = texts.map(|text| (text.key.clone(), text.value.clone().into())).collect();
    let described = json!({ "made_by": known.created_by().unwrap_or("an unknown program"), "rows": known.num_rows(), "about": about });
    Ok(writeln!(out, "{described}")?)
}

fn opened(path: &Path) -> anyhow::Result<ParquetRecordBatchReaderBuilder<File>> {
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    ParquetRecordBatchReaderBuilder::try_new(file).with_context(|| format!("{} is no Parquet file", path.display()))
}
