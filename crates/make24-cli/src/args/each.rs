//! The arguments of each command.

use super::deck::DeckArgs;
use super::format::{CensusFormat, Format};
use super::rules::RuleArgs;
use super::shared::{InputArgs, LimitArgs, PuzzleArgs, StoreArgs, TargetArgs};
use super::values::{census_sort, column, form, method, no_table, path, policy, rational, rounding, style, whole};
use clap::{Args, Subcommand, ValueEnum};
use make24::{Form, Rational, Style};
use make24_api::{
    Below, CensusColumn, CensusSort, ClassCards, HintLevel, IntegerRange, Positive, ScoreRange, Shard, SolutionSort,
    TargetRange, Whole,
};
use make24_grade::{ExtractionPolicy, Rounding};
use make24_methods::Method;
use make24_people::Hints;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// Count for every target in a range, such as 1..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<IntegerRange>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ValuesArgs {
    /// Cards: integers, fractions, A T J Q K; - reads one hand per line from stdin
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// List whole numbers only
    #[arg(long)]
    pub(crate) whole: bool,
    /// List numbers in this range only, such as 1..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true)]
    pub(crate) between: Option<IntegerRange>,
    /// Output format; with - it is always jsonl
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct LeastArgs {
    /// Cards: integers, fractions, A T J Q K; 16*5 is sixteen fives
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// How many numbers to find
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) next: Whole<1, 10_000>,
    /// Look only at numbers below this one
    #[arg(long, value_name = "N")]
    pub(crate) below: Option<Below>,
    /// Write an expression for every smaller number to a file, which `check --witness` checks
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) witness: Option<PathBuf>,
    /// Treat this name as an unknown in the cards (n, n+1 ...): find numbers that no single expression makes for every value
    #[arg(long, value_name = "NAME", conflicts_with = "witness")]
    pub(crate) for_all: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SequenceArgs {
    /// Sequence: an OEIS number such as A182002, or a name such as hands-of-4; without it, all are listed
    pub(crate) name: Option<String>,
    /// Index of the first term
    #[arg(long, value_name = "N", conflicts_with = "out", value_parser = whole::<i64>(0..))]
    pub(crate) first: Option<i64>,
    /// How many terms; by default, those that are known
    #[arg(long, value_name = "N")]
    pub(crate) terms: Option<Whole<1, 100_000>>,
    /// Write to a file; if it has terms, go on after the last
    #[arg(long, value_name = "FILE", requires = "name", value_parser = path)]
    pub(crate) out: Option<PathBuf>,
    /// Output format: text, json, jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct FormsArgs {
    /// Count the classes of expressions of 1 to N unknown cards
    #[arg(long, value_name = "N")]
    pub(crate) count: Option<ClassCards>,
    /// Output format: text, json, jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// List every distinct solution
    #[arg(long)]
    pub(crate) all: bool,
    /// List at most N distinct solutions
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<Positive>,
    /// Report only whether a solution exists (fastest)
    #[arg(long, conflicts_with_all = ["all", "limit", "working", "explain"])]
    pub(crate) exists: bool,
    /// Print every step of the calculation
    #[arg(long, alias = "steps")]
    pub(crate) working: bool,
    /// Explain how a person finds it, backward from the target
    #[arg(long)]
    pub(crate) explain: bool,
    /// Which solutions to print first
    #[arg(long, value_enum, conflicts_with_all = ["targets", "exists", "method"])]
    pub(crate) sort: Option<Sort>,
    /// Solve for every target in a range, such as 100..999
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true,
        conflicts_with_all = ["target", "all", "limit"])]
    pub(crate) targets: Option<IntegerRange>,
    /// Use a published method and count its work; `make24 methods` lists them
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = method(), hide_possible_values = true, conflicts_with_all = ["targets", "limit", "exists"])]
    pub(crate) method: Option<Method>,
    /// Print what the method tries, at most N lines per hand [default: 100]
    #[arg(long, hide_short_help = true, value_name = "N", requires = "method", num_args = 0..=1, require_equals = true, default_missing_value = "100", value_parser = whole::<u32>(0..))]
    pub(crate) trace: Option<u32>,
    /// Notation: plain, unicode, latex, rpn, sexpr
    #[arg(long, default_value = "plain", value_parser = style(), hide_possible_values = true)]
    pub(crate) style: Style,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

