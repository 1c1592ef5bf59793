//! The arguments of `make24 dataset`.

use super::deck::{ChosenDeck, DeckParser, cards};
use super::format::DatasetFormat;
use super::rules::RuleArgs;
use super::shared::LimitArgs;
use super::values::{dataset_column, path, whole};
use clap::Args;
use clap::builder::PossibleValuesParser;
use make24_api::{
    ByName, DATASET_PRESETS, DatasetColumn, DatasetPreset, DatasetRequest, DatasetRows, DeckSpec, IntegerRange, Names,
    PROMPT_TEMPLATES, RulesSpec, ScoreRange, ShownOrder, Splits, Stages,
};
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct DatasetArgs {
    /// Number of rows in all splits
    #[arg(long, alias = "size", value_name = "N", default_value = "1000")]
    rows: DatasetRows,
    /// Seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..))]
    seed: u64,
    /// Splits and their shares, scaled to 1; no two splits share a hand
    #[arg(long, value_name = "SPLITS", value_parser = Splits::from_str, default_value = "train=0.8,validation=0.1,test=0.1")]
    split: Splits,
    /// Splits share no target either
    #[arg(long)]
    disjoint_targets: bool,
    /// Output folder [default: rows go to standard output]; an interrupted run continues where it stopped
    #[arg(long, value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Format of the files
    #[arg(long, value_enum, default_value_t = DatasetFormat::Jsonl, requires_if("parquet", "out"))]
    pub(crate) format: DatasetFormat,
    /// Follow the conventions of a public data set; other options override them
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(DATASET_PRESETS.iter().map(|row| row.name)))]
    preset: Option<String>,
    /// Columns, comma-separated: key, split, hand, target, status, count, solutions, difficulty, level, solve_rate,
    /// mean_time_s, stage, working, trace, solution, search_path, rating, search_type, optimal_path, heuristic, prompt,
    /// answer
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', hide_possible_values = true,
        value_parser = dataset_column())]
    columns: Vec<DatasetColumn>,
    /// Number of threads [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = whole::<u16>(1..))]
    threads: Option<u16>,
    #[command(flatten)]
    puzzles: DatasetPuzzleArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Which puzzles the rows are of.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
struct DatasetPuzzleArgs {
    /// Cards with repetition: 1..99 or 1,3,5,7; *N limits copies [default: 1..13]
    #[arg(long, value_name = "CARDS", value_parser = cards, allow_hyphen_values = true)]
    cards: Option<String>,
    /// Deck: a name or a TOML file, instead of --cards
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "cards", value_parser = DeckParser, hide_possible_values = true)]
    deck: Option<ChosenDeck>,
    /// Cards per hand, as a range: 4..4, 3..6
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str)]
    hand_size: Option<IntegerRange>,
    /// Target [default: 24]
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "targets")]
    target: Option<i64>,
    /// Random targets from a range, such as 10..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true)]
    targets: Option<IntegerRange>,
    /// Share of rows that are proven to have no solution, such as 0.2
    #[arg(long, value_name = "SHARE")]
    unsolvable: Option<f64>,
    /// Difficulty from 0 to 100, or levels: 60..80, hard..fiendish
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str)]
    difficulty: Option<ScoreRange>,
    /// Divide the range of difficulty into N stages, about equally many rows of each split (column stage)
    #[arg(long, value_name = "N")]
    stages: Option<Stages>,
    /// Maximum number of solutions per row [default: all]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
    solutions: Option<u32>,
    /// Order of the cards in each row [default: as in the preset, else ascending]
    #[arg(long, value_name = "ORDER", value_parser = PossibleValuesParser::new(ShownOrder::all().into_iter().map(|(_, name)| name)))]
    card_order: Option<String>,
    /// Template of the column prompt: plain, r1 (thinking first), tinyzero (base models), tot (steps) [default: plain]
    #[arg(long, value_name = "TEMPLATE", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(PROMPT_TEMPLATES.iter().map(|row| row.name)))]
    template: Option<String>,
    /// Method whose search the column trace records; `make24 methods` lists them [default: backward]
    #[arg(long, value_name = "METHOD", value_parser = PossibleValuesParser::new(make24_methods::METHODS.iter().map(|method| method.info().name)), hide_possible_values = true)]
    trace: Option<String>,
    /// Maximum number of lines of a trace
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u32>(0..))]
    trace_lines: u32,
}

impl DatasetArgs {
    /// The request.
    pub(crate) fn request(&self) -> DatasetRequest {
        let puzzles = &self.puzzles;
        let deck = match &puzzles.deck {
            Some(chosen) => chosen.spec(),
            None => DeckSpec { cards: puzzles.cards.clone(), ..DeckSpec::default() },
        };
        let rules = self.rules.spec();
        DatasetRequest {
            preset: self.preset.as_deref().and_then(|name| ByName::<DatasetPreset>::read(name).ok()),
            rows: Some(self.rows),
            seed: self.seed,
            deck,
            sizes: puzzles.hand_size,
            target: puzzles.target,
            targets: puzzles.targets,
            // What is not typed leaves the rules to the preset.
            rules: if rules == RulesSpec::preset("arithmetic") { RulesSpec::default() } else { rules },
            limits: self.limits.spec(),
            splits: Some(self.split.clone()),
            disjoint_targets: self.disjoint_targets,
            unsolvable: puzzles.unsolvable,
            difficulty: puzzles.difficulty,
            stages: puzzles.stages,
            solutions: puzzles.solutions,
            columns: self.columns.clone(),
            card_order: puzzles.card_order.as_deref().and_then(|name| ByName::read(name).ok()),
            template: puzzles.template.as_deref().and_then(|name| ByName::read(name).ok()),
            trace: puzzles.trace.as_deref().and_then(|name| ByName::read(name).ok()),
            trace_lines: Some(puzzles.trace_lines),
            threads: self.threads,
            resume: None,
        }
    }
}
