//! The arguments of `make24 store`.

use clap::{Args, Subcommand};
use make24::Form;
use make24_api::DeckSpec;
use make24_store::Filter;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Compute the puzzles of a deck and store them
    Fill(FillArgs),
    /// Show what is stored about one hand
    Get(GetArgs),
    /// Show the puzzles that a filter or SQL selects
    Query(QueryArgs),
    /// Write all puzzles as JSON lines
    Export(ExportArgs),
    /// Read JSON lines that `export` has written
    Import(ImportArgs),
    /// Show the progress of censuses that workers share with `make24 census --claim`
    Shards(ShardsArgs),
    /// Measure how fast this store reads and writes, with rows that are removed afterwards
    Bench(BenchArgs),
}

/// Where the store is.
#[derive(Args, Debug)]
pub(crate) struct StoreUrl {
    /// sqlite:FILE, mysql://USER:PASSWORD@HOST/BASE or postgres://USER:PASSWORD@HOST/BASE; or set MAKE24_STORE, which
    /// hides the password from other users of the machine
    #[arg(long, env = "MAKE24_STORE", hide_env_values = true)]
    pub(crate) url: String,
}

#[derive(Args, Debug)]
pub(crate) struct FillArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// Cards with repetition: 1..13 or 1,3,5,7; *N limits copies, as in 1..10*2,25*1
    #[arg(long, default_value = "1..13", allow_hyphen_values = true)]
    cards: String,
    /// Cards per hand
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    size: u16,
    /// Target
    #[arg(long, default_value = "24", allow_hyphen_values = true)]
    pub(crate) target: String,
    /// Rule set, by name
    #[arg(long, default_value = "arithmetic")]
    pub(crate) rules: String,
    /// Forms in which solutions are counted: essential, written, commuted, flat, arranged, dominus
    #[arg(long = "form", value_name = "FORMS", value_delimiter = ',', default_value = "essential")]
    pub(crate) forms: Vec<Form>,
    /// Store the simplest solution of each hand
    #[arg(long)]
    pub(crate) solution: bool,
    /// Store all essential solutions, the proof and the difficulty of each hand (slower: one search per hand)
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
    /// Target
    #[arg(long, default_value = "24", allow_hyphen_values = true)]
    pub(crate) target: String,
    /// Rule set, by name
    #[arg(long, default_value = "arithmetic")]
    pub(crate) rules: String,
}

#[derive(Args, Debug)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    #[command(flatten)]
    pub(crate) filter: StoredFilterArgs,
    /// One SELECT statement in the SQL of the database; it cannot write
    #[arg(long, value_name = "SELECT", conflicts_with = "filter")]
    pub(crate) sql: Option<String>,
    /// Time limit for --sql, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) time_limit: u64,
    /// Print JSON lines instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which puzzles.
#[derive(Args, Debug)]
#[group(id = "filter", multiple = true)]
pub(crate) struct StoredFilterArgs {
    /// Range of the cards, such as 1..10
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    cards: Option<(i64, i64)>,
    /// Cards per hand
    #[arg(long, value_name = "N")]
    size: Option<u16>,
    /// Target
    #[arg(long, allow_hyphen_values = true)]
    target: Option<String>,
    /// Rule set, by name
    #[arg(long)]
    rules: Option<String>,
    /// Only puzzles without a solution
    #[arg(long, conflicts_with = "solvable")]
    unsolvable: bool,
    /// Only puzzles with a solution
    #[arg(long)]
    solvable: bool,
    /// Number of essential solutions: 7, 7.. or 1..3
    #[arg(long, value_name = "RANGE", value_parser = range)]
    count: Option<(i64, i64)>,
    /// Difficulty from 0 to 100, such as 70..
    #[arg(long, value_name = "RANGE", value_parser = range)]
    difficulty: Option<(i64, i64)>,
    /// Maximum number of puzzles
    #[arg(long, value_name = "ROWS")]
    limit: Option<u64>,
}

impl StoredFilterArgs {
    pub(crate) fn filter(&self) -> Filter {
        Filter {
            hand: None,
            // Removes the space that shields a minus sign (`args::prepared`).
            target: self.target.as_deref().map(|target| target.trim().to_owned()),
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
    /// Print every shard as a JSON line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// File of JSON lines [default: standard input]
    pub(crate) file: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) store: StoreUrl,
    /// Number of rows
    #[arg(long, default_value_t = 20_000, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(500..=1_000_000))]
    pub(crate) rows: usize,
}

/// Parses `7`, `7..`, `..3` or `1..3`.
fn range(text: &str) -> Result<(i64, i64), String> {
    let number = |text: &str, otherwise: i64| match text.trim() {
        "" => Ok(otherwise),
        text => text.parse().map_err(|_| format!("invalid whole number `{text}`; use a range such as 1..10")),
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
