//! A census as comma-separated values.

use super::CensusWriter;
use make24_api::{CensusColumn, CensusRowData, CensusTotals, CountData};
use std::io::Write;

pub(super) struct Csv<'a> {
    writer: csv::Writer<&'a mut dyn Write>,
    columns: &'a [CensusColumn],
}

impl<'a> Csv<'a> {
    pub(super) fn new(out: &'a mut dyn Write, columns: &'a [CensusColumn]) -> Csv<'a> {
        Csv { writer: csv::WriterBuilder::new().has_headers(false).from_writer(out), columns }
    }
}

impl CensusWriter for Csv<'_> {
    fn begin(&mut self) -> anyhow::Result<()> {
        Ok(self.writer.write_record(self.columns.iter().map(|column| column.name()))?)
    }
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        Ok(self.writer.write_record(self.columns.iter().map(|&column| row.text(column)))?)
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
    let count = count.as_ref().map_or_else(String::new, CountData::to_string);
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
