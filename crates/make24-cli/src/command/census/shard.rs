//! Parts of a census as Parquet files: one that is named, or those that a store lends, one after the other.

use super::request;
use crate::args::CensusArgs;
use crate::command::{complain_of, each_with_bar};
use crate::export::is_part;
use crate::optional::parquet::{ParquetWriter, describe};
use crate::optional::require_parquet;
use crate::optional::store::Store;
use crate::progress;
use crate::status::ExitStatus;
use anyhow::{Context, ensure};
use make24_api::{CensusRequest, Event, Outcome, Shard};
use make24_host::{OutFile, remove_leftovers};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

pub(in crate::command) fn file_name(shard: Shard) -> String {
    let width = shard.of.to_string().len();
    format!("part-{:0width$}-of-{}.parquet", shard.number, shard.of)
}

pub(in crate::command) fn of_file_name(name: &str) -> Option<Shard> {
    let (number, of) = name.strip_prefix("part-")?.strip_suffix(".parquet")?.split_once("-of-")?;
    Shard::new(number.parse().ok()?, of.parse().ok()?).ok().filter(|shard| file_name(*shard) == name)
}

pub(in crate::command) fn one(
    request: &CensusRequest,
    shard: Shard,
    folder: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let identity = request.identity()?;
    let path = part(folder, shard)?;
    if is_made(&path, &identity, shard)? {
        complain!(note: "{} is there already", path.display());
        return Ok(ExitStatus::Solved);
    }
    write(&CensusRequest { shard: Some(shard), ..request.clone() }, &identity, &path, out, &|_, _| ())
}

pub(super) fn claimed(
    args: &CensusArgs,
    url: &str,
    shards: u64,
    folder: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    let request = request(args);
    let identity = request.identity()?;
    require_parquet()?;
    let store = Store::open(url)?;
    let (mut written, mut last) = (0, ExitStatus::Solved);
    let are_all_done = store.share(&identity, shards, args.shards.lease, &mut |number, report| {
        let shard = Shard::new(number, shards).map_err(anyhow::Error::msg)?;
        let path = part(folder, shard)?;
        if !is_made(&path, &identity, shard)? {
            let request = CensusRequest { shard: Some(shard), ..request.clone() };
            last = write(&request, &identity, &path, out, report)?;
            written += 1;
        }
        Ok(last == ExitStatus::Solved)
    })?;
    if !are_all_done {
        return Ok(last);
    }
    let numbers = (1..=shards).filter_map(|number| Shard::new(number, shards).ok());
    let here = numbers.filter(|shard| folder.join(file_name(*shard)).is_file()).count();
    writeln!(out, "all {shards} parts are done; this worker wrote {written}, and {} has {here}", folder.display())?;
    Ok(ExitStatus::Solved)
}

/// Also removes partial files of a killed worker; fails if another file is in this place.
fn is_made(path: &Path, identity: &str, shard: Shard) -> anyhow::Result<bool> {
    if !path.exists() {
        return Ok(false);
    }
    let known = describe(path).with_context(|| format!("{} is in the way", path.display()))?;
    ensure!(is_part(&known, identity, shard), "{} is not part {shard} of this census; move it away", path.display());
    remove_leftovers(path);
    Ok(true)
}

fn part(folder: &Path, shard: Shard) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    Ok(folder.join(file_name(shard)))
}

/// Does not write a part in which a limit left a puzzle undecided.
fn write(
    request: &CensusRequest,
    identity: &str,
    path: &Path,
    out: &mut dyn Write,
    report: &dyn Fn(u64, u64),
) -> anyhow::Result<ExitStatus> {
    let shard = request.shard.map(|shard| shard.to_string()).unwrap_or_default();
    let about = [("make24.request", identity), ("make24.shard", shard.as_str())];
    let mut file = OutFile::create(path)?;
    let mut table = ParquetWriter::new(&request.table()?, &about, &mut file)?;
    let bar = progress::bar(None, &format!("hands of part {shard}"));
    let answered = each_with_bar(request, &bar, |event| match event {
        Event::Row(row) => table.row(&row),
        Event::Progress { done, total } => {
            report(done, total.unwrap_or_default());
            Ok(())
        }
        Event::ResumePoint(_) => Ok(()),
    })?;
    table.finish()?;
    if answered.outcome == Outcome::Unknown {
        drop(file);
        complain_of(&answered.notes, "", out)?;
        complain!(warning: "a part has only puzzles that are decided, so that {} is not written", path.display());
        return Ok(ExitStatus::Incomplete);
    }
    // Several workers may write a part with the same bytes; one of them must succeed.
    match file.finish() {
        Err(error) if !path.is_file() => return Err(error),
        _ => remove_leftovers(path),
    }
    // The file name must be on disk before the part is reported as done.
    if let Some(folder) = path.parent().filter(|_| cfg!(unix)) {
        File::open(folder).and_then(|folder| folder.sync_all()).with_context(|| folder.display().to_string())?;
    }
    Ok(ExitStatus::Solved)
}
