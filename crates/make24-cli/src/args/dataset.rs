//! The arguments of `make24 dataset`.

use super::deck::{ChosenDeck, DeckParser, cards};
use super::file::path;
use super::format::DatasetFormat;
use super::rules::RuleArgs;
use clap::Args;
use make24_api::{DatasetRequest, DeckSpec, RulesSpec};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct DatasetArgs {
    #[command(flatten)]
    request: DatasetRequest,
    /// Output folder [default: rows go to standard output]; an interrupted run continues where it stopped
    #[arg(long, value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Format of the files
    #[arg(long, value_enum, default_value_t = DatasetFormat::Jsonl, requires_if("parquet", "out"))]
    pub(crate) format: DatasetFormat,
    /// Cards with repetition: 1..99 or 1,3,5,7; *N limits copies [default: 1..13]
    #[arg(long, value_name = "CARDS", help_heading = "Puzzles", value_parser = cards, allow_hyphen_values = true)]
    cards: Option<String>,
    /// Deck: a name or a TOML file, instead of --cards
    #[arg(long, value_name = "NAME|FILE", help_heading = "Puzzles", conflicts_with = "cards", value_parser = DeckParser, hide_possible_values = true)]
    deck: Option<ChosenDeck>,
    #[command(flatten)]
    rules: RuleArgs,
}

impl DatasetArgs {
    pub(crate) fn request(&self) -> DatasetRequest {
        let deck = match &self.deck {
            Some(chosen) => chosen.spec(),
            None => DeckSpec { cards: self.cards.clone(), ..DeckSpec::default() },
        };
        // If no rules are typed, the preset decides.
        let rules = Some(self.rules.spec()).filter(|rules| *rules != RulesSpec::preset("arithmetic"));
        DatasetRequest { deck, rules: rules.unwrap_or_default(), ..self.request.clone() }
    }
}
