//! `COPY ... TO` a file: the file is replaced as a whole, or stays as it is.

use anyhow::{Context, bail};
use datafusion::datasource::listing::ListingTableUrl;
use datafusion::logical_expr::LogicalPlan;
use datafusion::logical_expr::dml::CopyTo;
use std::fs::File;
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// A file that is written under another name until it is complete. Unless it is finished, it is removed.
pub struct WholeFile {
    path: PathBuf,
    partial: TempPath,
}

impl WholeFile {
    /// Returns the plan with another path, if it copies rows to a single regular file of this machine.
    ///
    /// # Errors
    ///
    /// Returns an error if no file can be created in the folder.
    pub fn redirect(plan: LogicalPlan) -> anyhow::Result<(LogicalPlan, Option<WholeFile>)> {
        let LogicalPlan::Copy(copy) = plan else { return Ok((plan, None)) };
        if let Some(device) = special(&copy.output_url) {
            bail!("{device} is not a regular file; use --format csv and redirect standard output");
        }
        let Some(path) = path(&copy) else { return Ok((LogicalPlan::Copy(copy), None)) };
        let partial = partial(&path).with_context(|| cannot(&path))?;
        let output_url = partial.display().to_string();
        Ok((LogicalPlan::Copy(CopyTo { output_url, ..copy }), Some(WholeFile { path, partial })))
    }

    /// Gives the complete file its name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be flushed or renamed.
    pub fn finish(self) -> anyhow::Result<()> {
        File::open(&self.partial).and_then(|file| file.sync_all()).with_context(|| cannot(&self.path))?;
        // The new file keeps the permissions of the old one, so that it gains no readers.
        if let Ok(known) = self.path.metadata() {
            std::fs::set_permissions(&self.partial, known.permissions()).with_context(|| cannot(&self.path))?;
        }
        self.partial.persist(&self.path).map_err(|error| error.error).with_context(|| cannot(&self.path))
    }
}

/// Creates an empty file in the same folder, with the same suffix as the path, since that determines the format.
fn partial(path: &Path) -> std::io::Result<TempPath> {
    let name = format!(".{}", path.file_name().unwrap_or_default().to_string_lossy());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(tempfile::Builder::new().prefix(".").suffix(&name).tempfile_in(folder)?.into_temp_path())
}

fn cannot(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// A device, pipe or socket, which cannot be replaced by a whole file.
fn special(url: &str) -> Option<&str> {
    let path = url.trim_start_matches("file://");
    let known = Path::new(path).metadata().ok()?;
    (!known.is_file() && !known.is_dir()).then_some(path)
}

/// `None` unless the target is a single file.
fn path(copy: &CopyTo) -> Option<PathBuf> {
    let url = ListingTableUrl::parse(&copy.output_url).ok()?;
    if url.scheme() != "file" || url.is_folder() || !copy.partition_by.is_empty() || url.file_extension().is_none() {
        return None;
    }
    let path = Path::new(copy.output_url.trim_start_matches("file://"));
    match path.canonicalize() {
        Ok(path) => path.is_file().then_some(path),
        Err(_) => Some(path.to_owned()),
    }
}
