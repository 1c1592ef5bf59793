//! Parquet to JSON lines, and what a file says about itself.

use crate::digest::{DIGEST, RowDigest};
use anyhow::{Context, bail};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::Serialize;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Once;

/// The name under which a file keeps its schema in the words of Arrow, which is nothing about its rows.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// What a file says about itself.
#[derive(Clone, Debug, Serialize)]
pub struct ParquetFile {
    /// The program that made it, with its version.
    pub made_by: String,
    /// The number of rows.
    pub rows: i64,
    /// Its texts about the whole, by name.
    pub about: BTreeMap<String, String>,
}

/// Passes on each row of a file as a line of JSON, without the fields that are null. The digest of a file that make24 has
/// made is checked at the end.
///
/// # Errors
///
/// The file cannot be read or is damaged, or `take` fails.
pub fn read_rows(path: &Path, mut take: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let (expected, mut batches) = unless_damaged(path, || {
        let file = opened(path)?;
        let texts = file.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
        let expected = texts.into_iter().find(|text| text.key == DIGEST).and_then(|text| text.value);
        Ok((expected, file.build()?))
    })?;
    let mut digest = RowDigest::default();
    let mut next = || batches.next().map(|batch| Ok(String::from_utf8(digest.add(&batch?)?.to_vec())?)).transpose();
    while let Some(lines) = unless_damaged(path, &mut next)? {
        lines.lines().try_for_each(&mut take)?;
    }
    unless_damaged(path, || match expected.is_none_or(|expected| expected == digest.finish()) {
        true => Ok(()),
        false => bail!("its rows are not those that were written"),
    })
}

/// What a file says about itself.
///
/// # Errors
///
/// The file cannot be read or is damaged.
pub fn describe(path: &Path) -> anyhow::Result<ParquetFile> {
    unless_damaged(path, || {
        let file = opened(path)?;
        let known = file.metadata().file_metadata();
        let texts = known.key_value_metadata().into_iter().flatten().filter(|text| text.key != ARROW_SCHEMA);
        let about = texts.map(|text| (text.key.clone(), text.value.clone().unwrap_or_default())).collect();
        let made_by = known.created_by().unwrap_or("an unknown program").to_owned();
        Ok(ParquetFile { made_by, rows: known.num_rows(), about })
    })
}

thread_local! {
    /// Whether a panic of this thread is caught, and told as damage.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// What is read, or that it cannot be. The library of Parquet trusts what a file says of itself, and panics where that is
/// impossible.
fn unless_damaged<T>(path: &Path, read: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                hook(info);
            }
        }));
    });
    IS_CAUGHT.set(true);
    let read = catch_unwind(AssertUnwindSafe(read));
    IS_CAUGHT.set(false);
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
