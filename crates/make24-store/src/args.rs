//! What can be typed.

use clap::{Args, Parser, Subcommand};
use make24::Form;
use make24_api::DeckSpec;
use make24_store::Filter;
use std::path::PathBuf;

/// Keeps solved puzzles in a database that many machines share.
#[derive(Debug, Parser)]
#[command(name = "make24-store", version, after_help = EXAMPLES)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

const EXAMPLES: &str = "\
Examples:
  make24 store fill --url sqlite:hands.db --cards 1..10
  make24 store query --url sqlite:hands.db --unsolvable --limit 10
  make24 store query --url sqlite:hands.db --sql 'SELECT essential, COUNT(*) FROM puzzles GROUP BY essential'
  make24 store get --url sqlite:hands.db 3 3 8 8";

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Computes the puzzles of a deck, and writes them
    Fill(FillArgs),
    /// Shows what is known of one hand
    Get(GetArgs),
    /// Shows the puzzles that a filter or SQL selects
    Query(QueryArgs),
    /// Writes all puzzles as lines of JSON
    Export(ExportArgs),
    /// Reads lines of JSON as export writes them
    Import(ImportArgs),
    /// Shows how far the censuses are that workers share with `make24 census --claim`
    Shards(ShardsArgs),
    /// Answers questions of make24 --store on lines of JSON; make24 runs it
    #[command(hide = true)]
    Answer(AnswerArgs),
    /// Measures writes and questions on this store, on rows of its own that it removes again
    Bench(BenchArgs),
}

/// Where the store is.
#[derive(Args, Debug)]
pub(crate) struct StoreUrl {
    /// sqlite:FILE, mysql://USER:PASSWORD@HOST/BASE or postgres://USER:PASSWORD@HOST/BASE; or MAKE24_STORE has it, which
    /// other users of the machine do not see
    #[arg(long, env = "MAKE24_STORE", hide_env_values = true)]
    pub(crate) url: String,
}

#[derive(Args, Debug)]
pub(crate) struct FillArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// The cards, each as often as one likes: 1..13 or 1,3,5,7; with *N they are a stock: 1..10*2,25,50 has 25 once
    #[arg(long, default_value = "1..13", allow_hyphen_values = true)]
    cards: String,
    /// The number of cards in a hand
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    size: u16,
    /// The number to make
    #[arg(long, default_value = "24", allow_hyphen_values = true)]
    pub(crate) target: String,
    /// The rules, by name
    #[arg(long, default_value = "arithmetic")]
    pub(crate) rules: String,
    /// The forms under which solutions are counted: essential, written, commuted, flat, arranged, dominus
    #[arg(long = "form", value_name = "FORMS", value_delimiter = ',', default_value = "essential")]
    pub(crate) forms: Vec<Form>,
    /// Keeps the simplest solution of each hand
    #[arg(long)]
    pub(crate) solution: bool,
    /// Keeps all essential solutions, the proof and the difficulty of each hand, which takes a search a hand
    #[arg(long)]
    pub(crate) details: bool,
}

impl FillArgs {
    pub(crate) fn deck(&self) -> DeckSpec {
        DeckSpec { cards: Some(self.cards.clone()), size: Some(self.size), ..DeckSpec::default() }
    }
}

#[derive(Args, Debug)]
pub(crate) struct GetArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// The cards
    #[arg(required = true, allow_negative_numbers = true)]
    pub(crate) hand: Vec<String>,
    /// The number to make
    #[arg(long, default_value = "24", allow_hyphen_values = true)]
    pub(crate) target: String,
    /// The rules, by name
    #[arg(long, default_value = "arithmetic")]
    pub(crate) rules: String,
}

#[derive(Args, Debug)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    /// One SELECT in the SQL of the database, which cannot write
    #[arg(long, value_name = "SELECT", conflicts_with = "filter")]
    pub(crate) sql: Option<String>,
    /// The time limit for --sql, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time_limit: u64,
    /// As lines of JSON, and not as a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which puzzles.
#[derive(Args, Debug)]
#[group(id = "filter", multiple = true)]
pub(crate) struct FilterArgs {
    /// The range of the cards: 1..10
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    cards: Option<(i64, i64)>,
    /// The number of cards
    #[arg(long, value_name = "N")]
    size: Option<u16>,
    /// The number to make
    #[arg(long, allow_hyphen_values = true)]
    target: Option<String>,
    /// The rules, by name
    #[arg(long)]
    rules: Option<String>,
    /// Those without a solution
    #[arg(long, conflicts_with = "solvable")]
    unsolvable: bool,
    /// Those with a solution
    #[arg(long)]
    solvable: bool,
    /// The number of essential solutions: 7, 7.. or 1..3
    #[arg(long, value_name = "RANGE", value_parser = range)]
    count: Option<(i64, i64)>,
    /// The difficulty, from 0 to 100: 70..
    #[arg(long, value_name = "RANGE", value_parser = range)]
    difficulty: Option<(i64, i64)>,
    /// At most so many
    #[arg(long, value_name = "ROWS")]
    limit: Option<u64>,
}

impl FilterArgs {
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            hand: None,
            target: self.target.clone(),
            rules: self.rules.clone(),
            cards: self.cards,
            size: self.size,
            is_solvable: (self.solvable || self.unsolvable).then_some(self.solvable),
            count: self.count,
            difficulty: self.difficulty.map(|(low, high)| (low as f64, high as f64)),
            limit: self.limit,
        }
    }
}

#[derive(Args, Debug)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
}

#[derive(Args, Debug)]
pub(crate) struct ShardsArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// Every shard as a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// Only reads, and waits for seconds at most
    #[arg(long)]
    pub(crate) reading: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// A file of lines of JSON; without it, standard input
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// The rows
    #[arg(long, default_value_t = 20_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(500..=1_000_000))]
    pub(crate) rows: usize,
}

/// A range of whole numbers: `7`, `7..`, `..3` or `1..3`.
fn range(text: &str) -> Result<(i64, i64), String> {
    let number = |text: &str, otherwise: i64| match text.trim() {
        "" => Ok(otherwise),
        text => text.parse().map_err(|_| format!("`{text}` is no whole number; use a range such as 1..10")),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, i64::MIN)?, number(high, i64::MAX)?),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if low > high {
        return Err(format!("the range {text} is empty; use the lower number first"));
    }
    Ok((low, high))
}
