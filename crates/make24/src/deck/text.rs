//! The text form of decks: `1..13`, `1,3,5,7`, `1..10*2,25,50`.

use super::{Copies, Deck};
use crate::card::Card;
use crate::problem::Problem;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The most cards of a text: a census of more does not end.
const MAX_CARDS: usize = 1_000_000;

/// The error of reading a deck: the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDeckError(Problem);

impl ParseDeckError {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        self.0.clone()
    }
}

errors_with_problems!(ParseDeckError);

impl FromStr for Deck {
    type Err = ParseDeckError;

    /// Parses cards and ranges separated by commas. Each is drawn with replacement; but if `*N` follows one of them, the
    /// cards are a stock: that one has N copies, and those without `*N` have one.
    ///
    /// ```
    /// use make24::Deck;
    /// let tiles: Deck = "1..10*2, 12, 37, 62, 87".parse()?;
    /// assert_eq!(tiles.hands(6).count(), 13_243);
    /// assert_eq!(tiles.to_string(), "1..10*2,12*1,37*1,62*1,87*1");
    /// # Ok::<(), make24::deck::ParseDeckError>(())
    /// ```
    fn from_str(text: &str) -> Result<Deck, ParseDeckError> {
        Deck::parse_up_to(text, MAX_CARDS)
    }
}

impl Deck {
    /// The memory in bytes to have for each card of a deck: twice that of the deck, for what is worked out with it.
    pub const MEMORY_OF_A_CARD: u64 = 80;

    /// Parses cards and ranges as [`Deck::from_str`] does, if they list no more than `most` cards, and never more than a
    /// million.
    ///
    /// ```
    /// use make24::Deck;
    /// assert!(Deck::parse_up_to("1..13", 13).is_ok());
    /// assert!(Deck::parse_up_to("1..13,20", 13).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The text lists more cards, or is not that of a deck.
    pub fn parse_up_to(text: &str, most: usize) -> Result<Deck, ParseDeckError> {
        let most = most.min(MAX_CARDS);
        let mut cards: Vec<(Card, Copies)> = Vec::new();
        for item in text.split(',').map(str::trim) {
            let (numbers, copies) = match item.split_once('*') {
                None => (item, Copies::WithReplacement),
                Some((numbers, copies)) => match copies.trim().parse() {
                    Ok(copies @ 1..) => (numbers.trim(), Copies::Of(copies)),
                    _ => {
                        return Err(ParseDeckError(problem!(
                            "`{item}` does not say how many",
                            "`{numbers}*2` has two"
                        )));
                    }
                },
            };
            match range_ends(numbers) {
                Some((low, high)) if low > high => {
                    return Err(ParseDeckError(problem!("{low} is larger than {high}", "use `{high}..{low}`")));
                }
                Some((low, high)) if low.abs_diff(high) >= (most - cards.len()) as u64 => {
                    return Err(ParseDeckError(problem!(
                        "with `{numbers}` the deck has more than {most} cards",
                        "use fewer"
                    )));
                }
                None if cards.len() == most => {
                    return Err(ParseDeckError(problem!("the deck has more than {most} cards", "use fewer")));
                }
                Some((low, high)) => cards.extend((low..=high).map(|number| (Card::from(number), copies))),
                None => cards.push((
                    numbers.parse().map_err(|_| {
                        ParseDeckError(problem!("invalid card or range `{numbers}`", "use `1..13` or `1,3,5,7`"))
                    })?,
                    copies,
                )),
            }
        }
        if cards.iter().any(|(_, copies)| *copies != Copies::WithReplacement) {
            for (_, copies) in cards.iter_mut().filter(|(_, copies)| *copies == Copies::WithReplacement) {
                *copies = Copies::Of(1);
            }
        }
        // Sorting takes memory.
        if !cards.is_sorted_by(|(a, _), (b, _)| a <= b) {
            cards.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        // The copies of a card that is named twice are added.
        cards.dedup_by(|(card, more), (kept, copies)| {
            let same = card == kept;
            if let (true, Copies::Of(copies), Copies::Of(more)) = (same, copies, *more) {
                *copies = copies.saturating_add(more);
            }
            same
        });
        Ok(Deck { cards: Arc::new(cards) })
    }
}

fn range_ends(text: &str) -> Option<(i64, i64)> {
    let (low, high) = text.split_once("..")?;
    let high = high.strip_prefix('=').unwrap_or(high);
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

pub(super) fn write(cards: &[(Card, Copies)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let follows = |(a, copies_a): &(Card, Copies), (b, copies_b): &(Card, Copies)| {
        let next = a.number().to_i64().and_then(|a| a.checked_add(1));
        copies_a == copies_b && !a.is_choice() && !b.is_choice() && next.is_some() && next == b.number().to_i64()
    };
    for (position, run) in cards.chunk_by(follows).enumerate() {
        let comma = if position > 0 { "," } else { "" };
        match run {
            [(one, _)] => write!(f, "{comma}{one}")?,
            [(low, _), .., (high, _)] => write!(f, "{comma}{low}..{high}")?,
            [] => {}
        }
        if let Copies::Of(copies) = run[0].1 {
            write!(f, "*{copies}")?;
        }
    }
    Ok(())
}
