//! Many targets of one hand, and the number nearest to a target.

use super::choices::{both, nearer, simpler};
use super::{Answer, Solution, Solver};
use crate::hand::{Hand, Puzzle};
use crate::plan::{Question, Search};
use crate::rules::{CardUse, Objective};
use crate::search::board::Board;
use crate::value::{Rational, Value};
use crate::watch::StopReason;

impl Solver {
    /// A solution for each of these targets, one after another. For a board of positive integers
    /// ([`RuleSet::COUNTDOWN`] and the like), one pass finds all of them, each with the fewest tiles. Otherwise each is
    /// the simplest solution; that includes hands of more than six tiles, targets beyond 9,999, and boards whose largest
    /// tile times the largest target exceeds two million.
    ///
    /// [`RuleSet::COUNTDOWN`]: crate::RuleSet::COUNTDOWN
    ///
    /// ```
    /// use make24::{Hand, RuleSet, Solver, value::Rational};
    /// let board: Hand = "25 50 75 100 3 6".parse()?;
    /// let targets: Vec<Rational> = (950..=952).map(Rational::from).collect();
    /// let solver = Solver::new(RuleSet::COUNTDOWN);
    /// let solved = solver.best_each(&board, &targets).filter(|answer| answer.clone().found().is_some());
    /// assert_eq!(solved.count(), 3);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn best_each<'a>(
        &'a self,
        hand: &'a Hand,
        targets: &'a [Rational],
    ) -> Box<dyn Iterator<Item = Answer<Option<Solution>>> + 'a> {
        let Some(largest) = targets.iter().max() else { return Box::new(std::iter::empty()) };
        let of_choices = |solver: &Solver, hand: &Hand| solver.best_each(hand, targets).collect();
        if let Some(best) = self.over_choices_each(hand, targets, of_choices, |_, one, other| both(one, other, simpler))
        {
            return Box::new(best.into_iter());
        }
        let puzzle = Puzzle::new(hand.clone(), largest.clone());
        self.by_plan::<Box<dyn Iterator<Item = _> + 'a>>(Question::SimplestOfEach, &self.facts(&puzzle), |search| {
            match search {
                Search::Board => {
                    let board = self.board(&puzzle);
                    Some(Box::new(targets.iter().map(move |target| match &board {
                        Ok(board) => {
                            let number = target.to_i64().and_then(|target| u32::try_from(target).ok());
                            let expr = number.and_then(|number| board.solution(number));
                            Answer::Complete(expr.map(|expr| Solution { expr, value: target.clone() }))
                        }
                        Err(stop) => Answer::Incomplete(None, *stop),
                    })))
                }
                _ => None,
            }
        })
        .unwrap_or_else(|| {
            Box::new(targets.iter().map(move |target: &Rational| {
                self.unless_interrupted(None, || self.best(&Puzzle::new(hand.clone(), target.clone())))
            }))
        })
    }

    /// The simplest solution for the number nearest to the target; of two equally near numbers, the smaller one. Under
    /// rules with [`Objective::NearestBelow`] or [`Objective::NearestAbove`], for the nearest on that side. `None` if the
    /// cards make no such number. If a limit is reached, the nearest number found so far.
    ///
    /// ```
    /// use make24::{Puzzle, RuleSet, Solver};
    /// let nearest = Solver::new(RuleSet::COUNTDOWN).nearest(&"1 1 2 5 10 25 -> 987".parse::<Puzzle>()?);
    /// assert_eq!(nearest.found().unwrap().value.to_string(), "988");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn nearest(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        let value = self.nearest_each(&puzzle.hand, std::slice::from_ref(&puzzle.target)).into_iter().next();
        value.unwrap_or(Answer::Complete(None)).and_then(|value| match value {
            Some(value) => self.best(&Puzzle::new(puzzle.hand.clone(), value)),
            None => Answer::Complete(None),
        })
    }

    /// A solution for the number nearest to each of these targets: [`Solver::best_each`] of the results of
    /// [`Solver::nearest_each`], so that a board is searched twice and not once per target.
    ///
    /// ```
    /// use make24::{Hand, RuleSet, Solver, value::Rational};
    /// let board: Hand = "1 1 2 5 10 25".parse()?;
    /// let nearest = Solver::new(RuleSet::COUNTDOWN).nearest_solutions(&board, &[986.into(), 987.into()]);
    /// let values: Vec<Rational> = nearest.into_iter().map(|answer| answer.found().unwrap().value).collect();
    /// assert_eq!(values, [984, 988].map(Rational::from));
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn nearest_solutions(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<Option<Solution>>> {
        let nearest = self.nearest_each(hand, targets);
        let mut values: Vec<Rational> = nearest.iter().filter_map(|nearest| nearest.clone().found()).collect();
        values.sort_unstable();
        values.dedup();
        let solutions: Vec<Answer<Option<Solution>>> = self.best_each(hand, &values).collect();
        let solution_of = |value: Option<Rational>| {
            let place = value.and_then(|value| values.binary_search(&value).ok());
            place.map_or(Answer::Complete(None), |at| solutions[at].clone())
        };
        nearest.into_iter().map(|nearest| nearest.and_then(solution_of)).collect()
    }

    /// The nearest number that the cards make for each of these targets, as in [`Solver::nearest`]; all from the same
    /// tables.
    ///
    /// ```
    /// use make24::{Hand, RuleSet, Solver, value::Rational};
    /// let board: Hand = "1 1 2 5 10 25".parse()?;
    /// let nearest = Solver::new(RuleSet::COUNTDOWN).nearest_each(&board, &[Rational::from(986), Rational::from(987)]);
    /// let nearest: Vec<String> = nearest.into_iter().map(|answer| answer.found().unwrap().to_string()).collect();
    /// assert_eq!(nearest, ["984", "988"]); // both are 2 away from 986, and the smaller counts
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn nearest_each(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<Option<Rational>>> {
        if let Some(nearest) =
            self.over_choices_each(hand, targets, |solver, hand| solver.nearest_each(hand, targets), nearer)
        {
            return nearest;
        }
        let objective = self.rules.objective;
        let tiles = || hand.cards().iter().rev().map(|card| card.number());
        // Each tile is itself a possible result, so no number farther away than the nearest tile can be the nearest;
        // above the target, sums and products of the largest tiles, which boards make, are nearer.
        let joined = |join: fn(&Rational, &Rational) -> Rational| {
            let most = *self.rules.card_use.counts(hand.len()).end();
            tiles().take(most).scan(None, move |made: &mut Option<Rational>, tile| {
                *made = Some(made.as_ref().map_or_else(|| tile.clone(), |made| join(made, tile)));
                made.clone()
            })
        };
        let farthest = |target: &Rational| match objective {
            Objective::NearestBelow => Some(target.clone()),
            Objective::NearestAbove => {
                let made = tiles().cloned().chain(joined(Rational::add)).chain(joined(Rational::mul));
                made.filter(|made| made >= target).min()
            }
            Objective::Exact | Objective::Nearest => {
                tiles().map(|tile| tile.distance(target)).min().map(|way| target.add(&way))
            }
        };
        let farthest = match self.rules.card_use {
            CardUse::All => None,
            CardUse::AnySubset | CardUse::AtMost(_) => {
                let bounds: Option<Vec<Rational>> = targets.iter().map(farthest).collect();
                bounds.and_then(|bounds| bounds.into_iter().max())
            }
        };
        // No board has the target 0.
        let puzzle = Puzzle::new(hand.clone(), farthest.unwrap_or(Rational::from(0)));
        let made: Option<Answer<Vec<Rational>>> =
            self.by_plan(Question::Nearest, &self.facts(&puzzle), |search| match search {
                Search::Board => Some(match self.board(&puzzle) {
                    Ok(board) => {
                        let made = board.fewest().iter().zip(0i64..).filter(|(fewest, _)| **fewest > 0);
                        Answer::Complete(made.map(|(_, number)| Rational::from(number)).collect())
                    }
                    Err(stop) => Answer::Incomplete(Vec::new(), stop),
                }),
                _ => None,
            });
        let made = made.unwrap_or_else(|| self.values(hand));
        let stopped = made.stopped();
        let nearest = |target: &Rational| {
            let (Answer::Complete(made) | Answer::Incomplete(made, _)) = &made;
            let place = made.partition_point(|value| value < target);
            let beside = [place.checked_sub(1), Some(place)].into_iter().flatten().filter_map(|place| made.get(place));
            let nearest = beside.filter(|value| objective.admits(value, target));
            let nearest = nearest.min_by_key(|value| value.distance(target)).cloned();
            // No number is nearer than the target itself.
            let stopped = stopped.filter(|_| nearest.as_ref() != Some(target));
            Answer::until(nearest, stopped)
        };
        targets.iter().map(nearest).collect()
    }

    pub(super) fn made_by_board(&self, puzzle: &Puzzle, targets: &[Rational]) -> Vec<Answer<bool>> {
        let made = |board: &Board, target: &Rational| {
            let number = target.to_i64().and_then(|target| usize::try_from(target).ok());
            number.and_then(|number| board.fewest().get(number)).is_some_and(|&fewest| fewest > 0)
        };
        match self.board(puzzle) {
            Ok(board) => targets.iter().map(|target| Answer::Complete(made(&board, target))).collect(),
            Err(stop) => targets.iter().map(|_| Answer::Incomplete(false, stop)).collect(),
        }
    }

    fn board(&self, puzzle: &Puzzle) -> Result<Board, StopReason> {
        let high = puzzle.target.to_i64().and_then(|high| u32::try_from(high).ok()).unwrap_or(0);
        Board::new(&puzzle.hand, &self.rules, high, self.budget(puzzle))
    }
}
