//! The cards that are dealt: a list, a deck by name, or a file.

use super::file::text_of;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use make24::deck::{DECKS, NamedDeck};
use make24::{Deck, Hand};
use make24_api::DeckSpec;
use make24_api::flags::whole;
use make24_host::visible;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsStr;

/// The cards that are dealt.
#[derive(Args, Debug)]
pub(crate) struct DeckArgs {
    /// Cards to deal from, such as 1..13 or 1,3,5,7; 1..10*2,25,50 means two each of 1 to 10, one 25 and one 50
    #[arg(long, value_name = "CARDS", value_parser = cards, allow_hyphen_values = true, default_value = "1..13")]
    cards: String,
    /// Deck: standard, faceless, countdown, krypto; or a TOML file with cards = "1..10*2, 25*1"
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "cards", value_parser = DeckParser, hide_possible_values = true)]
    deck: Option<ChosenDeck>,
    /// Large tiles of the countdown deck, such as 12,37,62,87
    #[arg(long, hide_short_help = true, value_name = "TILES", value_delimiter = ',', conflicts_with = "cards",
        value_parser = whole::<i64>(1..=9_999))]
    large_tiles: Vec<i64>,
    /// Cards per hand [default: as usual for the deck, else 4]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1000))]
    size: Option<u16>,
}

impl DeckArgs {
    pub(crate) fn spec(&self) -> DeckSpec {
        let spec = match &self.deck {
            Some(chosen) => chosen.spec.clone(),
            None => DeckSpec { cards: Some(self.cards.clone()), ..DeckSpec::default() },
        };
        DeckSpec { large_tiles: self.large_tiles.clone(), size: self.size.or(spec.size), ..spec }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ChosenDeck {
    spec: DeckSpec,
}

impl ChosenDeck {
    pub(super) fn spec(&self) -> DeckSpec {
        self.spec.clone()
    }

    pub(super) fn of(name: &str) -> Result<ChosenDeck, String> {
        if let Some(row) = DECKS.iter().find(|row| row.name == name) {
            return Ok(ChosenDeck::named(row));
        }
        if name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR) {
            return ChosenDeck::read(name);
        }
        let names: Vec<&str> = DECKS.iter().map(|row| row.name).collect();
        Err(format!("there is no deck `{name}`; use one of {}, or a TOML file", names.join(", ")))
    }

    fn named(row: &NamedDeck) -> ChosenDeck {
        ChosenDeck { spec: DeckSpec { name: Some(row.name.to_owned()), ..DeckSpec::default() } }
    }

    fn read(path: &str) -> Result<ChosenDeck, String> {
        // A list of a million cards is much shorter than this.
        const LONGEST: u64 = 1 << 20;
        let text = text_of(path, LONGEST, "name ranges such as `1..10*2`")?;
        let file: DeckFile = toml::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
        let counts = file.counts.iter().map(|(card, copies)| format!("{card}*{copies}"));
        let cards: Vec<String> = file.cards.into_iter().chain(counts).collect();
        if cards.is_empty() {
            return Err(format!("{path} has no cards; add cards = \"1..10*2, 25, 50\" or a table [counts]"));
        }
        let cards = cards.join(",");
        cards.parse::<Deck>().map_err(|error| format!("{path}: {error}"))?;
        let targets =
            file.targets.as_deref().map(str::parse).transpose().map_err(|error| format!("{path}: {error}"))?;
        if let Some(hand) = file.hand.filter(|hand| !(1..=Hand::MAX_CARDS).contains(&usize::from(*hand))) {
            return Err(format!("{path}: invalid hand size {hand}; use 1 to {}", Hand::MAX_CARDS));
        }
        Ok(ChosenDeck { spec: DeckSpec { cards: Some(cards), size: file.hand, targets, ..DeckSpec::default() } })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    cards: Option<String>,
    #[serde(default)]
    counts: BTreeMap<String, u32>,
    hand: Option<u16>,
    /// The default targets, in the format of `--targets`.
    targets: Option<String>,
}

pub(super) fn cards(text: &str) -> Result<String, String> {
    text.parse::<Deck>().map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// Parses the name of a deck (with shell completion) or the path of a file.
#[derive(Clone)]
pub(super) struct DeckParser;

impl TypedValueParser for DeckParser {
    type Value = ChosenDeck;

    fn parse_ref(&self, command: &Command, _: Option<&Arg>, value: &OsStr) -> Result<ChosenDeck, clap::Error> {
        let name = value.to_string_lossy();
        ChosenDeck::of(&name).map_err(|why| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("{}\n", visible(&why))).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(DECKS.iter().map(|row| PossibleValue::new(row.name))))
    }
}