/// The levels of hints, and examples, for the help text.
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
    /// How much to reveal, from 1 to 7
    #[arg(long, short, value_name = "N", default_value = "1")]
    pub(crate) level: HintLevel,
    /// A step you have already made, such as 8/3; may be repeated
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) so_far: Vec<String>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
}

/// The order of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sort {
    /// Simplest first
    Simple,
    /// Rare operators and surprising intermediate values first
    Interesting,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The cards, then the answer; - reads JSON objects, one per line: {"cards": "3 3 8 8", "answer": "8/(3-8/3)"}
    #[arg(required = true, value_name = "CARDS> <ANSWER")]
    pub(crate) cards_and_answer: Vec<String>,
    /// Notation of the answer: plain (also Unicode and LaTeX), rpn, sexpr
    #[arg(long, hide_short_help = true, default_value = "plain", value_parser = style(), hide_possible_values = true)]
    pub(crate) style: Style,
    /// How to find the answer in a text: strict, last-tag, boxed, answer, last-line, last-equation, steps, auto
    ///
    /// strict: the whole text is the answer. last-tag: the contents of the last `<answer>` tag. boxed: the contents of the
    /// last `\boxed{}`. answer: the text after the last `Answer:`. last-line: the last line. last-equation: the last
    /// expression with as many numbers as there are cards, else the last expression. steps: lines of one operation each,
    /// `8 / 3 = 8/3 (left: 3 8 8/3)` or `8 / 3 = 8/3`. auto: the first of last-tag, boxed, answer, steps and last-equation
    /// that finds something.
    #[arg(long, default_value = "strict", value_parser = policy(), hide_possible_values = true)]
    pub(crate) policy: ExtractionPolicy,
    /// With --policy: accept rounded intermediate results? exact or rounded
    #[arg(long, hide_short_help = true, default_value = "exact", value_parser = rounding(), hide_possible_values = true)]
    pub(crate) rounding: Rounding,
    /// Check a file that `least --witness` wrote; no answer follows the cards
    #[arg(long, value_name = "FILE", value_parser = path)]
    pub(crate) witness: Option<PathBuf>,
    /// Output format: text, json, jsonl; with - it is always jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
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
    /// Every target in a range, such as 1..100; deck: every card left in the deck
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<TargetRange>,
    /// List hands with a solution only
    #[arg(long, conflicts_with = "unsolvable")]
    pub(crate) solvable: bool,
    /// List hands without a solution only
    #[arg(long, conflicts_with = "needs")]
    pub(crate) unsolvable: bool,
    /// List hands whose every solution needs these: fraction, grouping, operators; "grouping /"
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true, conflicts_with = "summary")]
    pub(crate) needs: Option<String>,
    /// Report the nearest number and its distance from the target
    #[arg(long, conflicts_with = "exists")]
    pub(crate) nearest: bool,
    /// Columns, comma-separated
    #[arg(long, value_name = "NAMES", value_parser = column(), value_delimiter = ',', conflicts_with = "summary")]
    pub(crate) columns: Vec<CensusColumn>,
    /// List hands with exactly one solution only
    #[arg(long, conflicts_with_all = ["unsolvable", "exists", "summary"])]
    pub(crate) unique: bool,
    /// Order of the rows; solutions: the most solutions first
    #[arg(long, value_name = "ORDER", value_parser = census_sort(), conflicts_with_all = ["exists", "summary"])]
    pub(crate) sort: Option<CensusSort>,
    /// With --sort: list the first N rows only
    #[arg(long, value_name = "N", requires = "sort", value_parser = whole::<u64>(1..))]
    pub(crate) top: Option<u64>,
    /// Print totals only, with --targets also those of each target
    #[arg(long)]
    pub(crate) summary: bool,
    /// Decide solvability only, without counting (fastest)
    #[arg(long)]
    pub(crate) exists: bool,
    /// Which solutions count as the same: written, commuted, flat, arranged, essential, dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// Output format
    #[arg(long, value_enum, default_value_t = CensusFormat::Text)]
    pub(crate) format: CensusFormat,
    /// Output file; with --shard or --claim, output folder
    #[arg(long, value_name = "FILE|FOLDER", value_parser = path, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) out: Option<PathBuf>,
    /// Number of threads [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = whole::<u16>(1..))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    #[command(flatten)]
    pub(crate) shards: ShardArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A census in parts, on many machines.
