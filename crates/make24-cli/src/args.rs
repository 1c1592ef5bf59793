//! The command line.

mod atlas;
mod commands;
mod dataset;
mod deck;
mod file;
mod format;
mod line;
mod overview;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(all(test, feature = "parquet", feature = "worksheet", feature = "store"))]
mod reference;
mod rules;
mod shared;
#[cfg(feature = "store")]
pub(crate) mod store;
#[cfg(feature = "worksheet")]
mod worksheet;

pub(crate) use atlas::AtlasArgs;
pub(crate) use commands::{
    CensusArgs, CensusCommand, CheckArgs, CompareArgs, CountArgs, DealArgs, FormsArgs, GenerateArgs, HintArgs,
    LeastArgs, MergeArgs, PlayArgs, Protocol, RateArgs, SequenceArgs, SolveArgs, Tie, ValuesArgs,
};
pub(crate) use dataset::DatasetArgs;
pub(crate) use format::{CensusFormat, DatasetFormat, Format};
pub(crate) use line::{is_command, parsed, prepared, tell};
#[cfg(feature = "parquet")]
pub(crate) use parquet::ParquetArgs;
pub(crate) use rules::RuleArgs;
pub(crate) use shared::{FormatArgs, InputArgs, RulesArgs, way_on};
#[cfg(feature = "worksheet")]
pub(crate) use worksheet::WorksheetArgs;

use clap::{Parser, Subcommand};

/// Exact solver for the 24 game, Countdown and other number puzzles.
#[derive(Parser, Debug)]
#[command(name = "make24", version, about, override_help = overview::overview(), after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: CliCommand,
    /// Print to standard error which search answered, and why
    #[arg(long, hide_short_help = true, global = true)]
    pub(crate) verbose: bool,
}

const EXAMPLES: &str = "\
Examples:
  make24 solve 3 3 8 8                      print the simplest solution
  make24 solve A 5 5 5 --working             print every step
  make24 count 1 2 3 4 --form written       count the written expressions
  make24 check '3 3 8 8' '8/(3-8/3)'        check an answer
  make24 census --cards 1..13 --unsolvable  list every hand without a solution

Exit status: 0 solved or right; 1 no solution, or an answer that is wrong, unreadable or too
large; 2 invalid command line or input; 3 a limit was reached, or something could not be proven.
With - for the cards, the exit status is the highest of all lines.";

