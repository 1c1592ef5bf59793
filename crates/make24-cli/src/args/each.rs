//! The arguments of each command.

use super::deck::DeckArgs;
use super::format::{CensusFormat, Format};
use super::rules::RuleArgs;
use super::shared::{LimitArgs, PuzzleArgs, StoreArgs, TargetArgs};
use super::values::{column, form, method, no_table, path, policy, rational, rounding, style};
use clap::{Args, Subcommand, ValueEnum};
use make24::{Form, Hints, Rational, Style, method::Method};
use make24_api::{CensusColumn, IntegerRange, ScoreRange, Shard, SolutionSort, TargetRange};
use make24_grade::{ExtractionPolicy, Rounding};
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// Every target of a range: 1..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<IntegerRange>,
}

#[derive(Args, Debug)]
pub(crate) struct ValuesArgs {
    /// The cards: integers, fractions, A T J Q K; or - to read a hand a line
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// Only whole numbers
    #[arg(long)]
    pub(crate) whole: bool,
    /// Only numbers of a range: 1..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true)]
    pub(crate) between: Option<IntegerRange>,
    /// How the numbers are written; - always answers in JSON lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// List every distinct solution
    #[arg(long)]
    pub(crate) all: bool,
    /// List at most N distinct solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: Option<u32>,
    /// Say only whether there is a solution, never how
    #[arg(long, conflicts_with_all = ["all", "limit", "steps", "explain"])]
    pub(crate) exists: bool,
    /// Show the working
    #[arg(long)]
    pub(crate) steps: bool,
    /// Tell how a person finds it, backward from the target
    #[arg(long)]
    pub(crate) explain: bool,
    /// Which solutions come first, of --all or --limit N; alone, the first of them is printed
    #[arg(long, value_enum, conflicts_with_all = ["targets", "exists", "method"])]
    pub(crate) sort: Option<Sort>,
    /// Every target of a range, in one pass: 100..999
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true,
        conflicts_with_all = ["target", "all", "limit"])]
    pub(crate) targets: Option<IntegerRange>,
    /// Solve as somebody has written it down, and count the work; `make24 methods` lists how
    #[arg(long, value_name = "NAME", value_parser = method(), hide_possible_values = true, conflicts_with_all = ["targets", "limit", "exists"])]
    pub(crate) method: Option<Method>,
    /// Print what the method tries, at most N lines for each hand
    #[arg(long, value_name = "N", requires = "method", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub(crate) trace: Option<u32>,
    /// How expressions are written: plain, unicode, latex, rpn or sexpr
    #[arg(long, default_value = "plain", value_parser = style(), hide_possible_values = true)]
    pub(crate) style: Style,
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
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// How much is revealed, from 1 to 7
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(Hints::LEVELS)))]
    pub(crate) level: u8,
    /// What was tried so far: a calculation with some of the cards; may be given for several
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) so_far: Vec<String>,
}

