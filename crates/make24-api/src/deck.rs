//! The deck of a request, the hands dealt from it, and their targets.

use crate::error::{Error, ErrorCode};
use crate::range::TargetRange;
use make24::deck::{DECKS, NamedDeck, random_below};
use make24::{Card, Deck, Hand, Problem, Rational, problem};
use serde::{Deserialize, Serialize};

/// The cards that are dealt: a list or a deck by name, and the number of cards in a hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DeckSpec {
    /// The cards, in unlimited supply: `"1..13"`, `"1,3,5,7"`; with `*N`, a limited stock: `"1..10*2,25"` has 25 once;
    /// `"A=1|11,2..10"` has an ace that is 1 or 11.
    /// Without it and without a name, `"1..13"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<String>,
    /// A deck by name: `standard` (52 cards), `faceless` (ace to ten), `countdown` or `krypto`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Other large tiles for the deck `countdown`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub large_tiles: Vec<i64>,
    /// The number of cards in a hand; without it, what is usual for the deck, or 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u16>,
    /// The targets that are usual for the cards; a deck by name has its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub targets: Option<TargetRange>,
}

const COUNTDOWN: &str = "countdown";

const USUAL_CARDS: &str = "1..13";

const USUAL_SIZE: u16 = 4;

/// This many cards always fit into memory.
const FEW_CARDS: usize = 1000;

const LARGEST_SMALL: i64 = 10;

fn invalid(problem: impl Into<Problem>) -> Error {
    Error::new(ErrorCode::InvalidDeck, problem)
}

pub(crate) fn no_hands(deck: &Deck, size: usize) -> Error {
    invalid(problem!("{deck} has no hands of {size} cards", "use a smaller size"))
}

impl DeckSpec {
    fn named(&self) -> Result<Option<&'static NamedDeck>, Error> {
        let Some(name) = self.name.as_deref() else { return Ok(None) };
        let found = DECKS.iter().find(|row| row.name == name);
        found.map(Some).ok_or_else(|| {
            let names = DECKS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
            invalid(problem!("there is no deck `{name}`", "use one of {names}"))
        })
    }

    /// The deck, whose cards have one number each, in so many bytes of `memory`.
    ///
    /// # Errors
    ///
    /// If there is no such deck, the cards cannot be read, or the deck has too few or too many.
    pub fn deck(&self, memory: u64) -> Result<Deck, Error> {
        let deck = self.read(memory)?;
        let choice = deck.cards().find(|card| card.is_choice()).cloned();
        match choice {
            None => Ok(deck),
            Some(card) => {
                Err(invalid(problem!("`{card}` is not one number, as this question needs", "use one of its numbers")))
            }
        }
    }

    /// Allows cards that are one of several numbers: `A=1|11,2..10`.
    pub(crate) fn deck_with_choices(&self, memory: u64) -> Result<Deck, Error> {
        let (deck, size) = (self.read(memory)?, self.size());
        let most = deck.cards().map(|card| card.numbers().len()).max().unwrap_or(1);
        let hands =
            (0..size).try_fold(1, |hands, _| Some(hands * most).filter(|hands| *hands <= Hand::MAX_ALTERNATIVES));
        match hands {
            Some(_) => Ok(deck),
            None => Err(invalid(problem!("{size} cards of several numbers make too many hands", "use a smaller size"))),
        }
    }

    fn read(&self, memory: u64) -> Result<Deck, Error> {
        if let Some(size) = self.size.filter(|&size| usize::from(size) > Hand::MAX_CARDS) {
            let most = Hand::MAX_CARDS;
            return Err(invalid(problem!("{size} cards are too many for a hand", "use at most {most}")));
        }
        let named = self.named()?;
        if named.is_some() && self.cards.is_some() {
            return Err(Error::new(
                ErrorCode::Conflict,
                problem!("the deck has a name and a list of cards", "use one of them"),
            ));
        }
        if !self.large_tiles.is_empty() {
            let has_tiles = named.is_some_and(|row| row.name == COUNTDOWN);
            return match has_tiles {
                true => Ok(Deck::countdown(self.large_tiles.iter().copied())),
                false => Err(invalid(problem!("large tiles are for the deck {COUNTDOWN}", "choose that deck"))),
            };
        }
        match named {
            Some(row) => Ok(row.deck()),
            None => {
                let most = usize::try_from(memory / Deck::MEMORY_OF_A_CARD).unwrap_or(usize::MAX).max(FEW_CARDS);
                Deck::parse_up_to(self.cards.as_deref().unwrap_or(USUAL_CARDS), most).map_err(invalid)
            }
        }
    }

    /// The number of cards in a hand.
    pub fn size(&self) -> usize {
        let usual = self.named().ok().flatten().map(|row| row.hand);
        self.size.or(usual).unwrap_or(USUAL_SIZE).max(1).into()
    }

    /// The usual targets of the deck.
    pub fn usual_targets(&self) -> Option<TargetRange> {
        let text = self.named().ok().flatten().and_then(|row| row.targets);
        self.targets.or_else(|| text.and_then(|text| text.parse().ok()))
    }

    pub(crate) fn of_hands(&self, memory: u64) -> Result<Deck, Error> {
        self.with_hands(self.deck(memory)?)
    }

    /// Like [`DeckSpec::of_hands`], and allows cards that are one of several numbers.
    pub(crate) fn of_hands_with_choices(&self, memory: u64) -> Result<Deck, Error> {
        self.with_hands(self.deck_with_choices(memory)?)
    }

    fn with_hands(&self, deck: Deck) -> Result<Deck, Error> {
        let size = self.size();
        match deck.hands(size).remaining() {
            Some(0) => Err(no_hands(&deck, size)),
            _ => Ok(deck),
        }
    }

    /// Dealt hands, the same for the same seed; with `large`, each has this many tiles above 10. `deck` is
    /// [`DeckSpec::deck`], which takes long to make for a million cards.
    ///
    /// # Errors
    ///
    /// If no hand has this many large tiles.
    pub fn deals(&self, deck: &Deck, large: Option<usize>, seed: u64) -> Result<Box<dyn Iterator<Item = Hand>>, Error> {
        let size = self.size();
        let Some(large) = large else {
            return match deck.deals(size, seed) {
                Some(deals) => Ok(Box::new(deals)),
                None => Err(no_hands(deck, size)),
            };
        };
        let is_large = |card: &Card| *card > Card::from(LARGEST_SMALL);
        // The tiles of one kind in each hand; for 0 tiles, none.
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
            _ => Err(invalid(problem!(
                "{deck} has no hands of {size} tiles with {large} large ones",
                "use another number of large ones"
            ))),
        }
    }
}

/// The source of the targets of hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetSource {
    /// The same target for every hand.
    Number(Rational),
    /// A random target for each hand.
    Range(TargetRange),
}

impl TargetSource {
    /// The target of a hand of a deck; `None` if the deck has no card left for it.
    pub fn drawn(&self, deck: &Deck, hand: &Hand, seed: u64) -> Option<Rational> {
        match self {
            TargetSource::Number(number) => Some(number.clone()),
            TargetSource::Range(TargetRange::Numbers(range)) => {
                let numbers = range.numbers();
                let drawn = random_below(numbers.len() as u64, seed);
                Some(Rational::from(range.low + drawn as i64))
            }
            TargetSource::Range(TargetRange::Deck) => Some(deck.next_card(hand, seed)?.number().clone()),
        }
    }
}

/// The seed for the target of the hand with this number; neighboring hands have unrelated seeds.
pub fn target_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
