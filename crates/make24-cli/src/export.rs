//! The output formats for rows, one per file.

mod csv;
mod folder;
mod json;
mod parquet;
mod text;

pub(crate) use csv::CsvRows;
pub(crate) use folder::{hashed, read_json};
pub(crate) use json::JsonRows;
pub(crate) use parquet::is_part;

use crate::args::Format;
use make24_api::{CensusColumn, CensusRowData, CensusTotals};
use std::io::Write;

pub(crate) trait CensusWriter {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()>;
    fn flush(&mut self) -> anyhow::Result<()>;
    fn finish(self: Box<Self>, totals: &CensusTotals) -> anyhow::Result<()>;
}

pub(crate) fn table<'a>(
    format: Format,
    columns: &[CensusColumn],
    out: &'a mut dyn Write,
) -> Box<dyn CensusWriter + 'a> {
    match format {
        Format::Text => Box::new(text::Text { out }),
        Format::Csv => Box::new(CsvRows::new(out, columns.iter().map(|&column| (column.name(), column)))),
        Format::Json | Format::Jsonl => Box::new(json::census(format, out)),
    }
}

pub(crate) fn totals(format: Format, out: &mut dyn Write) -> Box<dyn CensusWriter + '_> {
    Box::new(Totals { format, out })
}

struct Totals<'a> {
    format: Format,
    out: &'a mut dyn Write,
}

impl CensusWriter for Totals<'_> {
    fn row(&mut self, _: &CensusRowData) -> anyhow::Result<()> {
        Ok(())
    }
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
    fn finish(self: Box<Self>, totals: &CensusTotals) -> anyhow::Result<()> {
        match self.format {
            Format::Text => text::totals(self.out, totals),
            Format::Csv => csv::totals(self.out, totals),
            Format::Json | Format::Jsonl => {
                serde_json::to_writer(&mut *self.out, totals)?;
                Ok(writeln!(self.out)?)
            }
        }
    }
}