/// Which solutions come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sort {
    /// The simplest
    Simple,
    /// Those with rare operators and striking numbers on the way
    Interesting,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The cards, and last the answer; or - to read a JSON object a line: {"cards": "3 3 8 8", "answer": "8/(3-8/3)"}
    #[arg(required = true, value_name = "CARDS> <ANSWER")]
    pub(crate) cards_and_answer: Vec<String>,
    /// How the answer is written: plain (which reads unicode and LaTeX too), rpn or sexpr
    #[arg(long, default_value = "plain", value_parser = style(), hide_possible_values = true)]
    pub(crate) style: Style,
    /// How the answer is found in a text: strict, last-tag, boxed, last-line, last-equation, steps or auto
    ///
    /// strict: the text is the answer. last-tag: what the last `<answer>` and `</answer>` enclose. boxed: what the last
    /// `\boxed{}` encloses. last-line: the last line. last-equation: the last expression with as many numbers as there are
    /// cards, or else the last one. steps: lines of one operation each, `8 / 3 = 8/3 (left: 3 8 8/3)` or `8 / 3 = 8/3`.
    /// auto: the first of last-tag, boxed, steps and last-equation that finds something.
    #[arg(long, default_value = "strict", value_parser = policy(), hide_possible_values = true)]
    pub(crate) policy: ExtractionPolicy,
    /// With --policy, whether the steps of a text may have rounded results: exact or rounded
    #[arg(long, default_value = "exact", value_parser = rounding(), hide_possible_values = true)]
    pub(crate) rounding: Rounding,
    /// How the verdict is written: text, json or jsonl; - always answers in JSON lines
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct CensusArgs {
    #[command(subcommand)]
    pub(crate) command: Option<CensusCommand>,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// Every target of a range: 1..100; or each card that the deck has left when the hand is dealt: deck
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<TargetRange>,
    /// Only the hands with a solution
    #[arg(long, conflicts_with = "unsolvable")]
    pub(crate) solvable: bool,
    /// Only the hands without a solution
    #[arg(long, conflicts_with = "needs")]
    pub(crate) unsolvable: bool,
    /// Only the hands whose every solution needs all of this: grouping (two groups of cards), fraction, operators;
    /// "grouping /"
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true, conflicts_with = "summary")]
    pub(crate) needs: Option<String>,
    /// Which number is nearest to the target, and how far it is
    #[arg(long, conflicts_with = "exists")]
    pub(crate) nearest: bool,
    /// What each row tells, with commas between
    #[arg(long, value_name = "NAMES", value_parser = column(), value_delimiter = ',', conflicts_with = "summary")]
    pub(crate) columns: Vec<CensusColumn>,
    /// Only the totals
    #[arg(long)]
    pub(crate) summary: bool,
    /// Decide only whether there is a solution; count none
    #[arg(long)]
    pub(crate) exists: bool,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = form(), hide_possible_values = true)]
    pub(crate) form: Form,
    /// How the rows are written
    #[arg(long, value_enum, default_value_t = CensusFormat::Text)]
    pub(crate) format: CensusFormat,
    /// Write to a file; with --shard or --claim, to files of this folder
    #[arg(long, value_name = "FILE|FOLDER", value_parser = path, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) out: Option<PathBuf>,
    /// The number of threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
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
    /// Write one part of the hands, the third of 64, as a Parquet file into the folder --out, unless it is there
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str, requires = "out", conflicts_with_all = ["summary", "solvable", "unsolvable", "needs"])]
    pub(crate) shard: Option<Shard>,
    /// Take parts from this store one after the other, until all are done; other workers take theirs
    #[arg(long, value_name = "URL", requires = "shards", requires = "out", conflicts_with_all = ["shard", "summary", "solvable", "unsolvable", "needs"])]
    pub(crate) claim: Option<String>,
    /// With --claim, into how many parts the hands are cut
    #[arg(long, value_name = "N", requires = "claim", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) shards: Option<u64>,
    /// With --claim, after how many seconds another worker takes the part of one that is not heard of
    #[arg(long, value_name = "SECONDS", requires = "claim", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) lease: u64,
}

/// What is done with the parts of a census.
#[derive(Subcommand, Debug)]
pub(crate) enum CensusCommand {
    /// Check that the parts of a folder are one whole census, and put them together.
    #[command(after_help = "\
Examples:
  make24 census --cards 1..13 --shard 1/2 --out parts
  make24 census --cards 1..13 --shard 2/2 --out parts
  make24 census merge parts --out hands.parquet")]
    Merge(MergeArgs),
}

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// The folder with the parts
    #[arg(value_name = "FOLDER", value_parser = path, value_hint = clap::ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
    /// Write all rows to a Parquet file; without it the parts are only checked
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// How the totals are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The methods, with commas between; without it, all that are made for so many cards
    #[arg(long, value_name = "NAMES", value_parser = method(), hide_possible_values = true, value_delimiter = ',')]
    pub(crate) methods: Vec<Method>,
    /// The method that the others are measured against; without it, brute-chain, or the first that is made for so many cards
    #[arg(long, value_name = "NAME", value_parser = method(), hide_possible_values = true)]
    pub(crate) baseline: Option<Method>,
    /// Go on after the first solution, and tell the work until everything was tried
    #[arg(long)]
    pub(crate) exhaust: bool,
    /// List the hands that a method does not solve though they can be solved
    #[arg(long)]
    pub(crate) missed: bool,
    /// Plot how many tests each method takes, as an SVG file
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,
    /// Race as the Python project does (SOURCES.md, python-24): backward-chain against brute-chain on all hands of 1..13
    #[arg(long, value_enum, conflicts_with_all = ["methods", "baseline", "exhaust", "plot", "cards", "deck", "size", "target", "rules",
        "ops", "domain", "any_subset", "at_most", "large_tiles"])]
    pub(crate) protocol: Option<Protocol>,
    /// How the table is written: text, json or jsonl
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
    /// As the Python project does
    Document,
}

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The seed; without it, puzzles that differ every time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// Any target of a range: 1..100
    #[arg(long, value_name = "A..B", value_parser = IntegerRange::from_str, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<IntegerRange>,
    /// From the easiest to the hardest in even steps of difficulty: 5..95
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str, conflicts_with_all = ["difficulty", "unsolvable"])]
    pub(crate) ladder: Option<ScoreRange>,
    /// Which puzzles come first; without it, they come as they are found
    #[arg(long, value_enum)]
    pub(crate) sort: Option<PuzzleSort>,
    /// Write the puzzles to a file in Markdown, to hand out
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) sheet: Option<PathBuf>,
    /// Write the solutions to a file in Markdown
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) key: Option<PathBuf>,
    /// How the puzzles are written; jsonl tells all that is known of each
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    pub(crate) format: Format,
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
    /// The easiest
    Difficulty,
}

