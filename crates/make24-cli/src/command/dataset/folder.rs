//! The folder of a data set. A run may be killed at any moment; the next one continues to the same bytes. Rows are
//! appended to a file per split, `progress.json` has the length of each file at a resume point, and what comes after it
//! is cut off.
//!
//! Until the end, the files have the suffix `.partial`, so that readers of `data/*.jsonl` never see half a data set.
//! Parquet is made from the complete JSON lines.

use super::manifest::{Manifest, SplitFile};
use super::readme::card;
use super::rows_of;
use crate::args::DatasetFormat;
use crate::export::{hashed, read_json};
use crate::optional::parquet::ParquetWriter;
use anyhow::{Context, ensure};
use hmac_sha256::Hash;
use make24_api::{ColumnInfo, DatasetReply, DatasetRequest, DatasetRow, ResumePoint, Split};
use make24_host::{FolderLock, OutFile, hex, replace};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const PROGRESS: &str = "progress.json";

const MANIFEST: &str = "dataset.json";

pub(super) struct Folder {
    lock: FolderLock,
    path: PathBuf,
    format: DatasetFormat,
    progress: Progress,
    files: Vec<BufWriter<File>>,
}

#[derive(Serialize, Deserialize)]
struct Progress {
    request: DatasetRequest,
    format: DatasetFormat,
    place: ResumePoint,
    lengths: Vec<u64>,
}

impl Folder {
    /// `None` if the data set is finished.
    pub(super) fn open(path: &Path, request: &DatasetRequest, format: DatasetFormat) -> anyhow::Result<Option<Folder>> {
        let lock = FolderLock::new(path)?;
        let same = |other: &DatasetRequest, of: DatasetFormat| of == format && other.of_rows() == request.of_rows();
        let other = || format!("{} has a data set of another request; use another folder", path.display());
        if let Some(manifest) = read_json::<Manifest>(&path.join(MANIFEST))? {
            ensure!(same(&manifest.request, manifest.format), other());
            for split in &manifest.splits {
                let file = path.join(&split.path);
                ensure!(
                    hashed(&file)? == (split.bytes, split.sha256.clone()),
                    "{} is damaged: its SHA-256 is not that of {MANIFEST}; remove the folder and make it again",
                    file.display()
                );
            }
            // The last run may have been interrupted just before this.
            return finished(&lock, path, request).map(|()| None);
        }
        let progress = match read_json::<Progress>(&path.join(PROGRESS))? {
            Some(progress) => {
                ensure!(same(&progress.request, progress.format), other());
                progress
            }
            None => {
                ensure!(
                    has_nothing(path)?,
                    "{} is not empty, and has no data set of make24; use another folder",
                    path.display()
                );
                fs::create_dir_all(path.join("data")).with_context(|| cannot(path))?;
                let lengths = vec![0; splits(request).len()];
                Progress { request: request.of_rows(), format, place: ResumePoint::default(), lengths }
            }
        };
        let mut folder = Folder { lock, path: path.to_owned(), format, progress, files: Vec::new() };
        folder.write_progress()?;
        for (split, length) in splits(request).iter().zip(folder.progress.lengths.clone()) {
            let path = partial(&folder.path, split);
            let whole = folder.path.join(file_name(split, DatasetFormat::Jsonl));
            // The last run was interrupted while it renamed the files.
            if whole.exists() && !path.exists() {
                fs::rename(&whole, &path).with_context(|| cannot(&path))?;
            }
            // A link would lead elsewhere.
            let is_other = path.symlink_metadata().is_ok_and(|known| !known.is_file());
            ensure!(!is_other, "{} is not a regular file; remove it", path.display());
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
            let mut file = file.with_context(|| cannot(&path))?;
            let known = file.metadata().with_context(|| cannot(&path))?.len();
            ensure!(known >= length, "{} is shorter than it was; remove {}", path.display(), folder.path.display());
            file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).with_context(|| cannot(&path))?;
            folder.files.push(BufWriter::with_capacity(1 << 20, file));
        }
        Ok(Some(folder))
    }

    pub(super) fn place(&self) -> Option<ResumePoint> {
        Some(self.progress.place.clone()).filter(|place| *place != ResumePoint::default())
    }

    pub(super) fn row(&mut self, row: &DatasetRow) -> anyhow::Result<()> {
        let at = row.split_place;
        serde_json::to_writer(&mut self.files[at], row).with_context(|| cannot(&self.path))?;
        self.files[at].write_all(b"\n").with_context(|| cannot(&self.path))
    }

    /// Syncs the rows to disk before it records the resume point.
    pub(super) fn save(&mut self, place: ResumePoint) -> anyhow::Result<()> {
        for (file, length) in self.files.iter_mut().zip(&mut self.progress.lengths) {
            file.flush().and_then(|()| file.get_ref().sync_data()).with_context(|| cannot(&self.path))?;
            *length = file.stream_position().with_context(|| cannot(&self.path))?;
        }
        self.progress.place = place;
        self.write_progress()
    }

    fn write_progress(&self) -> anyhow::Result<()> {
        replace(&self.path.join(PROGRESS), &serde_json::to_vec(&self.progress)?)
    }

    pub(super) fn finish(mut self, reply: &DatasetReply) -> anyhow::Result<()> {
        for file in &mut self.files {
            file.flush().and_then(|()| file.get_ref().sync_all()).with_context(|| cannot(&self.path))?;
        }
        let mut described = Vec::new();
        for split in splits(&self.progress.request) {
            let (lines, name) = (partial(&self.path, &split), file_name(&split, self.format));
            let path = self.path.join(&name);
            match self.format {
                DatasetFormat::Jsonl => fs::rename(&lines, &path).with_context(|| cannot(&path))?,
                DatasetFormat::Parquet => to_parquet(&lines, &self.progress.request.table(), &path)?,
            }
            let (bytes, sha256) = hashed(&path)?;
            let rows = rows_of(reply, &split.name);
            described.push(SplitFile { split: split.name.clone(), path: name, rows, bytes, sha256 });
        }
        let request = self.progress.request.clone();
        let digest = Hash::hash(&serde_json::to_vec(&request)?);
        let manifest = Manifest {
            canary: format!("make24-dataset-canary-{}", hex(&digest[..16])),
            make24: env!("CARGO_PKG_VERSION").to_owned(),
            made_on: humantime::format_rfc3339_seconds(SystemTime::now()).to_string()[..10].to_owned(),
            puzzles: reply.puzzles,
            format: self.format,
            splits: described,
            request,
        };
        replace(&self.path.join("README.md"), card(&manifest).as_bytes())?;
        replace(&self.path.join(MANIFEST), &serde_json::to_vec_pretty(&manifest)?)?;
        finished(&self.lock, &self.path, &self.progress.request)
    }
}

