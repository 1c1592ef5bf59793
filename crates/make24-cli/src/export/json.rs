//! Rows as JSON: one array, or an object a line.

use super::CensusWriter;
use crate::args::Format;
use make24_api::{CensusRowData, CensusTotals};
use serde::Serialize;
use std::io::Write;

pub(crate) struct JsonRows<'a> {
    out: &'a mut dyn Write,
    /// Text before the first row, between two rows, after each, and after the last.
    marks: [&'static str; 4],
    empty: &'static str,
    has_begun: bool,
}

impl<'a> JsonRows<'a> {
    /// An array for [`Format::Json`], otherwise lines.
    pub(crate) fn new(format: Format, out: &'a mut dyn Write) -> JsonRows<'a> {
        JsonRows::between(if format == Format::Json { "," } else { "" }, out)
    }

    /// Empty `separator` means lines, otherwise an array.
    fn between(separator: &'static str, out: &'a mut dyn Write) -> JsonRows<'a> {
        let (marks, empty) = match separator {
            "" => (["", "", "\n", ""], ""),
            separator => (["[", separator, "", "]\n"], "[]\n"),
        };
        JsonRows { out, marks, empty, has_begun: false }
    }

    pub(crate) fn row(&mut self, row: &impl Serialize) -> anyhow::Result<()> {
        let before = self.marks[usize::from(std::mem::replace(&mut self.has_begun, true))];
        let mut text = before.as_bytes().to_vec();
        serde_json::to_writer(&mut text, row)?;
        text.extend(self.marks[2].as_bytes());
        Ok(self.out.write_all(&text)?)
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let end = if self.has_begun { self.marks[3] } else { self.empty };
        Ok(self.out.write_all(end.as_bytes())?)
    }
}

/// In an array, too, each row has its own line.
pub(super) fn census(format: Format, out: &mut dyn Write) -> JsonRows<'_> {
    JsonRows::between(if format == Format::Json { ",\n" } else { "" }, out)
}

impl CensusWriter for JsonRows<'_> {
    fn row(&mut self, row: &CensusRowData) -> anyhow::Result<()> {
        JsonRows::row(self, row)
    }
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
    fn finish(self: Box<Self>, _: &CensusTotals) -> anyhow::Result<()> {
        JsonRows::finish(*self)
    }
}
