//! Output files that are complete or absent: written under a temporary name, and renamed when complete.

use anyhow::Context;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// How the name of a file ends until it is complete.
const PARTIAL: &str = ".partial";

/// A file that is being written. Unless it is finished, it is removed.
///
/// ```
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("rows.csv");
/// let mut file = make24_host::OutFile::create(&path)?;
/// file.write_all(b"hand,count\n")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(&path)?, "hand,count\n");
/// # anyhow::Ok(())
/// ```
#[derive(Debug)]
pub struct OutFile {
    writer: BufWriter<File>,
    path: PathBuf,
    /// The path until the file is complete; `None` for a pipe or a device, which a rename would replace.
    partial: Option<TempPath>,
}

impl OutFile {
    /// Creates a file, and removes what killed processes have left of it. Until [`OutFile::finish`], an existing file keeps
    /// its contents.
    ///
    /// The temporary file is in the same folder. Its name cannot be guessed, so nobody can put a link in its place, and the
    /// process holds a lock on it, by which others know that it is in use.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be created.
    pub fn create(path: &Path) -> anyhow::Result<OutFile> {
        // A symbolic link to a file stays a link; the file that it points to is written.
        let path = &path.canonicalize().unwrap_or_else(|_| pointed_to(path));
        let known = path.metadata().ok();
        if known.as_ref().is_some_and(|known| !known.is_file()) {
            let file = OpenOptions::new().write(true).open(path).with_context(|| cannot(path))?;
            return Ok(OutFile { writer: BufWriter::new(file), path: path.clone(), partial: None });
        }
        if known.is_some() {
            OpenOptions::new().write(true).open(path).with_context(|| cannot(path))?;
        }
        remove_leftovers(path);
        let (file, partial) = locked(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                anyhow::anyhow!("{}: there is no folder {}; create it first", cannot(path), folder(path).display())
            }
            kind => anyhow::Error::new(without_path(&error).unwrap_or_else(|| kind.into())).context(cannot(path)),
        })?;
        // The new file keeps the permissions of the old one, so that it gains no readers.
        if let Some(known) = known {
            file.set_permissions(known.permissions()).with_context(|| cannot(path))?;
        }
        Ok(OutFile { writer: BufWriter::new(file), path: path.clone(), partial: Some(partial) })
    }

    /// Renames the complete file to its final name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be flushed or renamed.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.writer.flush().with_context(|| cannot(&self.path))?;
        if let Some(partial) = self.partial.take() {
            self.writer.get_ref().sync_all().with_context(|| cannot(&self.path))?;
            partial.persist(&self.path).map_err(|error| error.error).with_context(|| cannot(&self.path))?;
        }
        Ok(())
    }
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.path, &error))
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.path, &error))
    }
}

/// Writes a file as a whole: a reader sees the old contents or the new ones.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut file = OutFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Creates a file with a random name next to its final path, and locks it.
fn locked(path: &Path) -> std::io::Result<(File, TempPath)> {
    loop {
        let mut builder = tempfile::Builder::new();
        let prefix = prefix(path);
        builder.prefix(&prefix).suffix(PARTIAL);
        // The usual permissions of a new file; by default, others could not read it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let (file, partial) = builder.tempfile_in(folder(path))?.into_parts();
        match file.try_lock() {
            Err(TryLockError::Error(error)) if error.kind() != std::io::ErrorKind::Unsupported => return Err(error),
            // Another process took it for a leftover before it was locked.
            _ if !partial.exists() => {}
            _ => return Ok((file, partial)),
        }
    }
}

/// The error of the system alone: `tempfile` adds the random name of its file.
fn without_path(error: &std::io::Error) -> Option<std::io::Error> {
    let inner = error.get_ref()?.source()?.downcast_ref::<std::io::Error>()?;
    inner.raw_os_error().map(std::io::Error::from_raw_os_error)
}

/// Removes the temporary files of a path that no process is writing.
pub fn remove_leftovers(path: &Path) {
    let prefix = prefix(path);
    for entry in std::fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_ours = name.starts_with(&prefix) && name.ends_with(PARTIAL);
        // A link is not followed.
        if is_ours
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

pub(crate) fn is_temporary(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') && name.ends_with(PARTIAL)
}

/// How the names of the temporary files of a path begin; systems limit a name to 255 bytes.
fn prefix(path: &Path) -> String {
    const LONGEST: usize = 50;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}.", name.chars().take(LONGEST).collect::<String>())
}

/// The file that a link points to which is not there yet; another path itself.
fn pointed_to(path: &Path) -> PathBuf {
    path.read_link().map_or_else(|_| path.to_owned(), |target| folder(path).join(target))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn cannot(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

/// Returns the same error with the path of the file.
fn named(path: &Path, error: &std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{}: {error}", cannot(path)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_complete_or_absent_and_leftovers_go() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.csv");
        std::fs::write(folder.path().join(".rows.csv.123abc.partial"), "left by a killed process").unwrap();
        std::fs::write(folder.path().join(".other.csv.123abc.partial"), "of another file").unwrap();
        let mut one = OutFile::create(&path).unwrap();
        one.write_all(b"one").unwrap();
        // A process that writes the same file is not disturbed.
        let mut other = OutFile::create(&path).unwrap();
        other.write_all(b"other").unwrap();
        assert_eq!(names(folder.path()).len(), 3);
        one.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        drop(OutFile::create(&path).unwrap());
        other.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"other");
        assert_eq!(names(folder.path()), [".other.csv.123abc.partial", "rows.csv"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_kept_and_permissions_too() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [there, link, victim] = ["there", "link", "victim"].map(|name| folder.path().join(name));
        std::fs::write(&there, "old").unwrap();
        std::fs::set_permissions(&there, PermissionsExt::from_mode(0o640)).unwrap();
        std::fs::write(&victim, "mine").unwrap();
        symlink(&there, &link).unwrap();
        // A link under the name of a leftover is neither followed nor removed.
        symlink(&victim, folder.path().join(".there.x.partial")).unwrap();
        // Neither is a link to a file that is not there yet replaced.
        let dangling = folder.path().join("dangling");
        symlink("later", &dangling).unwrap();
        replace(&dangling, b"new").unwrap();
        assert!(dangling.is_symlink());
        assert_eq!(std::fs::read(folder.path().join("later")).unwrap(), b"new");
        // A name may be as long as the system allows.
        replace(&folder.path().join("n".repeat(255)), b"new").unwrap();
        replace(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&there).unwrap(), b"new");
        assert_eq!(there.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(std::fs::read(&victim).unwrap(), b"mine");
        replace(&folder.path().join("fresh"), b"new").unwrap();
        assert!(folder.path().join("fresh").metadata().unwrap().permissions().mode() & 0o400 != 0);
        assert!(OutFile::create(&folder.path().join("no/such/folder")).is_err());
    }
}
