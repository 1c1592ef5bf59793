//! Arguments that many commands have.

use super::values::{domain, duration, no_table, preset, rational, size};
use clap::{Args, ValueEnum};
use make24::{CardUse, Domain, Limits, OpSet, RuleSet, Solver, StopReason, rules::Preset, value::Rational};
use std::str::FromStr;
use std::time::{Duration, Instant};

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
    pub(crate) fn rule_set(&self) -> RuleSet {
        let rules = self.rules.rules;
        RuleSet {
            ops: self.ops.unwrap_or(rules.ops),
            operands: rules.operands,
            domain: self.domain.unwrap_or(rules.domain),
            card_use: match self.at_most {
                Some(most) => CardUse::AtMost(most),
                None if self.any_subset => CardUse::AnySubset,
                None => rules.card_use,
            },
            objective: rules.objective,
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
    /// The longest time for each hand, or for all hands of compare and generate: 500ms, 10s, 2min
    #[arg(long, value_name = "D", value_parser = duration)]
    time_limit: Option<Duration>,
    /// The most memory that is used: 512MB, 2GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    memory_limit: u64,
}

impl LimitArgs {
    /// The most bytes that a list may take.
    pub(crate) fn memory(&self) -> u64 {
        self.memory_limit
    }

    /// Whether as much memory is allocated as may be.
    pub(crate) fn is_memory_full(&self) -> bool {
        crate::ALLOCATED.allocated() as u64 >= self.memory_limit
    }

    /// The time that is left, which runs from now.
    pub(crate) fn clock(&self) -> Clock {
        Clock { until: self.time_limit.map(|limit| Instant::now() + limit) }
    }

    /// A solver whose time runs from now.
    pub(crate) fn solver(&self, rules: RuleSet) -> Solver {
        self.solver_within(rules, None)
    }

    /// The same, with a limit on time where none was given.
    pub(crate) fn solver_within(&self, rules: RuleSet, usual: Option<Duration>) -> Solver {
        let solver = Solver::new(rules).with_limits(Limits { memory: self.memory_limit, ..Limits::default() });
        let until = self.time_limit.or(usual).map(|limit| Instant::now() + limit);
        // Tables grow by doubling and between two looks, and what is freed is not given back at once.
        let memory = usize::try_from(self.memory_limit / 4 * 3).unwrap_or(usize::MAX);
        solver.with_interrupt(move || {
            if until.is_some_and(|until| Instant::now() >= until) {
                return Some(StopReason::Cancelled);
            }
            // What searches count as theirs is less than what they allocate.
            (crate::ALLOCATED.allocated() >= memory).then_some(StopReason::Memory)
        })
    }

    /// What stopped the search, and the flag that would let it go on.
    pub(crate) fn explain(&self, stop: StopReason) -> &'static str {
        match stop {
            StopReason::Cancelled => "the time limit was reached; a longer --time-limit would go on",
            StopReason::Memory => "the memory limit was reached; a larger --memory-limit would go on",
            StopReason::Steps => "the limit on steps was reached",
            StopReason::Unproven => "some numbers on the way are too long to be worked out, or could not be told apart",
            StopReason::TooLarge => "the hand has too many different cards to be searched; fewer cards would do",
            _ => "the work was stopped",
        }
    }
}

/// The time that a command may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    until: Option<Instant>,
}

impl Clock {
    /// Whether no time is left.
    pub(crate) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
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
