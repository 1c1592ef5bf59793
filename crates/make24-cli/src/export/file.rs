//! Output files that are complete or absent: written under a temporary name, and renamed when complete.

use anyhow::Context;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A file that is being written.
pub(crate) struct OutFile {
    writer: BufWriter<File>,
    path: PathBuf,
    /// The path until the file is complete; `None` for a target that a rename would replace, such as a pipe or a
    /// device.
    partial: Option<PathBuf>,
}

impl OutFile {
    /// Creates a file. Until [`OutFile::finish`] its name ends in the number of the process and `.partial`, and an
    /// existing file keeps its contents.
    pub(crate) fn create(path: &Path) -> anyhow::Result<OutFile> {
        // A symbolic link stays a link; the file that it points to is written.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let known = path.metadata().ok();
        let is_file = known.as_ref().is_none_or(|known| known.is_file());
        let partial = is_file.then(|| {
            let mut name = path.as_os_str().to_owned();
            // Two processes that write the same file must not mix their rows.
            name.push(format!(".{}.partial", std::process::id()));
            PathBuf::from(name)
        });
        let begun = partial.as_deref().unwrap_or(path);
        let file = File::create(begun).with_context(|| cannot(path))?;
        // The new file keeps the permissions of the old one, so that it gains no readers.
        if let Some(known) = known.filter(|_| partial.is_some()) {
            file.set_permissions(known.permissions()).with_context(|| cannot(path))?;
        }
        Ok(OutFile { writer: BufWriter::new(file), path: path.to_owned(), partial })
    }

    /// The file for another program to write.
    pub(crate) fn stdio(&self) -> anyhow::Result<Stdio> {
        Ok(self.writer.get_ref().try_clone().with_context(|| cannot(&self.path))?.into())
    }

    /// Removes what was written.
    pub(crate) fn discard(mut self) {
        if let Some(partial) = self.partial.take() {
            let _ = std::fs::remove_file(partial);
        }
    }

    /// As [`OutFile::finish`], for a file that several processes write with the same bytes: it is there as soon as one of
    /// them has finished, and what the others have begun goes, also that of those who were killed.
    pub(crate) fn finish_shared(self) -> anyhow::Result<()> {
        let path = self.path.clone();
        match self.finish() {
            Err(error) if !path.is_file() => return Err(error),
            _ => {}
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for entry in std::fs::read_dir(folder).with_context(|| cannot(&path))?.flatten() {
            let other = entry.file_name().to_string_lossy().into_owned();
            if other.strip_prefix(&name).is_some_and(|rest| rest.starts_with('.') && rest.ends_with(".partial")) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
        Ok(())
    }

    /// Renames the complete file to its final name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.writer.flush().with_context(|| cannot(&self.path))?;
        if let Some(partial) = self.partial.as_ref() {
            self.writer.get_ref().sync_all().with_context(|| cannot(&self.path))?;
            std::fs::rename(partial, &self.path).with_context(|| cannot(&self.path))?;
            self.partial = None;
        }
        Ok(())
    }
}

impl Drop for OutFile {
    /// Removes the partial file if nothing was written to it; rows that were written stay, since they took work.
    fn drop(&mut self) {
        let _ = self.writer.flush();
        let is_empty = self.writer.get_ref().metadata().is_ok_and(|known| known.len() == 0);
        if let Some(partial) = self.partial.as_ref().filter(|_| is_empty) {
            let _ = std::fs::remove_file(partial);
        }
    }
}

fn cannot(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.path, &error))
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.path, &error))
    }
}

/// The same error, with the path of the file.
fn named(path: &Path, error: &std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{}: {error}", cannot(path)))
}
