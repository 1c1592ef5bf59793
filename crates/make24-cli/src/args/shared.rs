//! Arguments that several commands share.

use super::values::{domain, duration, no_table, preset, rational, size};
use clap::{Args, ValueEnum};
use make24::{Domain, OpSet, Rational, RuleSet, rules::Preset};
use make24_api::{CardUseSpec, LimitsSpec, Named, RulesSpec, Stopped};
use std::str::FromStr;
use std::time::Duration;

/// The rules of the game.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleArgs {
    /// The rule set: arithmetic, powers, modulo ...; `make24 rules` lists them
    #[arg(long, value_name = "NAME", default_value = "arithmetic", value_parser = preset(), hide_possible_values = true)]
    rules: &'static Preset,
    /// The operators, one by one: "+ - * ^ log"
    #[arg(long, value_name = "OPS", value_parser = OpSet::from_str, allow_hyphen_values = true)]
    ops: Option<OpSet>,
    /// Use any of the cards, not all
    #[arg(long)]
    any_subset: bool,
    /// Use any of the cards, at most N of them
    #[arg(long, value_name = "N", conflicts_with = "any_subset", value_parser = clap::value_parser!(u16).range(1..))]
    at_most: Option<u16>,
    /// The numbers that a step may make: reals, rationals, integers, naturals or positive
    #[arg(long, value_name = "DOMAIN", value_parser = domain(), hide_possible_values = true)]
    domain: Option<Domain>,
}

/// The number to make.
#[derive(Args, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct TargetArgs {
    /// The number to make, an integer or a fraction; a hand's own `-> T` comes first
    #[arg(long, short, value_name = "T", default_value = "24", value_parser = rational)]
    pub(crate) target: Rational,
}

impl RuleArgs {
    /// The rules as a request field.
    pub(crate) fn spec(&self) -> RulesSpec {
        RulesSpec {
            preset: Some(self.rules.name.to_owned()),
            operators: self.ops.map(|ops| ops.to_string()),
            domain: self.domain.map(Named),
            card_use: match self.at_most {
                Some(most) => Some(CardUseSpec::AtMost(most)),
                None => self.any_subset.then_some(CardUseSpec::Any),
            },
            objective: None,
        }
    }

    /// The name that replies give these rules.
    pub(crate) fn name(&self) -> String {
        self.spec().name().unwrap_or_default()
    }

    pub(crate) fn rule_set(&self) -> RuleSet {
        self.spec().rule_set().unwrap_or(self.rules.rules)
    }
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
        _ => "the work was stopped",
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
