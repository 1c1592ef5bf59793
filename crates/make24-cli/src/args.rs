//! The command line.

mod atlas;
mod dataset;
mod deck;
mod each;
mod file;
mod format;
mod line;
mod rules;
mod shared;
mod values;

pub(crate) use atlas::AtlasArgs;
pub(crate) use dataset::DatasetArgs;
pub(crate) use each::{
    CensusArgs, CensusCommand, CheckArgs, CompareArgs, CountArgs, DealArgs, GenerateArgs, HintArgs, MergeArgs,
    PlayArgs, Protocol, SolveArgs, Tie, ValuesArgs,
};
pub(crate) use format::{CensusFormat, DatasetFormat, Format};
pub(crate) use line::{is_command, is_hand, parsed, prepared, tell};
pub(crate) use shared::{ListArgs, PuzzleArgs, RulesArgs, way_on};

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// How can these numbers make that number? An exact solver for the 24 game, Countdown and their kin.
#[derive(Parser, Debug)]
#[command(name = "make24", version, about, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
    /// Say on standard error which searches answered and why, and what a store knew
    #[arg(long, global = true)]
    pub(crate) verbose: bool,
}

const EXAMPLES: &str = "\
Examples:
  make24 solve 3 3 8 8                      the simplest solution
  make24 solve A 5 5 5 --steps              with the working
  make24 count 1 2 3 4 --form written       how many strings
  make24 check '3 3 8 8' '8/(3-8/3)'        judge an answer
  make24 census --cards 1..13 --unsolvable  every hand without a solution

Exit status: 0 solved or right; 1 no solution, or an answer that is wrong, unreadable or too big;
2 a command line or input that was not understood; 3 a limit was reached, or something could
not be proven.
With - for the cards, the largest of what the lines would have.";

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Find the simplest solution, or all of them.
    #[command(after_help = "\
Examples:
  make24 solve 3 3 8 8
  make24 solve 2 3 10 10 --all --style unicode
  make24 solve 2 3 10 10 --rules powers --sort interesting --limit 3
  make24 solve 3 3 8 8 --explain
  make24 solve 1 1 1 1 --exists
  make24 solve 4 5 1 5 --method chain --trace
  make24 solve 25 50 75 100 3 6 --target 952 --rules countdown
  make24 solve 25 50 75 100 3 6 --targets 100..999 --rules countdown
  printf '3 3 8 8\\n1 2 3 4 -> 10\\n' | make24 solve -")]
    Solve(SolveArgs),
    /// Say how many solutions there are, without listing them.
    #[command(after_help = "\
Examples:
  make24 count 6 6 6 6 --form written
  make24 count 1 2 3 4 5 6 7 --form arranged")]
    Count(CountArgs),
    /// List the numbers that the cards make.
    #[command(after_help = "\
Examples:
  make24 values 1 2 3
  make24 values 1 2 3 4 --whole --between 1..100
  make24 values 3 3 8 8 --domain naturals --format csv")]
    Values(ValuesArgs),
    /// Give a hint that reveals little, or more by levels.
    #[command(after_help = each::hint_help())]
    Hint(HintArgs),
    /// Tell how hard a hand is for people, and why.
    #[command(after_help = "\
Examples:
  make24 rate 3 3 8 8
  make24 deal --count 5 | make24 rate -")]
    Rate(PuzzleArgs),
    /// Judge an answer: right, or which rule it breaks.
    #[command(after_help = "\
Examples:
  make24 check '3 3 8 8' '8/(3-8/3)'
  make24 check 3 3 8 8 '4*6*1*1'
  echo '{\"cards\": \"3 3 8 8\", \"answer\": \"8/(3-8/3)\"}' | make24 check -")]
    Check(CheckArgs),
    /// Go through every hand of a deck.
    #[command(after_help = "\
Examples:
  make24 census --cards 1..10 --summary
  make24 census --deck standard --exists --summary
  make24 census --cards 0..9 --targets 1..100 --format csv --out census.csv
  make24 census --cards 1..13 --unsolvable
  make24 census --cards 1..4 --size 3 --format csv --columns hand,count,deals,solution
  make24 census --cards 1..13 --size 5 --shard 3/64 --out parts
  make24 census --deck krypto --rules krypto --targets deck --exists --summary
  make24 census --deck countdown --large-tiles 12,37,62,87 --rules countdown --targets 101..999 --nearest --summary")]
    Census(CensusArgs),
    /// Make tables of every hand and many targets under several rule sets, as Parquet files with a card.
    #[command(after_help = "\
Each rule set and number of cards is a table: whether a hand makes a target, in how many ways, how hard that is, and the
simplest way. The table that is whole soonest comes first; README.md in the folder tells what there is, and which
commands make the rest, on this machine or on others.

