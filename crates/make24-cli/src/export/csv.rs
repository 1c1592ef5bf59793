//! Rows and totals as comma-separated values.

use super::CensusWriter;
use make24_api::{CensusRowData, CensusTotals, CountData};
use std::io::Write;

/// Writes the header with the first row or at the end, so that a refused request writes nothing. Writes each row at
/// once, so that an interrupted output ends in a whole row.
pub(crate) struct CsvRows<'a, T> {
    out: &'a mut dyn Write,
    columns: Vec<(&'static str, T)>,
    has_begun: bool,
}

impl<'a, T: Copy> CsvRows<'a, T> {
    pub(crate) fn new(out: &'a mut dyn Write, columns: impl IntoIterator<Item = (&'static str, T)>) -> CsvRows<'a, T> {
        CsvRows { out, columns: columns.into_iter().collect(), has_begun: false }
    }

    pub(crate) fn row(&mut self, field: impl Fn(T) -> String) -> anyhow::Result<()> {
        self.begin()?;
        Ok(self.out.write_all(&line(self.columns.iter().map(|&(_, column)| field(column)))?)?)
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.begin()
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.out.write_all(&line(self.columns.iter().map(|(name, _)| name))?)?;
        }
        Ok(())
    }
}

fn line(fields: impl IntoIterator<Item = impl AsRef<[u8]>>) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(256).from_writer(Vec::new());
    writer.write_record(fields)?;
    Ok(writer.into_inner().map_err(|error| error.into_error())?)
}

impl CensusWriter for CsvRows<'_, make24_api::CensusColumn> {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        CsvRows::row(self, |column| row.text(column))
    }
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        CsvRows::finish(*self)
    }
}

pub(super) fn totals(out: &mut dyn Write, totals: &CensusTotals) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let CensusTotals { hands, targets, puzzles, solvable, unsolvable, incomplete, count, rules, form, .. } = totals;
    let numbers = [hands, targets, puzzles, solvable, unsolvable, incomplete].map(ToString::to_string);
    let count_text = |count: &Option<CountData>| count.as_ref().map_or_else(String::new, CountData::to_string);
    if !totals.by_target.is_empty() {
        writer.write_record(["target", "solvable", "unsolvable", "incomplete", "count", "rules", "form"])?;
        for of in &totals.by_target {
            let numbers = [of.solvable, of.unsolvable, of.incomplete].map(|number| number.to_string());
            let count = count_text(&of.count);
            let fields = [of.target.as_str()].into_iter().chain(numbers.iter().map(String::as_str));
            writer.write_record(fields.chain([count.as_str(), rules, form]))?;
        }
        return Ok(writer.flush()?);
    }
    let count = count_text(count);
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
