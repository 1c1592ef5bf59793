//! What `rate`, `hint` and `generate` say.

use super::{NumberOrText, Solution, cards, number};
use make24::{Difficulty, Form, Puzzle, Style, census::Status, generate::GeneratedPuzzle};
use schemars::JsonSchema;
use serde::Serialize;

/// What `hint` says of a hand.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Hinted {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The number to make.
    pub(crate) target: String,
    /// The name of the rule set, or the rules in words.
    pub(crate) rules: String,
    /// What was tried so far.
    pub(crate) so_far: Vec<String>,
    /// `solved`: it can be solved, from what was tried so far if something was; `unsolvable`; or `incomplete`: a limit was
    /// reached.
    pub(crate) status: String,
    /// How much is revealed, from 1 to 6.
    pub(crate) level: u8,
    /// The number that the hint leads to, where the target cannot be made and the nearest number counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) toward: Option<String>,
    /// The hint, where there is one.
    pub(crate) hint: Option<String>,
}

/// What `rate` says of a hand.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rating {
    /// The cards in ascending order.
    pub(crate) hand: Vec<String>,
    /// The number to make.
    pub(crate) target: String,
    /// The name of the rule set, or the rules in words.
    pub(crate) rules: String,
    /// `solved`, `unsolvable`, or `incomplete`: a limit was reached before all that counts was known.
    pub(crate) status: String,
    /// From 0 to 100: how many of a hundred of the 1,362 hands of the 24 game that have a solution should be easier.
    pub(crate) difficulty: Option<f64>,
    /// The share of players who should solve it, from 0 to 1.
    pub(crate) solved_rate: Option<f64>,
    /// How long they should take on the average, in seconds.
    pub(crate) mean_time_s: Option<f64>,
    /// What makes it hard or easy.
    pub(crate) reasons: Vec<String>,
    /// Whether the model was fitted to puzzles of this kind; of others it goes on as it goes there.
    pub(crate) calibrated: bool,
}

impl Rating {
    pub(crate) fn new(puzzle: &Puzzle, rules: String, status: Status, difficulty: Option<&Difficulty>) -> Rating {
        Rating {
            hand: cards(&puzzle.hand),
            target: puzzle.target.to_string(),
            rules,
            status: status.to_string(),
            difficulty: difficulty.map(|of| of.score),
            solved_rate: difficulty.map(|of| of.solved_rate),
            mean_time_s: difficulty.map(|of| of.mean_time),
            calibrated: difficulty.is_some_and(|of| of.is_calibrated),
            reasons: difficulty.iter().flat_map(|of| &of.reasons).map(ToString::to_string).collect(),
        }
    }
}

/// A puzzle that `generate` made, and all that is known of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Generated {
    /// How hard it is.
    #[serde(flatten)]
    pub(crate) rating: Rating,
    /// What every solution has; of a puzzle without a solution there is nothing to say.
    pub(crate) needs: Option<Requirements>,
    /// Which solutions count as the same.
    pub(crate) form: String,
    /// How many solutions there are under this form: 1 where there is one idea only.
    #[schemars(with = "NumberOrText")]
    pub(crate) count: serde_json::Value,
    /// All of them.
    pub(crate) solutions: Vec<Solution>,
    /// Why there are no others.
    pub(crate) proof: Proof,
}

/// What every solution of a puzzle has.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Requirements {
    /// The operators without which there is no solution.
    pub(crate) operators: Vec<String>,
    /// Whether every solution makes a number that is not whole.
    pub(crate) fraction: bool,
    /// Whether every solution joins two groups of cards.
    pub(crate) grouping: bool,
}

/// A complete search: each expression was tried or refuted.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Proof {
    /// How many expressions there are with these cards and operators.
    #[schemars(with = "NumberOrText")]
    pub(crate) expressions: serde_json::Value,
    /// How many of them make the target.
    #[schemars(with = "NumberOrText")]
    pub(crate) written: serde_json::Value,
    /// The same in a sentence.
    pub(crate) statement: String,
}

impl Generated {
    pub(crate) fn new(found: GeneratedPuzzle, rules: String) -> Generated {
        let GeneratedPuzzle { puzzle, difficulty, needs, solutions, expressions, written, .. } = found;
        let status = Status::of(!solutions.is_empty(), None);
        let made = match written.to_u64() {
            Some(0) => String::from("none makes"),
            Some(1) => String::from("1 makes"),
            _ => format!("{written} make"),
        };
        let ideas = match solutions.len() {
            0 => String::new(),
            1 => String::from(": one idea"),
            many => format!(": {many} ideas"),
        };
        let statement = format!("of {expressions} expressions {made} {}{ideas}", puzzle.target);
        Generated {
            rating: Rating::new(&puzzle, rules, status, difficulty.as_ref()),
            needs: needs.map(|needs| Requirements {
                operators: needs.ops.iter().map(|op| op.to_string()).collect(),
                fraction: needs.fraction,
                grouping: needs.grouping,
            }),
            form: Form::Essential.to_string(),
            count: solutions.len().into(),
            solutions: solutions.iter().map(|solution| Solution::new(solution, Style::Plain)).collect(),
            proof: Proof { expressions: number(&expressions), written: number(&written), statement },
        }
    }
}
