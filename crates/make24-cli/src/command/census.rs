//! `make24 census`: every hand of a deck, on all cores, with the rows in order.

pub(super) mod merge;
pub(super) mod shard;

use super::{complain_of, each_with_bar};
use crate::args::{CensusArgs, CensusCommand, CensusFormat, Format};
use crate::export;
use crate::host::use_store;
use crate::optional::parquet::ParquetWriter;
use crate::progress;
use crate::status::ExitStatus;
use make24_api::{CensusRequest, Event, census_columns};
use make24_host::OutFile;
use std::io::{IsTerminal, Write};

pub(crate) fn run(args: &CensusArgs, out: &mut (dyn Write + Send)) -> anyhow::Result<ExitStatus> {
    if let Some(CensusCommand::Merge(args)) = &args.command {
        return merge::run(args, out);
    }
    use_store(args.store.url())?;
    if let Some(folder) = args.out.as_deref().filter(|_| args.shards.shard.is_some() || args.shards.claim.is_some()) {
        anyhow::ensure!(
            [CensusFormat::Text, CensusFormat::Parquet].contains(&args.format),
            "the parts of a census are Parquet files; leave --format out"
        );
        return match (args.shards.shard, &args.shards.claim, args.shards.shards) {
            (Some(shard), _, _) => shard::one(&request(args), shard, folder, out),
            (None, Some(url), Some(shards)) => shard::claimed(args, url, shards, folder, out),
            _ => anyhow::bail!("--claim requires --shards N"),
        };
    }
    let tells_columns = args.request.columns.is_empty() || args.format != CensusFormat::Text;
    anyhow::ensure!(tells_columns, "--columns is for tables; add --format csv, json, jsonl or parquet");
    let is_table = args.format != CensusFormat::Parquet || !args.request.summary;
    anyhow::ensure!(is_table, "--summary is not a table; use --format csv or json");
    match &args.out {
        Some(path) => {
            let mut file = OutFile::create(path)?;
            let status = write(args, &mut file)?;
            file.finish()?;
            Ok(status)
        }
        None => {
            let is_seen = args.format == CensusFormat::Parquet && std::io::stdout().is_terminal();
            anyhow::ensure!(!is_seen, "Parquet is not for a terminal; add --out FILE");
            write(args, out)
        }
    }
}

fn request(args: &CensusArgs) -> CensusRequest {
    CensusRequest { deck: args.deck.spec(), rules: args.rules.spec(), ..args.request.clone() }
}

fn write(args: &CensusArgs, out: &mut (dyn Write + Send)) -> anyhow::Result<ExitStatus> {
    let request = request(args);
    let columns = census_columns(&request)?;
    let mut table = match args.format.own() {
        Some(format) if args.request.summary => export::totals(format, &mut *out),
        Some(format) => export::table(format, &columns, &mut *out),
        None => {
            // Merged parts of a census give this file, byte for byte.
            let identity = request.identity().ok();
            let about: Vec<_> = identity.iter().map(|identity| ("make24.request", identity.as_str())).collect();
            Box::new(ParquetWriter::new(&request.table()?, &about, &mut *out)?)
        }
    };
    let is_array = args.out.is_none() && args.format == CensusFormat::Json;
    let answered = each_with_bar(&request, &progress::bar_with_rows(None, "hands", is_array), |event| {
        match event {
            Event::Row(row) => table.row(&row),
            // A slow census shows its rows as they come, and an interrupted one keeps them.
            Event::Progress { .. } => table.flush(),
            Event::ResumePoint(_) => Ok(()),
        }
    })?;
    let reply = &answered.reply;
    table.finish(&reply.totals)?;
    out.flush()?;
    if !args.request.summary && args.format != CensusFormat::Text && std::io::stderr().is_terminal() {
        export::totals(Format::Text, &mut std::io::stderr()).finish(&reply.totals)?;
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.outcome.into())
}
