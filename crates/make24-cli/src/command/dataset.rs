//! `make24 dataset`: rows for training and testing, on standard output or in a folder.

mod folder;
mod manifest;
pub(super) mod readme;

use super::{conclude, each_with_bar, write_json};
use crate::args::{DatasetArgs, DatasetFormat};
use crate::optional::require_parquet;
use crate::progress;
use crate::status::ExitStatus;
use folder::Folder;
use make24_api::{DatasetReply, DatasetRequest, Event, Outcome};
use std::io::Write;

pub(crate) fn run(args: &DatasetArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = args.request();
    let bar = progress::bar(Some(request.rows_or_usual()), "rows");
    let Some(path) = &args.out else {
        let answered = each_with_bar(&request, &bar, |event| match event {
            Event::Row(row) => write_json(out, &row),
            Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
        })?;
        return conclude(&answered, out);
    };
    if args.format == DatasetFormat::Parquet {
        require_parquet()?;
    }
    let Some(mut folder) = Folder::open(path, &request, args.format)? else {
        complain!(note: "{} has this data set already", path.display());
        return Ok(ExitStatus::Solved);
    };
    let request = DatasetRequest { resume: folder.place(), ..request };
    let answered = each_with_bar(&request, &bar, |event| match event {
        Event::Row(row) => folder.row(&row),
        Event::ResumePoint(place) => folder.save(place),
        Event::Progress { .. } => Ok(()),
    })?;
    if answered.outcome != Outcome::Unknown {
        folder.finish(&answered.reply)?;
    }
    conclude(&answered, out)
}

fn rows_of(reply: &DatasetReply, split: &str) -> u64 {
    reply.splits.iter().find(|rows| rows.split == split).map_or(0, |rows| rows.rows)
}
