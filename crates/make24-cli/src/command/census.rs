//! `make24 census`: every hand of a deck, on all cores, with the rows in order.

use super::{complain_of, each_with_bar};
use crate::args::{CensusArgs, Format};
use crate::export::{self, OutFile};
use crate::progress;
use crate::status::ExitStatus;
use make24_api::{CensusRequest, Event, Named, Reply, Row, Word, census_columns};
use std::io::{IsTerminal, Write};

pub(crate) fn run(args: &CensusArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let tells_columns = args.columns.is_empty() || args.format != Format::Text;
    anyhow::ensure!(tells_columns, "--columns is for tables; add --format csv, json or jsonl");
    match &args.out {
        Some(path) => {
            let mut file = OutFile::create(path)?;
            let status = write(args, &mut file)?;
            file.finish()?;
            Ok(status)
        }
        None => write(args, out),
    }
}

fn write(args: &CensusArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = CensusRequest {
        deck: args.deck.spec(),
        target: args.targets.is_none().then(|| Word::from(&args.target.target)),
        targets: args.targets,
        rules: args.rules.spec(),
        limits: args.limits.spec(),
        form: Some(Named(args.form)),
        exists: args.exists,
        nearest: args.nearest,
        columns: args.columns.clone(),
        unsolvable: args.unsolvable,
        summary: args.summary,
        threads: args.threads,
    };
    let columns = census_columns(&request)?;
    let mut table = match args.summary {
        true => export::totals(args.format, &mut *out),
        false => export::table(args.format, &columns, &mut *out),
    };
    let answered = each_with_bar(&request.into(), &progress::bar(None, "hands"), |event| match event {
        Event::Row(Row::Census(row)) => table.row(&row),
        // A slow census shows its rows as they come, and an interrupted one has them.
        Event::Progress { .. } => table.flush(),
        _ => Ok(()),
    })?;
    let Reply::Census(reply) = &answered.reply else { return Ok(answered.end.into()) };
    table.finish(&reply.totals)?;
    out.flush()?;
    if !args.summary && args.format != Format::Text && std::io::stderr().is_terminal() {
        export::totals(Format::Text, &mut std::io::stderr()).finish(&reply.totals)?;
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.end.into())
}
