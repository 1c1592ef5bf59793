//! The ease of all solutions of a puzzle together, computed in one pass over the tables of the search.

use super::weights::{STEP_FEATURES, StepFeatures};
use crate::card::Card;
use crate::expr::{Expr, Step};
use crate::search::semiring::Semiring;
use crate::search::trees::{TreeNode, TreeSemiring};
use crate::value::{Number, Real};

/// The accumulator for the trees that make a number: their partition function, the sum of `exp(-cost)`.
#[derive(Clone, Debug)]
pub(super) struct PartitionSum {
    /// The sum of `exp(-cost)` over the trees.
    pub(super) sum: f64,
    /// The sum of the squares of the terms, to count unordered pairs of trees from the same list. It is slightly too
    /// large for two equal groups that contain equal groups, which takes eight cards.
    squares: f64,
    /// The largest intermediate value, minimized over the trees.
    pub(super) largest: f64,
}

impl Semiring for PartitionSum {
    fn times(&self, rhs: &PartitionSum) -> PartitionSum {
        PartitionSum {
            sum: self.sum * rhs.sum,
            squares: self.squares * rhs.squares,
            largest: self.largest.max(rhs.largest),
        }
    }
    fn plus(&mut self, rhs: PartitionSum) {
        self.sum += rhs.sum;
        self.squares += rhs.squares;
        self.largest = self.largest.min(rhs.largest);
    }
}

impl TreeSemiring for PartitionSum {
    fn card() -> PartitionSum {
        PartitionSum { sum: 1.0, squares: 1.0, largest: 0.0 }
    }
    fn pairs(&self) -> PartitionSum {
        let squared = self.sum * self.sum;
        PartitionSum { sum: f64::midpoint(squared, self.squares), squares: self.squares * self.squares, ..*self }
    }
    fn at_node<V: Number>(self, node: &TreeNode<'_, V>) -> PartitionSum {
        let step_ease = libm::exp(-step_cost(&StepFeatures::of(node)));
        let largest = if node.is_root { self.largest } else { self.largest.max(node.value.to_f64().abs()) };
        PartitionSum { sum: self.sum * step_ease, squares: self.squares * step_ease * step_ease, largest }
    }
}

/// The cost of a step.
fn step_cost(step: &StepFeatures) -> f64 {
    STEP_FEATURES.iter().map(|row| row.weight * (row.measure)(step)).sum()
}

/// The amount of each row of [`STEP_FEATURES`] in a solution, summed over its steps; `None` if a step has no value.
///
/// ```
/// use make24::difficulty::{STEP_FEATURES, feature_totals};
/// let totals = feature_totals(&"8 / (3 - 8 / 3)".parse()?).unwrap();
/// let fraction = STEP_FEATURES.iter().position(|row| row.name == "fraction").unwrap();
/// assert_eq!(totals[fraction], 2.0); // 8/3 and 1/3
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn feature_totals(expr: &Expr) -> Option<[f64; STEP_FEATURES.len()]> {
    let steps = expr.steps()?;
    let mut steps = steps.iter().peekable();
    let mut totals = [0.0; STEP_FEATURES.len()];
    expr.fold(
        |_, _: &Card| 1usize,
        |_, op, lhs, rhs| {
            let Step { left, right, value, .. } = steps.next()?;
            let (cards, is_root) = ([lhs, rhs.unwrap_or(0)], steps.peek().is_none());
            let right = right.as_ref().unwrap_or(left);
            let step = StepFeatures::of::<Real>(&TreeNode { op, left, right, value, cards, is_root });
            for (total, row) in totals.iter_mut().zip(STEP_FEATURES) {
                *total += (row.measure)(&step);
            }
            Some(lhs + rhs.unwrap_or(0))
        },
    )?;
    Some(totals)
}

/// The cost of a solution.
pub(super) fn cost_of(expr: &Expr) -> Option<f64> {
    Some(feature_totals(expr)?.iter().zip(STEP_FEATURES).map(|(total, row)| total * row.weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unordered_pairs_are_counted_once() {
        let mut both = PartitionSum { sum: 0.5, squares: 0.25, largest: 1.0 };
        both.plus(PartitionSum { sum: 0.25, squares: 0.0625, largest: 2.0 });
        let three = 0.5 * 0.5 + 0.5 * 0.25 + 0.25 * 0.25;
        assert!((both.pairs().sum - three).abs() < 1e-12);
    }
}
