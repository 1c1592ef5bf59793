//! Arguments that several commands share.

use super::format::{Format, no_table};
use super::rules::RuleArgs;
use crate::input::{NamedColumn, named_column};
use clap::Args;
use make24::Domain;
use make24_api::Stopped;

/// Which columns of a table on standard input have the question.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// With -: column or field with the hand; target=NAME, answer=NAME for those
    #[arg(long = "column", hide_short_help = true, value_name = "NAME", value_parser = named_column)]
    pub(crate) columns: Vec<NamedColumn>,
}

pub(crate) fn way_on(stopped: Stopped, faster: Option<Domain>) -> String {
    let reason = match stopped {
        Stopped::Time => "the time limit was reached; use a longer --time-limit",
        Stopped::Memory => "the memory limit was reached; use a larger --memory-limit",
        Stopped::Steps => "the limit on steps was reached",
        Stopped::Unproven => "some intermediate values were too large, or could not be proven different",
        Stopped::TooLarge => "the hand has too many different cards to be searched; use fewer cards",
    };
    match faster {
        Some(domain) if stopped == Stopped::Time => format!("{reason}, or --domain {domain}, which is much faster"),
        _ => reason.to_owned(),
    }
}

/// Where puzzles are that were solved before.
#[derive(Args, Debug)]
#[command(next_help_heading = "Store")]
pub(crate) struct StoreArgs {
    /// Look up answers in this store: sqlite:FILE, mysql://..., postgres://...
    #[arg(long, hide_short_help = true, value_name = "URL", env = "MAKE24_STORE", hide_env_values = true)]
    store: Option<String>,
}

impl StoreArgs {
    pub(crate) fn url(&self) -> Option<&str> {
        // An empty variable counts as unset.
        self.store.as_deref().filter(|url| !url.is_empty())
    }
}

/// What is asked about, and how the answer is written.
#[derive(Args, Debug)]
pub(crate) struct PuzzleArgs {
    /// Cards: integers, fractions, A T J Q K; - reads one hand per line from stdin, such as "1 2 3 4 -> 10"
    #[arg(required = true, value_name = "CARDS")]
    pub(crate) cards: Vec<String>,
    /// Output format: text, json, jsonl; with - it is always jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct FormatArgs {
    /// Output format: text, json, jsonl
    #[arg(long, default_value = "text", value_parser = no_table(), hide_possible_values = true)]
    pub(crate) format: Format,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) output: FormatArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}
