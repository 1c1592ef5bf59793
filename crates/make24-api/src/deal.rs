//! `deal`: hands from a deck, and targets for them.

use crate::command::Command;
use crate::deck::{DeckSpec, TargetSource, target_seed};
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::Note;
use crate::number_text::NumberText;
use crate::puzzle::{cards_of, number};
use crate::range::TargetRange;
use crate::reply::{Outcome, Response, Sink};
use make24::problem;
use serde::Serialize;

request! {
    /// Asks for hands; the same seed deals the same hands.
    DealRequest {
        /// The deck.
        deck: DeckSpec [arg(skip)],
        /// Number of large tiles per hand (above 10).
        large: Option<u16> [arg(long, value_name = "N", value_parser = flags::whole::<u16>(0..))],
        /// Target: a number; random: a usual one for the deck.
        target: Option<NumberText> [
            arg(long, short, value_name = "T|random", value_parser = flags::dealt_target, conflicts_with = "targets")
        ],
        /// Random target per hand from a range, such as 100..999; deck: the next card.
        targets: Option<TargetRange> [arg(long, value_name = "A..B|deck", allow_hyphen_values = true)],
        /// Number of hands [default: 1].
        count: Option<u64> [arg(long, value_name = "N", value_parser = flags::whole::<u64>(0..))],
        /// Seed [default: 0].
        seed: u64 [arg(skip)],
        /// The work that all hands together may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

/// What `deal` replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct DealReply {
    /// The hands; empty if they were streamed.
    pub hands: Vec<DealtHand>,
}

/// A hand that was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DealtHand {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make, where one was dealt too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

fn target_source(request: &DealRequest) -> Result<Option<TargetSource>, Error> {
    Ok(match (&request.target, request.targets) {
        (Some(_), Some(_)) => {
            return Err(Error::new(
                ErrorCode::Conflict,
                problem!("target and targets exclude each other", "use one of them"),
            ));
        }
        (_, Some(range)) => Some(TargetSource::Range(range)),
        (Some(target), _) if target.to_string() == "random" => {
            let none = || {
                let message = problem!("no targets are usual for this deck", "name a range such as 1..100");
                Error::new(ErrorCode::InvalidTarget, message)
            };
            Some(TargetSource::Range(request.deck.usual_targets().ok_or_else(none)?))
        }
        (Some(target), _) => Some(TargetSource::Number(number(target)?)),
        (None, None) => None,
    })
}

impl Command for DealRequest {
    type Row = DealtHand;
    type Reply = DealReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, DealtHand>) -> Result<Response<DealReply>, Error> {
        let (source, deck) = (target_source(self)?, self.deck.deck_with_choices(context.memory())?);
        if self.targets == Some(TargetRange::Deck) {
            TargetRange::of_hands(self.targets, None, &deck)?;
        }
        let hands = self.deck.deals(&deck, self.large.map(usize::from), self.seed)?;
        let mut stopped = None;
        for (number, hand) in (1..=self.count.unwrap_or(1)).zip(hands) {
            stopped = context.stop();
            if stopped.is_some() {
                break;
            }
            // Targets have their own seeds, so they do not change the hands.
            let seed = target_seed(self.seed, number);
            let target = source.as_ref().and_then(|source| source.drawn(&deck, &hand, seed));
            let dealt = DealtHand { hand: cards_of(&hand), target: target.map(|target| target.to_string()) };
            if sink.row(dealt).is_break() {
                break;
            }
        }
        let hands = sink.kept();
        let outcome = if stopped.is_some() { Outcome::Unknown } else { Outcome::Yes };
        let mut response = Response::new(DealReply { hands: hands.unwrap_or_default() }, outcome);
        response.notes.extend(stopped.map(|stop| Note::incomplete("not all hands were dealt", stop)));
        Ok(response)
    }
}
