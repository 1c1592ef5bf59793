//! Whole numbers with bounds, which every front end checks alike.

use make24::{Problem, problem};
use serde::de::{self, Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A whole number from `MIN` to `MAX`.
///
/// ```
/// use make24_api::Whole;
/// assert_eq!("7".parse::<Whole<1, 7>>()?.get(), 7);
/// let error = "8".parse::<Whole<1, 7>>().unwrap_err();
/// assert_eq!(error.to_string(), "use a whole number from 1 to 7");
/// # Ok::<(), make24::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Whole<const MIN: u64, const MAX: u64>(u64);

/// A whole number from 1 to 4294967295.
pub type Positive = Whole<1, { u32::MAX as u64 }>;

impl<const MIN: u64, const MAX: u64> Whole<MIN, MAX> {
    /// The number, if it is within the bounds.
    pub const fn new(number: u64) -> Option<Self> {
        if MIN <= number && number <= MAX { Some(Whole(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u64 {
        self.0
    }

    pub(crate) fn len(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    fn bounds() -> String {
        whole_number_from(MIN, (MAX < u64::MAX).then_some(MAX))
    }
}

pub(crate) fn whole_number_from(low: u64, high: Option<u64>) -> String {
    let end = high.map_or_else(|| String::from("up"), |high| format!("to {high}"));
    format!("a whole number from {low} {end}")
}

impl<const MIN: u64, const MAX: u64> FromStr for Whole<MIN, MAX> {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        text.trim().parse().ok().and_then(Whole::new).ok_or_else(|| Problem::new(format!("use {}", Self::bounds())))
    }
}

impl<const MIN: u64, const MAX: u64> TryFrom<u64> for Whole<MIN, MAX> {
    type Error = Problem;

    fn try_from(number: u64) -> Result<Self, Problem> {
        let bounds = Self::bounds();
        Whole::new(number).ok_or_else(|| problem!("invalid value {number}", "use {bounds}"))
    }
}

impl<const MIN: u64, const MAX: u64> fmt::Display for Whole<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Whole<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_u64(WholeVisitor)
    }
}

struct WholeVisitor<const MIN: u64, const MAX: u64>;

impl<const MIN: u64, const MAX: u64> Visitor<'_> for WholeVisitor<MIN, MAX> {
    type Value = Whole<MIN, MAX>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Whole::<MIN, MAX>::bounds())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Whole<MIN, MAX>, E> {
        Whole::new(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }
}
