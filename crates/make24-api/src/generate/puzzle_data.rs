//! A generated puzzle as plain data.

use crate::number_text::CountData;
use crate::rate::RateReply;
use crate::solution::{Parts, SolutionData};
use make24::Form;
use make24::census::Status;
use make24_people::generate::GeneratedPuzzle;
use serde::Serialize;

/// A puzzle that `generate` made, and all that is known of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct PuzzleData {
    /// How hard it is.
    #[serde(flatten)]
    pub rating: RateReply,
    /// The properties of every solution; null for a puzzle without a solution.
    pub needs: Option<RequirementsData>,
    /// The solutions that count as the same.
    pub form: String,
    /// How many solutions there are under this form: 1 where there is essentially one solution.
    pub count: CountData,
    /// All these solutions.
    pub solutions: Vec<SolutionData>,
    /// Why there are no others.
    pub proof: ProofData,
}

/// The properties that every solution of a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RequirementsData {
    /// The operators without which there is no solution.
    pub operators: Vec<String>,
    /// Whether every solution makes a number that is not whole.
    pub fraction: bool,
    /// Whether every solution joins two groups of cards.
    pub grouping: bool,
}

/// A complete search: each expression was tried or refuted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ProofData {
    /// The number of expressions with these cards and operators.
    pub expressions: CountData,
    /// The number of them that make the target.
    pub written: CountData,
    /// The same in a sentence.
    pub statement: String,
}

impl PuzzleData {
    pub(super) fn new(found: GeneratedPuzzle, rules: String) -> PuzzleData {
        let GeneratedPuzzle { puzzle, difficulty, needs, solutions, expressions, written, .. } = found;
        let status = Status::of(!solutions.is_empty(), None);
        let made = match written.to_u64() {
            Some(0) => String::from("none makes"),
            Some(1) => String::from("1 makes"),
            _ => format!("{written} make"),
        };
        let different = match solutions.len() {
            0 => String::new(),
            1 => String::from(": essentially one solution"),
            many => format!(": {many} different solutions"),
        };
        let statement = format!("of {expressions} expressions {made} {}{different}", puzzle.target);
        PuzzleData {
            rating: RateReply::new(&puzzle, rules, status, difficulty.as_ref()),
            needs: needs.map(|needs| RequirementsData {
                operators: needs.ops.iter().map(|op| op.to_string()).collect(),
                fraction: needs.fraction,
                grouping: needs.grouping,
            }),
            form: Form::Essential.to_string(),
            count: solutions.len().into(),
            solutions: solutions.iter().map(|solution| SolutionData::new(solution, Parts::USUAL)).collect(),
            proof: ProofData { expressions: (&expressions).into(), written: (&written).into(), statement },
        }
    }
}
