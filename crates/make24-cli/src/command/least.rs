//! `make24 least`: the least whole numbers that the cards do not make.

use super::write_numbers;
use crate::args::LeastArgs;
use crate::host::host;
use crate::input;
use crate::status::ExitStatus;
use anyhow::bail;
use make24_api::LeastRequest;
use std::io::Write;

/// The most copies of a card that `COPIES*CARD` stands for.
const MAX_COPIES: usize = 100;

pub(crate) fn run(args: &LeastArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let (rules, limits) = (args.rules.spec(), args.limits.spec());
    let hand = input::hand(&copied(&args.cards)?)?;
    let request = LeastRequest { hand, rules, limits, next: Some(args.next), below: args.below };
    let answered = make24_api::answer(&request, &host())?;
    write_numbers(&answered, "number", &answered.reply.numbers, args.format, out)
}

/// The cards, with each `COPIES*CARD` written out.
fn copied(cards: &[String]) -> anyhow::Result<Vec<String>> {
    let mut all = Vec::new();
    for word in cards.iter().flat_map(|cards| cards.split_whitespace()) {
        match word.split_once('*') {
            None => all.push(word.to_owned()),
            Some((copies, card)) => match copies.parse() {
                Ok(copies @ 1..=MAX_COPIES) => all.extend(std::iter::repeat_n(card.to_owned(), copies)),
                _ => bail!("`{word}` is not COPIES*CARD; use from 1 to {MAX_COPIES} copies, such as `16*5`"),
            },
        }
    }
    Ok(all)
}
