//! Parquet files that are read. `make24-parquet` reads them, as it writes them.

use crate::program;
use anyhow::{Context, ensure};
use make24_api::Shard;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The files that one program describes.
const TOGETHER: usize = 500;

/// What a file says of itself.
#[derive(Debug, Deserialize)]
pub(crate) struct ParquetFile {
    /// The program that made it, with its version.
    pub(crate) made_by: String,
    /// Its texts about the whole.
    pub(crate) about: BTreeMap<String, String>,
}

impl ParquetFile {
    /// Whether it is this part of a census, made by this version.
    pub(crate) fn is_part(&self, identity: &str, shard: Shard) -> bool {
        let text = |name: &str| self.about.get(name).map(String::as_str);
        text("make24.request") == Some(identity)
            && text("make24.shard") == Some(&shard.to_string())
            && self.made_by == concat!("make24 ", env!("CARGO_PKG_VERSION"))
    }

    /// What files say of themselves, each in its place.
    pub(crate) fn describe(paths: &[PathBuf]) -> anyhow::Result<Vec<ParquetFile>> {
        let mut described = Vec::new();
        for paths in paths.chunks(TOGETHER) {
            lines("--describe", paths, |line| {
                described.push(serde_json::from_str(line).context("make24-parquet is of another version than make24")?);
                Ok(())
            })?;
        }
        Ok(described)
    }

    /// Passes on each row as JSON.
    pub(crate) fn rows(path: &Path, take: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
        lines("--read", &[path.to_owned()], take)
    }
}

fn lines(what: &str, paths: &[PathBuf], mut take: impl FnMut(&str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut command = program::command("parquet")?;
    command.arg(what).args(paths).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().context("make24-parquet cannot be run")?;
    let output = child.stdout.take().context("make24-parquet has no output")?;
    let taken = BufReader::new(output).lines().try_for_each(|line| take(&line?));
    if taken.is_err() {
        let _ = child.kill();
    }
    let status = child.wait().context("make24-parquet cannot be waited for")?;
    taken?;
    ensure!(status.success(), "make24-parquet failed");
    Ok(())
}