#[derive(Subcommand, Debug)]
pub(crate) enum CliCommand {
    /// Print the simplest solution, or all solutions.
    #[command(after_help = "\
Examples:
  make24 solve 3 3 8 8
  make24 solve 2 3 10 10 --all --style unicode
  make24 solve 2 3 10 10 --rules powers --sort interesting --limit 3
  make24 solve 3 3 8 8 --explain
  make24 solve 1 1 1 1 --exists
  make24 solve 25 50 75 100 3 6 --target 952 --rules countdown
  make24 solve 25 50 75 100 3 6 --targets 100..999 --rules countdown
  printf '3 3 8 8\\n1 2 3 4 -> 10\\n' | make24 solve -")]
    Solve(SolveArgs),
    /// Print the number of solutions.
    #[command(after_help = "\
Examples:
  make24 count 6 6 6 6 --form written
  make24 count 1 2 3 4 5 6 7 --form arranged")]
    Count(CountArgs),
    /// List every number that the cards can make.
    #[command(after_help = "\
Examples:
  make24 values 1 2 3
  make24 values 1 2 3 4 --whole --between 1..100
  make24 values 3 3 8 8 --domain naturals --format csv")]
    Values(ValuesArgs),
    /// Find the least numbers that the cards cannot make.
    #[command(after_help = "\
Examples:
  make24 least 4 4 4 4
  make24 least 16*16
  make24 least 1 2 3 4 5 6 7 8 9 --any-subset --domain integers --next 2
  make24 least 1 2 4 8 16 32 64 128
  make24 least n n+1 n+2 n+3 n+4 n+5 --for-all n --any-subset
  make24 least 16*16 --witness sixteens.txt
  make24 check 16*16 --witness sixteens.txt")]
    Least(LeastArgs),
    /// Compute terms of integer sequences, known and new.
    #[command(after_help = "\
Output is a b-file, as the OEIS has them: an index and a term on each line.

Examples:
  make24 sequence
  make24 sequence A182002
  make24 sequence A182002 --terms 18 --out b182002.txt")]
    Sequence(SequenceArgs),
    /// List the forms; count classes of expressions.
    #[command(after_help = "\
Examples:
  make24 forms
  make24 forms --count 8")]
    Forms(FormsArgs),
    /// Print a hint; each level reveals more.
    #[command(after_help = commands::hint_help())]
    Hint(HintArgs),
    /// Rate how hard a hand is for people, and why.
    #[command(after_help = "\
Examples:
  make24 rate 3 3 8 8
  make24 deal --count 5 | make24 rate -")]
    Rate(RateArgs),
    /// Check an answer: right, or the rule it breaks.
    #[command(after_help = "\
Examples:
  make24 check '3 3 8 8' '8/(3-8/3)'
  make24 check 3 3 8 8 '4*6*1*1'
  echo '{\"cards\": \"3 3 8 8\", \"answer\": \"8/(3-8/3)\"}' | make24 check -")]
    Check(CheckArgs),
    /// Solve every hand of a deck.
    #[command(after_help = "\
Examples:
  make24 census --cards 1..10 --summary
  make24 census --deck standard --exists --summary
  make24 census --cards 0..9 --targets 1..100 --format csv --out census.csv
  make24 census --cards 1..13 --unsolvable
  make24 census --cards 1..4 --size 3 --format csv --columns hand,count,deals,solution
  make24 census --cards 1..13 --size 5 --shard 3/64 --out parts
  make24 census --deck krypto --rules krypto --targets deck --exists --summary
  make24 census --deck countdown --large-tiles 12,37,62,87 \\
      --rules countdown --targets 101..999 --nearest --summary")]
    Census(CensusArgs),
    /// Write Parquet tables of every hand, many targets and several rule sets.
    #[command(after_help = "\
There is one table for each rule set and hand size. It lists for each hand and
target whether it can be solved, how many solutions it has, how hard it is,
and the simplest solution. The quickest tables are written first; README.md in
the folder lists what is complete, and the commands for the rest, on this
machine or on others.

Examples:
  make24 atlas --out atlas --sizes 1..4
  make24 atlas --out atlas --time-limit 1h
  make24 atlas --out small --rules school --cards 1..10 --sizes 2..3 --targets 1..20")]
    Atlas(AtlasArgs),
    /// Deal hands, reproducible by seed.
    #[command(after_help = "\
Examples:
  make24 deal --count 3 --seed 7
  make24 deal --deck standard --seed 1 | make24 solve -
  make24 deal --deck countdown --large 2 --target random |
      make24 solve - --rules countdown")]
    Deal(DealArgs),
    /// Generate puzzles of a difficulty, reproducible by seed.
    #[command(after_help = "\
The default time limit is one minute.

Examples:
  make24 generate --count 10 --seed 1
  make24 generate --count 5 --difficulty hard..fiendish --unique --solutions
  make24 generate --count 3 --needs-fraction
  make24 generate --count 30 --ladder 5..95 --sheet sheet.md --key key.md
  make24 generate --count 3 --unsolvable --deck standard
  make24 generate --count 3 --rules powers --needs ^
  make24 generate --count 3 --deck countdown --rules countdown \\
      --targets 100..999")]
    Generate(GenerateArgs),
    /// Generate a data set; no two splits share a hand.
    #[command(after_help = "\
Examples:
  make24 dataset --rows 5 --columns hand,target,answer
  make24 dataset --rows 1000000 --cards 1..50 --targets 10..100 \\
      --split train=0.98,test=0.02 --out puzzles
  make24 dataset --preset countdown-3to4 --rows 10000 --unsolvable 0.2 \\
      --out countdown
  make24 dataset --preset game24 --rows 1000 --stages 5 \\
      --columns key,stage,hand,difficulty,working,prompt,answer
  make24 dataset --preset stream-of-search --rows 1000")]
    Dataset(DatasetArgs),
    /// Play alone, against the clock, or with up to three others.
    #[command(after_help = "\
Examples:
  make24 play
  make24 play --difficulty 70..100 --hands 5
  make24 play --acuity
  make24 play --deck countdown --rules countdown --large 2
  make24 play --deck krypto --rules krypto
  make24 play --players Ann,Bob --tie interesting")]
    Play(PlayArgs),
    /// Print worksheets as PDF or SVG, with a key.
    #[cfg(feature = "worksheet")]
    #[command(after_help = "\
Examples:
  make24 worksheet --out sheet.pdf                             30 hands, from easy to hard
  make24 worksheet --difficulty easy --cards 1..9 --key --out a.pdf
  make24 worksheet --kind impossible --count 10 --key --out which.pdf
  make24 worksheet --layout cards --count 18 --key all --out cards.pdf
  make24 worksheet --layout competition --rounds 3 --count 24 --key --out contest.pdf")]
    Worksheet(WorksheetArgs),
    /// Keep solved puzzles in a database.
    #[cfg(feature = "store")]
    #[command(
        subcommand,
        after_help = "\
Examples:
  make24 store fill --url sqlite:hands.db --cards 1..10
  make24 store query --url sqlite:hands.db --unsolvable --limit 10
  make24 store query --url sqlite:hands.db --sql 'SELECT essential, COUNT(*) FROM puzzles GROUP BY essential'
  make24 store get --url sqlite:hands.db 3 3 8 8"
    )]
    Store(store::StoreCommand),
    /// Read and write Parquet files.
    #[cfg(feature = "parquet")]
    #[command(after_help = "\
