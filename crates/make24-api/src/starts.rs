//! The first steps of a puzzle as plain data.

use make24::{Puzzle, Solver};
use make24_people::difficulty::{Start, Starts};
use make24_people::starts;
use serde::Serialize;

/// The first steps of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct StartsData {
    /// The number of different first steps.
    pub different: usize,
    /// The number of those after which the target can still be made.
    pub leading: usize,
    /// The chance that a player takes one of those, from 0 to 1.
    pub chance: f64,
    /// The likeliest first step that leads nowhere, such as `8 * 3`; `null` if every step leads to a solution.
    pub tempting: Option<String>,
    /// The chance that a player takes that step, from 0 to 1.
    pub tempting_chance: Option<f64>,
    /// The same in sentences.
    #[serde(skip)]
    text: Vec<String>,
}

impl StartsData {
    pub(crate) fn of(starts: &Starts) -> StartsData {
        let tempting = starts.tempting.as_ref();
        // A step that fewer than 1% of players take is not mentioned.
        let is_likely = |start: &&Start| start.chance >= 0.01;
        StartsData {
            different: starts.different,
            leading: starts.leading,
            chance: starts.chance,
            tempting: tempting.map(|start| start.step.calculation().to_string()),
            tempting_chance: tempting.map(|start| start.chance),
            text: std::iter::once(starts.to_string())
                .chain(tempting.filter(is_likely).map(ToString::to_string))
                .collect(),
        }
    }

    pub(crate) fn of_puzzle(solver: &Solver, puzzle: &Puzzle) -> Option<StartsData> {
        starts(solver, puzzle).complete().flatten().as_ref().map(StartsData::of)
    }

    /// The same in sentences.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        self.text.iter().cloned()
    }
}
