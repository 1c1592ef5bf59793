//! One solution of a puzzle: the simplest, or one that is found fast; and the solutions known before a list begins.

use super::choices::{both, simpler};
use super::number_type::in_fitting;
use super::{Answer, Solution, Solver, conclude};
use crate::budget::Budget;
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::plan::{Facts, Question, Search};
use crate::search::SubsetIndex;
use crate::search::classes::simplicity_key;
use crate::search::shapes::{self, Best};
use crate::search::trees::{Cost, Keeps, Order};
use crate::search::unbracketed::unbracketed;
use crate::search::{SearchContext, Stream, has_negative, large};
use crate::value::{Number, Value};
use crate::watch::StopReason;
use std::cmp::Ordering;
use std::sync::Arc;

impl Solver {
    /// The simplest solution: the one with the least [`Shape::cost`](crate::shape::Shape::cost). For more than seven
    /// cards this is a simple solution, since finding the simplest takes minutes. With powers and more than five cards
    /// it is the simplest solution without powers, if there is one. Where unary operators, numbers of several digits,
    /// cards in order or rules about writing meet irrational numbers, it is the simplest solution through fractions, if
    /// there is one.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let best = Solver::default().best(&"1 5 5 5".parse::<Puzzle>()?).found().expect("there is one");
    /// assert_eq!(best.to_string(), "5 * (5 - 1 / 5)");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn best(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        let of_choices = |solver: &Solver, hand: &Hand| {
            solver.unless_interrupted(None, || solver.best(&Puzzle::new(hand.clone(), puzzle.target.clone())))
        };
        if let Some(best) = self.over_choices(&puzzle.hand, of_choices, |one, other| both(one, other, simpler)) {
            return best;
        }
        let solution = |expr| Solution { expr, value: puzzle.target.clone() };
        let best = self.by_plan(Question::Simplest, &self.facts(puzzle), |search| match search {
            Search::CheapestTree => {
                let budget = self.budget(puzzle);
                let best = in_fitting!(self, V => self.cheapest::<V>(puzzle, &budget));
                Some(conclude(best, &budget, || None))
            }
            Search::ArithmeticAlone | Search::FractionsAlone => {
                let alone = self.alone(search)?.best(puzzle).complete()??;
                Some(Answer::Complete(Some(alone.expr)))
            }
            Search::FourCards => self.four_list(puzzle).map(|mut found| Answer::Complete(found.next())),
            Search::Joins => {
                let joined = self.joined(puzzle);
                // The search over shapes takes less memory.
                let memory = matches!(joined, Err(StopReason::Memory));
                (!memory).then(|| Answer::of(joined.map(|mut joined| joined.solutions.next()), || None))
            }
            Search::Reduction => self.large(puzzle).map(|expr| Answer::Complete(Some(expr))),
            Search::WideMeet => self.some_solution(puzzle),
            Search::Trees => {
                let budget = self.budget(puzzle);
                let first = in_fitting!(self, V => self.first::<V>(puzzle, &budget));
                Some(conclude(first, &budget, || None))
            }
            Search::Shapes => {
                let budget = self.budget(puzzle);
                let best = self.best_shape(puzzle, &budget);
                Some(conclude(best, &budget, || None))
            }
            _ => None,
        });
        let best = best.unwrap_or_else(|| {
            let mut solutions = self.solutions(puzzle, Form::Commuted);
            let all = solutions.by_ref().map(|solution| solution.expr);
            let best = all.map(simplicity_key).min().map(|(.., expr)| expr);
            Answer::until(best, solutions.stopped())
        });
        best.map(|best| best.map(solution))
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
        if let Some(mut puzzles) = puzzle.alternatives() {
            return puzzles.find_map(|puzzle| self.quick_solution(&puzzle));
        }
        let expr = self.by_plan(Question::Quick, &self.facts(puzzle), |search| match search {
            Search::Reduction => Some(self.large(puzzle)),
            _ => None,
        });
        let by_arithmetic =
            || self.arithmetic_alone().and_then(|alone| alone.best(puzzle).found()).map(|best| best.expr);
        expr.unwrap_or_else(by_arithmetic).map(|expr| Solution { expr, value: puzzle.target.clone() })
    }

    pub(super) fn large(&self, puzzle: &Puzzle) -> Option<Expr> {
        let (watched, alone) = (self.clone(), self.arithmetic_alone()?);
        let rules = alone.rules.clone();
        let solve = move |small: &Puzzle| -> Stream<Expr> {
            Box::new(alone.best(small).found().map(|best| best.expr).into_iter())
        };
        large::find(puzzle, &rules, Box::new(move || watched.is_interrupted()), Box::new(solve)).next()
    }

    /// Those of [`large::find`], essential ones for slow forms, and those without powers; may be incomplete.
    pub(super) fn known_early(&self, puzzle: &Puzzle, form: Form) -> Stream<Expr> {
        if puzzle.hand.alternatives().is_some() {
            return Box::new(std::iter::empty());
        }
        let facts = Facts { form, ..self.facts(puzzle) };
        self.by_plan::<Stream<Expr>>(Question::Early, &facts, |search| match search {
            Search::Simplest => Some(Box::new(self.best(puzzle).found().map(|best| best.expr).into_iter())),
            Search::ArithmeticAlone => self.arithmetic_alone()?.essential(puzzle)?.ok(),
            Search::Reduction => {
                let (watched, alone) = (self.clone(), self.arithmetic_alone()?);
                let rules = alone.rules.clone();
                // If not all essential solutions of the reduced hand are known at once, use one of them.
                let solve = move |small: &Puzzle| -> Stream<Expr> {
                    match alone.essential(small) {
                        Some(Ok(listed)) => listed,
                        _ => Box::new(alone.best(small).found().map(|best| best.expr).into_iter()),
                    }
                };
                Some(large::find(puzzle, &rules, Box::new(move || watched.is_interrupted()), Box::new(solve)))
            }
            Search::Nothing => Some(Box::new(std::iter::empty())),
            _ => None,
        })
        .unwrap_or_else(|| Box::new(std::iter::empty()))
    }

    fn cheapest<V: Number>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let mut trees = self.trees::<V>(&puzzle.hand, Keeps::Costs, Order::Commuted, budget)?;
        let target = V::of(&puzzle.target);
        let mut best: Option<(Cost, SubsetIndex)> = None;
        for m in trees.whole_hands() {
            if let Some(cost) = trees.total(m, &target)?.and_then(|cheapest| cheapest.cost())
                && best.is_none_or(|(least, _)| cost < least)
            {
                best = Some((cost, m));
            }
        }
        let cheapest = best.map_or(Ok(None), |(cost, m)| trees.cheapest(m, &target, cost))?;
        Ok(cheapest.map(|expr| unbracketed(&expr, &self.rules)))
    }

    fn first<V: Number>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let mut trees = self.trees::<V>(&puzzle.hand, Keeps::Existence, Order::Commuted, budget)?;
        let target = V::of(&puzzle.target);
        for m in trees.whole_hands() {
            if let Some(expr) = trees.first(m, &target)? {
                return Ok(Some(expr));
            }
        }
        Ok(None)
    }

    fn best_shape(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Option<Expr>, StopReason> {
        let context = SearchContext::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        // If no value has to be negative, the simplest solution is among the far fewer sums without negative values.
        let signs_move = puzzle.target.sign() == Ordering::Greater && !has_negative(&puzzle.hand);
        let best: Option<Best> = shapes::total(&context, signs_move, &puzzle.target)?;
        Ok(best.and_then(|best| best.shape(&context.cards).to_expr(false, &self.rules)))
    }
}
