//! Hands with an unknown: cards such as n, n + 1 and 7, for every n.

use crate::hand::{Hand, ParseHandError, text};
use crate::value::{Height, Rational, Value};
use std::fmt;

/// A hand of which some cards depend on an unknown number: `n n+1 n+2 7`.
///
/// ```
/// use make24::UnknownHand;
/// let hand = UnknownHand::parse("n n+1 7", "n")?;
/// assert_eq!(hand.to_string(), "n n+1 7");
/// assert_eq!(hand.at(&10.into()).to_string(), "7 10 11");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnknownHand {
    unknown: String,
    /// Whether the unknown is a part of the card, and the integer that is added.
    cards: Vec<(bool, i32)>,
}

impl UnknownHand {
    /// Parses cards that are separated as those of a [`Hand`]: integers, the name of the unknown, or the name plus or minus
    /// an integer, such as `n+1`.
    ///
    /// # Errors
    /// If there are no cards or too many, if a card is not one of these, or if the name is not a word of letters.
    pub fn parse(text: &str, unknown: &str) -> Result<UnknownHand, ParseHandError> {
        if unknown.is_empty() || !unknown.chars().all(char::is_alphabetic) {
            return Err(ParseHandError::UnknownName(unknown.to_owned()));
        }
        let cards = text::pieces(text).into_iter().enumerate().map(|(index, word)| {
            let error =
                || ParseHandError::Unknown { position: index + 1, card: word.to_owned(), unknown: unknown.to_owned() };
            let (depends, rest) = match word.strip_prefix(unknown) {
                Some("") => return Ok((true, 0)),
                Some(rest) if rest.starts_with(['+', '-']) => (true, rest),
                _ => (false, word),
            };
            Ok((depends, rest.parse().map_err(|_| error())?))
        });
        let cards = cards.collect::<Result<Vec<(bool, i32)>, ParseHandError>>()?;
        match cards.len() {
            0 => Err(ParseHandError::Empty),
            1..=Hand::MAX_CARDS => Ok(UnknownHand { unknown: unknown.to_owned(), cards }),
            many => Err(ParseHandError::TooMany(many)),
        }
    }

    /// The name of the unknown.
    pub fn unknown(&self) -> &str {
        &self.unknown
    }

    /// The hand for one value of the unknown.
    #[expect(clippy::missing_panics_doc, reason = "the number of cards was checked")]
    pub fn at(&self, value: &Rational) -> Hand {
        let card = |&(depends, plus): &(bool, i32)| {
            let plus = Rational::from(i64::from(plus));
            if depends { plus.add(value) } else { plus }
        };
        Hand::new(self.cards.iter().map(card)).expect("the number of cards was checked")
    }

    /// Returns a bound: an expression of the cards whose value is at most `most` at one integer beyond the bound has
    /// that value for every value of the unknown.
    ///
    /// An expression is a quotient P / Q of polynomials with integer coefficients. The sum of the absolute values of
    /// the coefficients of P - t Q is at most the product of those sums plus one over the cards, and t + 1, as for
    /// [`Height`]. A polynomial that is not zero has no root beyond that sum (Cauchy's bound).
    pub(crate) fn identity_bound(&self, most: u64) -> Height {
        let size = |&(depends, plus): &(bool, i32)| Rational::from(i64::from(plus).abs() + i64::from(depends));
        let sizes: Vec<Rational> = self.cards.iter().map(size).collect();
        sizes.iter().chain([&Rational::from(i64::try_from(most).unwrap_or(i64::MAX))]).collect()
    }
}

impl fmt::Display for UnknownHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (depends, plus)) in self.cards.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            match (depends, plus) {
                (true, 0) => f.write_str(&self.unknown)?,
                (true, plus) => write!(f, "{}{plus:+}", self.unknown)?,
                (false, plus) => write!(f, "{plus}")?,
            }
        }
        Ok(())
    }
}
