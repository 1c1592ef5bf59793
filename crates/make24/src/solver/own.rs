//! Searches that users of the library write.

use super::number_type::in_numbers;
use super::{Answer, Solver, conclude};
use crate::hand::Puzzle;
use crate::search::{OwnSearch, SearchContext};
use std::sync::Arc;

impl Solver {
    /// Runs a search of your own under the rules and limits of the solver. The answer is incomplete if the search says so,
    /// and if its budget was told of a number of which nothing is known.
    pub fn search<S: OwnSearch>(&self, puzzle: &Puzzle, search: S) -> Answer<Option<S::Found>> {
        let budget = self.budget(puzzle);
        let found = in_numbers!(self.rules(), V => {
            SearchContext::<V>::new(&puzzle.hand, self.rules(), Arc::clone(&budget)).and_then(|context| search.run(&context))
        });
        conclude(found.map(Some), &budget, || None)
    }
}
