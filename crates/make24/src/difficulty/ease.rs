//! How easy all the solutions of a puzzle are together, in one pass over the tables of the plain search.

use super::weights::{STEP_FEATURES, StepFeatures};
use crate::card::Card;
use crate::expr::{Expr, Step};
use crate::search::trees::{Semiring, TreeNode};
use crate::value::{Number, Real};

/// What is kept of the trees that make a number.
#[derive(Clone, Debug)]
pub(super) struct PartitionSum {
    /// The sum of `exp(-cost)` over the trees.
    pub(super) sum: f64,
    /// The sum of its squares, for pairs of trees out of one list. Of two equal groups with equal groups in them, which
    /// take eight cards, it is a little too large.
    squares: f64,
    /// The largest number on the way, in the tree where that is least.
    pub(super) largest: f64,
}

impl Semiring for PartitionSum {
    fn card() -> PartitionSum {
        PartitionSum { sum: 1.0, squares: 1.0, largest: 0.0 }
    }
    fn times(&self, rhs: &PartitionSum) -> PartitionSum {
        PartitionSum {
            sum: self.sum * rhs.sum,
            squares: self.squares * rhs.squares,
            largest: self.largest.max(rhs.largest),
        }
    }
    fn pairs(&self) -> PartitionSum {
        let squared = self.sum * self.sum;
        PartitionSum { sum: f64::midpoint(squared, self.squares), squares: self.squares * self.squares, ..*self }
    }
    fn plus(&mut self, rhs: PartitionSum) {
        self.sum += rhs.sum;
        self.squares += rhs.squares;
        self.largest = self.largest.min(rhs.largest);
    }
    fn at_node<V: Number>(self, node: &TreeNode<'_, V>) -> PartitionSum {
        let ease = libm::exp(-cost(&StepFeatures::of(node)));
        let largest = if node.is_root { self.largest } else { self.largest.max(node.value.to_f64().abs()) };
        PartitionSum { sum: self.sum * ease, squares: self.squares * ease * ease, largest }
    }
}

/// What a step costs.
fn cost(step: &StepFeatures) -> f64 {
    STEP_FEATURES.iter().map(|row| row.weight * (row.of)(step)).sum()
}

/// How much a solution has of each row of [`STEP_FEATURES`]; `None` where it has no value.
///
/// ```
/// use make24::difficulty::{STEP_FEATURES, step_costs};
/// let step_costs = step_costs(&"8 / (3 - 8 / 3)".parse()?).unwrap();
/// let fraction = STEP_FEATURES.iter().position(|row| row.name == "fraction").unwrap();
/// assert_eq!(step_costs[fraction], 2.0); // 8/3 and 1/3
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn step_costs(expr: &Expr) -> Option<[f64; STEP_FEATURES.len()]> {
    let steps = expr.steps()?;
    let mut steps = steps.iter().peekable();
    let mut step_costs = [0.0; STEP_FEATURES.len()];
    expr.fold(
        |_, _: &Card| 1usize,
        |_, op, lhs, rhs| {
            let Step { left, right, value, .. } = steps.next()?;
            let (cards, is_root) = ([lhs, rhs], steps.peek().is_none());
            let step = StepFeatures::of::<Real>(&TreeNode { op, left, right, value, cards, is_root });
            for (strain, row) in step_costs.iter_mut().zip(STEP_FEATURES) {
                *strain += (row.of)(&step);
            }
            Some(lhs + rhs)
        },
    )?;
    Some(step_costs)
}

/// What a solution costs.
pub(super) fn cost_of(expr: &Expr) -> Option<f64> {
    Some(step_costs(expr)?.iter().zip(STEP_FEATURES).map(|(strain, row)| strain * row.weight).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_one_list_are_counted_once() {
        let mut both = PartitionSum { sum: 0.5, squares: 0.25, largest: 1.0 };
        both.plus(PartitionSum { sum: 0.25, squares: 0.0625, largest: 2.0 });
        let three = 0.5 * 0.5 + 0.5 * 0.25 + 0.25 * 0.25;
        assert!((both.pairs().sum - three).abs() < 1e-12);
    }
}
