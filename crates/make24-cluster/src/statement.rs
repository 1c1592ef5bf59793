//! Statements on a cluster. One that loses an executor is repeated as a whole. That is safe whatever was done before:
//! rows are kept until all of them have come, and a file is written completely or not at all. Statements that add to
//! existing rows are not repeated.

use crate::PATIENCE;
use crate::failure::Failure;
use anyhow::{bail, ensure};
use datafusion::datasource::listing::ListingTableUrl;
use datafusion::logical_expr::LogicalPlan;
use datafusion::prelude::SessionContext;
use make24_sql::{Format, WholeFile, answer_plan, parse, planned};
use std::collections::BTreeSet;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::SpooledTempFile;

const TIMES: u32 = 5;

/// The scheduler may not have noticed the loss of the executor yet; before the last attempt, it has.
const WAIT: Duration = Duration::from_secs(PATIENCE.div_ceil(3));

/// Bytes of rows that are kept in memory; the rest goes to a file.
const IN_MEMORY: usize = 16 << 20;

/// Runs statements one after the other on the cluster of a session ([`crate::client()`]). A statement that loses an
/// executor is asked again, five times at most, and `warn` hears of it. On a cluster of this machine alone (`is_local`), `COPY
/// ... TO` a file replaces the file when all rows are there.
///
/// # Errors
///
/// A statement cannot be read or run, or has lost an executor each time, or when a part of what it adds may be there.
pub async fn ask(
    context: &SessionContext,
    text: &str,
    format: Format,
    is_local: bool,
    out: &mut impl Write,
    warn: &impl Fn(&str),
) -> anyhow::Result<()> {
    for statement in parse(text)? {
        let plan = planned(context, statement).await?;
        let written = Written::by(&plan);
        let (plan, file) = if is_local { WholeFile::redirect(plan)? } else { (plan, None) };
        let mut rows = SpooledTempFile::new(IN_MEMORY);
        for time in 1.. {
            let Err(error) = answer_plan(context, plan.clone(), format, &mut rows).await else { break };
            let failure = Failure::of(&error);
            if time == TIMES || !matches!(failure, Failure::GivenUp | Failure::Lost) {
                return Err(error);
            }
            written.is_as_before()?;
            warn(&format!("an executor is lost; the statement is asked again ({} of {TIMES})", time + 1));
            rows = SpooledTempFile::new(IN_MEMORY);
            if failure == Failure::Lost {
                tokio::time::sleep(WAIT).await;
            }
        }
        file.map_or(Ok(()), WholeFile::finish)?;
        rows.rewind()?;
        std::io::copy(&mut rows, out)?;
        out.flush()?;
    }
    Ok(())
}

enum Written {
    /// Nothing, or a file that is written completely or not at all.
    Nothing,
    /// A folder and the files that it had. Each attempt gives its files new names.
    Folder(PathBuf, BTreeSet<PathBuf>),
    Table(String),
}

impl Written {
    fn by(plan: &LogicalPlan) -> Written {
        match plan {
            LogicalPlan::Copy(copy) => match ListingTableUrl::parse(&copy.output_url) {
                Ok(url) if url.is_folder() || !copy.partition_by.is_empty() || url.file_extension().is_none() => {
                    let folder = PathBuf::from(&copy.output_url);
                    let files = files(&folder);
                    Written::Folder(folder, files)
                }
                _ => Written::Nothing,
            },
            LogicalPlan::Dml(dml) => Written::Table(dml.table_name.to_string()),
            _ => Written::Nothing,
        }
    }

    /// Refuses to repeat a statement that may have written some of its rows.
    fn is_as_before(&self) -> anyhow::Result<()> {
        match self {
            Written::Nothing => Ok(()),
            Written::Folder(folder, before) => {
                ensure!(
                    files(folder).is_subset(before),
                    "an executor is lost, and {} has a part of the rows; remove its new files, and ask again",
                    folder.display()
                );
                Ok(())
            }
            Written::Table(name) => bail!(
                "an executor is lost, and the table {name} may have a part of the rows; look at it before you ask again"
            ),
        }
    }
}

/// The files in a folder and its subfolders, except those being written, whose names end with `#` and a number.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.append(&mut files(&path));
        } else if !path.to_string_lossy().contains('#') {
            found.insert(path);
        }
    }
    found
}
