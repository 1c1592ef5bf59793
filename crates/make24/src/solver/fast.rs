//! The questions that the fast searches answer, and for which puzzles; the general searches answer the rest.

use super::{Solver, conclude};
use crate::budget::StopReason;
use crate::card::Card;
use crate::count::Count;
use crate::expr::Expr;
use crate::hand::Puzzle;
use crate::rules::{CardUse, Domain, RuleSet};
use crate::search::meet::{BackPointers, Exists, MeetInTheMiddle, ReducedForms, SignedCounts, fits};
use crate::search::{Stream, four};
use crate::solver::Answer;
use crate::value::Rational;
use crate::value::magnitude::{Natural, Residue};
use std::sync::Arc;

/// The largest hand all of whose essential solutions are enumerated at once; there may be hundreds of thousands.
pub(super) const MAX_ENUMERATED: usize = 8;

/// Runs a computation in the magnitude type that is complete for the puzzle, if there is one.
macro_rules! in_magnitudes {
    ($solver:expr, $puzzle:expr, $M:ident => $body:expr) => {
        if fits::<Residue>($puzzle, &$solver.rules) {
            type $M = Residue;
            Some($body)
        } else if fits::<Natural>($puzzle, &$solver.rules) {
            type $M = Natural;
            Some($body)
        } else {
            None
        }
    };
}

/// The essential solutions of a puzzle, the simplest first.
pub(super) struct EssentialList {
    /// The number of solutions.
    pub(super) count: Count,
    pub(super) solutions: Stream<Expr>,
}

/// Whether the rules are the four operations on fractions, wherever they have a value, with all cards used.
pub(super) fn is_plain(rules: &RuleSet) -> bool {
    rules.is_arithmetic() && matches!(rules.domain, Domain::Reals | Domain::Rationals) && rules.card_use == CardUse::All
}

impl Solver {
    /// Whether a puzzle of four cards can be solved, if it needs no search.
    pub(super) fn four_cards(&self, puzzle: &Puzzle) -> Option<bool> {
        let (cards, target) = self.four_numbers(puzzle)?;
        four::is_solvable(cards, target)
    }

    /// The numbers of a puzzle of four cards that needs no search.
    fn four_numbers(&self, puzzle: &Puzzle) -> Option<([u32; 4], u32)> {
        let [a, b, c, d] = puzzle.hand.cards() else { return None };
        if !self.four {
            return None;
        }
        let whole = |number: &Rational| number.to_i64().and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0);
        let card = |card: &Card| whole(card.number());
        Some(([card(a)?, card(b)?, card(c)?, card(d)?], whole(&puzzle.target)?))
    }

    /// Whether the puzzle can be solved, if meeting in the middle decides it.
    pub(super) fn is_solvable_by_meeting(&self, puzzle: &Puzzle) -> Option<Answer<bool>> {
        in_magnitudes!(self, puzzle, M => {
            let budget = self.budget(puzzle);
            let mut meet = MeetInTheMiddle::<M, Exists>::new(puzzle, &self.rules, Arc::clone(&budget));
            let found = meet.as_mut().map_err(|stop| *stop).and_then(|meet| meet.reaches(&puzzle.target));
            conclude(found, &budget, || false)
        })
    }

    /// The number of trees that make the target, if meeting in the middle counts them.
    pub(super) fn count_written(&self, puzzle: &Puzzle) -> Option<Answer<Count>> {
        // Beside a 0, trees are counted as all trees minus the invalid ones. Divisions by 0 are known, but divisions
        // that leave a remainder are not.
        if matches!(self.rules.domain, Domain::Integers | Domain::Naturals) {
            return None;
        }
        in_magnitudes!(self, puzzle, M => {
            let budget = self.budget(puzzle);
            let mut meet = MeetInTheMiddle::<M, SignedCounts>::new(puzzle, &self.rules, Arc::clone(&budget));
            let counted = meet.as_mut().map_err(|stop| *stop).and_then(|meet| meet.count(&puzzle.target));
            conclude(counted, &budget, Count::default)
        })
    }

    /// Whether all essential solutions can be enumerated at once, if memory allows.
    pub(super) fn can_enumerate_essential(&self, puzzle: &Puzzle) -> bool {
        puzzle.hand.len() <= MAX_ENUMERATED && in_magnitudes!(self, puzzle, M => size_of::<M>()).is_some()
    }

    /// All essential solutions, if they can be enumerated at once; `None` if there is not enough memory for that, since
    /// the walk over reduced forms needs less.
    pub(super) fn enumerate_essential(&self, puzzle: &Puzzle) -> Option<Result<EssentialList, StopReason>> {
        if puzzle.hand.len() > MAX_ENUMERATED {
            return None;
        }
        if let Some((cards, target)) = self.four_numbers(puzzle)
            && let Some(found) = four::list(puzzle.hand.cards(), cards, target, self.rules)
        {
            let count = Count::from(found.len() as u64);
            return Some(Ok(EssentialList { count, solutions: Box::new(found) }));
        }
        let listed = in_magnitudes!(self, puzzle, M => {
            let meet = MeetInTheMiddle::<M, BackPointers>::new(puzzle, &self.rules, self.budget(puzzle));
            meet.and_then(|meet| ReducedForms::new(meet, self.rules, &puzzle.target)).map(|mut forms| EssentialList {
                count: Count::from(forms.len() as u64),
                solutions: Box::new((0..).map_while(move |number| forms.solution(number))),
            })
        });
        listed.filter(|listed| !matches!(listed, Err(StopReason::Memory)))
    }
}
