//! The choice of the search that lists the solutions of a puzzle.

use super::Solver;
use super::number_type::{NumberKind, height_downward, height_of_reduced_forms, in_fitting, in_fractions};
use crate::budget::{Budget, StopReason};
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::Puzzle;
use crate::rules::CardOrder;
use crate::search::classes::{classes, first_of_each};
use crate::search::essential::Essential;
use crate::search::trees::{Order, Trees};
use crate::search::walk::{Walk, WalkForm};
use crate::search::{SearchContext, Stream, shapes_suffice};
use crate::value::{Number, Ratio, Rational, Real, Value};
use std::sync::Arc;

/// A list of solutions, and a function that returns why it ended early.
pub(super) type SolutionList = (Stream<Expr>, Box<dyn Fn() -> Option<StopReason> + Send>);

impl Solver {
    /// The list of solutions: reduced forms, shapes or trees, whichever is complete for these rules.
    pub(super) fn list(&self, puzzle: &Puzzle, form: Form) -> Result<SolutionList, StopReason> {
        if form == Form::Essential
            && let Some(listed) = self.enumerate_essential(puzzle)
        {
            return Ok((listed?.solutions, Box::new(|| None)));
        }
        let budget = self.budget(puzzle);
        let shapes = form > Form::Commuted && shapes_suffice(&puzzle.hand, &self.rules);
        let (finer, done) = if form == Form::Essential && self.reduced_forms_suffice(puzzle) {
            (in_fractions!(height_of_reduced_forms(puzzle), V => self.list_reduced_forms::<V>(puzzle, &budget))?, true)
        } else if shapes {
            (
                in_fractions!(height_downward(puzzle, 0), V => self.list_shapes::<V>(puzzle, form, &budget))?,
                !form.reduces(),
            )
        } else {
            let order = if form == Form::Written { Order::Written } else { Order::Commuted };
            (
                in_fitting!(self, height_downward(puzzle, 0), V => self.list_trees::<V>(puzzle, order, &budget))?,
                self.lists_each_once(form),
            )
        };
        let asked = Arc::clone(&budget);
        let stopped = Box::new(move || asked.stopped());
        match done {
            true => Ok((finer, stopped)),
            // There are too many solutions to visit all before the first is given.
            false if !self.is_listed() => Ok((Box::new(first_of_each(finer, form, budget)), stopped)),
            false => Ok((Box::new(classes(finer, form, &budget).into_iter()), stopped)),
        }
    }

    /// Whether the recursion over trees lists, and counts, each solution under this form once. Where the order of the
    /// cards is kept, two trees may be one up to the order of operands: `(2 - 2) * 2` and `2 * (2 - 2)`.
    pub(super) fn lists_each_once(&self, form: Form) -> bool {
        form == Form::Written || form == Form::Commuted && self.rules.order == CardOrder::Any
    }

    fn list_reduced_forms<V: Value>(&self, puzzle: &Puzzle, budget: &Arc<Budget>) -> Result<Stream<Expr>, StopReason> {
        let Puzzle { hand, target } = puzzle;
        let rules = self.rules;
        let essential = Essential::<V>::new(hand, target, &self.rules, Arc::clone(budget))?;
        Ok(match essential {
            Some(essential) => {
                Box::new(essential.solutions(target).filter_map(move |shape| shape.to_expr(false, &rules)))
            }
            None => Box::new(std::iter::empty()),
        })
    }

    fn list_shapes<V: Value>(
        &self,
        puzzle: &Puzzle,
        form: Form,
        budget: &Arc<Budget>,
    ) -> Result<Stream<Expr>, StopReason> {
        let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let (roots, rules, target) = (context.roots(), self.rules, puzzle.target.clone());
        let form = if form.signs_move() { WalkForm::Arranged } else { WalkForm::Flat };
        let walk = Arc::new(Walk::<V>::new(context, form));
        let shapes = roots.flat_map(move |m| walk.roots(m, &target));
        Ok(Box::new(shapes.filter_map(move |(negative, shape)| shape.to_expr(negative, &rules))))
    }

    fn list_trees<V: Number>(
        &self,
        puzzle: &Puzzle,
        order: Order,
        budget: &Arc<Budget>,
    ) -> Result<Stream<Expr>, StopReason> {
        let context = SearchContext::<V>::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let mut trees = Trees::<V, ()>::new(Arc::clone(&context), order);
        context.roots().try_for_each(|m| trees.fill_parts(m))?;
        let (trees, target) = (Arc::new(trees), V::of(&puzzle.target));
        Ok(Box::new(context.roots().flat_map(move |m| trees.stream(m, &target))))
    }
}
