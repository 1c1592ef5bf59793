//! What can be typed.

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use make24::{
    DECKS, Domain, Form, Hints, Limits, METHODS, Method, NamedDeck, OpSet, PRESETS, Preset, RuleSet, Solver, Stop,
    Style, Usage, value::Rational,
};
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How can these numbers make that number? An exact solver for the 24 game, Countdown and their kin.
#[derive(Parser, Debug)]
#[command(name = "make24", version, about, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  make24 solve 3 3 8 8                      the plainest solution
  make24 solve A 5 5 5 --steps              with the working
  make24 count 1 2 3 4 --form written       how many strings
  make24 check '3 3 8 8' '8/(3-8/3)'        judge an answer
  make24 census --cards 1..13 --unsolvable  every hand without a solution

Exit status: 0 solved or right; 1 no solution, or an answer that is wrong, unreadable or too big;
2 a command line or input that was not understood; 3 a limit was reached, or something could
not be proven.
With - for the cards, the largest of what the lines would have.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Find the plainest solution, or all of them.
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
    /// Give a hint that reveals little, or more by levels.
    #[command(after_help = hint_help())]
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
  make24 census --cards 1..13 --unsolvable")]
    Census(CensusArgs),
    /// Deal hands; the same seed deals the same hands.
    #[command(after_help = "\
Examples:
  make24 deal --count 3 --seed 7
  make24 deal --deck standard --seed 1 | make24 solve -")]
    Deal(DealArgs),
    /// Race methods: ways to solve that people have written down, side by side on the same hands.
    #[command(after_help = "\
Examples:
  make24 compare
  make24 compare --methods sequences,pairs --cards 1..10 --exhaust
  make24 compare --protocol document")]
    Compare(CompareArgs),
    /// List the methods: ways to solve that people have written down.
    Methods(ListArgs),
    /// List the rule sets, operators, domains and forms.
    Rules(ListArgs),
    /// Print the JSON schema of every output.
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

/// The rules of the game.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleArgs {
    /// The rule set: arithmetic, powers, modulo ...; `make24 rules` lists them
    #[arg(long, value_name = "NAME", default_value = "arithmetic", value_parser = preset)]
    rules: &'static Preset,
    /// The operators, one by one: "+ - * ^ log"
    #[arg(long, value_name = "OPS", value_parser = OpSet::from_str, allow_hyphen_values = true)]
    ops: Option<OpSet>,
    /// Use any of the cards, not all
    #[arg(long)]
    any_subset: bool,
    /// The numbers that a step may make: reals, rationals, integers, naturals or positive
    #[arg(long, value_name = "DOMAIN", value_parser = Domain::from_str)]
    domain: Option<Domain>,
    /// The number to make, an integer or a fraction; a hand's own `-> T` comes first
    #[arg(long, short, value_name = "T", default_value = "24", value_parser = rational)]
    pub(crate) target: Rational,
}

impl RuleArgs {
    pub(crate) fn rule_set(&self) -> RuleSet {
        let rules = self.rules.rules;
        RuleSet {
            ops: self.ops.unwrap_or(rules.ops),
            operands: rules.operands,
            domain: self.domain.unwrap_or(rules.domain),
            usage: if self.any_subset { Usage::AnySubset } else { rules.usage },
            aim: rules.aim,
        }
    }

    /// The name that was typed, unless other flags change the rules; two names may stand for one rule set.
    pub(crate) fn name(&self) -> String {
        let rules = self.rule_set();
        if rules == self.rules.rules { self.rules.name.to_owned() } else { rules.name() }
    }
}

/// The work that a hand may cost.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// The longest time for each hand: 500ms, 10s, 2min
    #[arg(long, value_name = "D", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The most memory for the tables of each hand: 512MB, 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    memory_limit: u64,
}

impl LimitArgs {
    /// The most bytes that a list may take.
    pub(crate) fn memory(&self) -> u64 {
        self.memory_limit
    }

    /// A solver whose time runs from now.
    pub(crate) fn solver(&self, rules: RuleSet) -> Solver {
        let solver = Solver::new(rules).with_limits(Limits { memory: self.memory_limit, ..Limits::default() });
        match self.time_limit {
            None => solver,
            Some(limit) => {
                let start = Instant::now();
                solver.with_watch(move || start.elapsed() >= limit)
            }
        }
    }

