//! Parquet to JSON lines, and what a file says of itself.

use crate::digest::{DIGEST, RowDigest};
use anyhow::{Context, bail};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Map, Value, json};
use std::fs::File;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The name under which a file keeps its schema in the words of Arrow, which is nothing about its rows.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// Writes each row of a file as a line of JSON. A field that is null is left out. A file that make24 has made is held
/// against the digest of its rows, which comes last.
pub(crate) fn rows(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    unless_damaged(path, || {
        let file = opened(path)?;
        let texts = file.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
        let expected = texts.into_iter().find(|text| text.key == DIGEST).and_then(|text| text.value);
        let mut digest = RowDigest::default();
        for batch in file.build()? {
            out.write_all(digest.add(&batch?)?)?;
        }
        match expected.is_none_or(|expected| expected == digest.finish()) {
            true => Ok(()),
            false => bail!("its rows are not those that were written"),
        }
    })
}

/// Writes who made a file, how many rows it has, and its texts about the whole.
pub(crate) fn describe(path: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let described = unless_damaged(path, || {
        let file = opened(path)?;
        let known = file.metadata().file_metadata();
        let texts = known.key_value_metadata().into_iter().flatten().filter(|text| text.key != ARROW_SCHEMA);
        let about: Map<String, Value> = texts.map(|text| (text.key.clone(), text.value.clone().into())).collect();
        let made_by = known.created_by().unwrap_or("an unknown program");
        Ok(json!({ "made_by": made_by, "rows": known.num_rows(), "about": about }))
    })?;
    Ok(writeln!(out, "{described}")?)
}

/// What is read, or that it cannot be. The library of Parquet trusts what a file says of itself, and panics where that is
/// impossible.
fn unless_damaged<T>(path: &Path, read: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let read = catch_unwind(AssertUnwindSafe(read));
    std::panic::set_hook(hook);
    let damaged = || format!("{} is damaged", path.display());
    match read {
        Ok(Err(error)) if error.chain().any(|cause| cause.is::<std::io::Error>()) => Err(error),
        Ok(read) => read.with_context(damaged),
        Err(_) => bail!("{}", damaged()),
    }
}

fn opened(path: &Path) -> anyhow::Result<ParquetRecordBatchReaderBuilder<File>> {
    let cannot = || format!("{} cannot be read", path.display());
    let file = File::open(path).with_context(cannot)?;
    // Opening a pipe would wait for somebody who writes.
    anyhow::ensure!(file.metadata().with_context(cannot)?.is_file(), "it is not a file");
    ParquetRecordBatchReaderBuilder::try_new(file).context("it is not a Parquet file")
}
