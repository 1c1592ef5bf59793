//! `make24 hint`: a hint at a level from 1 to 7.

use super::stream::stream;
use super::{complain_of, write_json};
use crate::args::{Format, HintArgs};
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use anyhow::bail;
use make24_api::{HandSpec, HintRequest, NoteCode, NumberText};
use std::io::Write;

pub(crate) fn run(args: &HintArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let puzzle = &args.puzzle;
    if input::is_stream(&puzzle.cards, &puzzle.input)? {
        if !args.so_far.is_empty() {
            bail!("--so-far is for one hand; leave it out with `-`");
        }
        let request = |line: input::InputLine| request(args, line.hand, line.target).into();
        return stream("hint", &puzzle.target.target, &puzzle.rules.name(), &puzzle.input, out, request);
    }
    let hand = input::hand(&puzzle.cards)?;
    let target = input::target_of(&hand, &puzzle.target.target);
    let answered = make24_api::answer(&request(args, hand, target), &host())?;
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
}

fn request(args: &HintArgs, hand: HandSpec, target: Option<NumberText>) -> HintRequest {
    HintRequest {
        hand,
        target,
        rules: args.puzzle.rules.spec(),
        limits: args.puzzle.limits.spec(),
        level: Some(args.level),
        so_far: args.so_far.clone(),
    }
}
