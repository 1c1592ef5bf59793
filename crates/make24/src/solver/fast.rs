//! The fast searches, for puzzles that fit them; [`plan`](crate::plan) asks that first.

use super::{Solver, conclude};
use crate::card::Card;
use crate::count::Count;
use crate::expr::Expr;
use crate::hand::Puzzle;
use crate::plan::{Question, Search, plan};
use crate::search::Stream;
use crate::search::four::{self, FourCardSolutions};
use crate::search::meet::{BackPointers, Exists, MeetInTheMiddle, ReducedForms, SignedCounts, decides};
use crate::solver::Answer;
use crate::value::Rational;
use crate::value::magnitude::{Magnitude, Natural, Residue, WideNatural, WideResidue};
use crate::watch::StopReason;
use std::sync::Arc;

/// Residues for fractions, natural numbers for whole numbers. The plan has checked that the puzzle fits.
macro_rules! in_magnitudes {
    ($solver:expr, $M:ident => $body:expr) => {
        if $solver.rules.domain.has_fractions() {
            type $M = Residue;
            $body
        } else {
            type $M = Natural;
            $body
        }
    };
}

/// Uses the first magnitude type that decides the puzzles, if there is one.
macro_rules! in_deciding {
    ($solver:expr, $puzzles:expr, $M:ident => $body:expr) => {{
        let rules = &$solver.rules;
        // The page is for hands that people play, and loads every byte of its engine.
        let is_small = cfg!(feature = "small");
        if $puzzles.iter().all(|puzzle| decides::<Residue>(puzzle, rules)) {
            type $M = Residue;
            Some($body)
        } else if $puzzles.iter().all(|puzzle| decides::<Natural>(puzzle, rules)) {
            type $M = Natural;
            Some($body)
        } else if !is_small && $puzzles.iter().all(|puzzle| decides::<WideResidue>(puzzle, rules)) {
            type $M = WideResidue;
            Some($body)
        } else if !is_small && $puzzles.iter().all(|puzzle| decides::<WideNatural>(puzzle, rules)) {
            type $M = WideNatural;
            Some($body)
        } else {
            None
        }
    }};
}

pub(super) use in_deciding;

pub(super) struct EssentialList {
    pub(super) count: Count,
    pub(super) solutions: Stream<Expr>,
}

impl Solver {
    /// `None` if the numbers do not fit the equations.
    pub(super) fn four_cards(&self, puzzle: &Puzzle) -> Option<bool> {
        let (cards, target) = four_numbers(puzzle)?;
        four::is_solvable(cards, target)
    }

    pub(super) fn four_list(&self, puzzle: &Puzzle) -> Option<FourCardSolutions> {
        let (cards, target) = four_numbers(puzzle)?;
        four::list(puzzle.hand.cards(), cards, target, self.rules.clone())
    }

    pub(super) fn meets(&self, puzzle: &Puzzle) -> Answer<bool> {
        in_magnitudes!(self, M => self.meets_in::<M>(puzzle))
    }

    /// Uses numbers of any width; `None` if they are too large.
    pub(super) fn decided(&self, puzzle: &Puzzle) -> Option<Answer<bool>> {
        in_deciding!(self, [puzzle], M => self.meets_in::<M>(puzzle))
    }

    fn meets_in<M: Magnitude>(&self, puzzle: &Puzzle) -> Answer<bool> {
        let budget = self.budget(puzzle);
        let mut meet = MeetInTheMiddle::<M, Exists>::new(puzzle, &self.rules, Arc::clone(&budget));
        let found = meet.as_mut().map_err(|stop| *stop).and_then(|meet| meet.reaches(&puzzle.target));
        conclude(found, &budget, || false)
    }

    /// Meets in the middle; `None` if the numbers are too large.
    pub(super) fn some_solution(&self, puzzle: &Puzzle) -> Option<Answer<Option<Expr>>> {
        in_deciding!(self, [puzzle], M => {
            let budget = self.budget(puzzle);
            let meet = MeetInTheMiddle::<M, Exists>::new(puzzle, &self.rules, Arc::clone(&budget));
            let found = meet.and_then(|mut meet| meet.solution(&self.rules, &puzzle.target));
            conclude(found, &budget, || None)
        })
    }

    /// Meets in the middle with the same tables for all targets; `None` if some number is too large.
    pub(super) fn each_decided(&self, puzzles: &[Puzzle]) -> Option<Vec<Answer<bool>>> {
        let first = puzzles.first()?;
        in_deciding!(self, puzzles, M => {
            let budget = self.budget(first);
            let targets: Vec<Rational> = puzzles.iter().map(|puzzle| puzzle.target.clone()).collect();
            let made = MeetInTheMiddle::<M, Exists>::new(first, &self.rules, Arc::clone(&budget))
                .and_then(|mut meet| meet.reaches_each(&targets));
            match made {
                Ok(made) => made.into_iter().map(Answer::Complete).collect(),
                Err(stop) => targets.iter().map(|_| Answer::Incomplete(false, stop)).collect(),
            }
        })
    }

    pub(super) fn count_written(&self, puzzle: &Puzzle) -> Answer<Count> {
        in_magnitudes!(self, M => {
            let budget = self.budget(puzzle);
            let mut meet = MeetInTheMiddle::<M, SignedCounts>::new(puzzle, &self.rules, Arc::clone(&budget));
            let counted = meet.as_mut().map_err(|stop| *stop).and_then(|meet| meet.count(&puzzle.target));
            conclude(counted, &budget, Count::default)
        })
    }

    pub(super) fn joined(&self, puzzle: &Puzzle) -> Result<EssentialList, StopReason> {
        in_magnitudes!(self, M => {
            let meet = MeetInTheMiddle::<M, BackPointers>::new(puzzle, &self.rules, self.budget(puzzle));
            meet.and_then(|meet| ReducedForms::new(meet, self.rules.clone(), &puzzle.target)).map(|mut forms| EssentialList {
                count: Count::from(forms.len() as u64),
                solutions: Box::new((0..).map_while(move |number| forms.solution(number))),
            })
        })
    }

    /// The simplest solution comes first. `None` if the plan has no search that lists them so.
    pub(super) fn essential(&self, puzzle: &Puzzle) -> Option<Result<Stream<Expr>, StopReason>> {
        plan(Question::List, &self.facts(puzzle)).find_map(|row| match row.search {
            Search::FourCards => self.four_list(puzzle).map(|found| -> Result<Stream<Expr>, _> { Ok(Box::new(found)) }),
            Search::Joins => Some(self.joined(puzzle).map(|joined| joined.solutions)),
            _ => None,
        })
    }
}

fn four_numbers(puzzle: &Puzzle) -> Option<([u32; 4], u32)> {
    // The 733 equations are 3x to 50x faster than the searches, but these take microseconds too.
    if cfg!(feature = "small") {
        return None;
    }
    let [a, b, c, d] = puzzle.hand.cards() else { return None };
    let whole = |number: &Rational| number.to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
    let card = |card: &Card| whole(card.number());
    Some(([card(a)?, card(b)?, card(c)?, card(d)?], whole(&puzzle.target)?))
}