Examples:
  make24 atlas --out atlas --sizes 1..4
  make24 atlas --out atlas --time-limit 1h
  make24 atlas --out small --rules school --cards 1..10 --sizes 2..3 --targets 1..20")]
    Atlas(AtlasArgs),
    /// Deal hands; the same seed deals the same hands.
    #[command(after_help = "\
Examples:
  make24 deal --count 3 --seed 7
  make24 deal --deck standard --seed 1 | make24 solve -
  make24 deal --deck countdown --large 2 --target random | make24 solve - --rules countdown")]
    Deal(DealArgs),
    /// Make puzzles to order, each with its solutions, its difficulty and a proof; the same seed makes the same puzzles.
    #[command(after_help = "\
It stops after a minute unless --time-limit says otherwise.

Examples:
  make24 generate --count 10 --seed 1
  make24 generate --count 5 --difficulty hard..fiendish --unique --format text
  make24 generate --count 3 --needs-fraction
  make24 generate --count 30 --ladder 5..95 --sheet sheet.md --key key.md
  make24 generate --count 3 --unsolvable --deck standard
  make24 generate --count 3 --rules powers --needs ^
  make24 generate --count 3 --deck countdown --rules countdown --targets 100..999")]
    Generate(GenerateArgs),
    /// Make a data set for training and testing: splits that share no hand, the same bytes for a seed on every machine.
    #[command(after_help = "\
Examples:
  make24 dataset --size 5 --columns hand,target,answer
  make24 dataset --size 1000000 --cards 1..50 --targets 10..100 --split train=0.98,test=0.02 --out puzzles
  make24 dataset --preset countdown-3to4 --size 10000 --unsolvable 0.2 --out countdown
  make24 dataset --preset game24 --size 1000 --stages 5 --columns key,stage,hand,difficulty,working,prompt,answer
  make24 dataset --preset stream-of-search --size 1000")]
    Dataset(DatasetArgs),
    /// Play: for one, with hints and a difficulty that follows you, or for two to four at one keyboard.
    #[command(after_help = "\
Examples:
  make24 play
  make24 play --difficulty 70..100 --hands 5
  make24 play --acuity
  make24 play --deck countdown --rules countdown --large 2
  make24 play --deck krypto --rules krypto
  make24 play --players Ann,Bob --tie interesting")]
    Play(PlayArgs),
    /// Race methods: ways to solve that people have written down, side by side on the same hands.
    #[command(after_help = "\
Examples:
  make24 compare
  make24 compare --methods sequences,pairs --cards 1..10 --exhaust
  make24 compare --plot tests.svg
  make24 compare --protocol document")]
    Compare(CompareArgs),
    /// List the methods: ways to solve that people have written down.
    Methods(ListArgs),
    /// List the rule sets, operators, domains and forms; or what one rule set, file or definition says.
    #[command(after_help = "\
A rules file is TOML, and each of its lines may be left out:
  name = \"sharp\"
  about = \"A product that takes its factors away.\"
  preset = \"arithmetic\"
  operators = \"+ - #\"
  define = [\"a # b = a*b - a - b\"]
  nesting = 2
  no_brackets = false     # also left_to_right, leading_minus
  domain = \"integers\"
  card_use = \"all\"        # or \"any\", or { at_most = 3 }
  target = 24
  cards = \"1..13\"         # or deck = \"standard\"

  [operands]               # which operands the operators take, by the names shown here
  \"^\" = \"x whole, y in 0..4\"

Examples:
  make24 rules
  make24 rules --rules ./my-rules.toml
  make24 rules --define 'avg(a, b) = (a + b) / 2'")]
    Rules(RulesArgs),
    /// Answer requests: a JSON object on each line of standard input, a reply on each line of standard output.
    #[command(after_help = "\
Each request names its command and has the fields that `make24 schema` lists under `requests`; an `id` comes back.
With \"stream\": true the rows of a long answer come one at a time, before the reply; without it a reply has at most
100,000 rows. A line has at most 65,536 bytes, and an object names each field once.

Examples:
  echo '{\"id\": 1, \"command\": \"solve\", \"hand\": [3, 3, 8, 8]}' | make24 ask
  echo '{\"command\": \"check\", \"hand\": \"3 3 8 8\", \"answer\": \"8/(3-8/3)\"}' | make24 ask
  echo '{\"command\": \"census\", \"deck\": {\"cards\": \"1..4\"}, \"stream\": true}' | make24 ask")]
    Ask,
    /// Print the JSON schemas of requests and replies.
    Schema,
    /// Print a completion script for a shell.
    #[command(after_help = "Example:\n  make24 completions bash > /etc/bash_completion.d/make24")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, in roff.
    #[command(after_help = "Examples:\n  make24 man | man -l -\n  make24 man solve | man -l -")]
    Man {
        /// The command whose page is wanted; without it, the page of make24
        command: Option<String>,
    },
}
