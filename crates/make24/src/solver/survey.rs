//! Many targets of one hand: how many solutions each has, and the simplest of them.

use super::{Answer, Solution, Solver};
use crate::budget::Budget;
use crate::count::Count;
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::plan::{Facts, Question, Search, plan};
use crate::search::classes::{classes, simplicity_key};
use crate::search::trees::{Keeps, Order};
use crate::value::{Arithmetic, Rational, Real};
use crate::watch::StopReason;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Surveyed {
    pub(crate) count: Answer<Count>,
    /// `Some` if it was asked for, or is known anyway.
    pub(crate) simplest: Option<Answer<Option<Expr>>>,
}

impl Solver {
    /// Uses the same tables for all targets as far as possible.
    pub(crate) fn survey(&self, hand: &Hand, targets: &[Rational], form: Form, asks_simplest: bool) -> Vec<Surveyed> {
        let Some(largest) = targets.iter().max() else { return Vec::new() };
        let puzzle_of = |target: &Rational| Puzzle::new(hand.clone(), target.clone());
        if hand.alternatives().is_some() {
            let count = |target| self.count_uninterrupted(&puzzle_of(target), form);
            let counts = targets.iter().map(count);
            let mut best = self.best_each(hand, if asks_simplest { targets } else { &[] });
            let simplest = |best: Answer<Option<Solution>>| best.map(|best| best.map(|best| best.expr));
            return counts.map(|count| Surveyed { count, simplest: best.next().map(simplest) }).collect();
        }
        let puzzle = puzzle_of(largest);
        let facts = Facts { form, targets: targets.len(), ..self.facts(&puzzle) };
        self.by_plan(Question::Survey, &facts, |search| match search {
            Search::Board if asks_simplest => {
                let best = self.best_each(hand, targets);
                let surveyed = |(target, best): (&Rational, Answer<Option<Solution>>)| Surveyed {
                    count: self.count_uninterrupted(&puzzle_of(target), form),
                    simplest: Some(best.map(|best| best.map(|best| best.expr))),
                };
                Some(targets.iter().zip(best).map(surveyed).collect())
            }
            Search::Trees if !cfg!(feature = "small") => {
                let (budget, mut surveyed) = (self.budget(&puzzle), Vec::new());
                let stop = self.survey_trees(hand, targets, form, &budget, &mut surveyed).err();
                let stop = stop.unwrap_or(StopReason::Unproven);
                surveyed.resize(targets.len(), Surveyed::stopped(stop));
                Some(surveyed)
            }
            _ => None,
        })
        .unwrap_or_else(|| {
            targets.iter().map(|target| self.survey_one(&puzzle_of(target), form, asks_simplest)).collect()
        })
    }

    fn survey_one(&self, puzzle: &Puzzle, form: Form, asks_simplest: bool) -> Surveyed {
        let facts = Facts { form, ..self.facts(puzzle) };
        let is_joined = |question| plan(question, &facts).next().is_some_and(|row| row.search == Search::Joins);
        if asks_simplest && is_joined(Question::Count) && is_joined(Question::Simplest) {
            match self.joined(puzzle) {
                // Other searches take less memory.
                Err(StopReason::Memory) => {}
                Err(stop) => return Surveyed::stopped(stop),
                Ok(mut joined) => {
                    let simplest = Some(Answer::Complete(joined.solutions.next()));
                    return Surveyed { count: Answer::Complete(joined.count), simplest };
                }
            }
        }
        let best = || self.unless_interrupted(None, || self.best(puzzle)).map(|best| best.map(|best| best.expr));
        Surveyed { count: self.count_uninterrupted(puzzle, form), simplest: asks_simplest.then(best) }
    }

    pub(super) fn count_uninterrupted(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        self.unless_interrupted(Count::default(), || self.count(puzzle, form))
    }

    /// Makes the tables of the hand, and the pass over the pairs at its root, once for all targets.
    fn survey_trees(
        &self,
        hand: &Hand,
        targets: &[Rational],
        form: Form,
        budget: &Arc<Budget>,
        surveyed: &mut Vec<Surveyed>,
    ) -> Result<(), StopReason> {
        let mut trees = self.trees::<Real>(hand, Keeps::Existence, Order::of(form), budget)?;
        let values: Vec<Real> = targets.iter().map(Real::of).collect();
        let is_unsure = trees.prepare(trees.whole_hands(), &values)?;
        let trees = Arc::new(trees);
        for ((target, value), is_unsure) in targets.iter().zip(&values).zip(is_unsure) {
            // The memory of one target is freed before the next.
            let own = self.budget(&Puzzle::new(hand.clone(), target.clone()));
            let before = budget.undecided();
            let classes = classes(trees.stream(value.clone()), form, &own);
            if let Some(stop) = budget.ended() {
                return Err(stop);
            }
            let is_unsure = is_unsure || budget.undecided() > before;
            let stop = own.ended().or(is_unsure.then_some(StopReason::Unproven));
            let count = Count::from(classes.len() as u64);
            let best = classes.into_iter().map(simplicity_key).min().map(|(.., expr)| expr);
            surveyed.push(Surveyed { count: Answer::until(count, stop), simplest: Some(Answer::until(best, stop)) });
        }
        Ok(())
    }
}

impl Surveyed {
    fn stopped(stop: StopReason) -> Surveyed {
        Surveyed { count: Answer::Incomplete(Count::default(), stop), simplest: Some(Answer::Incomplete(None, stop)) }
    }
}
