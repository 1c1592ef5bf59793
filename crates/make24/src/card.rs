//! Cards: single numbers as they are dealt.

use crate::value::{ParseRationalError, Rational};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The letters and names of cards, with the numbers that they stand for.
const FACES: [(&str, i64); 10] = [
    ("A", 1),
    ("T", 10),
    ("J", 11),
    ("Q", 12),
    ("K", 13),
    ("ace", 1),
    ("ten", 10),
    ("jack", 11),
    ("queen", 12),
    ("king", 13),
];

/// The signs of the suits, which are ignored, and the variation selector that asks for their picture.
const SUITS: [char; 9] =
    ['\u{2660}', '\u{2661}', '\u{2662}', '\u{2663}', '\u{2664}', '\u{2665}', '\u{2666}', '\u{2667}', '\u{FE0F}'];

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

/// The numbers of which a card is one, the first of them first, and the name of the card.
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

    /// Parses a name and the numbers of a card: `A=1|11`. `None` if the text is not of this form.
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
        let choice = (numbers.len() > 1).then(|| Choice { label: label.to_owned(), numbers: numbers.clone() });
        Some(Card { number: numbers.swap_remove(0), choice: choice.map(Arc::new) })
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

    /// Parses an integer, a fraction, or one of A T J Q K (1, 10, 11, 12, 13) or their names in either case. A suit
    /// next to it is ignored. A word, `=` and numbers with `|` between are one of these numbers.
    ///
    /// ```
    /// use make24::Card;
    /// for text in ["Q", "queen", "Q\u{2665}", "12", "\u{2660}12"] {
    ///     assert_eq!(text.parse::<Card>()?, Card::from(12));
    /// }
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    fn from_str(text: &str) -> Result<Card, ParseRationalError> {
        let text = text.trim().trim_matches(SUITS);
        match FACES.iter().find(|(face, _)| face.eq_ignore_ascii_case(text.trim())) {
            Some(&(_, number)) => Ok(Card::from(number)),
            None if text.contains('=') => {
                Card::read_choice(text).ok_or_else(|| ParseRationalError::NotANumber(text.to_owned()))
            }
            None => text.parse().map(|number: Rational| Card::from(number)),
        }
    }
}
