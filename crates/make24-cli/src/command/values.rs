//! `make24 values`: the numbers that the cards make.

use super::least::copied;
use super::puzzle::ask;
use super::write_numbers;
use crate::args::ValuesArgs;
use crate::host::host;
use crate::status::ExitStatus;
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    // As `make24 sequence` defines its rows: `values 3*5`.
    let has_copies = args.cards.iter().any(|cards| cards.contains('*'));
    let cards = if has_copies { copied(&args.cards)? } else { args.cards.clone() };
    ask(&args.request, &cards, (&args.rules, &args.input), out, |request, out| {
        let answered = make24_api::answer(&request, &host())?;
        write_numbers(&answered, "value", &answered.reply.values, args.format, out)
    })
}
