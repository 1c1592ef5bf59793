//! Hands of cards, and puzzles: a hand and a target.

pub(crate) mod text;

use crate::card::Card;
use crate::problem::Problem;
use crate::value::{ParseRationalError, Rational};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A sorted multiset of cards: two hands with the same cards are equal, unless they keep the order of the cards.
///
/// ```
/// use make24::Hand;
/// let hand: Hand = "8 3 8 3".parse()?;
/// assert_eq!(hand, "3, 3, 8, 8".parse()?);
/// assert_eq!(hand.to_string(), "3 3 8 8");
/// assert_eq!("A J Q K".parse::<Hand>()?.to_string(), "1 11 12 13");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    cards: Vec<Card>,
    /// The cards in the order in which they were dealt, if the hand keeps it.
    order: Option<Box<[Card]>>,
    alternatives: Option<Arc<[Hand]>>,
}

impl Hand {
    /// The largest number of cards in a hand.
    pub const MAX_CARDS: usize = 1000;

    /// The largest number of hands that a hand may be, if its cards are one of several numbers.
    pub const MAX_ALTERNATIVES: usize = 1024;

    /// A hand of the given cards.
    ///
    /// # Errors
    ///
    /// If there are no cards, or more than [`Hand::MAX_CARDS`].
    pub fn new(cards: impl IntoIterator<Item = impl Into<Card>>) -> Result<Hand, ParseHandError> {
        let mut cards: Vec<Card> = cards.into_iter().map(Into::into).collect();
        cards.sort_unstable();
        Hand { cards, order: None, alternatives: None }.checked()
    }

    /// A hand that keeps the order of its cards, for rules with [`CardOrder::Kept`](crate::CardOrder::Kept).
    ///
    /// ```
    /// use make24::{Card, Hand};
    /// let (countdown, sorted) = (Hand::in_order([3, 2, 1])?, Hand::new([3, 2, 1])?);
    /// assert_eq!(countdown.dealt(), [3, 2, 1].map(Card::from));
    /// assert_eq!(countdown.cards(), sorted.cards());
    /// assert_eq!((countdown.to_string(), sorted.to_string()), ("3 2 1".into(), "1 2 3".into()));
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there are no cards, or more than [`Hand::MAX_CARDS`].
    pub fn in_order(cards: impl IntoIterator<Item = impl Into<Card>>) -> Result<Hand, ParseHandError> {
        let order: Box<[Card]> = cards.into_iter().map(Into::into).collect();
        let mut cards = order.to_vec();
        cards.sort_unstable();
        Hand { cards, order: Some(order), alternatives: None }.checked()
    }

    fn checked(self) -> Result<Hand, ParseHandError> {
        match self.cards.len() {
            0 => Err(ParseHandError::Empty),
            1..=Self::MAX_CARDS if !self.cards.iter().any(Card::is_choice) => Ok(self),
            1..=Self::MAX_CARDS => Ok(Hand { alternatives: Some(self.each_alternative()?), ..self }),
            many => Err(ParseHandError::TooMany(many)),
        }
    }

    fn each_alternative(&self) -> Result<Arc<[Hand]>, ParseHandError> {
        let mut picks: Vec<Vec<&Rational>> = vec![Vec::new()];
        for card in self.dealt().iter().filter(|card| card.is_choice()) {
            let mut known = HashSet::new();
            let next =
                picks.iter().flat_map(|picked| card.numbers().iter().map(|number| [picked, &[number][..]].concat()));
            picks = next
                .filter(|picked| {
                    let mut key = picked.clone();
                    // Without an order, 1 and 11 are the same cards as 11 and 1.
                    if self.order.is_none() {
                        key.sort_unstable();
                    }
                    known.insert(key)
                })
                .take(Self::MAX_ALTERNATIVES + 1)
                .collect();
            if picks.len() > Self::MAX_ALTERNATIVES {
                return Err(ParseHandError::TooManyAlternatives);
            }
        }
        let hand = |picked: Vec<&Rational>| {
            let mut picked = picked.into_iter();
            let cards = self.dealt().iter().map(|card| match card.is_choice() {
                true => picked.next().cloned().map_or_else(|| card.clone(), Card::from),
                false => card.clone(),
            });
            if self.order.is_some() { Hand::in_order(cards) } else { Hand::new(cards) }
        };
        picks.into_iter().map(hand).collect()
    }

