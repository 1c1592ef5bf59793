//! `make24 rate`: how hard a hand is for people, and why.

use super::puzzle::ask;
use super::{write_json, write_notes};
use crate::args::{Format, RateArgs};
use crate::colour::heading;
use crate::host::host;
use crate::status::ExitStatus;
use crate::wrap::wrapped;
use std::io::Write;

pub(crate) fn run(args: &RateArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let puzzle = &args.puzzle;
    ask(&args.request, &puzzle.cards, (&puzzle.rules, &puzzle.input), out, |request, out| {
        let answered = make24_api::answer(&request, &host())?;
        if puzzle.format != Format::Text {
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
    })
}
