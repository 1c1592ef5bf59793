//! Cards: single numbers as they are dealt.

use crate::value::{ParseRationalError, Rational};
use std::fmt;
use std::str::FromStr;

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

    /// Parses an integer, a fraction, or one of A T J Q K (1, 10, 11, 12, 13) or their names in either case. A suit
    /// next to it is ignored.
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
            None => text.parse().map(Card),
        }
    }
}
