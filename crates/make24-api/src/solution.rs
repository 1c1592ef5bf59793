//! Solutions as plain data.

use crate::phrase::{self, Phrase};
use make24::Style;
use make24_people::explain::sentences;
use serde::Serialize;

/// A way to make the target.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SolutionData {
    /// The expression, in the requested style.
    pub expression: String,
    /// The number that it makes.
    pub value: String,
    /// How it is known to make that: `rational` where every step is a fraction, else the identities that were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The cards that it uses, in ascending order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<Vec<String>>,
    /// The calculation, one operation a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepData>>,
    /// The calculation in lines of text, if requested; a line that begins with two spaces says why the step before it
    /// is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub working: Option<Vec<String>>,
    /// A person's way to find it, backward from the target, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Vec<String>>,
    /// The explanation as data, for other languages; a phrase for each of its sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrases: Option<Vec<Phrase>>,
}

/// One operation of a calculation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct StepData {
    /// The number on the left, or the only one.
    pub left: String,
    /// The operator's symbol.
    pub op: String,
    /// The number on the right; absent for an operator with one operand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// The number that the step makes.
    pub value: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) style: Style,
    /// Includes the proof, the cards and the steps.
    pub(crate) full: bool,
    pub(crate) working: bool,
    pub(crate) explanation: bool,
}

impl Parts {
    pub(crate) const USUAL: Parts = Parts { style: Style::Plain, full: true, working: false, explanation: false };
}

impl SolutionData {
    pub(crate) fn new(solution: &make24::Solution, parts: Parts) -> SolutionData {
        let expr = &solution.expr;
        let steps = || expr.steps().unwrap_or_default();
        let uses = || {
            let mut uses: Vec<_> = expr.cards().collect();
            uses.sort_unstable();
            uses.into_iter().map(ToString::to_string).collect()
        };
        let explained = parts.explanation.then(|| sentences(expr).unwrap_or_default());
        SolutionData {
            expression: expr.render(parts.style),
            value: solution.value.to_string(),
            proof: parts.full.then(|| expr.proof().unwrap_or_default().to_string()),
            uses: parts.full.then(uses),
            steps: parts.full.then(|| steps().iter().map(StepData::new).collect()),
            working: parts.working.then(|| {
                let mut lines = Vec::new();
                for step in steps() {
                    lines.push(step.to_string());
                    lines.extend(step.formula().map(|formula| format!("  by definition: {formula}")));
                    lines.extend(step.reason().map(|reason| format!("  {reason}")));
                }
                lines
            }),
            explanation: explained.as_ref().map(|told| told.iter().map(ToString::to_string).collect()),
            phrases: explained.as_deref().map(phrase::of_explanation),
        }
    }
}

impl StepData {
    fn new(step: &make24::Step) -> StepData {
        let make24::Step { left, op, right, value } = step;
        let right = right.as_ref().map(ToString::to_string);
        StepData { left: left.to_string(), op: op.to_string(), right, value: value.to_string() }
    }
}

/// A longer list is not sorted, so that its first solution does not wait for its last and memory stays bounded.
const SORTED: usize = 100;

/// For a larger hand, even a hundred solutions take long.
pub(crate) const SORTED_CARDS: usize = 6;

pub(crate) fn sorted_length(cards: usize) -> usize {
    if cards > SORTED_CARDS { 0 } else { SORTED }
}

/// Sorts all solutions of a puzzle with this many cards as `solve` lists them: a short list by cost, a longer one as it was
/// found.
pub fn sort_as_listed(solutions: &mut [make24::Solution], cards: usize) {
    if solutions.len() <= sorted_length(cards) {
        solutions.sort_by_cached_key(make24::Solution::cost);
    }
}
