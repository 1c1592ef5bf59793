//! Statements and their rows as text.

use crate::copy::WholeFile;
use crate::statements::parse;
use anyhow::bail;
use clap::ValueEnum;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv::WriterBuilder;
use datafusion::arrow::datatypes::Field;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::DataFusionError;
use datafusion::execution::SendableRecordBatchStream;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement;
use futures::{FutureExt, StreamExt};
use make24_host::visible;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

/// Rows of a table for people: its widths are known only after all rows.
const SHOWN: usize = 10_000;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Table,
    /// A table with a header
    Csv,
    /// A JSON object a line
    Jsonl,
}

/// Runs statements one after the other, and returns how many rows the last one has.
///
/// # Errors
///
/// A statement cannot be read, or run; [`sentence`] says why.
pub async fn answer(
    context: &SessionContext,
    text: &str,
    format: Format,
    out: &mut impl Write,
) -> anyhow::Result<usize> {
    let mut answered = 0;
    for statement in parse(text)? {
        let plan = planned(context, statement).await?;
        let (plan, file) = WholeFile::redirect(plan)?;
        answered = answer_plan(context, plan, format, out).await?;
        file.map_or(Ok(()), WholeFile::finish)?;
    }
    Ok(answered)
}

/// Runs a statement that was planned, and returns how many rows it has.
///
/// # Errors
///
/// It cannot be run; [`sentence`] says why.
pub async fn answer_plan(
    context: &SessionContext,
    plan: LogicalPlan,
    format: Format,
    out: &mut impl Write,
) -> anyhow::Result<usize> {
    guarded(async {
        let frame = context.execute_logical_plan(plan).await?;
        rows(frame.execute_stream().await?, format, out).await
    })
    .await
}

/// Plans a statement.
///
/// # Errors
///
/// It cannot be planned, or a file that it names is damaged.
pub async fn planned(context: &SessionContext, statement: Statement) -> anyhow::Result<LogicalPlan> {
    let shown = statement.to_string();
    let plan = guarded(async { Ok(context.state().statement_to_plan(statement).await?) }).await;
    plan.map_err(|error| {
        let told = sentence(&error);
        // The library does not name the file.
        match quoted(&shown).filter(|file| told.contains("Parquet") && !told.contains(file)) {
            Some(file) => anyhow::anyhow!("cannot read {file}: {told}"),
            None => error,
        }
    })
}

/// The first quoted text of a statement that looks like a file.
fn quoted(statement: &str) -> Option<&str> {
    statement.split('\'').nth(1).filter(|text| text.contains('.'))
}

async fn guarded<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        bail!("the query failed, perhaps because a file is damaged: {}", words.unwrap_or("unknown reason"))
    })
}

/// Why a statement was not answered, without the names of the parts that passed it on.
pub fn sentence(error: &anyhow::Error) -> String {
    match error.downcast_ref::<DataFusionError>().map(DataFusionError::find_root) {
        Some(DataFusionError::SQL(error, _)) => error.to_string(),
        Some(DataFusionError::ResourcesExhausted(reason)) => {
            format!("out of memory: {reason}; use a larger --memory-limit, or sort and group fewer or smaller rows")
        }
        // After that, DataFusion lists signatures for programmers.
        Some(other) => {
            other.message().split(" No function matches the given name").next().unwrap_or_default().to_owned()
        }
        None => format!("{error:#}"),
    }
}

async fn rows(mut batches: SendableRecordBatchStream, format: Format, out: &mut impl Write) -> anyhow::Result<usize> {
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
    if format == Format::Csv && !has_header && empty.num_columns() > 0 {
        WriterBuilder::new().build(&mut *out).write(&empty)?;
    }
    if format == Format::Table && empty.num_columns() > 0 {
        if shown.is_empty() {
            shown.push(empty);
        }
        // Text from outside must not move the cursor.
        let table = pretty_format_batches(&shown)?.to_string();
        writeln!(out, "{}", visible(&table))?;
        if rows > SHOWN {
            writeln!(out, "... and more than {SHOWN} rows in all; --format csv or jsonl prints them all")?;
        }
    }
    out.flush()?;
    Ok(rows)
}
