//! `make24 least`: the least whole numbers that the cards do not make.

use super::witness::WitnessFile;
use super::{certificate, complain_of, each_with_bar, write_numbers};
use crate::args::LeastArgs;
use crate::host::host;
use crate::input;
use crate::progress;
use crate::status::ExitStatus;
use anyhow::bail;
use make24_api::{CertificateRequest, Event, LeastRequest, NumberText};
use std::io::Write;
use std::path::Path;

const MAX_COPIES: usize = 100;

pub(crate) fn run(args: &LeastArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let cards = copied(&args.cards)?;
    let hand = if args.request.for_all.is_some() { cards.join(" ").into() } else { input::hand(&cards)? };
    let (rules, witness) = (args.rules.spec(), args.witness.is_some());
    let request = LeastRequest { hand, rules, witness, ..args.request.clone() };
    let answered = match &args.witness {
        None => make24_api::answer(&request, &host())?,
        Some(path) => {
            let about = format!("one expression of {} for each number, {}", cards.join(" "), args.rules.name());
            let mut file = WitnessFile::create(path, &about)?;
            let answered = each_with_bar(&request, &progress::bar(None, "expressions"), |event| match event {
                Event::Row(row) => file.write(&row),
                Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
            })?;
            file.finish()?;
            answered
        }
    };
    let proven = match &args.certificate {
        None => ExitStatus::Solved,
        Some(path) => write_certificate(request, &answered.reply.numbers, path, out)?,
    };
    Ok(proven.max(write_numbers(&answered, "number", &answered.reply.numbers, args.format, out)?))
}

fn write_certificate(
    request: LeastRequest,
    numbers: &[u64],
    path: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<ExitStatus> {
    if numbers.is_empty() {
        complain!(note: "there is no certificate: no number was found that the cards do not make");
        return Ok(ExitStatus::Solved);
    }
    let not_made = numbers.iter().map(|number| NumberText::from(number.to_string().as_str())).collect();
    let LeastRequest { hand, rules, limits, .. } = request;
    let proven = CertificateRequest { hand, not_made, rules, limits, ..CertificateRequest::default() };
    let answered = certificate::write(&proven, path)?;
    complain_of(&answered.notes, "", out)?;
    Ok(answered.outcome.into())
}

pub(super) fn copied(cards: &[String]) -> anyhow::Result<Vec<String>> {
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
