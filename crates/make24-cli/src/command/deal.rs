//! `make24 deal`: hands from a deck, and targets for them.

use super::{each, seed, tell_seed};
use crate::args::{DealArgs, Format};
use crate::export::{CsvRows, JsonRows};
use crate::status::ExitStatus;
use make24_api::{DealRequest, DealtHand, Event};
use std::io::Write;

type Column = fn(&DealtHand) -> String;

const COLUMNS: [(&str, Column); 2] =
    [("hand", |dealt| dealt.hand.join(" ")), ("target", |dealt| dealt.target.clone().unwrap_or_default())];

pub(crate) fn run(args: &DealArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = DealRequest { deck: args.deck.spec(), seed: seed(args.seed), ..args.request.clone() };
    match args.format {
        Format::Text => deal(&request, |dealt| write_text(dealt, &mut *out))?,
        Format::Csv => {
            let has_targets = request.target.is_some() || request.targets.is_some();
            let mut rows = CsvRows::new(&mut *out, COLUMNS.into_iter().take(if has_targets { 2 } else { 1 }));
            deal(&request, |dealt| rows.row(|column| column(dealt)))?;
            rows.finish()?;
        }
        format @ (Format::Json | Format::Jsonl) => {
            let mut rows = JsonRows::new(format, &mut *out);
            deal(&request, |dealt| rows.row(dealt))?;
            rows.finish()?;
        }
    }
    tell_seed(args.seed, request.seed);
    Ok(ExitStatus::Solved)
}

fn deal(request: &DealRequest, mut write: impl FnMut(&DealtHand) -> anyhow::Result<()>) -> anyhow::Result<()> {
    each(request, |event| match event {
        Event::Row(dealt) => write(&dealt),
        Event::Progress { .. } | Event::ResumePoint(_) => Ok(()),
    })?;
    Ok(())
}

fn write_text(dealt: &DealtHand, out: &mut dyn Write) -> anyhow::Result<()> {
    let hand = dealt.hand.join(" ");
    match &dealt.target {
        Some(target) => writeln!(out, "{hand} -> {target}")?,
        None => writeln!(out, "{hand}")?,
    }
    Ok(())
}
