//! Folders that one process at a time writes.

use crate::file::is_temporary;
use anyhow::{Context, bail};
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

const LOCK: &str = ".make24.lock";

/// A folder that no other process writes as long as this lives.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    _file: File,
}

impl FolderLock {
    /// Locks a folder, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if another process has locked the folder, or if it cannot be written.
    pub fn new(folder: &Path) -> anyhow::Result<FolderLock> {
        let cannot = || format!("{} cannot be written", folder.display());
        std::fs::create_dir_all(folder).with_context(cannot)?;
        let path = folder.join(LOCK);
        loop {
            // A link is not followed, and a pipe is not waited for.
            if path.symlink_metadata().is_ok_and(|known| !known.is_file()) {
                bail!("{} is not a regular file; remove it", path.display());
            }
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).with_context(cannot)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    bail!("another make24 is writing to {}; wait for it, or use another folder", folder.display())
                }
                Err(TryLockError::Error(error)) if error.kind() != std::io::ErrorKind::Unsupported => {
                    return Err(error).with_context(cannot);
                }
                // The process that had it has just removed it.
                _ if !path.exists() => {}
                _ => return Ok(FolderLock { path, _file: file }),
            }
        }
    }

    /// Removes the temporary files that killed processes have left in the folder and in these folders inside it, also those
    /// that a program which a killed process has started is still writing.
    pub fn remove_leftovers(&self, inside: &[&str]) {
        let own = self.path.parent().unwrap_or(Path::new("."));
        let folders = inside.iter().map(|name| own.join(name)).chain([own.to_owned()]);
        for entry in folders.flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten().flatten()) {
            if is_temporary(&entry.file_name()) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Returns whether a name in the folder is that of its lock file.
    pub fn is_lock(name: &std::ffi::OsStr) -> bool {
        name == LOCK
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn one_process_at_a_time_has_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("set");
        let first = FolderLock::new(&path).unwrap();
        let second = FolderLock::new(&path).unwrap_err().to_string();
        assert!(second.contains("another make24 is writing to"), "{second}");
        drop(first);
        std::fs::create_dir(path.join("data")).unwrap();
        for name in [".a.csv.x.partial", "data/.b.csv.y.partial", "data/c.csv.partial"] {
            std::fs::write(path.join(name), "").unwrap();
        }
        FolderLock::new(&path).unwrap().remove_leftovers(&["data"]);
        std::fs::remove_file(path.join("data/c.csv.partial")).unwrap();
        std::fs::remove_dir(path.join("data")).unwrap();
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 0);
    }
}
