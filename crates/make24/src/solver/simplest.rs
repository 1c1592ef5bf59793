//! One solution of a puzzle: the simplest, or one that is found fast; and the solutions known before a list begins.

use super::number_type::{NumberKind, height_downward, height_upward, in_fitting, in_fractions};
use super::{Answer, SEARCHED, Solution, Solver, conclude, fast};
use crate::budget::{Budget, StopReason};
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::Puzzle;
use crate::search::classes::simplicity_key;
use crate::search::shapes::{self, Best};
use crate::search::sub_multisets::SubsetIndex;
use crate::search::trees::{Cost, Order, Trees};
use crate::search::{SearchContext, Stream, has_negative, large, shapes_suffice};
use crate::value::{Number, Ratio, Rational, Real, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// The largest hand for which every form lists its first solutions without delay.
const QUICK: usize = 5;

/// The largest hand for which all solutions with powers are listed to find the simplest.
const LISTED: usize = 5;

impl Solver {
    /// The simplest solution: the one with the least [`Shape::cost`](crate::shape::Shape::cost). For more than seven
    /// cards this is a simple solution, since finding the simplest takes minutes. With powers and more than five cards
    /// it is the simplest solution without powers, if there is one.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let best = Solver::default().best(&"1 5 5 5".parse::<Puzzle>()?).found().expect("there is one");
    /// assert_eq!(best.to_string(), "5 * (5 - 1 / 5)");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn best(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        let solution = |expr| Solution { expr, value: puzzle.target.clone() };
        if !self.is_listed() {
            let budget = self.budget(puzzle);
            let best = in_fitting!(self, height_upward(puzzle), V => self.cheapest::<V>(puzzle, &budget));
            return conclude(best.map(|best| best.map(solution)), &budget, || None);
        }
        if !self.rules.has_only_shapes()
            && puzzle.hand.len() > LISTED
            && let Some(alone) = self.arithmetic_alone()
        {
            let alone = alone.best(puzzle);
            if let Answer::Complete(Some(_)) = alone {
                return alone;
            }
        }
        if puzzle.hand.len() <= SEARCHED
            && let Some(listed) = self.enumerate_essential(puzzle)
        {
            return Answer::of(listed.map(|mut listed| listed.solutions.next().map(solution)), || None);
        }
        let budget = self.budget(puzzle);
        let best = if puzzle.hand.len() > SEARCHED {
            match self.large(puzzle) {
                Some(expr) => Ok(Some(expr)),
                None => in_fitting!(self, height_downward(puzzle, 0), V => self.first::<V>(puzzle, &budget)),
            }
        } else if shapes_suffice(&puzzle.hand, &self.rules) {
            in_fractions!(height_upward(puzzle), V => self.best_shape::<V>(puzzle, &budget))
        } else {
            let mut solutions = self.solutions(puzzle, Form::Commuted);
            let all = solutions.by_ref().map(|solution| solution.expr);
            let best = all.map(simplicity_key).min().map(|(.., expr)| solution(expr));
            return Answer::until(best, solutions.stopped());
        };
        conclude(best.map(|best| best.map(solution)), &budget, || None)
    }

    /// Some solution that is found fast even for a large hand, or nothing: it puts most cards aside and solves the rest
    /// with the four operations.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let puzzle: Puzzle = "3 7 11 13 17 19 23 29 31".parse()?;
    /// assert!(Solver::default().quick_solution(&puzzle).is_some());
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn quick_solution(&self, puzzle: &Puzzle) -> Option<Solution> {
        let expr = match puzzle.hand.len() > large::SEARCHED_CARDS {
            true => self.large(puzzle),
            false => self.arithmetic_alone()?.best(puzzle).found().map(|best| best.expr),
        };
        expr.map(|expr| Solution { expr, value: puzzle.target.clone() })
    }

    /// Some solution of a large hand, if [`large::find`] finds one.
    pub(super) fn large(&self, puzzle: &Puzzle) -> Option<Expr> {
        let (watched, alone) = (self.clone(), self.arithmetic_alone()?);
        let rules = alone.rules;
        let solve = move |small: &Puzzle| -> Stream<Expr> {
            Box::new(alone.best(small).found().map(|best| best.expr).into_iter())
        };
        large::find(puzzle, &rules, move || watched.is_interrupted(), solve).next()
    }

    /// Solutions that are known long before the complete list begins: for large hands, those that [`large::find`]
    /// finds; for forms that list slowly, the essential ones; for rules with powers, those without powers. The list may
    /// not be complete.
    pub(super) fn known_early(&self, puzzle: &Puzzle, form: Form) -> Stream<Expr> {
        if !self.is_listed() {
            return Box::new(self.best(puzzle).found().map(|best| best.expr).into_iter());
        }
        let cards = puzzle.hand.len();
        if cards <= QUICK {
            return Box::new(std::iter::empty());
        }
        let Some(alone) = self.arithmetic_alone() else { return Box::new(std::iter::empty()) };
        let slow = form != Form::Essential || !self.rules.has_only_shapes() && cards > LISTED;
        if slow
            && cards <= fast::MAX_ENUMERATED
            && let Some(Ok(listed)) = alone.enumerate_essential(puzzle)
        {
            return listed.solutions;
        }
        // If not all essential solutions of the reduced hand are known at once, use one of them.
        let (watched, rules) = (self.clone(), alone.rules);
        let solve = move |small: &Puzzle| -> Stream<Expr> {
            match alone.enumerate_essential(small) {
                Some(Ok(listed)) => listed.solutions,
                _ => Box::new(alone.best(small).found().map(|best| best.expr).into_iter()),
            }
        };
        if cards > large::SEARCHED_CARDS
            && (cards > fast::MAX_ENUMERATED || slow || !self.can_enumerate_essential(puzzle))
        {
            return large::find(puzzle, &rules, move || watched.is_interrupted(), solve);
        }
        Box::new(std::iter::empty())
    }

    /// Whether solutions are listed, or built from shapes, to find the simplest. Of unary operators and of numbers that
    /// are written with several cards there are too many.
    pub(crate) fn is_listed(&self) -> bool {
        self.rules.has_plain_cards() && self.rules.ops.iter().all(|op| !op.is_unary())
    }

    /// The solution whose steps cost least; see [`Cost`].
    fn cheapest<V: Number>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let mut trees = Trees::<V, Cost>::new(Arc::clone(&context), Order::Commuted);
        let target = V::of(&puzzle.target);
        let mut best: Option<(Cost, SubsetIndex)> = None;
        for m in context.roots() {
            if let Some(cost) = trees.total(m, &target)?
                && best.is_none_or(|(least, _)| cost < least)
            {
                best = Some((cost, m));
            }
        }
        best.map_or(Ok(None), |(cost, m)| trees.cheapest(m, &target, cost))
    }

    fn first<V: Number>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let mut trees = Trees::<V, ()>::new(Arc::clone(&context), Order::Commuted);
        let target = V::of(&puzzle.target);
        for m in context.roots() {
            if let Some(expr) = trees.first(m, &target)? {
                return Ok(Some(expr));
            }
        }
        Ok(None)
    }

    fn best_shape<V: Value>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        // If no value must be negative, the simplest solution is among the far fewer sums without negative values.
        let signs_move = puzzle.target.sign() == Ordering::Greater && !has_negative(&puzzle.hand);
        let best: Option<Best> = shapes::total(&context, signs_move, &puzzle.target)?;
        Ok(best.and_then(|best| best.shape(&context.cards).to_expr(false, &self.rules)))
    }
}