    /// The hands that it may be, each once, if a card is one of several numbers; those with the first numbers first.
    ///
    /// ```
    /// use make24::Hand;
    /// let hand: Hand = "A=1|11 A=1|11 5 8".parse()?;
    /// let hands: Vec<String> = hand.alternatives().unwrap().iter().map(ToString::to_string).collect();
    /// assert_eq!((hand.to_string().as_str(), hands), ("A=1|11 A=1|11 5 8", vec!["1 1 5 8".into(), "1 5 8 11".into(), "5 8 11 11".into()]));
    /// assert_eq!("1 5 8".parse::<Hand>()?.alternatives(), None);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn alternatives(&self) -> Option<&[Hand]> {
        self.alternatives.as_deref()
    }

    /// The cards in the order in which they were dealt if the hand keeps it, and in ascending order if not.
    pub fn dealt(&self) -> &[Card] {
        self.order.as_deref().unwrap_or(&self.cards)
    }

    pub(crate) fn deals_in_order<'a>(&self, mut cards: impl Iterator<Item = &'a Card>) -> bool {
        let mut dealt = self.dealt().iter();
        cards.all(|card| dealt.any(|other| other == card))
    }

    /// The cards in ascending order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The number of cards, at least one.
    #[expect(clippy::len_without_is_empty, reason = "a hand is never empty")]
    pub fn len(&self) -> usize {
        self.cards.len()
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dealt().iter().map(Card::to_string).collect::<Vec<_>>().join(" ") {
            // Digits alone could be read as cards.
            digits if text::may_be_hand(&digits) => write!(f, "+{digits}"),
            cards => f.write_str(&cards),
        }
    }
}

/// The error of reading a hand or a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseHandError {
    /// There is no card.
    Empty,
    /// There are more cards than a hand may have.
    TooMany(usize),
    /// Cards with several numbers make more hands than [`Hand::MAX_ALTERNATIVES`].
    TooManyAlternatives,
    /// A card is not a number.
    Card {
        /// The position of the card, counted from 1.
        position: usize,
        /// The reason why it is not a number.
        error: ParseRationalError,
    },
    /// The text has two readings, such as `3-3-8-8`.
    Ambiguous {
        /// The text.
        text: String,
        /// How to write each of them.
        readings: [String; 2],
    },
    /// The cards are separated in several ways, which could mean several things.
    Separators(String),
    /// The name of an unknown is not a word.
    UnknownName(String),
    /// A card of a hand with an unknown is neither an integer nor the unknown plus or minus an integer.
    Unknown {
        /// The position of the card, counted from 1.
        position: usize,
        /// The card.
        card: String,
        /// The name of the unknown.
        unknown: String,
    },
    /// The target after `->` is not a number.
    Target(ParseRationalError),
}

impl ParseHandError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        match self {
            Self::Empty => problem!("there are no cards", "use some numbers such as `3 3 8 8`"),
            Self::TooMany(many) => {
                let most = Hand::MAX_CARDS;
                problem!("{many} cards are too many", "use at most {most}")
            }
            Self::Card { position, error: ParseRationalError::NotANumber(text) }
                if text.replacen(',', ".", 1).parse::<Rational>().is_ok() =>
            {
                let point = text.replacen(',', ".", 1);
                problem!("card {position}, `{text}`, is not a card", "write `{point}`")
            }
            Self::TooManyAlternatives => {
                let most = Hand::MAX_ALTERNATIVES;
                problem!("the cards with several numbers make more than {most} hands", "use fewer of them")
            }
            Self::Card { position, error: ParseRationalError::NotANumber(text) } if text.contains('=') => problem!(
                "card {position}, `{text}`, is not a card",
                "name several numbers, as in `A=1|11`; a target is written `-> 24`"
            ),
            Self::Card { position, error: ParseRationalError::NotANumber(text) } => problem!(
                "card {position}, `{text}`, is not a card",
                "use an integer, a fraction such as `1/2`, or one of A T J Q K"
            ),
            Self::Card { position, error } => error.problem().of(format_args!("card {position}")),
            Self::Ambiguous { text, readings: [one, other] } => {
                problem!("`{text}` can be read as `{one}` or as `{other}`", "write one of these")
            }
            Self::Separators(text) => problem!(
                "the cards of `{text}` are separated in several ways",
                "separate all of them alike, and write a target as in `3 3 8 8 -> 24`"
            ),
            Self::UnknownName(name) => {
                problem!("invalid name of an unknown `{name}`", "use a word of letters, such as `n`")
            }
            Self::Unknown { position, card, unknown } => problem!(
                "card {position}, `{card}`, is not a card",
                "use an integer, `{unknown}`, or `{unknown}` plus or minus an integer, such as `{unknown}+1`"
            ),
            Self::Target(error) => error.problem().of("the target"),
        }
    }
}

