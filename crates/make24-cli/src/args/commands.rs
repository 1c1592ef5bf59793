//! The arguments of each command.

use super::deck::DeckArgs;
use super::file::path;
use super::format::{CensusFormat, Format, no_table};
use super::rules::RuleArgs;
use super::shared::{FormatArgs, InputArgs, PuzzleArgs, StoreArgs};
use clap::{Args, Subcommand, ValueEnum};
use make24::Rational;
use make24_api::flags::{rational, whole};
use make24_api::{
    CensusRequest, CheckRequest, CompareRequest, CountRequest, DealRequest, FormsRequest, GenerateRequest, HintRequest,
    LeastRequest, RateRequest, ScoreRange, SequenceRequest, Shard, SolveRequest, TargetRange, ValuesRequest,
};
use make24_people::Hints;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) request: CountRequest,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ValuesArgs {
    #[command(flatten)]
    pub(crate) request: ValuesRequest,
    /// Cards: integers, fractions, A T J Q K; - reads one hand per line from stdin
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// Output format; with - it is always jsonl
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct LeastArgs {
    /// Cards: integers, fractions, A T J Q K; 16*5 is sixteen fives
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    #[command(flatten)]
    pub(crate) request: LeastRequest,
    /// Write an expression for every smaller number to a file, which `check --witness` checks
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) witness: Option<PathBuf>,
    /// Write a proof to a file that the cards do not make the numbers, which `check --certificate` checks
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "for_all")]
    pub(crate) certificate: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SequenceArgs {
    #[command(flatten)]
    pub(crate) request: SequenceRequest,
    /// Write to a file; if it has terms, go on after the last
    #[arg(long, value_name = "FILE", requires = "name", value_parser = path)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct FormsArgs {
    #[command(flatten)]
    pub(crate) request: FormsRequest,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) request: SolveRequest,
    /// Write a proof to a file if there is no solution, which `check --certificate` checks; gzip by its name
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with_all = ["targets", "method"])]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

pub(super) fn hint_help() -> String {
    let levels: Vec<String> = (1..).zip(Hints::ABOUT).map(|(level, about)| format!("  {level}  {about}")).collect();
    format!(
        "Levels:\n{}\n\nExamples:
  make24 hint 3 3 8 8
  make24 hint 3 3 8 8 --level 3
  make24 hint 3 3 8 8 --so-far 8/3 --level 5
  make24 hint 5 5 5 5 --so-far '5*5' --so-far '5/5' --level 6",
        levels.join("\n")
    )
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) request: HintRequest,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) request: RateRequest,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The cards, then the answer; - reads JSON objects, one per line: {"cards": "3 3 8 8", "answer": "8/(3-8/3)"}
    #[arg(required = true, value_name = "CARDS> <ANSWER")]
    pub(crate) cards_and_answer: Vec<String>,
    #[command(flatten)]
    pub(crate) request: CheckRequest,
    /// Check a file that `least --witness` wrote; no answer follows the cards
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "format")]
    pub(crate) witness: Option<PathBuf>,
    /// Check a proof that `solve --certificate` or `least --certificate` wrote; no answer follows the cards, and without
    /// `--target` it may be about any number
    #[arg(long, value_name = "FILE", value_parser = path, conflicts_with = "witness")]
    pub(crate) certificate: Option<PathBuf>,
    /// Output format: text, json, jsonl; with - it is always jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct CensusArgs {
    #[command(subcommand)]
    pub(crate) command: Option<CensusCommand>,
    #[command(flatten)]
    pub(crate) request: CensusRequest,
    /// Output format
    #[arg(long, value_enum, default_value_t = CensusFormat::Text)]
    pub(crate) format: CensusFormat,
    /// Output file; with --shard or --claim, output folder
    #[arg(long, value_name = "FILE|FOLDER", value_parser = path, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// A census in parts, on many machines.
#[derive(Args, Debug)]
#[command(next_help_heading = "Shards")]
pub(crate) struct ShardArgs {
    /// Write shard I of N as a Parquet file to the folder --out, unless it exists
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["summary", "solvable", "unsolvable", "needs", "unique", "sort"])]
    pub(crate) shard: Option<Shard>,
    /// Take shards from this store, one after another, until all are done
    #[arg(long, value_name = "URL", requires = "shards", requires = "out", conflicts_with_all = ["shard", "summary", "solvable", "unsolvable", "needs", "unique", "sort"])]
    pub(crate) claim: Option<String>,
    /// With --claim: number of shards
    #[arg(long, value_name = "N", requires = "claim", value_parser = whole::<u64>(1..=100_000))]
    pub(crate) shards: Option<u64>,
    /// With --claim: seconds without a heartbeat before another worker takes over a shard
    #[arg(long, value_name = "SECONDS", requires = "claim", default_value_t = 60, value_parser = whole::<u64>(1..=86_400))]
    pub(crate) lease: u64,
}

