//! `make24 values`: the numbers that the cards make.

use super::puzzle::ask;
use super::write_numbers;
use crate::args::ValuesArgs;
use crate::host::host;
use crate::status::ExitStatus;
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    ask(&args.request, &args.cards, (&args.rules, &args.input), out, |request, out| {
        let answered = make24_api::answer(&request, &host())?;
        write_numbers(&answered, "value", &answered.reply.values, args.format, out)
    })
}