errors_with_problems!(ParseHandError);

impl FromStr for Hand {
    type Err = ParseHandError;

    /// Parses cards that are separated by spaces, commas and the like, perhaps in brackets.
    ///
    /// ```
    /// use make24::Hand;
    /// for text in ["{3, 3, 8, 8}", "3|3|8|8", "10\u{2660}", "three, three, eight and eight", "3 3 8 8."] {
    ///     assert!(text.parse::<Hand>().is_ok(), "{text}");
    /// }
    /// let ambiguous = "3-3-8-8".parse::<Hand>().unwrap_err();
    /// assert_eq!(ambiguous.to_string(), "`3-3-8-8` can be read as `3 3 8 8` or as `3 -3 -8 -8`; write one of these");
    /// ```
    fn from_str(text: &str) -> Result<Hand, ParseHandError> {
        Hand::new(text::cards(crate::glyph::without_end_mark(text), false)?)
    }
}

/// A hand and the target, the number that it must make.
///
/// ```
/// use make24::{Puzzle, value::Rational};
/// let puzzle: Puzzle = "25 50 75 100 3 6 -> 952".parse()?;
/// assert_eq!(puzzle.target, Rational::from(952));
/// assert_eq!("3 3 8 8".parse::<Puzzle>()?.target, Rational::from(24));
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    /// The cards.
    pub hand: Hand,
    /// The number to make.
    pub target: Rational,
}

impl Puzzle {
    /// The puzzles of the hands that the hand may be, if a card is one of several numbers.
    pub fn alternatives(&self) -> Option<impl ExactSizeIterator<Item = Puzzle> + use<>> {
        let (hands, target) = (self.hand.alternatives.clone()?, self.target.clone());
        Some((0..hands.len()).map(move |at| Puzzle { hand: hands[at].clone(), target: target.clone() }))
    }

    /// The default target.
    pub const TARGET: i64 = 24;

    /// The puzzle of a hand and a target.
    pub fn new(hand: Hand, target: impl Into<Rational>) -> Puzzle {
        Puzzle { hand, target: target.into() }
    }

    /// Parses a hand that may be followed by `-> target` or `= target`; the argument `target` is the default.
    ///
    /// # Errors
    ///
    /// If there are no cards or too many, or a card or the target is not a number.
    pub fn read(text: &str, target: &Rational) -> Result<Puzzle, ParseHandError> {
        let (cards, own) = Puzzle::read_dealt(text)?;
        Ok(Puzzle { hand: Hand::new(cards)?, target: own.unwrap_or_else(|| target.clone()) })
    }

    /// Parses the cards in the order of the text, in which they were dealt, and the target after `->`, `=>`, `=` or a colon,
    /// if there is one.
    ///
    /// ```
    /// use make24::{Card, Puzzle};
    /// assert_eq!(Puzzle::read_dealt("4 5 1 5")?, ([4, 5, 1, 5].map(Card::from).to_vec(), None));
    /// for text in ["2 1 -> 3", "2 1 = 3", "2, 1: 3"] {
    ///     assert_eq!(Puzzle::read_dealt(text)?, ([2, 1].map(Card::from).to_vec(), Some(3.into())));
    /// }
    /// assert_eq!(Puzzle::read_dealt("2 1 = ?")?.1, None);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a card or the target is not a number, or the text has two readings.
    pub fn read_dealt(text: &str) -> Result<(Vec<Card>, Option<Rational>), ParseHandError> {
        text::read(text)
    }
}

impl FromStr for Puzzle {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Puzzle, ParseHandError> {
        Puzzle::read(text, &Rational::from(Puzzle::TARGET))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.hand, self.target)
    }
}
