//! `make24 count`: the number of solutions, without listing them.

use super::puzzle::ask;
use super::solve::json;
use super::{complain_of, each};
use crate::args::{CountArgs, Format};
use crate::host::use_store;
use crate::status::ExitStatus;
use make24_api::{CountReply, CountRequest, Event, Note, OneOrMany, Response};
use std::io::Write;

pub(crate) fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    use_store(args.store.url())?;
    let puzzle = &args.puzzle;
    ask(&args.request, &puzzle.cards, (&puzzle.rules, &puzzle.input), out, |request, out| match puzzle.format {
        Format::Text => write_text(&request, out),
        format @ (Format::Json | Format::Jsonl | Format::Csv) => {
            json(format, &request, request.targets.is_none(), out, |answered| Some(&answered.reply))
        }
    })
}

fn write_text(request: &CountRequest, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let Response { reply, outcome, notes } = each(request, |event| match event {
        Event::Row(answered) => text(&answered.reply, &answered.notes, true, out),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })?;
    match reply {
        OneOrMany::One(reply) => text(&reply, &notes, false, out)?,
        OneOrMany::Many(_) => complain_of(&notes, "", out)?,
    }
    Ok(outcome.into())
}

fn text(reply: &CountReply, notes: &[Note], with_target: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let before = if with_target { format!("{}: ", reply.target) } else { String::new() };
    if let Some(count) = &reply.count {
        writeln!(out, "{before}{count}")?;
    }
    complain_of(notes, &before, out)
}
