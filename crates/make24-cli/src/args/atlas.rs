//! The arguments of `make24 atlas`.

use super::deck::cards;
use super::file::path;
use clap::Args;
use clap::builder::PossibleValuesParser;
use make24::rules::PRESETS;
use make24::{Problem, problem};
use make24_api::IntegerRange;
use make24_api::flags::{duration, whole};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub(crate) struct AtlasArgs {
    /// Output folder; an interrupted atlas continues where it stopped
    #[arg(long, value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// Rule sets, comma-separated; `make24 rules` lists them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        default_value = "arithmetic,school,powers,modulo",
        value_parser = PossibleValuesParser::new(PRESETS.iter().map(|preset| preset.name)))]
    pub(crate) rules: Vec<String>,
    /// Cards with repetition: 1..13 or 1,3,5,7
    #[arg(long, value_name = "CARDS", value_parser = cards, allow_hyphen_values = true, default_value = "1..13")]
    pub(crate) cards: String,
    /// Cards per hand, as a range
    #[arg(long, value_name = "A..B", value_parser = sizes, default_value = "1..6")]
    pub(crate) sizes: IntegerRange,
    /// Targets
    #[arg(long, value_name = "A..B", allow_hyphen_values = true, default_value = "0..100")]
    pub(crate) targets: IntegerRange,
    /// Start no further part after this time: 1h, 30min; run again to continue
    #[arg(long, value_name = "D", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Number of threads [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = whole::<u16>(1..))]
    pub(crate) threads: Option<u16>,
}

fn sizes(text: &str) -> Result<IntegerRange, Problem> {
    let range: IntegerRange = text.parse()?;
    match (1..=9).contains(&range.low) && range.high <= 9 {
        true => Ok(range),
        false => Err(problem!("no atlas has hands of {text} cards", "use 1..6, or up to 9")),
    }
}