`make24 census --format parquet` and `make24 dataset --format parquet` write
Parquet themselves. This command reads their files, and converts other rows.
Types: string, int64, float64, list<string>, list<int64>. Any value may be null.

Examples:
  make24 parquet --read hands.parquet
  make24 census --cards 1..10 --format jsonl --columns hand,count |
      make24 parquet --out hands.parquet --schema '[
        {\"name\": \"hand\", \"type\": \"list<int64>\", \"about\": \"the cards\"},
        {\"name\": \"count\", \"type\": \"int64\", \"about\": \"the number of solutions\"}]'")]
    Parquet(ParquetArgs),
    /// Compare published solving methods on the same hands.
    #[command(after_help = "\
Examples:
  make24 compare
  make24 compare --methods sequences,pairs --cards 1..10 --exhaust
  make24 compare --plot tests.svg
  make24 compare --protocol document")]
    Compare(CompareArgs),
    /// List the published solving methods.
    Methods(FormatArgs),
    /// List rule sets, operators and forms; describe a rule set.
    #[command(after_help = "\
A rules file is TOML; every line is optional:
  name = \"sharp\"
  about = \"A product minus both factors.\"
  preset = \"arithmetic\"
  operators = \"+ - #\"
  define = [\"a # b = a*b - a - b\"]
  nesting = 2
  no_brackets = false     # also left_to_right, leading_minus, pattern
  domain = \"integers\"
  card_use = \"all\"        # or \"any\", or { at_most = 3 }
  target = 24
  cards = \"1..13\"         # or deck = \"standard\"

  [operands]               # limits on operands, by the names shown here
  \"^\" = \"x whole, y in 0..4\"

Examples:
  make24 rules
  make24 rules countdown
  make24 rules --rules ./my-rules.toml
  make24 rules --define 'avg(a, b) = (a + b) / 2'")]
    Rules(RulesArgs),
    /// Answer JSON requests from standard input, one per line.
    #[command(after_help = "\
A request names its command; `make24 schema` lists its fields under
`requests`. An `id` is returned with the reply. With \"stream\": true, rows
are printed one at a time before the reply; without it, a reply has at most
100,000 rows. A line may have up to 1 MiB (1,048,576 bytes). Each field may
appear only once.

Examples:
  echo '{\"id\": 1, \"command\": \"solve\", \"hand\": [3, 3, 8, 8]}' | make24 ask
  echo '{\"command\": \"check\", \"hand\": \"3 3 8 8\", \"answer\": \"8/(3-8/3)\"}' | make24 ask
  echo '{\"command\": \"census\", \"deck\": {\"cards\": \"1..4\"}, \"stream\": true}' | make24 ask")]
    Ask,
    /// Print the JSON schemas of requests and replies.
    Schema,
    /// Print a shell completion script.
    #[cfg(feature = "completions")]
    #[command(after_help = "Example:\n  make24 completions bash > /etc/bash_completion.d/make24")]
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page in roff format.
    #[cfg(feature = "man")]
    #[command(after_help = "Examples:\n  make24 man | man -l -\n  make24 man solve | man -l -")]
    Man {
        /// Command to describe [default: make24 itself]
        command: Option<String>,
    },
}
