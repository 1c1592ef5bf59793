//! A part of a census: the hands of a deck in order, cut into parts of the same size.

use crate::as_text;
use make24::{Problem, problem};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

const MOST: u64 = 100_000;

/// The shard `3/64` is the third of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Shard {
    /// Its number, from 1.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// The shard with this number, from 1, of this many.
    ///
    /// ```
    /// use make24_api::Shard;
    /// assert_eq!(Shard::new(3, 64)?.range(1820), 56..85);
    /// assert_eq!(Shard::new(0, 64).unwrap_err().to_string(), "there is no shard 0/64; use 1/64 to 64/64");
    /// # Ok::<(), make24::Problem>(())
    /// ```
    ///
    /// # Errors
    ///
    /// There is no such shard, or there are more than 100,000.
    pub fn new(number: u64, of: u64) -> Result<Shard, Problem> {
        match () {
            () if of > MOST => Err(problem!("{of} shards are too many", "use at most {MOST}")),
            () if of == 0 => Err(problem!("invalid number of shards `0`", "use at least 1")),
            () if !(1..=of).contains(&number) => {
                Err(problem!("there is no shard {number}/{of}", "use 1/{of} to {of}/{of}"))
            }
            () => Ok(Shard { number, of }),
        }
    }

    /// Its part of this many hands, counted from 0. Two shards differ by at most one hand.
    pub fn range(self, hands: u64) -> Range<u64> {
        let end =
            |number: u64| u64::try_from(u128::from(hands) * u128::from(number) / u128::from(self.of)).unwrap_or(hands);
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Shard, Problem> {
        let parts = text.trim().split_once('/');
        match parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?))) {
            Some((number, of)) => Shard::new(number, of),
            None => Err(problem!("invalid shard `{text}`", "use one such as 3/64, the third of 64")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

as_text!(Shard);
