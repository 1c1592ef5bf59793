//! `make24 values`: the numbers that the cards make.

use super::stream::stream;
use super::{complain_of, write_json};
use crate::args::{Format, ValuesArgs};
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use make24::{Puzzle, Rational};
use make24_api::{HandSpec, NoteCode, ValuesRequest};
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if input::is_stream(&args.cards) {
        // The target of a line is ignored.
        let usual = Rational::from(Puzzle::TARGET);
        let request = |line: input::InputLine| request(args, line.hand).into();
        return stream("values", &usual, &args.rules.name(), out, request);
    }
    let answered = make24_api::answer(&request(args, input::hand(&args.cards)?), &host())?;
    let reply = &answered.reply;
    match args.format {
        Format::Json | Format::Jsonl => write_json(out, reply)?,
        format => {
            if format == Format::Csv {
                writeln!(out, "value")?;
            }
            reply.values.iter().try_for_each(|number| writeln!(out, "{number}"))?;
        }
    }
    complain_of(&answered.notes, "", out)?;
    // Remarks go to standard error, so that the output has only the numbers.
    for note in answered.notes.iter().filter(|note| note.code == NoteCode::Remark && args.format == Format::Text) {
        out.flush()?;
        complain!("{}", note.message);
    }
    Ok(answered.end.into())
}

fn request(args: &ValuesArgs, hand: HandSpec) -> ValuesRequest {
    let (rules, limits) = (args.rules.spec(), args.limits.spec());
    ValuesRequest { hand, rules, limits, whole: args.whole, between: args.between }
}
