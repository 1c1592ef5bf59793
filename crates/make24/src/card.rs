//! Cards: single numbers as they are dealt.

use crate::glyph::{is_invisible, without_thousands};
use crate::value::{ParseRationalError, Rational};
use std::fmt;
use std::str::FromStr;

/// The words for cards: in each line a number and its names, as cards and as number words in English, German and Chinese.
/// There are none from 20 on, since `twenty five` could be two cards or one.
const NAMES: &str = include_str!("card/names.txt");

/// The letters of cards that an answer may contain. In free text, `B` and `D` are more often labels than a jack and a queen.
const ANSWER_LETTERS: &str = "ATJQK";

/// The signs of the suits, and the characters that turn a sign or a digit into its picture. They have no number.
pub(crate) fn is_suit(c: char) -> bool {
    matches!(c, '\u{2660}'..='\u{2667}' | '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}')
}

/// The letters that name a suit after a rank: `10s`, `Qh`.
const SUIT_LETTERS: [char; 8] = ['s', 'h', 'd', 'c', 'S', 'H', 'D', 'C'];

/// The number of a word for a card.
fn named(word: &str) -> Option<i64> {
    let word = word.to_lowercase();
    NAMES.lines().find_map(|line| {
        let mut names = line.split(' ');
        let number = names.next()?.parse().ok()?;
        names.any(|name| name == word).then_some(number)
    })
}

/// The card that a letter stands for in an answer.
pub(crate) fn letter_in_answer(letter: &str) -> Option<Card> {
    (letter.len() == 1 && ANSWER_LETTERS.contains(&letter.to_ascii_uppercase()))
        .then(|| named(letter).map(Card::from))
        .flatten()
}

/// Whether a character is the picture of a playing card.
pub(crate) fn is_playing_card(c: char) -> bool {
    matches!(c, '\u{1F0A0}'..='\u{1F0FF}')
}

/// The number of the picture of a playing card. Each suit has sixteen characters; the knight, between jack and queen, is in
/// no deck of 52 cards.
fn playing_card(text: &str) -> Option<i64> {
    let mut chars = text.chars();
    let picture = chars.next().filter(|&c| is_playing_card(c) && chars.next().is_none())?;
    match i64::from((picture as u32 - 0x1F0A0) % 16) {
        rank @ 1..=11 => Some(rank),
        rank @ 13..=14 => Some(rank - 1),
        _ => None,
    }
}

/// The number of a rank with the letter of its suit: `10s`, `Qh`.
fn rank_of_suit(text: &str) -> Option<i64> {
    let rank = text.strip_suffix(SUIT_LETTERS)?;
    match rank.parse() {
        Ok(number) => Some(number).filter(|number| (2..=10).contains(number)),
        Err(_) => named(rank).filter(|_| rank.len() == 1),
    }
}

/// A number as it is dealt: an integer, a fraction, or the number that a face stands for.
///
/// ```
/// use make24::Card;
/// assert_eq!("Q".parse::<Card>()?, Card::from(12));
/// assert_eq!("1/2".parse::<Card>()?.to_string(), "1/2");
/// # Ok::<(), make24::value::ParseRationalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(Rational);

impl Card {
    /// The card's number.
    pub fn number(&self) -> &Rational {
        &self.0
    }
}

impl From<Rational> for Card {
    fn from(number: Rational) -> Card {
        Card(number)
    }
}

impl From<i64> for Card {
    fn from(number: i64) -> Card {
        Card(Rational::from(number))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = ParseRationalError;

    /// Parses an integer, perhaps with separators between thousands, a fraction, one of A T J Q K (1, 10, 11, 12, 13) or
    /// of the German B D K A in either case, a name of a card, a number word up to nineteen, or the picture of a playing
    /// card. A suit next to it is ignored.
    ///
    /// ```
    /// use make24::Card;
    /// for text in ["Q", "queen", "Dame", "Q\u{2665}", "Qh", "12", "\u{2660}12", "\u{1F0AD}", "twelve"] {
    ///     assert_eq!(text.parse::<Card>()?, Card::from(12));
    /// }
    /// assert_eq!("1,000".parse::<Card>()?, Card::from(1000));
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    fn from_str(text: &str) -> Result<Card, ParseRationalError> {
        let text = text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c) || is_suit(c));
        let word = if text.starts_with(|c: char| c.is_ascii_digit()) { None } else { named(text) };
        match word.or_else(|| rank_of_suit(text)).or_else(|| playing_card(text)) {
            Some(number) => Ok(Card::from(number)),
            None => without_thousands(text).parse().map(Card),
        }
    }
}
