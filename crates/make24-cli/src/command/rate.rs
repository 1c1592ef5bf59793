//! `make24 rate`: how hard a hand is for people, and why.

use super::stream::stream;
use super::{write_json, write_notes};
use crate::args::{Format, PuzzleArgs};
use crate::colour::heading;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use crate::wrap::wrapped;
use make24_api::{HandSpec, NumberText, RateRequest};
use std::io::Write;

pub(crate) fn run(args: &PuzzleArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if input::is_stream(&args.cards, &args.input)? {
        let request = |line: input::InputLine| request(args, line.hand, line.target).into();
        return stream("rate", &args.target.target, &args.rules.name(), &args.input, out, request);
    }
    let hand = input::hand(&args.cards)?;
    let target = input::target_of(&hand, &args.target.target);
    let answered = make24_api::answer(&request(args, hand, target), &host())?;
    if args.format != Format::Text {
        write_json(out, &answered.reply)?;
        return Ok(answered.outcome.into());
    }
    for (at, line) in answered.reply.lines().iter().enumerate() {
        match at {
            0 => writeln!(out, "{}", heading(line))?,
            _ => writeln!(out, "{}", wrapped(&format!("  {line}"), 4))?,
        }
    }
    write_notes(&answered.notes, "", out)?;
    Ok(answered.outcome.into())
}

fn request(args: &PuzzleArgs, hand: HandSpec, target: Option<NumberText>) -> RateRequest {
    RateRequest { hand, target, rules: args.rules.spec(), limits: args.limits.spec() }
}