/// What the puzzles are to be like.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct FilterArgs {
    /// How hard, from 0 to 100, or as levels: 60..80, hard..fiendish
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str)]
    pub(crate) difficulty: Option<ScoreRange>,
    /// With one idea only
    #[arg(long)]
    pub(crate) unique: bool,
    /// Every solution makes a fraction on the way
    #[arg(long)]
    pub(crate) needs_fraction: bool,
    /// Every solution joins two groups of cards
    #[arg(long)]
    pub(crate) needs_grouping: bool,
    /// Every solution needs all of this: operators, grouping (two groups of cards), fraction; "grouping - /"
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true)]
    pub(crate) needs: Option<String>,
    /// Proven to have no solution
    #[arg(long, conflicts_with_all = ["difficulty", "unique", "needs_fraction", "needs_grouping", "needs"])]
    pub(crate) unsolvable: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The players, with commas between: one name, or two to four who share the keyboard
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// The number of hands
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) hands: u32,
    /// How hard, from 0 to 100, or as levels; without it, the difficulty follows the player
    #[arg(long, value_name = "A..B", value_parser = ScoreRange::from_str, conflicts_with = "acuity")]
    pub(crate) difficulty: Option<ScoreRange>,
    /// A timed series without hints, and a report against your own history
    #[arg(long)]
    pub(crate) acuity: bool,
    /// The time for each hand; without it, 60 of a timed series, 30 where the nearest number counts, else any
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(crate) seconds: Option<u16>,
    /// Who wins when players press at the same time and are right
    #[arg(long, value_enum, default_value_t = Tie::CardsBack)]
    pub(crate) tie: Tie,
    /// The seed; without it, hands that differ every time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The file that keeps what was played, a line for each hand; without it, make24/history.csv among your data
    #[arg(long, value_name = "FILE", value_parser = path, value_hint = clap::ValueHint::FilePath)]
    pub(crate) history: Option<PathBuf>,
    /// Keep nothing
    #[arg(long, conflicts_with = "history")]
    pub(crate) no_history: bool,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// The number to make; without it, one by chance of those that are usual for the deck, or 24
    #[arg(long, short, value_name = "T", value_parser = rational, conflicts_with = "targets")]
    pub(crate) target: Option<Rational>,
    /// A target by chance for each hand: of a range, 100..999, or the next card of the deck: deck
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
    /// So many large tiles in each hand: those beyond 10
    #[arg(long, value_name = "N")]
    pub(crate) large: Option<u16>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// How a tie is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tie {
    /// The cards go back to the players
    CardsBack,
    /// The newest player, the last of --players
    Newest,
    /// Whoever finds the most solutions
    Most,
    /// Whoever finds the most interesting solution
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
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// So many large tiles in each hand: those beyond 10
    #[arg(long, value_name = "N")]
    pub(crate) large: Option<u16>,
    /// A target for each hand: a number, or one by chance of those that are usual for the deck: random
    #[arg(long, short, value_name = "T|random", value_parser = dealt_target, conflicts_with = "targets")]
    pub(crate) target: Option<String>,
    /// A target by chance for each hand: of a range, 100..999, or the next card of the deck: deck
    #[arg(long, value_name = "A..B|deck", value_parser = TargetRange::from_str, allow_hyphen_values = true)]
    pub(crate) targets: Option<TargetRange>,
    /// The number of hands
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The seed; without it, hands that differ every time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How the hands are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// A number, or `random`.
fn dealt_target(text: &str) -> Result<String, String> {
    match text {
        "random" => Ok(text.to_owned()),
        number => rational(number).map(|number| number.to_string()),
    }
}
