//! `make24 deal`: hands from a deck, and targets for them.

use super::{Failure, JsonRows, seed};
use crate::args::{DealArgs, Format};
use crate::host::host;
use crate::status::ExitStatus;
use make24_api::{DealRequest, DealtHand, Event, Row, Word};
use std::io::Write;
use std::ops::ControlFlow;

pub(crate) fn run(args: &DealArgs, out: &mut dyn Write) -> anyhow::Result<ExitStatus> {
    let request = DealRequest {
        deck: args.deck.spec(),
        count: Some(args.count),
        large: args.large,
        target: args.target.as_ref().map(Word::from),
        targets: args.targets,
        seed: seed(args.seed),
    };
    let has_targets = request.target.is_some() || request.targets.is_some();
    let mut failure = Failure::default();
    let mut deal = |each: &mut dyn FnMut(DealtHand) -> anyhow::Result<()>| -> anyhow::Result<()> {
        make24_api::stream(&request.clone().into(), &host(), &mut |event| match event {
            Event::Row(Row::Hand(hand)) => failure.unless_failed(each(hand)),
            _ => ControlFlow::Continue(()),
        })?;
        Ok(())
    };
    match args.format {
        Format::Text => deal(&mut |dealt| write_row(&dealt, " -> ", out))?,
        Format::Csv => {
            let mut is_first = true;
            deal(&mut |dealt| {
                if std::mem::take(&mut is_first) {
                    writeln!(out, "{}", if has_targets { "hand,target" } else { "hand" })?;
                }
                write_row(&dealt, ",", out)
            })?;
        }
        format => {
            let mut rows = JsonRows::new(format, out);
            deal(&mut |dealt| rows.row(&dealt))?;
            rows.finish()?;
        }
    }
    failure.into_result()?;
    Ok(ExitStatus::Solved)
}

fn write_row(dealt: &DealtHand, between: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let hand = dealt.hand.join(" ");
    match &dealt.target {
        Some(target) => writeln!(out, "{hand}{between}{target}")?,
        None => writeln!(out, "{hand}")?,
    }
    Ok(())
}