#[derive(Args, Debug)]
#[command(next_help_heading = "Shards")]
pub(crate) struct ShardArgs {
    /// Write shard I of N as a Parquet file to the folder --out, unless it exists
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str, requires = "out", conflicts_with_all = ["summary", "solvable", "unsolvable", "needs", "unique", "sort"])]
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
    /// Methods, comma-separated [default: all that support this number of cards]
    #[arg(long, value_name = "NAMES", value_parser = method(), hide_possible_values = true, value_delimiter = ',')]
    pub(crate) methods: Vec<Method>,
    /// Baseline for the ratios [default: brute-chain]
    #[arg(long, value_name = "NAME", value_parser = method(), hide_possible_values = true)]
    pub(crate) baseline: Option<Method>,
    /// Search exhaustively instead of stopping at the first solution
    #[arg(long)]
    pub(crate) exhaust: bool,
    /// List solvable hands that a method fails to solve
    #[arg(long)]
    pub(crate) missed: bool,
    /// Plot the tests per method to an SVG file
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,
    /// Repeat the published comparison (SOURCES.md, python-24): backward-chain against brute-chain
    #[arg(long, value_enum, conflicts_with_all = ["methods", "baseline", "exhaust", "plot", "cards", "deck", "size", "target", "rules",
        "operators", "domain", "any_subset", "at_most", "large_tiles"])]
    pub(crate) protocol: Option<Protocol>,
    /// Output format: text, json, jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How a race is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// As the Python project counts
    Document,
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..))]
    pub(crate) count: u64,
    /// Seed [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Random targets from a range, such as 1..100; deck: a card left in the deck
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<TargetRange>,
    /// Order puzzles from easy to hard, in even steps over this range: 5..95
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str, conflicts_with_all = ["difficulty", "unsolvable"])]
    pub(crate) ladder: Option<ScoreRange>,
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
    pub(crate) filter: FilterArgs,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Which puzzles come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PuzzleSort {
    /// Easiest first
    Difficulty,
}

/// What the puzzles are to be like.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct FilterArgs {
    /// Difficulty from 0 to 100, or levels: 60..80, hard..fiendish
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str)]
    pub(crate) difficulty: Option<ScoreRange>,
    /// Only puzzles with exactly one essential solution
    #[arg(long)]
    pub(crate) unique: bool,
    /// Only puzzles where every solution needs a fraction
    #[arg(long)]
    pub(crate) needs_fraction: bool,
    /// Only puzzles where every solution joins two results, as in (a + b) * (c - d)
    #[arg(long)]
    pub(crate) needs_grouping: bool,
    /// Only puzzles where every solution needs all of these: fraction, grouping or operators, such as "grouping - /"
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true)]
    pub(crate) needs: Option<String>,
    /// Only puzzles that are proven to have no solution
    #[arg(long, conflicts_with_all = ["difficulty", "unique", "needs_fraction", "needs_grouping", "needs"])]
    pub(crate) unsolvable: bool,
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
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str, conflicts_with = "acuity")]
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
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true)]
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

impl From<Sort> for SolutionSort {
    fn from(sort: Sort) -> SolutionSort {
        match sort {
            Sort::Simple => SolutionSort::Simple,
            Sort::Interesting => SolutionSort::Interesting,
        }
    }
}

impl Tie {
    /// The rule in words.
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
    /// Number of large tiles per hand (above 10)
    #[arg(long, value_name = "N", value_parser = whole::<u16>(0..))]
    pub(crate) large: Option<u16>,
    /// Target: a number; random: a usual one for the deck
    #[arg(long, short, value_name = "T|random", value_parser = dealt_target, conflicts_with = "targets")]
    pub(crate) target: Option<String>,
    /// Random target per hand from a range, such as 100..999; deck: the next card
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
    /// Number of hands
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..))]
    pub(crate) count: u64,
    /// Seed [default: random]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(crate) seed: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
}

/// A number, or `random`.
fn dealt_target(text: &str) -> Result<String, String> {
    match text {
        "random" => Ok(text.to_owned()),
        number => rational(number).map(|number| number.to_string()),
    }
}
