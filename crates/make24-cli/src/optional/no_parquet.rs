//! The stand-in for make24-parquet.

use crate::program::missing;
use anyhow::bail;
use make24_api::ColumnInfo;
use serde::Serialize;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::{BufRead, Write};
use std::marker::PhantomData;
use std::path::Path;

pub(crate) struct ParquetWriter<'a>(Infallible, PhantomData<&'a mut dyn Write>);

impl ParquetWriter<'_> {
    pub(crate) fn new<'a>(
        _: &[ColumnInfo],
        _: &[(&str, &str)],
        _: &'a mut (dyn Write + Send),
    ) -> anyhow::Result<ParquetWriter<'a>> {
        bail!(missing("parquet"))
    }

    pub(crate) fn row(&mut self, _: &impl Serialize) -> anyhow::Result<()> {
        match self.0 {}
    }

    pub(crate) fn lines(&mut self, _: impl BufRead) -> anyhow::Result<()> {
        match self.0 {}
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self.0 {}
    }
}

pub(crate) struct ParquetFile {
    pub(crate) made_by: String,
    pub(crate) about: BTreeMap<String, String>,
}

pub(crate) fn describe(_: &Path) -> anyhow::Result<ParquetFile> {
    bail!(missing("parquet"))
}

pub(crate) fn read_rows(_: &Path, _: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    bail!(missing("parquet"))
}
