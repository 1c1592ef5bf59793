//! Many targets of one hand, and the number that is nearest to one.

use super::{Answer, Solution, Solver};
use crate::budget::Stop;
use crate::hand::{Hand, Puzzle};
use crate::rules::Usage;
use crate::search::board::{self, Board};
use crate::value::{Rational, Value};
use std::cmp::Ordering;

impl Solver {
    /// A solution for each of these targets. Of a board of whole positive numbers ([`RuleSet::COUNTDOWN`] and its like)
    /// all are found in one pass, each with as few tiles as there can be; elsewhere each is the plainest, and so it is of
    /// more than six tiles, of targets beyond 9,999, and where the largest tile times the largest target is beyond two
    /// million.
    ///
    /// [`RuleSet::COUNTDOWN`]: crate::RuleSet::COUNTDOWN
    ///
    /// ```
    /// use make24::{Hand, RuleSet, Solver, value::Rational};
    /// let board: Hand = "25 50 75 100 3 6".parse()?;
    /// let targets: Vec<Rational> = (950..=952).map(Rational::from).collect();
    /// let found = Solver::new(RuleSet::COUNTDOWN).best_each(&board, &targets);
    /// let solved = found.into_iter().filter(|answer| answer.clone().found().is_some());
    /// assert_eq!(solved.count(), 3);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn best_each(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<Option<Solution>>> {
        let one_by_one =
            || targets.iter().map(|target| self.best(&Puzzle::new(hand.clone(), target.clone()))).collect();
        match self.board(hand, targets.iter().max()) {
            Some(Ok(board)) => {
                let solution = |target: &Rational| {
                    let number = target.to_i64().and_then(|target| u32::try_from(target).ok());
                    let expr = number.and_then(|number| board.solution(number));
                    Answer::Complete(expr.map(|expr| Solution { expr, value: target.clone() }))
                };
                targets.iter().map(solution).collect()
            }
            Some(Err(stop)) => targets.iter().map(|_| Answer::Incomplete(None, stop)).collect(),
            None => one_by_one(),
        }
    }

    /// The plainest solution for the number that is nearest to the target; of two that are equally near, the smaller.
    /// `None` where nothing at all can be made.
    ///
    /// ```
    /// use make24::{Puzzle, RuleSet, Solver};
    /// let nearest = Solver::new(RuleSet::COUNTDOWN).nearest(&"1 1 2 5 10 25 -> 987".parse::<Puzzle>()?);
    /// assert_eq!(nearest.found().unwrap().value.to_string(), "988");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn nearest(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        match self.nearest_value(puzzle) {
            Answer::Complete(Some(value)) => self.best(&Puzzle::new(puzzle.hand.clone(), value)),
            Answer::Complete(None) => Answer::Complete(None),
            Answer::Incomplete(_, stop) => Answer::Incomplete(None, stop),
        }
    }

    fn nearest_value(&self, puzzle: &Puzzle) -> Answer<Option<Rational>> {
        let Puzzle { hand, target } = puzzle;
        let distance = |value: &Rational| {
            let distance = value.sub(target);
            if distance.sign() == Ordering::Less { distance.neg() } else { distance }
        };
        let nearest =
            |values: &mut dyn Iterator<Item = Rational>| values.min_by_key(|value| (distance(value), value.clone()));
        // Every tile alone can be made, so nothing farther away is wanted.
        let tile = match self.rules.usage {
            Usage::AnySubset => nearest(&mut hand.cards().iter().map(|card| card.number().clone())),
            Usage::All => None,
        };
        match self.board(hand, tile.map(|tile| target.add(&distance(&tile))).as_ref()) {
            Some(Ok(board)) => {
                let made = board.fewest().iter().zip(0i64..).filter(|(fewest, _)| **fewest > 0);
                Answer::Complete(nearest(&mut made.map(|(_, number)| Rational::from(number))))
            }
            Some(Err(stop)) => Answer::Incomplete(None, stop),
            None => match self.values(hand) {
                Answer::Complete(values) => Answer::Complete(nearest(&mut values.into_iter())),
                Answer::Incomplete(_, stop) => Answer::Incomplete(None, stop),
            },
        }
    }

    /// Which of these targets are made, where rules and numbers are those of boards.
    pub(super) fn made_by_board(&self, hand: &Hand, targets: &[Rational]) -> Option<Vec<Answer<bool>>> {
        let board = self.board(hand, targets.iter().max())?;
        let made = |board: &Board, target: &Rational| {
            let number = target.to_i64().and_then(|target| usize::try_from(target).ok());
            number.and_then(|number| board.fewest().get(number)).is_some_and(|&fewest| fewest > 0)
        };
        Some(match board {
            Ok(board) => targets.iter().map(|target| Answer::Complete(made(&board, target))).collect(),
            Err(stop) => targets.iter().map(|_| Answer::Incomplete(false, stop)).collect(),
        })
    }

    /// All that a hand makes up to a largest number, where rules and numbers are those of boards.
    fn board(&self, hand: &Hand, largest: Option<&Rational>) -> Option<Result<Board, Stop>> {
        let high = largest?.to_i64().and_then(|number| u32::try_from(number).ok())?;
        let puzzle = Puzzle::new(hand.clone(), i64::from(high));
        board::fits(hand, &self.rules, high).then(|| Board::new(hand, &self.rules, high, self.budget(&puzzle)))
    }
}
