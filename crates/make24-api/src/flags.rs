//! Parsers for the values of flags, and their error messages: requests are arguments of a command line too.

use crate::by_name::{ByName, Names};
use crate::number_text::NumberText;
use crate::whole::whole_number_from;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use make24::Rational;
use std::ops::{Bound, RangeBounds};
use std::time::Duration;

/// The help of `--target`.
pub const TARGET: &str = "Target, an integer or a fraction; \"-> T\" in a quoted hand takes precedence [default: 24]";

/// The help of `--time-limit`.
pub const TIME_LIMIT: &str =
    "Stop after this long per hand (compare, generate, least, sequence, worksheet: in all), such as 10s or 2min";

/// The help of `--memory-limit`.
pub const MEMORY_LIMIT: &str = "Memory limit: 512MB, 2GiB [default: 2GiB]";

/// Parses one of several names. Shells complete the names, and the error message lists them.
///
/// # Panics
///
/// Never: clap passes on the names alone.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    named: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let named: Vec<(&'static str, T)> = named.into_iter().collect();
    let names: Vec<&'static str> = named.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).map(move |chosen| {
        let found = named.iter().find(|(name, _)| *name == chosen);
        found.expect("no other name passes").1.clone()
    })
}

/// A value of a table, by its name.
pub fn by_name<T: Names + Send + Sync>() -> impl TypedValueParser<Value = ByName<T>> {
    one_of(T::all().into_iter().map(|(value, name)| (name, ByName(value))))
}

/// A value of a list, by its name, such as a [`Form`](make24::Form).
pub fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    one_of(all.iter().map(move |value| (name(*value), *value)))
}

/// A whole number in a range; the error says the range in words.
pub fn whole<T>(range: impl RangeBounds<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    let low = match range.start_bound() {
        Bound::Included(low) => *low,
        _ => 0,
    };
    let largest = [i64::MAX as u64, u32::MAX.into(), u16::MAX.into(), u8::MAX.into()];
    let high = match range.end_bound() {
        Bound::Included(high) => Some(*high),
        _ if T::try_from(u64::MAX).is_ok() => None,
        _ => largest.into_iter().find(|high| T::try_from(*high).is_ok()),
    };
    let wrong = format!("use {}", whole_number_from(low, high));
    move |text: &str| {
        let number =
            text.trim().parse::<u64>().ok().filter(|number| *number >= low && high.is_none_or(|high| *number <= high));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| wrong.clone())
    }
}

/// A number of any size.
///
/// # Errors
///
/// If the text is not a number.
pub fn rational(text: &str) -> Result<Rational, String> {
    text.trim().parse().map_err(|error: make24::value::ParseRationalError| error.to_string())
}

/// A target.
///
/// # Errors
///
/// If the text is not a number.
pub fn target(text: &str) -> Result<NumberText, String> {
    rational(text).map(|number| NumberText::from(&number))
}

/// A target of dealt hands: a number, or `random`.
///
/// # Errors
///
/// If the text is neither a number nor `random`.
pub fn dealt_target(text: &str) -> Result<NumberText, String> {
    if text == "random" { Ok(text.into()) } else { target(text) }
}

/// A time in milliseconds, from seconds or a time with its unit.
///
/// # Errors
///
/// If the text is not a time.
pub fn milliseconds(text: &str) -> Result<u64, String> {
    duration(text).map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// A time: seconds, or a number with its unit.
///
/// # Errors
///
/// If the text is not a time.
pub fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<u64>() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text)
        .map_err(|_| String::from("use a time with its unit, such as `500ms`, `10s` or `2min`"))
}

/// A size in bytes, from a number with its unit.
///
/// # Errors
///
/// If the text is not a size.
pub fn size(text: &str) -> Result<u64, String> {
    text.parse::<bytesize::ByteSize>()
        .map(|size| size.0)
        .map_err(|_| String::from("use a size with its unit, such as `512MB` or `2GiB`"))
}
