//! `make24 census merge`: the parts of a folder as one census, if they are one.

use super::shard::{file_name, of_file_name};
use crate::args::MergeArgs;
use crate::export;
use crate::host::host;
use crate::optional::parquet::{ParquetFile, ParquetWriter, describe, read_rows};
use crate::status::ExitStatus;
use anyhow::{Context, bail, ensure};
use make24_api::{CensusMerge, CensusRequest, CensusTotals, Shard, ShardRow};
use make24_host::OutFile;
use std::fs;
use std::io::Write;
use std::path::Path;

const NAMED: usize = 8;

pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let totals = merged(&args.folder, args.out.as_deref())?;
    export::totals(args.format, out).finish(&totals)?;
    Ok(ExitStatus::Solved)
}

pub(in crate::command) fn merged(folder: &Path, out: Option<&Path>) -> anyhow::Result<CensusTotals> {
    let parts = parts(folder)?;
    if let Some(out) = out {
        let name = out.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        ensure!(of_file_name(name).is_none(), "{} is the name of a part; use another one", out.display());
    }
    let identity = one_identity(folder, &parts)?;
    let request = read(&identity)?;
    let host = host();
    let mut merge = CensusMerge::new(&request, &host)?;
    let columns = request.table()?;
    let about = [("make24.request", identity.as_str())];
    let mut file = out.map(OutFile::create).transpose()?;
    let mut rows = file.as_mut().map(|file| ParquetWriter::new(&columns, &about, file)).transpose()?;
    for part in &parts {
        let path = folder.join(file_name(*part));
        read_rows(&path, |line| {
            let row: ShardRow = serde_json::from_str(line).with_context(|| path.display().to_string())?;
            merge.add(&row).map_err(anyhow::Error::msg).with_context(|| path.display().to_string())?;
            rows.as_mut().map_or(Ok(()), |rows| rows.lines(line.as_bytes()))
        })?;
    }
    let totals = merge.finish().map_err(anyhow::Error::msg).with_context(|| folder.display().to_string())?;
    rows.map_or(Ok(()), ParquetWriter::finish)?;
    file.map_or(Ok(()), OutFile::finish)?;
    Ok(totals)
}

/// Sorted; fails unless they are all parts of one census.
fn parts(folder: &Path) -> anyhow::Result<Vec<Shard>> {
    let cannot = || format!("{} cannot be read", folder.display());
    let mut parts = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        parts.extend(entry.with_context(cannot)?.file_name().to_str().and_then(of_file_name));
    }
    parts.sort_unstable_by_key(|part| (part.of, part.number));
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        bail!("{} has no parts; make24 census --shard 1/64 --out {0} writes one", folder.display());
    };
    ensure!(
        first.of == last.of,
        "{} has parts of {} and of {}; a census is cut in one way, so that one of the two belongs elsewhere",
        folder.display(),
        first.of,
        last.of
    );
    let is_there = |number: u64| parts.binary_search_by_key(&number, |part| part.number).is_ok();
    let missing: Vec<String> =
        (1..=first.of).filter(|number| !is_there(*number)).map(|number| format!("{number}/{}", first.of)).collect();
    let (named, more) = (missing.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", "), missing.len() > NAMED);
    let and = if more { ", ..." } else { "" };
    ensure!(
        missing.is_empty(),
        "{} of {} parts are missing: {named}{and}; make24 census --shard {} writes the first of them",
        missing.len(),
        first.of,
        missing[0]
    );
    Ok(parts)
}

fn one_identity(folder: &Path, parts: &[Shard]) -> anyhow::Result<String> {
    let mut known: Option<ParquetFile> = None;
    for part in parts {
        let path = folder.join(file_name(*part));
        let file = describe(&path)?;
        let path = path.display();
        let shard = file.about.get("make24.shard");
        ensure!(
            shard.is_some_and(|shard| *shard == part.to_string()),
            "{path} is not part {part}, but {}; it belongs elsewhere",
            shard.map_or_else(|| String::from("no part at all"), |shard| format!("part {shard}"))
        );
        if let Some(first) = &known {
            ensure!(
                first.made_by == file.made_by,
                "{path} was made by {}, and the first part by {}; parts of two versions are not put together",
                file.made_by,
                first.made_by
            );
            ensure!(
                first.about.get("make24.request") == file.about.get("make24.request"),
                "{path} is a part of another census than the first part; one of the two belongs elsewhere"
            );
        } else {
            known = Some(file);
        }
    }
    let request = known.and_then(|first| first.about.get("make24.request").cloned());
    request.with_context(|| format!("the parts of {} do not say what they are of", folder.display()))
}

fn read(identity: &str) -> anyhow::Result<CensusRequest> {
    Ok(make24_api::read_json(identity)?)
}
