//! The arguments of `make24 dataset`.

use super::deck::{ChosenDeck, DeckParser, cards};
use super::format::DatasetFormat;
use super::rules::RuleArgs;
use super::shared::LimitArgs;
use super::values::path;
use clap::Args;
use clap::builder::PossibleValuesParser;
use make24_api::{
    DATASET_PRESETS, DatasetColumn, DatasetPreset, DatasetRequest, DeckSpec, IntegerRange, Named, Names,
    PROMPT_TEMPLATES, RulesSpec, ScoreRange, ShownOrder, Splits,
};
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct DatasetArgs {
    /// The number of rows of all splits together
    #[arg(long, value_name = "N", default_value_t = 1000)]
    size: u64,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The splits and their shares, which are scaled to make 1; no two splits share a hand
    #[arg(long, value_name = "SPLITS", value_parser = Splits::from_str, default_value = "train=0.8,validation=0.1,test=0.1")]
    split: Splits,
    /// No two splits share a target either
    #[arg(long)]
    disjoint_targets: bool,
    /// The folder for the data set, which is made; without it, the rows go to standard output. A data set that was
    /// interrupted goes on where it ended
    #[arg(long, value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// The format of the files in the folder
    #[arg(long, value_enum, default_value_t = DatasetFormat::Jsonl, requires_if("parquet", "out"))]
    pub(crate) format: DatasetFormat,
    /// The conventions of a public data set, which other options change
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(DATASET_PRESETS.iter().map(|row| row.name)))]
    preset: Option<String>,
    /// The columns, with commas between: key, split, hand, target, status, count, solutions, difficulty, level, solve_rate,
    /// mean_time_s, stage, working, trace, solution, search_path, rating, search_type, optimal_path, heuristic, prompt,
    /// answer
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(DatasetColumn::ALL.iter().map(|(_, name, ..)| *name)))]
    columns: Vec<String>,
    #[command(flatten)]
    puzzles: DatasetPuzzleArgs,
    /// The number of threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Which puzzles the rows are of.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
struct DatasetPuzzleArgs {
    /// The cards: 1..13 (without it), 1..99, 1,3,5,7; with *N they are a stock
    #[arg(long, value_name = "CARDS", value_parser = cards, allow_hyphen_values = true)]
    cards: Option<String>,
    /// A deck by name, or a TOML file, instead of cards
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "cards", value_parser = DeckParser, hide_possible_values = true)]
    deck: Option<ChosenDeck>,
    /// The numbers of cards in a hand: 4..4, 3..6
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str)]
    hand_size: Option<IntegerRange>,
    /// The number to make; without it 24
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "targets")]
    target: Option<i64>,
    /// Any target of a range: 10..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true)]
    targets: Option<IntegerRange>,
    /// The share of rows that are proven to have no solution: 0.2
    #[arg(long, value_name = "SHARE")]
    unsolvable: Option<f64>,
    /// How hard, from 0 to 100, or as levels: 60..80, hard..fiendish
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str)]
    difficulty: Option<ScoreRange>,
    /// A curriculum: this many stages of difficulty with as many rows each, in the column stage
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    stages: Option<u8>,
    /// The most solutions of a row; without it, all
    #[arg(long, value_name = "N")]
    solutions: Option<u32>,
    /// The order of the cards in each row; without it, that of the preset, or ascending
    #[arg(long, value_name = "ORDER", value_parser = PossibleValuesParser::new(ShownOrder::all().into_iter().map(|(_, name)| name)))]
    card_order: Option<String>,
    /// How the column prompt puts the question: plain (without it), r1 (thinking first), tinyzero (for base models), tot
    /// (step by step)
    #[arg(long, value_name = "TEMPLATE", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(PROMPT_TEMPLATES.iter().map(|row| row.name)))]
    template: Option<String>,
    /// The method whose search the column trace tells: backward (without it), pairs, which is depth-first, or another of
    /// `make24 methods`
    #[arg(long, value_name = "METHOD", value_parser = PossibleValuesParser::new(make24::method::METHODS.iter().map(|method| method.info().name)), hide_possible_values = true)]
    trace: Option<String>,
    /// The most lines of a trace
    #[arg(long, value_name = "N", default_value_t = 100)]
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
        // clap has checked the names.
        let column =
            |name: &String| DatasetColumn::ALL.iter().find(|(_, known, ..)| known == name).map(|(column, ..)| *column);
        DatasetRequest {
            preset: self.preset.as_deref().and_then(|name| Named::<DatasetPreset>::read(name).ok()),
            size: Some(self.size),
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
            columns: self.columns.iter().filter_map(column).collect(),
            card_order: puzzles.card_order.as_deref().and_then(|name| Named::read(name).ok()),
            template: puzzles.template.as_deref().and_then(|name| Named::read(name).ok()),
            trace: puzzles.trace.as_deref().and_then(|name| Named::read(name).ok()),
            trace_lines: Some(puzzles.trace_lines),
            threads: self.threads,
            resume: None,
        }
    }
}