fn finished(lock: &FolderLock, path: &Path, request: &DatasetRequest) -> anyhow::Result<()> {
    lock.remove_leftovers(&["data"]);
    let rows = splits(request).into_iter().map(|split| partial(path, &split));
    rows.chain([path.join(PROGRESS)]).try_for_each(|file| remove(&file))
}

fn to_parquet(lines: &Path, columns: &[ColumnInfo], path: &Path) -> anyhow::Result<()> {
    let rows = File::open(lines).with_context(|| format!("{} cannot be read", lines.display()))?;
    let mut file = OutFile::create(path)?;
    let mut parquet = ParquetWriter::new(columns, &[], &mut file)?;
    parquet.lines(BufReader::new(rows))?;
    parquet.finish()?;
    file.finish()
}

fn remove(path: &Path) -> anyhow::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error).with_context(|| cannot(path)),
        _ => Ok(()),
    }
}

fn has_nothing(path: &Path) -> anyhow::Result<bool> {
    let Ok(files) = fs::read_dir(path) else { return Ok(true) };
    for file in files {
        let file = file.with_context(|| format!("{} cannot be read", path.display()))?;
        let name = file.file_name();
        let is_begun = FolderLock::is_lock(&name)
            || name.to_string_lossy().starts_with(&format!(".{PROGRESS}."))
            || name == "data" && fs::read_dir(file.path()).is_ok_and(|mut data| data.next().is_none());
        if !is_begun {
            return Ok(false);
        }
    }
    Ok(true)
}

fn splits(request: &DatasetRequest) -> Vec<Split> {
    request.splits.clone().unwrap_or_default().0
}

fn file_name(split: &Split, format: DatasetFormat) -> String {
    let ending = match format {
        DatasetFormat::Jsonl => "jsonl",
        DatasetFormat::Parquet => "parquet",
    };
    format!("data/{}.{ending}", split.name)
}

fn partial(path: &Path, split: &Split) -> PathBuf {
    path.join(format!("{}.partial", file_name(split, DatasetFormat::Jsonl)))
}

fn cannot(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
