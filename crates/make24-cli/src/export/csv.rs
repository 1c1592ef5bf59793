//! A census as comma-separated values.

use super::Table;
use crate::output::{CensusRow, CensusSummary};
use make24::Row;
use std::io::Write;

pub(super) struct Csv<'a> {
    writer: csv::Writer<&'a mut dyn Write>,
}

impl<'a> Csv<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Csv<'a> {
        Csv { writer: csv::WriterBuilder::new().has_headers(false).from_writer(out) }
    }
}

impl Table for Csv<'_> {
    fn begin(&mut self) -> anyhow::Result<()> {
        Ok(self.writer.write_record(["hand", "target", "status", "count"])?)
    }
    fn row(&mut self, row: &Row) -> anyhow::Result<()> {
        let CensusRow { hand, target, status, count } = CensusRow::new(row);
        let count = count.map(plain).unwrap_or_default();
        Ok(self.writer.write_record([hand, target, status, count])?)
    }
    fn finish(mut self: Box<Self>, _: &CensusSummary) -> anyhow::Result<()> {
        Ok(self.writer.flush()?)
    }
}

/// The totals as a header and a row.
pub(super) fn totals(out: &mut dyn Write, totals: &CensusSummary) -> anyhow::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    let CensusSummary { hands, targets, puzzles, solvable, unsolvable, incomplete, count, rules, form, .. } = totals;
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

/// A number without the quotes that JSON gives a large one.
fn plain(number: serde_json::Value) -> String {
    match number {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    }
}
