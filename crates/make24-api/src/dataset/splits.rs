//! Splits of a data set: names and shares.

use crate::as_text;
use make24::deck::fraction;
use make24::value::{Number as _, Value as _};
use make24::{Hand, Problem, Rational};
use std::fmt;
use std::str::FromStr;

/// The share of the hands that may be trained on; the others are held out.
const TRAINED_ON: f64 = 0.9;

/// The split that has no held-out hand.
const TRAIN: &str = "train";

/// The position of a hand among all hands, in [0, 1); the same for every seed and data set.
pub(super) fn place_of(hand: &str) -> f64 {
    fraction(0, hand)
}

fn is_held_out_at(place: f64) -> bool {
    place >= TRAINED_ON
}

/// Whether a hand is held out: one hand in ten, by its cards alone. No split `train` has it, and no task that trains; tasks
/// that test have no others.
///
/// ```
/// use make24_api::is_held_out;
/// assert!(is_held_out(&"5 1 5 5".parse().unwrap()) == is_held_out(&"1 5 5 5".parse().unwrap()));
/// ```
pub fn is_held_out(hand: &Hand) -> bool {
    is_held_out_at(place_of(&hand.to_string()))
}

/// A split and its share of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// Its name: letters, digits, `_` and `-`.
    pub name: String,
    /// Its share of the rows, exactly; the shares of all splits make 1.
    pub share: Rational,
}

/// Splits as text: `train=0.9,test=0.1`. The shares need not make 1: `train=9,test=1` is the same.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Splits(pub Vec<Split>);

impl Default for Splits {
    fn default() -> Splits {
        Splits(vec![Split { name: String::from(TRAIN), share: Rational::from(1) }])
    }
}

impl Splits {
    /// The split of the hand at this place; `None` of a hand that is held out, where its split is `train`.
    pub(super) fn of_hand(&self, place: f64) -> Option<usize> {
        Some(self.at(place)).filter(|split| self.0[*split].name != TRAIN || !is_held_out_at(place))
    }

    /// The split that a fraction in [0, 1] falls into. `train` has the lowest fractions, wherever it is named: held-out
    /// hands are for the others.
    pub(super) fn at(&self, fraction: f64) -> usize {
        let splits = || self.0.iter().enumerate();
        let is_train = |(_, split): &(usize, &Split)| split.name == TRAIN;
        let (mut end, mut last) = (0.0, 0);
        for (at, split) in splits().filter(is_train).chain(splits().filter(|split| !is_train(split))) {
            end += split.share.to_f64();
            if fraction < end {
                return at;
            }
            last = at;
        }
        // The shares may sum to a little less than 1.
        last
    }

    pub(super) fn rows(&self, size: u64) -> Vec<u64> {
        let mut rows: Vec<u64> =
            self.0.iter().map(|split| (split.share.to_f64() * size as f64).floor() as u64).collect();
        let left = size.saturating_sub(rows.iter().sum());
        for at in 0..left as usize {
            let splits = rows.len();
            rows[at % splits] += 1;
        }
        rows
    }
}

impl FromStr for Splits {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Splits, Problem> {
        let wrong =
            |what: String| Err(Problem::new(what).with_fix("use names and shares such as `train=0.9,test=0.1`"));
        let mut splits: Vec<Split> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let Some((name, share)) = part.split_once('=') else { return wrong(format!("`{part}` has no share")) };
            let (name, share) = (name.trim(), share.trim());
            let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
            if name.is_empty() || !is_name(name) {
                return wrong(format!("`{name}` is not the name of a split"));
            }
            if splits.iter().any(|split| split.name == name) {
                return wrong(format!("the split `{name}` is named twice"));
            }
            match share.parse::<Rational>() {
                Ok(share) if share > Rational::from(0) && share.to_f64().is_finite() => {
                    splits.push(Split { name: name.to_owned(), share });
                }
                _ => return wrong(format!("`{share}` is not a share")),
            }
        }
        if splits.is_empty() {
            return wrong(String::from("there is no split"));
        }
        let all = splits.iter().fold(Rational::from(0), |all, split| all.add(&split.share));
        for split in &mut splits {
            split.share = split.share.div(&all).unwrap_or_else(|| Rational::from(1));
        }
        Ok(Splits(splits))
    }
}

impl fmt::Display for Splits {
    /// Writes shares as decimals, or as fractions where no decimal is exact, so that reading them gives the same
    /// splits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, Split { name, share }) in self.0.iter().enumerate() {
            let decimal = share.to_decimal();
            let share = if decimal.ends_with("...") { share.to_string() } else { decimal };
            write!(f, "{}{name}={share}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

as_text!(Splits);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_shared_out_and_none_is_lost() {
        let splits: Splits = "train=8, valid=1, test=1".parse().expect("splits");
        assert_eq!(splits.to_string(), "train=0.8,valid=0.1,test=0.1");
        assert_eq!(splits.rows(1000), [800, 100, 100]);
        assert_eq!(splits.rows(7), [6, 1, 0]);
        assert_eq!((splits.at(0.0), splits.at(0.85), splits.at(0.999_999), splits.at(1.0)), (0, 1, 2, 2));
    }

    /// A run that goes on reads the splits of the one before.
    #[test]
    fn shares_are_read_as_they_are_printed() {
        for text in ["train=0.7,val=0.2,test=0.1", "a=1,b=1,c=1", "a=1/7,b=0.123456789", "a=3e-5,b=1"] {
            let splits: Splits = text.parse().expect(text);
            assert_eq!(splits.to_string().parse(), Ok(splits.clone()), "{splits}");
        }
        let splits: Splits = "train=0.7,val=0.2,test=0.1".parse().expect("splits");
        assert_eq!(splits.to_string(), "train=0.7,val=0.2,test=0.1");
    }

    #[test]
    fn what_is_no_split_is_told() {
        for text in ["", "train", "train=0", "train=-1", "train=x", "train=1,train=1", "a b=1", "=1", "train=inf"] {
            let error = text.parse::<Splits>().expect_err(text);
            assert!(error.to_string().contains("train=0.9,test=0.1"), "{error}");
        }
    }
}
