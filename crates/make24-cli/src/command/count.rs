//! `make24 count`: the number of solutions, without listing them.

use super::solve::json;
use super::stream::stream;
use super::{complain_of, each};
use crate::args::{CountArgs, Format};
use crate::host::use_store;
use crate::input;
use crate::status::ExitStatus;
use make24_api::{CountReply, CountRequest, Event, HandSpec, Note, NumberText, OneOrMany, Response};
use std::io::Write;

pub(crate) fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    use_store(args.store.url())?;
    let puzzle = &args.puzzle;
    if input::is_stream(&puzzle.cards, &puzzle.input)? {
        input::refuse_targets(args.targets)?;
        let request = |line: input::InputLine| request(args, line.hand, line.target).into();
        return stream("count", &puzzle.target.target, &puzzle.rules.name(), &puzzle.input, out, request);
    }
    let hand = input::hand(&puzzle.cards)?;
    let target = input::target_of(&hand, &puzzle.target.target).filter(|_| args.targets.is_none());
    let request = request(args, hand, target);
    if puzzle.format != Format::Text {
        return json(puzzle.format, &request, request.targets.is_none(), out, |answered| Some(&answered.reply));
    }
    let Response { reply, outcome, notes } = each(&request, |event| match event {
        Event::Row(answered) => text(&answered.reply, &answered.notes, true, out),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })?;
    match reply {
        OneOrMany::One(reply) => text(&reply, &notes, false, out)?,
        OneOrMany::Many(_) => complain_of(&notes, "", out)?,
    }
    Ok(outcome.into())
}

fn request(args: &CountArgs, hand: HandSpec, target: Option<NumberText>) -> CountRequest {
    CountRequest {
        hand,
        target,
        rules: args.puzzle.rules.spec(),
        limits: args.puzzle.limits.spec(),
        form: Some(args.form),
        targets: args.targets,
    }
}

/// The count on its own line, after the target if `with_target`.
fn text(reply: &CountReply, notes: &[Note], with_target: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let before = if with_target { format!("{}: ", reply.target) } else { String::new() };
    if let Some(count) = &reply.count {
        writeln!(out, "{before}{count}")?;
    }
    complain_of(notes, &before, out)
}
