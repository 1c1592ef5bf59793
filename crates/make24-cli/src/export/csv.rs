//! A census as comma-separated values.

use super::Table;
use crate::args::Column;
use crate::output::{CensusRowData, CensusTotals};
use make24::census::CensusRow;
use std::io::Write;

pub(super) struct Csv<'a> {
    writer: csv::Writer<&'a mut dyn Write>,
    columns: &'a [Column],
}

impl<'a> Csv<'a> {
    pub(super) fn new(out: &'a mut dyn Write, columns: &'a [Column]) -> Csv<'a> {
        Csv { writer: csv::WriterBuilder::new().has_headers(false).from_writer(out), columns }
    }
}

impl Table for Csv<'_> {
    fn begin(&mut self) -> anyhow::Result<()> {
        Ok(self.writer.write_record(self.columns.iter().map(|column| column.name()))?)
    }
    fn row(&mut self, row: &CensusRow) -> anyhow::Result<()> {
        let mut told = CensusRowData::new(row, self.columns);
        let fields = self.columns.iter().map(|&column| told.field(column).take().map(plain).unwrap_or_default());
        Ok(self.writer.write_record(fields)?)
    }
    fn finish(mut self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        Ok(self.writer.flush()?)
    }
}

/// The totals as a header and a row.
pub(super) fn totals(out: &mut dyn Write, totals: &CensusTotals) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let CensusTotals { hands, targets, puzzles, solvable, unsolvable, incomplete, count, rules, form, .. } = totals;
    let numbers = [hands, targets, puzzles, solvable, unsolvable, incomplete].map(ToString::to_string);
    let count = count.clone().map(plain).unwrap_or_default();
    writer.write_record([
        "hands",
        "targets",
        "puzzles",
        "solvable",
        "unsolvable",
        "incomplete",
        "count",
        "rules",
        "form",
    ])?;
    writer.write_record(numbers.iter().map(String::as_str).chain([count.as_str(), rules, form]))?;
    Ok(writer.flush()?)
}

/// A number without the quotes that JSON gives a large one; what is not known is an empty field.
fn plain(value: serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    }
}