    /// What stopped the search, and the flag that would let it go on.
    pub(crate) fn explain(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Cancelled => "the time limit was reached; a longer --time-limit would go on",
            Stop::Memory => "the memory limit was reached; a larger --memory-limit would go on",
            Stop::Steps => "the limit on steps was reached",
            Stop::Unproven => "some numbers on the way are too long to be worked out, or could not be told apart",
            Stop::TooLarge => "the hand has too many different cards to be searched; fewer cards would do",
        }
    }
}

/// What is asked about, and how the answer is written.
#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    /// The cards: integers, fractions, A T J Q K; or - to read a hand a line, each perhaps with `-> TARGET`
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// How the answer is written; - always answers in JSON lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = Form::from_str)]
    pub(crate) form: Form,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = Form::from_str)]
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
    /// List the plainest solutions first, or the most interesting; all are found before the first is printed
    #[arg(long, value_enum, conflicts_with_all = ["targets", "exists", "method"])]
    pub(crate) sort: Option<Sort>,
    /// Every target of a range, in one pass: 100..999
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true,
        conflicts_with_all = ["target", "all", "limit", "exists"])]
    pub(crate) targets: Option<(i64, i64)>,
    /// Solve as somebody has written it down, and count the work; `make24 methods` lists how
    #[arg(long, value_name = "NAME", value_parser = method, conflicts_with_all = ["targets", "limit", "exists"])]
    pub(crate) method: Option<Method>,
    /// Print what the method tries, at most N lines for each hand
    #[arg(long, value_name = "N", requires = "method", num_args = 0..=1, require_equals = true, default_missing_value = "100")]
    pub(crate) trace: Option<u32>,
    /// How expressions are written: plain, unicode, latex, rpn or sexpr
    #[arg(long, default_value = "plain", value_parser = Style::from_str)]
    pub(crate) style: Style,
}

/// The levels of hints, and examples.
fn hint_help() -> String {
    let levels: Vec<String> = (1..).zip(Hints::ABOUT).map(|(level, about)| format!("  {level}  {about}")).collect();
    format!(
        "Levels:\n{}\n\nExamples:
  make24 hint 3 3 8 8
  make24 hint 3 3 8 8 --level 2
  make24 hint 3 3 8 8 --so-far 8/3 --level 4
  make24 hint 5 5 5 5 --so-far '5*5' --so-far '5/5' --level 5",
        levels.join("\n")
    )
}

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// How much is revealed, from 1 to 6
    #[arg(long, short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(Hints::LEVELS)))]
    pub(crate) level: u8,
    /// What was tried so far: a calculation with some of the cards; may be given for several
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pub(crate) so_far: Vec<String>,
}

/// Which solutions come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sort {
    /// The plainest
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
    #[arg(long, default_value = "plain", value_parser = Style::from_str)]
    pub(crate) style: Style,
    /// How the verdict is written; - always answers in JSON lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CensusArgs {
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// Every target of a range: 1..100
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true, conflicts_with = "target")]
    pub(crate) targets: Option<(i64, i64)>,
    /// Only the hands without a solution
    #[arg(long)]
    pub(crate) unsolvable: bool,
    /// Only the totals
    #[arg(long)]
    pub(crate) summary: bool,
    /// Decide only whether there is a solution; count none
    #[arg(long)]
    pub(crate) exists: bool,
    /// Which solutions are the same: written, commuted, flat, arranged, essential or dominus
    #[arg(long, default_value = "essential", value_parser = Form::from_str)]
    pub(crate) form: Form,
    /// How the rows are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Write to a file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// The number of threads; without it, one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The cards that are dealt.
#[derive(Args, Debug)]
pub(crate) struct DeckArgs {
    /// The numbers on the cards, each as often as one likes
    #[arg(long, value_name = "A..B", value_parser = range, allow_hyphen_values = true, default_value = "1..13")]
    pub(crate) cards: (i64, i64),
    /// A deck by name: standard (52 cards), faceless (ace to ten), countdown or krypto
    #[arg(long, value_name = "NAME", conflicts_with = "cards", value_parser = deck)]
    deck: Option<&'static NamedDeck>,
    /// The number of cards in a hand; without it, what is usual for the deck, or 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    size: Option<u16>,
}

