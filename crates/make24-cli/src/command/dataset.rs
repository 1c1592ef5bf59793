//! `make24 dataset`: rows for training and testing, on standard output or in a folder.

mod card;
mod folder;

use super::{Failure, complain_of, write_json};
use crate::args::DatasetArgs;
use crate::host::host;
use crate::progress;
use crate::status::ExitStatus;
use folder::Folder;
use make24_api::{Answered, DatasetReply, DatasetRequest, Event, NoteCode, Reply, Row, stream};
use std::io::Write;

pub(crate) fn run(args: &DatasetArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = args.request();
    let Some(path) = &args.out else {
        let answered = each(request, |event| match event {
            Event::Row(Row::Dataset(row)) => write_json(out, &row),
            _ => Ok(()),
        })?;
        return conclude(&answered, out);
    };
    let Some(mut folder) = Folder::open(path, &request)? else {
        complain!("make24: {} has this data set already", path.display());
        return Ok(ExitStatus::Solved);
    };
    let request = DatasetRequest { resume: folder.place(), ..request };
    let answered = each(request, |event| match event {
        Event::Row(Row::Dataset(row)) => folder.row(&row),
        Event::Place(place) => folder.save(place),
        _ => Ok(()),
    })?;
    if let (Reply::Dataset(reply), false) = (&answered.reply, is_incomplete(&answered)) {
        folder.finish(reply)?;
    }
    conclude(&answered, out)
}

fn is_incomplete(answered: &Answered) -> bool {
    answered.notes.iter().any(|note| note.code == NoteCode::Incomplete)
}

/// Makes the rows, with a progress bar.
fn each(request: DatasetRequest, mut write: impl FnMut(Event) -> anyhow::Result<()>) -> anyhow::Result<Answered> {
    let bar = progress::bar(request.size, "rows");
    let mut failure = Failure::default();
    let answered = stream(&request.into(), &host(), &mut |event| match event {
        Event::Progress { done, total } => progress::advance(&bar, done, total),
        event => failure.unless_failed(write(event)),
    })?;
    bar.finish_and_clear();
    failure.into_result()?;
    Ok(answered)
}

/// Writes the notes to standard error.
fn conclude(answered: &Answered, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    out.flush()?;
    for note in answered.notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
        complain!("make24: {}", note.message);
    }
    complain_of(&answered.notes, "", out)?;
    Ok(answered.end.into())
}

/// The number of rows of a split.
fn rows_of(reply: &DatasetReply, split: &str) -> u64 {
    reply.splits.iter().find(|rows| rows.split == split).map_or(0, |rows| rows.rows)
}
