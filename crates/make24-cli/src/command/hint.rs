//! `make24 hint`: a hint at a level from 1 to 7.

use super::puzzle::ask;
use super::{complain_of, write_json};
use crate::args::{Format, HintArgs};
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use anyhow::ensure;
use make24_api::NoteCode;
use std::io::Write;

pub(crate) fn run(args: &HintArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let puzzle = &args.puzzle;
    let is_one = args.request.so_far.is_empty() || !input::is_stream(&puzzle.cards, &puzzle.input.columns)?;
    ensure!(is_one, "--so-far is for one hand; leave it out with `-`");
    ask(&args.request, &puzzle.cards, (&puzzle.rules, &puzzle.input), out, |request, out| {
        let answered = make24_api::answer(&request, &host())?;
        if puzzle.format != Format::Text {
            write_json(out, &answered.reply)?;
            return Ok(answered.outcome.into());
        }
        for note in answered.notes.iter().filter(|note| note.code != NoteCode::Incomplete) {
            writeln!(out, "{}", note.message)?;
        }
        answered.reply.hint.iter().try_for_each(|hint| writeln!(out, "{hint}"))?;
        complain_of(&answered.notes, "", out)?;
        Ok(answered.outcome.into())
    })
}
