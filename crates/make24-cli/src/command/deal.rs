//! `make24 deal`: hands from a deck.

use super::{seed, write_json};
use crate::args::{DealArgs, Format};
use crate::output::{DealtHand, cards};
use crate::status::Status;
use anyhow::Context;
use std::io::Write;

pub(crate) fn run(args: &DealArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let deck = args.deck.deck()?;
    let deals = deck.deals(args.deck.size(), seed(args.seed));
    let deals = deals
        .with_context(|| format!("{deck} has fewer cards than {}; a smaller --size would do", args.deck.size()))?;
    let hands = deals.take(args.count);
    match args.format {
        Format::Text => {
            for hand in hands {
                writeln!(out, "{hand}")?;
            }
        }
        Format::Csv => {
            writeln!(out, "hand")?;
            for hand in hands {
                writeln!(out, "{hand}")?;
            }
        }
        Format::Jsonl => {
            for hand in hands {
                write_json(out, &DealtHand { hand: cards(&hand) })?;
            }
        }
        Format::Json => write_json(out, &hands.map(|hand| DealtHand { hand: cards(&hand) }).collect::<Vec<_>>())?,
    }
    Ok(Status::Solved)
}
