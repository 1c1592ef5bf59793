//! The cards that are dealt: a list, a deck by name, or a file.

use super::values::{TargetRange, targets};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, Command};
use make24::{
    Card, Deck, Hand,
    deck::{DECKS, NamedDeck},
};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::str::FromStr;

/// The cards that are dealt.
#[derive(Args, Debug)]
pub(crate) struct DeckArgs {
    /// The cards, each as often as one likes or, with *N behind it, N times: 1..13, 1,3,5,7, 1..10*2,25,50
    #[arg(long, value_name = "CARDS", value_parser = Deck::from_str, allow_hyphen_values = true, default_value = "1..13")]
    cards: Deck,
    /// A deck by name: standard (52 cards), faceless (ace to ten), countdown or krypto; or a TOML file such as my-deck.toml
    /// with cards = "1..10*2, 25*1" or a table [counts], and perhaps hand = 6 and targets = "100..999" for deal and play
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "cards", value_parser = DeckParser, hide_possible_values = true)]
    deck: Option<ChosenDeck>,
    /// Other large tiles for the deck countdown: 12,37,62,87
    #[arg(long, value_name = "TILES", value_delimiter = ',', conflicts_with = "cards",
        value_parser = clap::value_parser!(i64).range(1..=9_999))]
    large_tiles: Vec<i64>,
    /// The number of cards in a hand; without it, what is usual for the deck, or 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    size: Option<u16>,
}

/// The deck that has large tiles.
const COUNTDOWN: &str = "countdown";

/// The largest of the small tiles.
const LARGEST_SMALL: i64 = 10;

impl DeckArgs {
    pub(crate) fn deck(&self) -> anyhow::Result<Deck> {
        if self.large_tiles.is_empty() {
            return Ok(self.deck.as_ref().map_or_else(|| self.cards.clone(), |chosen| chosen.deck.clone()));
        }
        let has_tiles = self.deck.as_ref().is_some_and(|chosen| chosen.name == COUNTDOWN);
        anyhow::ensure!(has_tiles, "--large-tiles is for the deck {COUNTDOWN}; add --deck {COUNTDOWN}");
        Ok(Deck::countdown(self.large_tiles.iter().copied()))
    }

    /// The number of cards in a hand.
    pub(crate) fn size(&self) -> usize {
        const USUAL: u16 = 4;
        self.size.or(self.deck.as_ref().and_then(|chosen| chosen.hand)).unwrap_or(USUAL).into()
    }

    /// The targets that are usual for the deck.
    pub(crate) fn usual_targets(&self) -> Option<TargetRange> {
        self.deck.as_ref().and_then(|chosen| chosen.targets)
    }

    /// Hands as they are dealt; with `large`, so many of the tiles beyond ten are in each.
    pub(crate) fn deals(&self, large: Option<usize>, seed: u64) -> anyhow::Result<Box<dyn Iterator<Item = Hand>>> {
        let (deck, size) = (self.deck()?, self.size());
        let Some(large) = large else {
            let deals = deck.deals(size, seed);
            return match deals {
                Some(deals) => Ok(Box::new(deals)),
                None => anyhow::bail!("{deck} has fewer cards than {size}; use a smaller --size"),
            };
        };
        let is_large = |card: &Card| *card > Card::from(LARGEST_SMALL);
        // Hands of some tiles, or of none at all.
        let part = |deck: Option<Deck>, tiles: usize, seed: u64| -> Option<Box<dyn Iterator<Item = Vec<Card>>>> {
            if tiles == 0 {
                return Some(Box::new(std::iter::repeat_with(Vec::new)));
            }
            let deals = deck?.deals(tiles, seed)?;
            Some(Box::new(deals.map(|hand| hand.cards().to_vec())))
        };
        let small = size.checked_sub(large).and_then(|small| part(deck.only(|card| !is_large(card)), small, seed));
        match (part(deck.only(is_large), large, seed ^ 0x4C41_5247_4521), small) {
            (Some(large), Some(small)) => {
                let hands = large.zip(small).map(|(large, small)| Hand::new(large.into_iter().chain(small)));
                Ok(Box::new(hands.filter_map(Result::ok)))
            }
            _ => anyhow::bail!("{deck} has no hands of {size} tiles with {large} large ones; use another --large"),
        }
    }
}

/// A deck that goes by a name or stands in a file.
#[derive(Clone, Debug)]
pub(crate) struct ChosenDeck {
    name: String,
    deck: Deck,
    hand: Option<u16>,
    targets: Option<TargetRange>,
}

impl ChosenDeck {
    fn named(row: &NamedDeck) -> ChosenDeck {
        let targets = match row.name {
            // The rules of the television game.
            COUNTDOWN => Some(TargetRange::Numbers(101, 999)),
            "krypto" => Some(TargetRange::Deck),
            _ => None,
        };
        ChosenDeck { name: row.name.to_owned(), deck: row.deck(), hand: Some(row.hand), targets }
    }

    fn read(path: &str) -> Result<ChosenDeck, String> {
        // A deck of a million cards is much shorter.
        const LONGEST: u64 = 1 << 20;
        let length = std::fs::metadata(path).map_err(|error| format!("{path} cannot be read: {error}"))?.len();
        if length > LONGEST {
            return Err(format!("{path} is longer than {LONGEST} bytes; name ranges such as `1..10*2`"));
        }
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path} cannot be read: {error}"))?;
        let file: DeckFile = toml::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
        let counts = file.counts.iter().map(|(card, copies)| format!("{card}*{copies}"));
        let cards: Vec<String> = file.cards.into_iter().chain(counts).collect();
        if cards.is_empty() {
            return Err(format!("{path} has no cards; add cards = \"1..10*2, 25, 50\" or a table [counts]"));
        }
        let deck = cards.join(",").parse().map_err(|error| format!("{path}: {error}"))?;
        let targets = file.targets.as_deref().map(targets).transpose().map_err(|error| format!("{path}: {error}"))?;
        Ok(ChosenDeck { name: path.to_owned(), deck, hand: file.hand.filter(|hand| *hand > 0), targets })
    }
}

/// A deck as it stands in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    /// The cards, as `--cards` has them.
    cards: Option<String>,
    /// How many there are of each card.
    #[serde(default)]
    counts: BTreeMap<String, u32>,
    /// How many cards make a hand.
    hand: Option<u16>,
    /// The targets that are usual, as `--targets` has them.
    targets: Option<String>,
}

/// Reads the name of a deck, which shells complete, or a file.
#[derive(Clone)]
struct DeckParser;

impl TypedValueParser for DeckParser {
    type Value = ChosenDeck;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<ChosenDeck, clap::Error> {
        let name = value.to_string_lossy();
        if let Some(row) = DECKS.iter().find(|row| row.name == name) {
            return Ok(ChosenDeck::named(row));
        }
        let is_file = name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR);
        let read = if is_file { ChosenDeck::read(&name) } else { Err(String::new()) };
        read.map_err(|why| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            if let Some(arg) = arg {
                error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
            }
            error.insert(ContextKind::InvalidValue, ContextValue::String(name.into_owned()));
            let names = DECKS.iter().map(|row| row.name.to_owned()).collect();
            match why.is_empty() {
                true => error.insert(ContextKind::ValidValue, ContextValue::Strings(names)),
                false => return clap::Error::raw(ErrorKind::ValueValidation, format!("{why}\n")).with_cmd(command),
            };
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(DECKS.iter().map(|row| PossibleValue::new(row.name))))
    }
}
