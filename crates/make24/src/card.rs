//! Cards: single numbers as they are dealt.

use crate::glyph::{is_invisible, without_thousands};
use crate::value::{ParseRationalError, Rational};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The words for cards: in each line a number and its names, as cards and as number words in English, German and Chinese.
/// There are none from 20 on, since `twenty five` could be two cards or one.
const NAMES: &str = include_str!("card/names.txt");

/// The letters of cards that an answer may contain. In free text, `B` and `D` are more often labels than a jack and a queen.
const ANSWER_LETTERS: &str = "ATJQK";

/// The signs of the suits, and the characters that turn a sign or a digit into its picture. They have no number.
pub(crate) fn is_suit(c: char) -> bool {
    matches!(c, '\u{2660}'..='\u{2667}' | '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}')
}

const SUIT_LETTERS: [char; 8] = ['s', 'h', 'd', 'c', 'S', 'H', 'D', 'C'];

fn named(word: &str) -> Option<i64> {
    let word = word.to_lowercase();
    NAMES.lines().find_map(|line| {
        let mut names = line.split(' ');
        let number = names.next()?.parse().ok()?;
        names.any(|name| name == word).then_some(number)
    })
}

pub(crate) fn letter_in_answer(letter: &str) -> Option<Card> {
    (letter.len() == 1 && ANSWER_LETTERS.contains(&letter.to_ascii_uppercase()))
        .then(|| named(letter).map(Card::from))
        .flatten()
}

pub(crate) fn is_playing_card(c: char) -> bool {
    matches!(c, '\u{1F0A0}'..='\u{1F0FF}')
}

/// Each suit has sixteen characters; the knight, between jack and queen, is in no deck of 52 cards.
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

/// A number as it is dealt: an integer, a fraction, or the number that a face stands for; or one of several numbers, as an
/// ace that is 1 or 11.
///
/// ```
/// use make24::Card;
/// assert_eq!("Q".parse::<Card>()?, Card::from(12));
/// assert_eq!("1/2".parse::<Card>()?.to_string(), "1/2");
/// # Ok::<(), make24::value::ParseRationalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    number: Rational,
    choice: Option<Arc<Choice>>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Choice {
    label: String,
    numbers: Vec<Rational>,
}

impl Card {
    /// The card's number; of a card with several, the first. [`Hand::alternatives`](crate::Hand::alternatives) has the
    /// hands in which every card has one number.
    pub fn number(&self) -> &Rational {
        &self.number
    }

    /// The numbers of which the card is one: a single number, unless it was written as a choice.
    ///
    /// ```
    /// use make24::{Card, Rational};
    /// assert_eq!("A=1|11".parse::<Card>()?.numbers(), [1, 11].map(Rational::from));
    /// assert_eq!("A".parse::<Card>()?.numbers(), [1].map(Rational::from));
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    pub fn numbers(&self) -> &[Rational] {
        self.choice.as_ref().map_or(std::slice::from_ref(&self.number), |choice| &choice.numbers)
    }

    /// Whether the card is one of several numbers.
    pub fn is_choice(&self) -> bool {
        self.choice.is_some()
    }

    pub(crate) fn label(&self) -> Option<&str> {
        self.choice.as_ref().map(|choice| choice.label.as_str())
    }

    /// Parses a name and the numbers of a card: `A=1|11`. `None` if the text is not of this form, as `target=10` is not.
    fn read_choice(text: &str) -> Option<Card> {
        let (label, values) = text.split_once('=')?;
        let label = Some(label.trim()).filter(|label| !label.is_empty() && label.chars().all(char::is_alphabetic))?;
        let mut numbers: Vec<Rational> = Vec::new();
        for value in values.split('|') {
            let card = value.parse::<Card>().ok().filter(|card| !card.is_choice())?;
            if !numbers.contains(&card.number) {
                numbers.push(card.number);
            }
        }
        let choice = Choice { label: label.to_owned(), numbers };
        (choice.numbers.len() > 1).then(|| Card { number: choice.numbers[0].clone(), choice: Some(Arc::new(choice)) })
    }
}

impl From<Rational> for Card {
    fn from(number: Rational) -> Card {
        Card { number, choice: None }
    }
}

impl From<i64> for Card {
    fn from(number: i64) -> Card {
        Card::from(Rational::from(number))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(choice) = &self.choice else { return self.number.fmt(f) };
        for (place, number) in choice.numbers.iter().enumerate() {
            match place {
                0 => write!(f, "{}={number}", choice.label)?,
                _ => write!(f, "|{number}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Card {
    type Err = ParseRationalError;

    /// Parses an integer, perhaps with separators between thousands, a fraction, one of A T J Q K (1, 10, 11, 12, 13) or
    /// of the German B D K A in either case, a name of a card, a number word up to nineteen, or the picture of a playing
    /// card. A suit next to it is ignored. A word, `=` and numbers with `|` between are one of these numbers.
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
        if text.contains('=') {
            return Card::read_choice(text).ok_or_else(|| ParseRationalError::NotANumber(text.to_owned()));
        }
        let word = if text.starts_with(|c: char| c.is_ascii_digit()) { None } else { named(text) };
        match word.or_else(|| rank_of_suit(text)).or_else(|| playing_card(text)) {
            Some(number) => Ok(Card::from(number)),
            None => without_thousands(text).parse().map(|number: Rational| Card::from(number)),
        }
    }
}
