//! Arguments that several commands share.

use super::format::Format;
use super::rules::RuleArgs;
use super::values::{duration, no_table, rational, size};
use clap::Args;
use make24::Rational;
use make24_api::{LimitsSpec, Stopped};
use std::time::Duration;

/// The number to make.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct TargetArgs {
    /// The number to make, an integer or a fraction; a hand's own `-> T` comes first
    #[arg(long, short, value_name = "T", default_value = "24", value_parser = rational)]
    pub(crate) target: Rational,
}

/// The work that a hand may cost.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// The longest time for each hand, or for all hands of compare and generate: 500ms, 10s, 2min
    #[arg(long, value_name = "D", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The most memory that is used: 512MB, 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    memory_limit: u64,
}

impl LimitArgs {
    /// The limits as a request field.
    pub(crate) fn spec(&self) -> LimitsSpec {
        LimitsSpec {
            time_ms: self.time_limit.map(|limit| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)),
            memory_bytes: Some(self.memory_limit),
        }
    }
}

/// The reason why a search stopped, and how to continue.
pub(crate) fn way_on(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Time => "the time limit was reached; use a longer --time-limit",
        Stopped::Memory => "the memory limit was reached; use a larger --memory-limit",
        Stopped::Steps => "the limit on steps was reached",
        Stopped::Unproven => "some numbers on the way are too long to be worked out, or could not be told apart",
        Stopped::TooLarge => "the hand has too many different cards to be searched; use fewer cards",
    }
}

/// Where puzzles are that were solved before.
#[derive(Args, Debug)]
#[command(next_help_heading = "Store")]
pub(crate) struct StoreArgs {
    /// Answer from this store what it knows: sqlite:FILE, mysql://USER:PASSWORD@HOST/BASE or postgres://...; the program
    /// make24-store reads it, and fills it
    #[arg(long, value_name = "URL", env = "MAKE24_STORE", hide_env_values = true)]
    store: Option<String>,
}

impl StoreArgs {
    /// Opens the store, if there is one.
    pub(crate) fn open(&self) -> anyhow::Result<()> {
        // An empty variable is as good as none.
        self.store.as_deref().filter(|url| !url.is_empty()).map_or(Ok(()), crate::host::use_store)
    }
}

/// What is asked about, and how the answer is written.
#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    /// The cards: integers, fractions, A T J Q K; or - to read a hand a line, each perhaps with `-> TARGET`
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// How the answer is written: text, json or jsonl; - always answers in JSON lines
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// How the list is written: text, json or jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// How the list is written: text, json or jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}
