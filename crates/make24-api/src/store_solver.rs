//! A solver that looks up answers in the store of the front end before it searches.

use crate::host::{Context, Host};
use crate::solved_puzzle::{SolvedPuzzle, name_in_store};
use make24::{Answer, Count, Form, Hand, Puzzle, Rational, RuleSet, Solution, Solver};

pub(crate) struct StoreSolver<'a> {
    solver: Solver,
    host: &'a dyn Host,
}

/// `None` if there is no store, or none with these rules.
#[inline(always)]
pub(crate) fn stored(host: &dyn Host, puzzles: &[Puzzle], rules: &RuleSet) -> Option<Vec<Option<SolvedPuzzle>>> {
    // The page has no store, and every byte of it is loaded: inlined, this removes all code that uses it.
    if cfg!(not(feature = "store")) {
        return None;
    }
    let stored = host.solved_before(puzzles, name_in_store(rules)?)?;
    // Ignores a reply with the wrong number of puzzles.
    (stored.len() == puzzles.len()).then_some(stored)
}

impl<'a> StoreSolver<'a> {
    pub(crate) fn new(context: &'a Context, rules: &RuleSet) -> StoreSolver<'a> {
        StoreSolver { solver: context.solver(rules), host: context.host() }
    }

    pub(crate) fn solver(&self) -> &Solver {
        &self.solver
    }

    #[inline(always)]
    fn stored(&self, puzzle: &Puzzle) -> Option<SolvedPuzzle> {
        stored(self.host, std::slice::from_ref(puzzle), self.solver.rules())?.pop()?
    }

    #[inline(always)]
    fn has_store(&self) -> bool {
        stored(self.host, &[], self.solver.rules()).is_some()
    }

    #[inline(always)]
    fn of_all<T>(
        &self,
        hand: &Hand,
        targets: &[Rational],
        read: impl Fn(&SolvedPuzzle, &Puzzle) -> Option<T>,
    ) -> Option<Vec<T>> {
        // Makes the puzzles, perhaps a million, only if there is a store.
        self.has_store().then_some(())?;
        let puzzles: Vec<Puzzle> = targets.iter().map(|target| Puzzle::new(hand.clone(), target.clone())).collect();
        let stored = stored(self.host, &puzzles, self.solver.rules())?;
        puzzles.iter().zip(&stored).map(|(puzzle, stored)| read(stored.as_ref()?, puzzle)).collect()
    }

    pub(crate) fn is_solvable(&self, puzzle: &Puzzle) -> Answer<bool> {
        let stored = self.stored(puzzle).and_then(|stored| stored.is_solvable());
        stored.map_or_else(|| self.solver.is_solvable(puzzle), Answer::Complete)
    }

    pub(crate) fn are_solvable(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<bool>> {
        match self.of_all(hand, targets, |stored, _| stored.is_solvable()) {
            Some(stored) => stored.into_iter().map(Answer::Complete).collect(),
            None => self.solver.are_solvable(hand, targets),
        }
    }

    pub(crate) fn best(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        let stored = self.stored(puzzle).and_then(|stored| stored.best(puzzle, self.solver.rules()));
        stored.map_or_else(|| self.solver.best(puzzle), Answer::Complete)
    }

    pub(crate) fn best_each<'s>(
        &'s self,
        hand: &'s Hand,
        targets: &'s [Rational],
    ) -> Box<dyn Iterator<Item = Answer<Option<Solution>>> + 's> {
        match self.of_all(hand, targets, |stored, puzzle| stored.best(puzzle, self.solver.rules())) {
            Some(stored) => Box::new(stored.into_iter().map(Answer::Complete)),
            None => Box::new(self.solver.best_each(hand, targets)),
        }
    }

    pub(crate) fn stored_solutions(&self, puzzle: &Puzzle) -> Option<Vec<Solution>> {
        let stored = self.stored(puzzle)?;
        match stored.is_solvable()? {
            true => stored.all(puzzle, self.solver.rules()),
            false => Some(Vec::new()),
        }
    }

    pub(crate) fn count(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        let stored = self.stored(puzzle).and_then(|stored| stored.count(form));
        stored.map_or_else(|| self.solver.count(puzzle, form), |count| Answer::Complete(count.into()))
    }

    /// Lazy: counts each target when its item is requested.
    pub(crate) fn counts<'s>(
        &'s self,
        hand: &'s Hand,
        targets: impl Iterator<Item = Rational> + Clone + 's,
        form: Form,
    ) -> impl Iterator<Item = (Puzzle, Answer<Count>)> + 's {
        let puzzles = targets.map(|target| Puzzle::new(hand.clone(), target));
        let all: Vec<Puzzle> = if self.has_store() { puzzles.clone().collect() } else { Vec::new() };
        let mut stored = stored(self.host, &all, self.solver.rules()).unwrap_or_default().into_iter();
        puzzles.map(move |puzzle| {
            let count = match stored.next().flatten().and_then(|stored| stored.count(form)) {
                Some(count) => Answer::Complete(count.into()),
                None => self.solver.count(&puzzle, form),
            };
            (puzzle, count)
        })
    }
}