/// What is done with the parts of a census.
#[derive(Subcommand, Debug)]
pub(crate) enum CensusCommand {
    /// Verify the shards in a folder and merge them.
    #[command(after_help = "\
Examples:
  make24 census --cards 1..13 --shard 1/2 --out parts
  make24 census --cards 1..13 --shard 2/2 --out parts
  make24 census merge parts --out hands.parquet")]
    Merge(MergeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// Folder with the shards
    #[arg(value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
    /// Parquet file for all rows [default: verify only]
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Output format of the totals
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) request: CompareRequest,
    /// Plot the tests per method to an SVG file
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,
    /// Repeat the published comparison (SOURCES.md, python-24): backward-chain against brute-chain
    #[arg(long, value_enum, conflicts_with_all = ["methods", "baseline", "exhaust", "plot", "cards", "deck", "size", "target", "rules",
        "operators", "domain", "any_subset", "at_most", "large_tiles"])]
    pub(crate) protocol: Option<Protocol>,
    #[command(flatten)]
    pub(crate) output: FormatArgs,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// How a race is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// As the Python project counts
    Document,
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) request: GenerateRequest,
    /// Seed [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Order of the puzzles [default: as found]
    #[arg(long, value_enum)]
    pub(crate) sort: Option<PuzzleSort>,
    /// Write the puzzles to a Markdown file, to hand out
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) sheet: Option<PathBuf>,
    /// Write the solutions to a Markdown file
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) key: Option<PathBuf>,
    /// Output format; json and jsonl have all that is known of each puzzle
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Print the solutions below each puzzle
    #[arg(long)]
    pub(crate) solutions: bool,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// Which puzzles come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleSort {
    /// Easiest first
    Difficulty,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Names, comma-separated: one player, or two to four at one keyboard
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Number of hands
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u32>(1..=1000))]
    pub(crate) hands: u32,
    /// Difficulty from 0 to 100, or levels [default: follows the player]
    #[arg(long, value_name = "A..B", conflicts_with = "acuity")]
    pub(crate) difficulty: Option<ScoreRange>,
    /// Timed test without hints, compared with your earlier results
    #[arg(long)]
    pub(crate) acuity: bool,
    /// Seconds per hand [default: 60 with --acuity, 30 for nearest-number rules, else unlimited]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=3600))]
    pub(crate) seconds: Option<u16>,
    /// Who wins if two players press at the same time and are both right: the cards go back, or the newest player, the one with the most solutions, or the most interesting one
    #[arg(long, value_enum, default_value_t = Tie::CardsBack)]
    pub(crate) tie: Tie,
    /// Seed [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// History file [default: make24/history.csv in your data folder]
    #[arg(long, hide_short_help = true, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) history: Option<PathBuf>,
    /// Do not keep a history
    #[arg(long, hide_short_help = true, conflicts_with = "history")]
    pub(crate) no_history: bool,
    /// Target [default: as usual for the deck, else 24]
    #[arg(long, short, value_name = "T", value_parser = rational, conflicts_with = "targets")]
    pub(crate) target: Option<Rational>,
    /// Random target per hand from a range, such as 100..999; deck: the next card
    #[arg(long, value_name = "A..B|deck", allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
    /// Number of large tiles per hand (above 10)
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0..))]
    pub(crate) large: Option<u16>,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// How a tie is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tie {
    /// The cards go back to the players
    CardsBack,
    /// The newest player, who is last in --players
    Newest,
    /// The player who finds the most solutions
    Most,
    /// The player who finds the most interesting solution
    Interesting,
}

impl Tie {
    pub(crate) fn about(self) -> &'static str {
        match self {
            Tie::CardsBack => "the cards go back to the players",
            Tie::Newest => "the newest player wins",
            Tie::Most => "the most solutions win",
            Tie::Interesting => "the most interesting solution wins",
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub(crate) request: DealRequest,
    /// Seed [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
}
