//! The list of the solutions of a puzzle.

use super::Solver;
use super::number_type::in_fitting;
use crate::budget::{Budget, Limits};
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::Puzzle;
use crate::plan::{Facts, Question, Search, gathers};
use crate::rules::CardOrder;
use crate::search::classes::{SimplicityKey, classes, first_of_each, simplicity_key};
use crate::search::trees::{Keeps, Order};
use crate::search::unbracketed::unbracketed;
use crate::search::walk::{Walk, WalkForm};
use crate::search::{SearchContext, Stream};
use crate::value::Number;
use crate::watch::StopReason;
use std::sync::Arc;

/// The steps that may be spent on all classes of trees before a list begins: about a second.
const QUICK_CLASSES: u64 = 100_000_000;

/// Solutions, and a function that returns why the list ended early.
pub(super) type SolutionList = (Stream<Expr>, Box<dyn Fn() -> Option<StopReason> + Send>);

impl Solver {
    pub(super) fn list(&self, puzzle: &Puzzle, form: Form) -> Result<SolutionList, StopReason> {
        if let Some(puzzles) = puzzle.alternatives() {
            return Ok(self.list_of_choices(puzzle, puzzles, form));
        }
        let facts = Facts { form, ..self.facts(puzzle) };
        let mut gathers = gathers(&self.rules, puzzle.hand.len());
        self.by_plan(Question::List, &facts, |search| {
            match search {
                Search::FourCards => self.four_list(puzzle).map(|found| Ok(complete(Box::new(found)))),
                Search::Joins => match self.joined(puzzle) {
                    // The walk meets one of each class at a time, which takes less memory.
                    Err(StopReason::Memory) => {
                        gathers = false;
                        None
                    }
                    joined => Some(joined.map(|joined| complete(joined.solutions))),
                },
                Search::Walk => {
                    let budget = self.budget(puzzle);
                    let shapes = self.list_shapes(puzzle, form, &budget);
                    Some(shapes.map(|shapes| match form.reduces() {
                        true => one_of_each(shapes, form, gathers, &budget),
                        false => listed(shapes, &budget),
                    }))
                }
                Search::TreeClasses => {
                    let steps = self.limits.steps.min(QUICK_CLASSES);
                    let budget = self.clone().with_limits(Limits { steps, ..self.limits }).budget(puzzle);
                    match self.tree_classes(puzzle, form, &budget) {
                        Ok(trees) => {
                            let trees = self.without_brackets(Box::new(trees.into_iter()), form);
                            let mut simplest: Vec<SimplicityKey> = trees.map(simplicity_key).collect();
                            simplest.sort_unstable();
                            let solutions = simplest.into_iter().map(|(.., expr)| expr);
                            Some(Ok(listed(Box::new(solutions), &budget)))
                        }
                        // Falls back to a list that begins at once.
                        Err(StopReason::Steps | StopReason::Memory) => None,
                        Err(stop) => Some(Err(stop)),
                    }
                }
                _ => None,
            }
        })
        .unwrap_or_else(|| {
            let budget = self.budget(puzzle);
            let trees = in_fitting!(self, V => self.list_trees::<V>(puzzle, form, &budget));
            trees.map(|trees| match facts.lists_each_once() {
                true => listed(trees, &budget),
                false => {
                    // A chain that is neither sorted nor chosen for its simplicity may have brackets that it does not need.
                    let as_made = self.rules.order == CardOrder::Kept || !gathers;
                    let trees = if as_made { self.without_brackets(trees, form) } else { trees };
                    one_of_each(trees, form, gathers, &budget)
                }
            })
        })
    }

    fn without_brackets(&self, trees: Stream<Expr>, form: Form) -> Stream<Expr> {
        if form <= Form::Commuted {
            return trees;
        }
        let rules = self.rules.clone();
        Box::new(trees.map(move |expr| unbracketed(&expr, &rules)))
    }

    fn list_shapes(&self, puzzle: &Puzzle, form: Form, budget: &Arc<Budget>) -> Result<Stream<Expr>, StopReason> {
        let context = SearchContext::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let (roots, rules, target) = (context.roots_to_list(), self.rules.clone(), puzzle.target.clone());
        let form = if form.signs_move() { WalkForm::Arranged } else { WalkForm::Flat };
        let walk = Arc::new(Walk::new(context, form));
        let shapes = roots.flat_map(move |m| walk.roots(m, &target));
        Ok(Box::new(shapes.filter_map(move |(negative, shape)| shape.to_expr(negative, &rules))))
    }

    fn list_trees<V: Number>(
        &self,
        puzzle: &Puzzle,
        form: Form,
        budget: &Arc<Budget>,
    ) -> Result<Stream<Expr>, StopReason> {
        let trees = self.trees::<V>(&puzzle.hand, Keeps::Existence, Order::of(form), budget)?.without_idle_steps(form);
        trees.whole_hands().try_for_each(|m| trees.fill_parts(m))?;
        Ok(Arc::new(trees).stream(V::of(&puzzle.target)))
    }
}

fn complete(solutions: Stream<Expr>) -> SolutionList {
    (solutions, Box::new(|| None))
}

fn listed(solutions: Stream<Expr>, budget: &Arc<Budget>) -> SolutionList {
    let asked = Arc::clone(budget);
    (solutions, Box::new(move || asked.stopped()))
}

/// The simplest of each class if `gathers`, else the first.
fn one_of_each(solutions: Stream<Expr>, form: Form, gathers: bool, budget: &Arc<Budget>) -> SolutionList {
    let each: Stream<Expr> = match gathers {
        true => Box::new(classes(solutions, form, budget).into_iter()),
        false => Box::new(first_of_each(solutions, form, Arc::clone(budget))),
    };
    listed(each, budget)
}
