//! The rows of hands that the store of the host knows.

use super::{Census, RatedRow};
use crate::solved_puzzle::SolvedPuzzle;
use crate::store_solver::stored;
use make24::Puzzle;
use make24::census::{CensusRow, Status};
use make24::deck::Dealt;

impl Census<'_> {
    /// The rows of each hand if the store has everything that is asked of it, otherwise none.
    pub(super) fn known(&self, batch: &[Dealt]) -> Vec<Vec<RatedRow>> {
        let unknown = || batch.iter().map(|_| Vec::new()).collect();
        // What depends on people is computed faster than a store replies.
        if !self.has_store || self.query.nearest || self.is_rated {
            return unknown();
        }
        let of_hand = |dealt: &Dealt| -> Vec<(Puzzle, u64)> {
            let puzzle = |target| Puzzle::new(dealt.hand.clone(), target);
            self.targets.of(&dealt.hand).into_iter().map(|(target, copies)| (puzzle(target), copies)).collect()
        };
        let drawn: Vec<Vec<(Puzzle, u64)>> = batch.iter().map(of_hand).collect();
        let puzzles: Vec<Puzzle> = drawn.iter().flatten().map(|(puzzle, _)| puzzle.clone()).collect();
        let Some(before) = stored(self.clock.host(), &puzzles, &self.rules.rules) else { return unknown() };
        let mut before = before.into_iter();
        let rows = batch.iter().zip(drawn).map(|(dealt, drawn)| {
            // If one target of a hand is unknown, the whole hand is searched, and its known rows are dropped.
            let before: Vec<Option<SolvedPuzzle>> = before.by_ref().take(drawn.len()).collect();
            let rows = drawn.iter().zip(&before).map(|(drawn, before)| self.known_row(dealt, drawn, before.as_ref()?));
            rows.map(|row| Some(RatedRow::from(row?))).collect::<Option<Vec<RatedRow>>>().unwrap_or_default()
        });
        rows.collect()
    }

    fn known_row(&self, dealt: &Dealt, (puzzle, copies): &(Puzzle, u64), before: &SolvedPuzzle) -> Option<CensusRow> {
        let is_solvable = before.is_solvable()?;
        let mut row = CensusRow::new(dealt, (puzzle.target.clone(), *copies), Status::of(is_solvable, None));
        if let Some(form) = self.query.form {
            row.count = Some(before.count(form)?.into());
        }
        if self.query.solution && is_solvable {
            row.solution = Some(before.simplest(puzzle, &self.rules.rules)?);
        }
        Some(row)
    }
}
