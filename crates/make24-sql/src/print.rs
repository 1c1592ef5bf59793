//! Rows as they come, as text.

use crate::args::Format;
use anyhow::bail;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::datatypes::Field;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::execution::SendableRecordBatchStream;
use futures::StreamExt;
use std::io::Write;
use std::sync::Arc;

/// The most rows of a table for people: its widths are known when all its rows are there.
const SHOWN: usize = 10_000;

/// Writes all rows, and returns how many there were.
pub(crate) async fn rows(
    mut batches: SendableRecordBatchStream,
    format: Format,
    out: &mut impl Write,
) -> anyhow::Result<usize> {
    let is_nested = |field: &Arc<Field>| field.data_type().is_nested();
    if format == Format::Csv
        && let Some(list) = batches.schema().fields().iter().find(|field| is_nested(field))
    {
        bail!("CSV has no lists, and `{}` is one; use make24_canonical(hand), or --format jsonl", list.name());
    }
    let (mut rows, mut has_header) = (0, false);
    let mut shown: Vec<RecordBatch> = Vec::new();
    let empty = RecordBatch::new_empty(batches.schema());
    while let Some(batch) = batches.next().await {
        let batch = batch?;
        match format {
            Format::Table => {
                let left = SHOWN.saturating_sub(rows).min(batch.num_rows());
                shown.push(batch.slice(0, left));
            }
            Format::Csv => {
                let mut writer = WriterBuilder::new().with_header(!has_header).build(&mut *out);
                writer.write(&batch)?;
                has_header = true;
            }
            Format::Jsonl => {
                let mut writer = LineDelimitedWriter::new(&mut *out);
                writer.write(&batch)?;
                writer.finish()?;
            }
        }
        rows += batch.num_rows();
        if format == Format::Table && rows > SHOWN {
            break;
        }
    }
    if format == Format::Table && empty.num_columns() > 0 {
        if shown.is_empty() {
            shown.push(empty);
        }
        writeln!(out, "{}", pretty_format_batches(&shown)?)?;
        if rows > SHOWN {
            writeln!(out, "... and more than {SHOWN} rows in all; --format csv or jsonl prints them all")?;
        }
    }
    out.flush()?;
    Ok(rows)
}
