//! Questions about hands in which a card may be one of several numbers: joins the answers for the possible hands.

use super::list::SolutionList;
use super::{Answer, Solution, Solver};
use crate::budget::Limits;
use crate::count::Count;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::rules::{CardOrder, CardUse};
use crate::search::Stream;
use crate::search::classes::first_of_each;
use crate::value::Rational;
use crate::watch::StopReason;
use std::sync::{Arc, Mutex, PoisonError};

pub(super) fn both<T>(one: Answer<T>, other: Answer<T>, join: impl FnOnce(T, T) -> T) -> Answer<T> {
    let stop = one.stopped().or(other.stopped());
    Answer::until(join(one.found(), other.found()), stop)
}

pub(super) fn either(one: Answer<bool>, other: Answer<bool>) -> Answer<bool> {
    match (one, other) {
        (Answer::Complete(true), _) | (_, Answer::Complete(true)) => Answer::Complete(true),
        (one, other) => both(one, other, |one, other| one || other),
    }
}

/// Prefers the first of two equally simple solutions.
pub(super) fn simpler(one: Option<Solution>, other: Option<Solution>) -> Option<Solution> {
    one.into_iter().chain(other).min_by_key(Solution::cost)
}

/// Prefers the smaller of two equally near numbers.
pub(super) fn nearer(
    target: &Rational,
    one: Answer<Option<Rational>>,
    other: Answer<Option<Rational>>,
) -> Answer<Option<Rational>> {
    let nearer = both(one, other, |one, other| {
        one.into_iter().chain(other).min_by_key(|value| (value.distance(target), value.clone()))
    });
    // No number is nearer than the target itself.
    match nearer {
        Answer::Incomplete(Some(value), _) if value == *target => Answer::Complete(Some(value)),
        nearer => nearer,
    }
}

impl Solver {
    /// `None` if each card is one number. Each possible hand has the same share of the steps.
    pub(super) fn over_choices<T>(
        &self,
        hand: &Hand,
        ask: impl Fn(&Solver, &Hand) -> T,
        join: impl Fn(T, T) -> T,
    ) -> Option<T> {
        let hands = hand.alternatives()?;
        let solver = self.with_share(hands.len());
        hands.iter().map(|hand| ask(&solver, hand)).reduce(join)
    }

    /// Joins the answers for the same target.
    pub(super) fn over_choices_each<T>(
        &self,
        hand: &Hand,
        targets: &[Rational],
        ask: impl Fn(&Solver, &Hand) -> Vec<T>,
        join: impl Fn(&Rational, T, T) -> T,
    ) -> Option<Vec<T>> {
        self.over_choices(hand, ask, |one, other| {
            let pairs = targets.iter().zip(one.into_iter().zip(other));
            pairs.map(|(target, (one, other))| join(target, one, other)).collect()
        })
    }

    fn with_share(&self, hands: usize) -> Solver {
        let steps = self.limits.steps / hands as u64;
        Solver { limits: Limits { steps, ..self.limits }, ..self.clone() }
    }

    pub(super) fn count_choices(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        let count = |solver: &Solver, hand: &Hand| {
            solver.count_uninterrupted(&Puzzle::new(hand.clone(), puzzle.target.clone()), form)
        };
        let sum = |mut one: Count, other: Count| {
            one += &other;
            one
        };
        let counted = self
            .keeps_choices_apart(form)
            .then(|| self.over_choices(&puzzle.hand, count, |one, other| both(one, other, sum)));
        counted.flatten().unwrap_or_else(|| self.count_listed(puzzle, form))
    }

    /// A form may leave out what changes nothing: `12 * 2 * 1 * 1` and `12 * 2 + 11 - 11`.
    fn keeps_choices_apart(&self, form: Form) -> bool {
        self.rules.card_use == CardUse::All && self.rules.order == CardOrder::Any && !form.reduces()
    }

    /// Solutions that are the same under the form come once.
    pub(super) fn list_of_choices(
        &self,
        puzzle: &Puzzle,
        puzzles: impl ExactSizeIterator<Item = Puzzle> + Send + 'static,
        form: Form,
    ) -> SolutionList {
        let stop: Arc<Mutex<Option<StopReason>>> = Arc::default();
        let (solver, noted) = (self.with_share(puzzles.len()), Arc::clone(&stop));
        let all: Stream<_> = Box::new(puzzles.flat_map(move |puzzle| {
            let (mut solutions, noted) = (solver.solutions(&puzzle, form), Arc::clone(&noted));
            std::iter::from_fn(move || {
                let next = solutions.next();
                if next.is_none() {
                    let mut stop = noted.lock().unwrap_or_else(PoisonError::into_inner);
                    *stop = stop.or(solutions.stopped());
                }
                next.map(|solution| solution.expr)
            })
        }));
        let budget = self.budget(puzzle);
        let all =
            if self.keeps_choices_apart(form) { all } else { Box::new(first_of_each(all, form, Arc::clone(&budget))) };
        (all, Box::new(move || stop.lock().unwrap_or_else(PoisonError::into_inner).or(budget.stopped())))
    }
}
