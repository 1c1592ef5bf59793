//! How the values of flags are read, and what is said of those that cannot be.

use super::shared::Format;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use make24::{
    Domain, Form, Style,
    method::{METHODS, Method},
    rules::{PRESETS, Preset},
    value::Rational,
};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Reads one of some names; shells complete them, and what is none of them is told with all that are.
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

pub(super) fn preset() -> impl TypedValueParser<Value = &'static Preset> {
    one_of(PRESETS.iter().map(|preset| (preset.name, preset)))
}

pub(super) fn method() -> impl TypedValueParser<Value = Method> {
    one_of(METHODS.iter().copied().map(|method| (method.about().name, method)))
}

pub(super) fn form() -> impl TypedValueParser<Value = Form> {
    one_of(Form::NAMES.iter().copied().map(|(form, name)| (name, form)))
}

pub(super) fn domain() -> impl TypedValueParser<Value = Domain> {
    one_of(Domain::NAMES.iter().copied().map(|(domain, name)| (name, domain)))
}

pub(super) fn style() -> impl TypedValueParser<Value = Style> {
    one_of(Style::NAMES.iter().copied().map(|(style, name)| (name, style)))
}

/// A format of answers that are no table.
pub(super) fn no_table() -> impl TypedValueParser<Value = Format> {
    one_of([("text", Format::Text), ("json", Format::Json), ("jsonl", Format::Jsonl)])
}

/// A file; the space that shields a leading minus sign is not part of its name.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    Ok(PathBuf::from(text.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(text)))
}

pub(super) fn rational(text: &str) -> Result<Rational, String> {
    text.trim().parse().map_err(|error: make24::value::ParseRationalError| error.to_string())
}

/// The ends of a range that is written `A..B` or `A..=B`.
fn ends<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (low, high) = text.trim().split_once("..")?;
    let high = high.strip_prefix('=').unwrap_or(high);
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

pub(super) fn range(text: &str) -> Result<(i64, i64), String> {
    match ends(text) {
        Some((low, high)) if low > high => Err(format!("{low} is larger than {high}; `{high}..{low}` would do")),
        // A census of more would not fit any memory.
        Some((low, high)) if i64::checked_sub(high, low).is_none_or(|width| width > 1_000_000) => {
            Err(String::from("more than a million numbers are too many; a shorter range would do"))
        }
        Some(ends) => Ok(ends),
        None => Err(format!("`{text}` is not a range; two whole numbers such as `1..13` would do")),
    }
}

/// The targets of each hand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TargetRange {
    /// The whole numbers from one to another.
    Numbers(i64, i64),
    /// The cards that are left in the deck.
    Deck,
}

pub(super) fn targets(text: &str) -> Result<TargetRange, String> {
    match text.trim() {
        "deck" => Ok(TargetRange::Deck),
        other => range(other).map(|(low, high)| TargetRange::Numbers(low, high)),
    }
}

/// What a row of a census can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Column {
    /// The cards
    Hand,
    /// The number to make
    Target,
    /// solved, unsolvable or incomplete
    Status,
    /// The number of solutions
    Count,
    /// The number of ways in which hand and target are dealt
    Deals,
    /// The number nearest to the target
    Nearest,
    /// How far that is from the target
    Distance,
    /// The plainest solution
    Solution,
}

impl Column {
    /// The columns without which a row says nothing.
    pub(crate) const USUAL: [Column; 4] = [Column::Hand, Column::Target, Column::Status, Column::Count];

    /// Its name, in headers and JSON.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A range of scores: `60..80`.
pub(super) fn scores(text: &str) -> Result<(f64, f64), String> {
    match ends(text) {
        Some((low, high)) if 0.0 <= low && low <= high && high <= 100.0 => Ok((low, high)),
        _ => Err(format!("`{text}` is not a range of scores; two numbers from 0 to 100 such as `60..80` would do")),
    }
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<u64>() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text).map_err(|error| format!("{error}; `500ms`, `10s` or `2min` would do"))
}

pub(super) fn size(text: &str) -> Result<u64, String> {
    text.parse::<bytesize::ByteSize>().map(|size| size.0).map_err(|_| String::from("`512MB` or `2GiB` would do"))
}
