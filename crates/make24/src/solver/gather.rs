//! Questions about all trees, or about all trees of one kind.

use super::number_type::{NumberKind, height_upward, in_fitting, in_fractions};
use super::{Answer, Solver, conclude};
use crate::budget::{Budget, StopReason};
use crate::count::Count;
use crate::hand::{Hand, Puzzle};
use crate::search::SearchContext;
use crate::search::semiring::add_to;
use crate::search::trees::{Order, TreeSemiring, Trees};
use crate::value::{Arithmetic, Number, Ratio, Rational, Real};
use std::sync::Arc;

impl Solver {
    /// The sum, in the semiring, over all trees that solve the puzzle.
    pub(super) fn total_over_trees<S: TreeSemiring>(
        &self,
        puzzle: &Puzzle,
        order: Order,
        budget: &Arc<Budget>,
    ) -> Result<Option<S>, StopReason> {
        in_fitting!(self, height_upward(puzzle), V => {
            let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
            let mut trees = Trees::<V, S>::new(Arc::clone(&context), order);
            let target = V::of(&puzzle.target);
            let mut all: Option<S> = None;
            for m in context.roots() {
                if let Some(of_root) = trees.total(m, &target)? {
                    add_to(&mut all, of_root);
                }
            }
            Ok(all)
        })
    }

    /// The number of expressions over the cards that the rules allow, whatever their values.
    pub(crate) fn count_expressions(&self, puzzle: &Puzzle) -> Result<Count, StopReason> {
        let context = SearchContext::<Real>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let trees = Trees::<Real, ()>::new(Arc::clone(&context), Order::Written);
        let mut count = Count::default();
        for m in context.roots() {
            count += &trees.expressions(m)?;
        }
        Ok(count)
    }

    /// The sums, in the semiring, over the trees of the cards that make each of these targets, by the cards that they
    /// use; `x + y` and `y + x` count as one tree. All targets are looked up in the same tables.
    pub(crate) fn totals_by_hand<S: TreeSemiring>(
        &self,
        hand: &Hand,
        targets: &[Rational],
    ) -> Vec<Answer<Vec<(Hand, S)>>> {
        let Some(largest) = targets.iter().max() else { return Vec::new() };
        let puzzle = Puzzle::new(hand.clone(), largest.clone());
        let (budget, mut totals) = (self.budget(&puzzle), Vec::new());
        let each = in_fitting!(self, height_upward(&puzzle), V => {
            self.total_each::<V, S>(hand, targets, &budget, &mut totals)
        });
        let missing = targets.len() - totals.len();
        let stop = each.err().unwrap_or(StopReason::Unproven);
        totals.extend(std::iter::repeat_with(|| Answer::Incomplete(Vec::new(), stop)).take(missing));
        totals
    }

    /// The same for one puzzle.
    pub(crate) fn total_by_hand<S: TreeSemiring>(&self, puzzle: &Puzzle) -> Answer<Vec<(Hand, S)>> {
        let total = self.totals_by_hand(&puzzle.hand, std::slice::from_ref(&puzzle.target)).pop();
        total.unwrap_or_else(|| Answer::Complete(Vec::new()))
    }

    fn total_each<V: Number, S: TreeSemiring>(
        &self,
        hand: &Hand,
        targets: &[Rational],
        budget: &Arc<Budget>,
        totals: &mut Vec<Answer<Vec<(Hand, S)>>>,
    ) -> Result<(), StopReason> {
        let context = SearchContext::<V>::new(hand, &self.rules, Arc::clone(budget))?;
        let mut trees = Trees::<V, S>::new(Arc::clone(&context), Order::Commuted);
        let targets: Vec<V> = targets.iter().map(V::of).collect();
        let is_unsure = trees.prepare(context.roots(), &targets)?;
        for (target, is_unsure) in targets.iter().zip(is_unsure) {
            let (before, mut of_target) = (budget.undecided(), Vec::new());
            for m in context.roots() {
                if let Some(of_root) = trees.total(m, target)? {
                    of_target.extend(context.hand(m).map(|hand| (hand, of_root)));
                }
            }
            let is_unsure = is_unsure || budget.undecided() > before;
            totals.push(Answer::until(of_target, is_unsure.then_some(StopReason::Unproven)));
        }
        Ok(())
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
        let budget = self.budget(puzzle);
        let found = in_fitting!(self, height_upward(puzzle), V => self.reaches::<V>(puzzle, &budget, true));
        if found == Ok(true) { Answer::Complete(true) } else { conclude(found, &budget, || false) }
    }
}
