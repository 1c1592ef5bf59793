//! `make24 values`: the numbers that the cards make.

use super::stream::stream;
use super::write_numbers;
use crate::args::ValuesArgs;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use make24::{Puzzle, Rational};
use make24_api::{HandSpec, ValuesRequest};
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    if input::is_stream(&args.cards, &args.input)? {
        // The target of a line is ignored.
        let usual = Rational::from(Puzzle::TARGET);
        let request = |line: input::InputLine| request(args, line.hand).into();
        return stream("values", &usual, &args.rules.name(), &args.input, out, request);
    }
    let answered = make24_api::answer(&request(args, input::hand(&args.cards)?), &host())?;
    write_numbers(&answered, "value", &answered.reply.values, args.format, out)
}

fn request(args: &ValuesArgs, hand: HandSpec) -> ValuesRequest {
    let (rules, limits) = (args.rules.spec(), args.limits.spec());
    ValuesRequest { hand, rules, limits, whole: args.whole, between: args.between }
}
