//! `make24 deal`: hands from a deck, and targets for them.

use super::{seed, write_json};
use crate::args::{DealArgs, DealtTarget, Format, TargetRange};
use crate::output::{DealtHand, cards};
use crate::status::Status;
use anyhow::Context;
use make24::{Deck, Hand, value::Rational};
use std::io::Write;

pub(crate) fn run(args: &DealArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    let seed = seed(args.seed);
    let targets = Targets::of(args)?;
    let deck = args.deck.deck()?;
    let hands = args.deck.deals(args.large.map(usize::from), seed)?.take(args.count);
    // Targets are drawn by numbers of their own, so that they do not change the hands.
    let dealt = (1..).zip(hands).map(|(number, hand)| {
        let target = targets.as_ref().and_then(|targets| targets.drawn(&deck, &hand, seed_of(seed, number)));
        (hand, target)
    });
    let data = |(hand, target): &(Hand, Option<Rational>)| DealtHand {
        hand: cards(hand),
        target: target.as_ref().map(ToString::to_string),
    };
    match args.format {
        Format::Text => {
            for (hand, target) in dealt {
                match target {
                    Some(target) => writeln!(out, "{hand} -> {target}")?,
                    None => writeln!(out, "{hand}")?,
                }
            }
        }
        Format::Csv => {
            writeln!(out, "{}", if targets.is_some() { "hand,target" } else { "hand" })?;
            for (hand, target) in dealt {
                match target {
                    Some(target) => writeln!(out, "{hand},{target}")?,
                    None => writeln!(out, "{hand}")?,
                }
            }
        }
        Format::Jsonl => {
            for dealt in dealt {
                write_json(out, &data(&dealt))?;
            }
        }
        Format::Json => write_json(out, &dealt.map(|dealt| data(&dealt)).collect::<Vec<_>>())?,
    }
    Ok(Status::Solved)
}

/// Where the targets of hands come from.
pub(super) enum Targets {
    Number(Rational),
    Range(TargetRange),
}

impl Targets {
    fn of(args: &DealArgs) -> anyhow::Result<Option<Targets>> {
        Ok(match (&args.target, args.targets) {
            (_, Some(range)) => Some(Targets::Range(range)),
            (Some(DealtTarget::Number(number)), _) => Some(Targets::Number(number.clone())),
            (Some(DealtTarget::Random), _) => {
                let usual = args.deck.usual_targets();
                Some(Targets::Range(usual.context("no targets are usual for this deck; use --targets 1..100")?))
            }
            (None, None) => None,
        })
    }

    /// The target of a hand; `None` where the deck has no card left for it.
    pub(super) fn drawn(&self, deck: &Deck, hand: &Hand, seed: u64) -> Option<Rational> {
        match self {
            Targets::Number(number) => Some(number.clone()),
            Targets::Range(TargetRange::Numbers(low, high)) => {
                Deck::range(*low, *high)?.deals(1, seed)?.next().map(|one| one.cards()[0].number().clone())
            }
            Targets::Range(TargetRange::Deck) => {
                let left: Vec<String> =
                    deck.left_after(hand).into_iter().map(|(card, copies)| format!("{card}*{copies}")).collect();
                let left: Deck = left.join(",").parse().ok()?;
                left.deals(1, seed)?.next().map(|one| one.cards()[0].number().clone())
            }
        }
    }
}

/// The seed by which the target of the hand of this number is drawn; those of neighbouring hands share no bits.
pub(super) fn seed_of(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
