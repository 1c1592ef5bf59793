//! Questions about all trees, or about all trees of one kind.

use super::choices::either;
use super::number_type::in_fitting;
use super::{Answer, Solver, conclude};
use crate::budget::Budget;
use crate::count::Count;
use crate::hand::Puzzle;
use crate::search::trees::{Element, Keeps, Order};
use crate::value::{Arithmetic, Real};
use crate::watch::StopReason;
use std::sync::Arc;

impl Solver {
    pub(super) fn count_trees(&self, puzzle: &Puzzle, order: Order, budget: &Arc<Budget>) -> Result<Count, StopReason> {
        in_fitting!(self, V => {
            let mut trees = self.trees::<V>(&puzzle.hand, Keeps::Counts, order, budget)?;
            let target = V::of(&puzzle.target);
            let mut all = Count::default();
            for m in trees.whole_hands() {
                if let Some(of_root) = trees.total(m, &target)?.and_then(Element::into_count) {
                    all += &of_root;
                }
            }
            Ok(all)
        })
    }

    /// The number of expressions over the cards that the rules allow, whatever their values.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    pub fn count_expressions(&self, puzzle: &Puzzle) -> Result<Count, StopReason> {
        let trees = self.trees::<Real>(&puzzle.hand, Keeps::Existence, Order::Written, &self.budget(puzzle))?;
        let mut count = Count::default();
        for m in trees.whole_hands() {
            count += &trees.expressions(m)?;
        }
        Ok(count)
    }

    /// Whether the puzzle can be solved by taking one card at a time, so that one side of every operator is a card.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let card_by_card = |text: &str| Solver::default().is_solvable_card_by_card(&text.parse().unwrap()).complete();
    /// assert_eq!(card_by_card("3 3 8 8"), Some(true));
    /// assert_eq!(card_by_card("5 5 5 5"), Some(false)); // 5 * 5 - 5 / 5
    /// ```
    pub fn is_solvable_card_by_card(&self, puzzle: &Puzzle) -> Answer<bool> {
        if let Some(puzzles) = puzzle.alternatives() {
            return puzzles.map(|puzzle| self.is_solvable_card_by_card(&puzzle)).fold(Answer::Complete(false), either);
        }
        let budget = self.budget(puzzle);
        let found = in_fitting!(self, V => self.reaches::<V>(puzzle, &budget, true));
        if found == Ok(true) { Answer::Complete(true) } else { conclude(found, &budget, || false) }
    }
}
