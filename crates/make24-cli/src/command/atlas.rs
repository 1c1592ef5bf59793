//! `make24 atlas`: tables of every hand and many targets, one for each rule set and number of cards, as far as the time
//! allows.
//!
//! A table is a census made in parts, like `make24 census --shard`; complete tables are merged and checked like `make24
//! census merge`.

mod atlas_table;
mod readme;

use crate::args::AtlasArgs;
use crate::export::read_json;
use crate::optional::require_parquet;
use crate::status::ExitStatus;
use anyhow::{Context, ensure};
use atlas_table::{AtlasFile, AtlasTable};
use make24_api::IntegerRange;
use make24_host::{FolderLock, replace};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

const MANIFEST: &str = "atlas.json";

#[derive(Serialize, Deserialize)]
struct AtlasManifest {
    make24: String,
    cards: String,
    targets: IntegerRange,
    tables: Vec<AtlasFile>,
}

pub(crate) fn run(args: &AtlasArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    require_parquet()?;
    let start = Instant::now();
    let _lock = FolderLock::new(&args.out)?;
    let mut manifest = manifest(args)?;
    let mut tables = tables(args, &manifest)?;
    fs::create_dir_all(args.out.join("data")).with_context(|| cannot(&args.out))?;
    while let Some(next) = next(&tables) {
        if args.time_limit.is_some_and(|limit| start.elapsed() >= limit) {
            break;
        }
        let table = &mut tables[next];
        table.write_part(out)?;
        if table.has_all_parts() {
            let file = table.finish()?;
            writeln!(out, "{file}")?;
            manifest.tables.push(file);
            manifest.tables.sort_by(|a, b| (&a.rules, a.size).cmp(&(&b.rules, b.size)));
            save(&args.out, &manifest, &tables)?;
            tables[next].clear()?;
            out.flush()?;
        }
    }
    save(&args.out, &manifest, &tables)?;
    let left: Vec<&AtlasTable> = tables.iter().filter(|table| !table.is_whole()).collect();
    if left.is_empty() {
        writeln!(out, "{} is whole: {} tables", args.out.display(), tables.len())?;
        return Ok(ExitStatus::Solved);
    }
    let parts: usize = left.iter().map(|table| table.missing().len()).sum();
    complain!(
        "incomplete: {} of {} tables have {parts} parts to go; the same command goes on, and README.md in {} lists what \
         other machines can make",
        left.len(),
        tables.len(),
        args.out.display()
    );
    Ok(ExitStatus::Incomplete)
}

fn manifest(args: &AtlasArgs) -> anyhow::Result<AtlasManifest> {
    let path = args.out.join(MANIFEST);
    let version = env!("CARGO_PKG_VERSION");
    let Some(known) = read_json::<AtlasManifest>(&path)? else {
        let is_free = fs::read_dir(&args.out).map_or(true, |files| {
            files.flatten().all(|file| {
                let name = file.file_name();
                FolderLock::is_lock(&name) || ["data", "parts"].iter().any(|own| name == *own)
            })
        });
        ensure!(is_free, "{} is not empty, and has no atlas of make24; use another folder", args.out.display());
        let (cards, targets) = (args.cards.clone(), args.targets);
        return Ok(AtlasManifest { make24: version.to_owned(), cards, targets, tables: Vec::new() });
    };
    ensure!(
        known.cards == args.cards && known.targets == args.targets,
        "{} has an atlas of the cards {} and the targets {}; use another folder",
        args.out.display(),
        known.cards,
        known.targets
    );
    ensure!(
        known.make24 == version,
        "{} was made by make24 {}, and this is {version}; use another folder",
        args.out.display(),
        known.make24
    );
    Ok(known)
}

fn tables(args: &AtlasArgs, manifest: &AtlasManifest) -> anyhow::Result<Vec<AtlasTable>> {
    let asked = args.rules.iter().flat_map(|rules| args.sizes.numbers().map(move |size| (rules.clone(), size as u16)));
    let mut keys: Vec<(String, u16)> = Vec::new();
    for key in asked.chain(manifest.tables.iter().map(|file| (file.rules.clone(), file.size))) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let is_whole = |(rules, size): &(String, u16)| manifest.tables.iter().any(|file| file.is(rules, *size));
    keys.iter().map(|key| AtlasTable::new(args, &key.0, key.1, is_whole(key))).collect()
}

/// For each rule set, the smallest unfinished hands; of these, the table with the least time left (zero if unknown).
fn next(tables: &[AtlasTable]) -> Option<usize> {
    let open = |at: &usize| tables[*at].is_open();
    let is_first = |at: &usize| {
        let of =
            |other: &AtlasTable| other.rules == tables[*at].rules && other.size < tables[*at].size && !other.is_whole();
        !tables.iter().any(of)
    };
    let soonest = |a: &usize, b: &usize| tables[*a].time_left().cmp(&tables[*b].time_left());
    (0..tables.len()).filter(open).filter(is_first).min_by(soonest)
}

fn save(folder: &Path, manifest: &AtlasManifest, tables: &[AtlasTable]) -> anyhow::Result<()> {
    replace(&folder.join("README.md"), readme::card(manifest, tables).as_bytes())?;
    replace(&folder.join(MANIFEST), &serde_json::to_vec_pretty(manifest)?)
}

fn cannot(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}
