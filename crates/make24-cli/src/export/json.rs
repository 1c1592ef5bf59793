//! A census as JSON: one array, or one object a line.

use super::CensusWriter;
use make24_api::{CensusRowData, CensusTotals};
use std::io::Write;

pub(super) struct Json<'a> {
    out: &'a mut dyn Write,
    /// What stands before the first row, between two, and behind the last.
    marks: [&'static str; 3],
    first: bool,
}

impl<'a> Json<'a> {
    pub(super) fn array(out: &'a mut dyn Write) -> Json<'a> {
        Json { out, marks: ["[", ",\n", "]\n"], first: true }
    }
    pub(super) fn lines(out: &'a mut dyn Write) -> Json<'a> {
        Json { out, marks: ["", "\n", "\n"], first: true }
    }
}

impl CensusWriter for Json<'_> {
    fn begin(&mut self) -> anyhow::Result<()> {
        Ok(self.out.write_all(self.marks[0].as_bytes())?)
    }
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        if !std::mem::take(&mut self.first) {
            self.out.write_all(self.marks[1].as_bytes())?;
        }
        Ok(serde_json::to_writer(&mut *self.out, row)?)
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        // An empty list of lines has no line to end.
        let end = if self.first { self.marks[2].trim_start_matches('\n') } else { self.marks[2] };
        Ok(self.out.write_all(end.as_bytes())?)
    }
}
