//! Parsers for the values of flags, and their error messages.

use super::format::Format;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use make24::{CardOrder, Domain, Form, Objective, Style, value::Rational};
use make24_api::{CensusColumn, CensusSort, DatasetColumn};
use make24_grade::{ExtractionPolicy, Rounding};
use make24_methods::{METHODS, Method};
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;
use std::time::Duration;

/// Parses one of several names. Shells complete the names, and the error message lists them.
fn one_of<T: Clone + Send + Sync + 'static>(
    named: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let named: Vec<(&'static str, T)> = named.into_iter().collect();
    let names: Vec<&'static str> = named.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).map(move |chosen| {
        let found = named.iter().find(|(name, _)| *name == chosen);
        found.expect("no other name passes").1.clone()
    })
}

pub(super) fn method() -> impl TypedValueParser<Value = Method> {
    one_of(METHODS.iter().copied().map(|method| (method.info().name, method)))
}

pub(super) fn form() -> impl TypedValueParser<Value = Form> {
    one_of(Form::ALL.iter().map(|form| (form.name(), *form)))
}

pub(super) fn domain() -> impl TypedValueParser<Value = Domain> {
    one_of(Domain::ALL.iter().map(|domain| (domain.name(), *domain)))
}

pub(super) fn order() -> impl TypedValueParser<Value = CardOrder> {
    one_of(CardOrder::ALL.iter().map(|order| (order.name(), *order)))
}

pub(super) fn objective() -> impl TypedValueParser<Value = Objective> {
    one_of(Objective::ALL.iter().map(|objective| (objective.name(), *objective)))
}

pub(super) fn style() -> impl TypedValueParser<Value = Style> {
    one_of(Style::ALL.iter().map(|style| (style.name(), *style)))
}

/// The order of the rows of a census.
pub(super) fn census_sort() -> impl TypedValueParser<Value = CensusSort> {
    one_of([("solutions", CensusSort::Solutions)])
}

/// A policy that finds answers.
pub(super) fn policy() -> impl TypedValueParser<Value = ExtractionPolicy> {
    one_of(ExtractionPolicy::ALL.iter().map(|policy| (policy.name(), *policy)))
}

/// The result of a step.
pub(super) fn rounding() -> impl TypedValueParser<Value = Rounding> {
    one_of(Rounding::ALL.iter().map(|rounding| (rounding.name(), *rounding)))
}

/// The formats of commands whose output is not a table.
pub(super) fn no_table() -> impl TypedValueParser<Value = Format> {
    one_of([("text", Format::Text), ("json", Format::Json), ("jsonl", Format::Jsonl)])
}

/// A whole number in a range; the error says the range in words.
pub(super) fn whole<T>(range: impl RangeBounds<u64>) -> impl TypedValueParser<Value = T>
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
    let to = high.map_or_else(|| String::from("up"), |high| format!("to {high}"));
    let wrong = format!("use a whole number from {low} {to}");
    move |text: &str| {
        let number =
            text.trim().parse::<u64>().ok().filter(|number| *number >= low && high.is_none_or(|high| *number <= high));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| wrong.clone())
    }
}

/// A path; the space that [`super::line`] puts before a leading minus sign is not part of it.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err(String::from("the path is empty; name a file or a folder"));
    }
    Ok(PathBuf::from(text.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(text)))
}

pub(super) fn rational(text: &str) -> Result<Rational, String> {
    text.trim().parse().map_err(|error: make24::value::ParseRationalError| error.to_string())
}

/// A column of a data set.
pub(super) fn dataset_column() -> impl TypedValueParser<Value = DatasetColumn> {
    one_of(DatasetColumn::ALL.iter().map(|column| (column.name(), *column)))
}

/// A column of a census.
pub(super) fn column() -> impl TypedValueParser<Value = CensusColumn> {
    one_of(CensusColumn::ALL.iter().map(|column| (column.name(), *column)))
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<u64>() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text)
        .map_err(|_| String::from("use a time with its unit, such as `500ms`, `10s` or `2min`"))
}

pub(super) fn size(text: &str) -> Result<u64, String> {
    text.parse::<bytesize::ByteSize>()
        .map(|size| size.0)
        .map_err(|_| String::from("use a size with its unit, such as `512MB` or `2GiB`"))
}
