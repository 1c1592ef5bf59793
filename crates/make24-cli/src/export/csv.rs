//! Rows and totals as comma-separated values.

use super::CensusWriter;
use make24_api::{CensusRowData, CensusTotals, CountData};
use std::io::Write;

/// A writer of rows under a header. It writes the header with the first row or at the end, so a refused request writes
/// nothing.
pub(crate) struct CsvRows<'a, T> {
    writer: csv::Writer<&'a mut dyn Write>,
    columns: Vec<(&'static str, T)>,
    has_begun: bool,
}

impl<'a, T: Copy> CsvRows<'a, T> {
    /// A writer of these columns, each with its name in the header.
    pub(crate) fn new(out: &'a mut dyn Write, columns: impl IntoIterator<Item = (&'static str, T)>) -> CsvRows<'a, T> {
        let writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
        CsvRows { writer, columns: columns.into_iter().collect(), has_begun: false }
    }

    /// Writes a row; `field` returns the value of a column.
    pub(crate) fn row(&mut self, field: impl Fn(T) -> String) -> anyhow::Result<()> {
        self.begin()?;
        Ok(self.writer.write_record(self.columns.iter().map(|&(_, column)| field(column)))?)
    }

    /// Ends the rows.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.begin()?;
        Ok(self.writer.flush()?)
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.writer.write_record(self.columns.iter().map(|(name, _)| name))?;
        }
        Ok(())
    }
}

impl CensusWriter for CsvRows<'_, make24_api::CensusColumn> {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        CsvRows::row(self, |column| row.text(column))
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        CsvRows::finish(*self)
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
