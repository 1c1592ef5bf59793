//! Rows as Parquet. Its libraries are heavy, so that `make24-parquet` writes it: a program that reads rows as JSON lines.

use super::CensusWriter;
use crate::program;
use anyhow::{Context, ensure};
use make24_api::{CensusRowData, CensusTotals, ColumnInfo};
use serde::Serialize;
use std::io::{BufWriter, Read, Write};
use std::process::{Child, ChildStdin, Stdio};

/// Rows on their way into Parquet.
pub(crate) struct ParquetRows {
    child: Child,
    /// `None` once all rows are written.
    rows: Option<BufWriter<ChildStdin>>,
}

impl ParquetRows {
    /// Rows with these columns, and where the Parquet goes.
    pub(crate) fn new(columns: &[ColumnInfo], out: Stdio) -> anyhow::Result<ParquetRows> {
        ParquetRows::described(columns, &[], out)
    }

    /// The same, with texts about the file as a whole.
    pub(crate) fn described(columns: &[ColumnInfo], about: &[(&str, &str)], out: Stdio) -> anyhow::Result<ParquetRows> {
        let mut command = program::command("parquet")?;
        for (name, text) in about {
            command.arg("--about").arg(format!("{name}={text}"));
        }
        command.arg("--schema").arg(serde_json::to_string(columns)?).stdin(Stdio::piped()).stdout(out);
        let mut child = command.spawn().context("make24-parquet cannot be run")?;
        let rows = child.stdin.take().map(BufWriter::new);
        Ok(ParquetRows { child, rows })
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, row: &impl Serialize) -> anyhow::Result<()> {
        self.write(|rows| {
            serde_json::to_writer(&mut *rows, row)?;
            rows.write_all(b"\n")
        })
    }

    /// Adds a row that is a line of JSON already.
    pub(crate) fn add_line(&mut self, line: &str) -> anyhow::Result<()> {
        self.write(|rows| writeln!(rows, "{line}"))
    }

    /// Adds the rows of a file of JSON lines.
    pub(crate) fn copy(&mut self, lines: &mut impl Read) -> anyhow::Result<()> {
        self.write(|rows| std::io::copy(lines, rows).map(drop))
    }

    fn write(&mut self, write: impl FnOnce(&mut BufWriter<ChildStdin>) -> std::io::Result<()>) -> anyhow::Result<()> {
        // Of a program that has ended, its status tells more than the broken pipe.
        match self.rows.as_mut().map_or(Ok(()), write) {
            Ok(()) => Ok(()),
            Err(broken) => self.ended().and(Err(broken).context("make24-parquet has ended before the last row")),
        }
    }

    /// Ends the rows, and waits for the last byte.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.ended()
    }

    /// It has ended, and has told on standard error why if it failed.
    fn ended(&mut self) -> anyhow::Result<()> {
        let flushed = self.rows.take().map_or(Ok(()), |mut rows| rows.flush());
        let status = self.child.wait().context("make24-parquet cannot be waited for")?;
        ensure!(status.success(), "make24-parquet failed");
        flushed.context("make24-parquet has ended before the last row")
    }
}

impl CensusWriter for ParquetRows {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        self.add(row)
    }
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        ParquetRows::finish(*self)
    }
}
