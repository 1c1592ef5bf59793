//! Ranges of numbers, as text: `1..100`.

use crate::as_text;
use crate::error::{Error, ErrorCode};
use crate::number_text::NumberText;
use crate::puzzle;
use make24::census::Targets;
use make24::value::Number;
use make24::{Deck, Problem, Rational, problem};
use make24_people::difficulty::Level;
use std::fmt;
use std::str::FromStr;

/// The integers from `low` to `high`, written `low..high` or `low..=high`; at most 1,000,001 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct IntegerRange {
    /// The first number.
    pub low: i64,
    /// The last number.
    pub high: i64,
}

impl IntegerRange {
    /// The numbers from the first to the last.
    pub fn numbers(self) -> impl ExactSizeIterator<Item = i64> + Clone {
        // Parsing limits the width.
        let width = u32::try_from(self.high - self.low + 1).unwrap_or(0);
        (0..width).map(move |offset| self.low + i64::from(offset))
    }
}

fn ends<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (low, high) = text.trim().split_once("..")?;
    let high = high.strip_prefix('=').unwrap_or(high);
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

impl FromStr for IntegerRange {
    type Err = Problem;

    fn from_str(text: &str) -> Result<IntegerRange, Problem> {
        match ends(text) {
            Some((low, high)) if low > high => Err(problem!("{low} is larger than {high}", "use `{high}..{low}`")),
            // A longer list would not fit into memory.
            Some((low, high)) if i64::checked_sub(high, low).is_none_or(|width| width > 1_000_000) => {
                Err(problem!("more than a million numbers are too many", "use a shorter range"))
            }
            Some((low, high)) => Ok(IntegerRange { low, high }),
            None => Err(problem!("`{text}` is not a range", "use two whole numbers such as `1..13`")),
        }
    }
}

impl fmt::Display for IntegerRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

/// Scores from 0 to 100, written `60..80`, or as levels: `hard`, `hard..fiendish`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct ScoreRange {
    /// The lowest score.
    pub low: f64,
    /// The highest score.
    pub high: f64,
}

impl FromStr for ScoreRange {
    type Err = Problem;

    fn from_str(text: &str) -> Result<ScoreRange, Problem> {
        // A level may be written with a space: `very hard`.
        let words = text.trim().replace(' ', "-");
        let levels = ends::<Level>(&words).or_else(|| words.parse().ok().map(|level| (level, level)));
        if let Some((low, high)) = levels.filter(|(low, high)| low > high) {
            return Err(problem!("`{text}` begins with the harder level", "use `{high}..{low}`"));
        }
        let numbers = ends::<Rational>(text).map(|(low, high)| (low.to_f64(), high.to_f64()));
        match levels.map(|(low, high)| (ScoreRange::of(low).low, ScoreRange::of(high).high)).or(numbers) {
            Some((low, high)) if 0.0 <= low && low <= high && high <= 100.0 => Ok(ScoreRange { low, high }),
            Some((low, high)) if low > high => Err(problem!("{low} is larger than {high}", "use `{high}..{low}`")),
            Some((_, high)) if high > 100.0 => Err(problem!("{high} is more than 100", "use numbers from 0 to 100")),
            _ => Err(problem!(
                "`{text}` is not a range of difficulty",
                "use two numbers from 0 to 100 such as `60..80`, or levels such as `hard` or `hard..fiendish`"
            )),
        }
    }
}

impl ScoreRange {
    /// The scores of a level, which have one decimal place.
    pub fn of(level: Level) -> ScoreRange {
        let std::ops::Range { start: low, end } = level.scores();
        ScoreRange { low, high: if level == Level::Fiendish { end } else { end - 0.1 } }
    }
}

impl fmt::Display for ScoreRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.low, self.high)
    }
}

/// The targets of hands that are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum TargetRange {
    /// Every number of a range: `"100..999"`.
    Numbers(IntegerRange),
    /// Each card that the deck has left when the hand is dealt: `"deck"`.
    Deck,
}

impl FromStr for TargetRange {
    type Err = Problem;

    fn from_str(text: &str) -> Result<TargetRange, Problem> {
        match text.trim() {
            "deck" => Ok(TargetRange::Deck),
            other => other.parse().map(TargetRange::Numbers),
        }
    }
}

impl TargetRange {
    /// The range, or else the target of the request, or else 24.
    pub(crate) fn of_hands(
        range: Option<TargetRange>,
        target: Option<&NumberText>,
        deck: &Deck,
    ) -> Result<Targets, Error> {
        Ok(match range {
            Some(TargetRange::Numbers(range)) => Targets::Each(range.numbers().map(Rational::from).collect()),
            Some(TargetRange::Deck) => match deck.cards().find(|card| card.is_choice()) {
                None => Targets::OfDeck(deck.clone()),
                Some(card) => {
                    let message = problem!("`{card}` is not one number, as a target is", "use a range of targets");
                    return Err(Error::new(ErrorCode::InvalidDeck, message));
                }
            },
            None => Targets::Each(vec![puzzle::target(target)?]),
        })
    }
}

impl fmt::Display for TargetRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetRange::Numbers(range) => range.fmt(f),
            TargetRange::Deck => f.write_str("deck"),
        }
    }
}

as_text!(IntegerRange, ScoreRange, TargetRange);