impl DeckArgs {
    pub(crate) fn deck(&self) -> anyhow::Result<make24::Deck> {
        let range = || {
            let (low, high) = self.cards;
            make24::Deck::range(low, high)
                .ok_or_else(|| anyhow::anyhow!("{low}..{high} has no cards; the smaller number comes first"))
        };
        self.deck.map_or_else(range, |named| Ok(named.deck()))
    }

    /// The number of cards in a hand.
    pub(crate) fn size(&self) -> usize {
        const USUAL: u16 = 4;
        self.size.or(self.deck.map(|named| named.hand)).unwrap_or(USUAL).into()
    }
}

#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The methods, with commas between; without it, all that are made for so many cards
    #[arg(long, value_name = "NAMES", value_parser = method, value_delimiter = ',')]
    pub(crate) methods: Vec<Method>,
    /// The method that the others are measured against; without it, brute-chain, or the first that is made for so many cards
    #[arg(long, value_name = "NAME", value_parser = method)]
    pub(crate) baseline: Option<Method>,
    /// Go on after the first solution, and tell the work until everything was tried
    #[arg(long)]
    pub(crate) exhaust: bool,
    /// Race as the fifth document does: backward-chain against brute-chain on all hands of 1..13
    #[arg(long, value_enum, conflicts_with_all = ["methods", "baseline", "exhaust", "cards", "deck", "size", "target", "rules",
        "ops", "domain", "any_subset"])]
    pub(crate) protocol: Option<Protocol>,
    /// How the table is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How a race is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Protocol {
    /// As the fifth document does
    Document,
}

#[derive(Args, Debug)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub(crate) deck: DeckArgs,
    /// The number of hands
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,
    /// The seed; without it, hands that differ every time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How the hands are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// How the list is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON value
    Json,
    /// A JSON object a line
    Jsonl,
    /// A table with a header
    Csv,
}

/// Lets `"-3 8"` be cards, `-5` a target and `"-(1)"` an answer, where clap would look for a flag: a space before the minus sign is
/// enough, and means nothing to whoever reads the number.
pub(crate) fn shield_negative(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text)
            if text.starts_with('-') && text[1..].starts_with(|c: char| !c.is_ascii_alphabetic() && c != '-') =>
        {
            format!(" {text}").into()
        }
        _ => arg,
    }
}

fn preset(name: &str) -> Result<&'static Preset, String> {
    PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
        let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        format!("there is no rule set of this name; `make24 rules` lists them: {}", names.join(", "))
    })
}

fn method(name: &str) -> Result<Method, String> {
    Method::named(name).ok_or_else(|| {
        let names: Vec<&str> = METHODS.iter().map(|method| method.about().name).collect();
        format!("there is no method of this name; `make24 methods` lists them: {}", names.join(", "))
    })
}

fn deck(name: &str) -> Result<&'static NamedDeck, String> {
    DECKS.iter().find(|row| row.name == name).ok_or_else(|| {
        let names: Vec<&str> = DECKS.iter().map(|row| row.name).collect();
        let names = names.join(", ");
        format!("there is no deck of this name; one of {names} would do")
    })
}

fn rational(text: &str) -> Result<Rational, String> {
    text.trim().parse().map_err(|error: make24::value::ParseRationalError| error.to_string())
}

fn range(text: &str) -> Result<(i64, i64), String> {
    let ends = text.trim().split_once("..").and_then(|(low, high)| {
        let high = high.strip_prefix('=').unwrap_or(high);
        Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
    });
    match ends {
        Some((low, high)) if low > high => Err(format!("{low} is larger than {high}; `{high}..{low}` would do")),
        // A census of more would not fit any memory.
        Some((low, high)) if i64::checked_sub(high, low).is_none_or(|width| width > 1_000_000) => {
            Err(String::from("more than a million numbers are too many; a shorter range would do"))
        }
        Some(ends) => Ok(ends),
        None => Err(format!("`{text}` is not a range; two whole numbers such as `1..13` would do")),
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<u64>() {
        return Ok(Duration::from_secs(seconds));
    }
    humantime::parse_duration(text).map_err(|error| format!("{error}; `500ms`, `10s` or `2min` would do"))
}

fn size(text: &str) -> Result<u64, String> {
    text.parse::<bytesize::ByteSize>().map(|size| size.0).map_err(|_| String::from("`512MB` or `2GiB` would do"))
}
