//! The requested solutions, in the requested order.

use super::{SolutionSort, SolveRequest};
use crate::host::Watch;
use crate::solved_puzzle::SolvedPuzzle;
use make24::{Expr, Form, Puzzle, RuleSet, Solution, Solver, StopReason};
use std::cell::RefCell;
use std::rc::Rc;

/// The longest list that is sorted by cost. A longer list comes unsorted, as it is found, so that its first solution
/// does not wait for its last and memory stays bounded.
const SORTED: u32 = 100;

/// The largest hand whose list is sorted by cost; for a larger hand, even a hundred solutions take long.
const SORTED_CARDS: usize = 6;

/// The place, from 0, of the solution that is the same idea as an expression, in the list that `solve` returns with `all`
/// and nothing else; `None` if none is, or if a limit was reached before.
pub(crate) fn place(watch: &Watch, solver: &Solver, puzzle: &Puzzle, expr: &Expr) -> Option<usize> {
    let key = Form::Essential.key(expr)?;
    let request = SolveRequest { all: true, ..SolveRequest::default() };
    let mut listing = Listing::new(&request, watch, solver, puzzle);
    listing.solutions.position(|solution| Form::Essential.key(&solution.expr).as_ref() == Some(&key))
}

/// An iterator over the solutions, and why it ended early.
pub(super) struct Listing {
    pub(super) solutions: Box<dyn Iterator<Item = Solution>>,
    pub(super) stopped: Box<dyn Fn() -> Option<StopReason>>,
}

impl Listing {
    pub(super) fn new(request: &SolveRequest, watch: &Watch, solver: &Solver, puzzle: &Puzzle) -> Listing {
        if let Some(sort) = request.sort {
            return Listing::sorted(sort, request, watch, solver, puzzle);
        }
        if !request.all && request.limit.is_none() {
            let best = solver.best(puzzle);
            let stopped = best.stopped();
            return Listing { solutions: Box::new(best.found().into_iter()), stopped: Box::new(move || stopped) };
        }
        let quick = known_at_once(solver, puzzle);
        let solutions = Rc::new(RefCell::new(solver.solutions(puzzle, request.form())));
        let stopped = Rc::clone(&solutions);
        let all = std::iter::from_fn(move || solutions.borrow_mut().next());
        let limit = request.limit.unwrap_or(u32::MAX);
        let sorted = sorted_length(puzzle.hand.len()).min(limit);
        let mut listed = simplest_first(all.take(limit as usize), sorted as usize).peekable();
        // If a limit was reached before the list began, a single solution may still be known.
        let unbegun = listed.peek().is_none() && stopped.borrow().stopped().is_some();
        let known = unbegun.then(|| quick.or_else(|| solver.best(puzzle).found())).flatten();
        Listing {
            solutions: Box::new(known.into_iter().chain(listed)),
            stopped: Box::new(move || stopped.borrow().stopped()),
        }
    }

    /// The list of a puzzle that was solved before, if all that is asked is known: the same solutions in the same order.
    pub(super) fn known(
        request: &SolveRequest,
        before: &SolvedPuzzle,
        puzzle: &Puzzle,
        rules: &RuleSet,
    ) -> Option<Listing> {
        let is_list = request.all || request.limit.is_some();
        let most = if is_list { request.limit.map_or(usize::MAX, |limit| limit as usize) } else { 1 };
        let all = || before.all(puzzle, rules).filter(|_| request.form() == Form::Essential);
        let solutions = match (before.is_solvable()?, request.sort) {
            (false, _) => Vec::new(),
            (true, None) if !is_list => vec![before.simplest(puzzle, rules)?],
            // A shorter list begins with those that are found first, which are not known to be the simplest.
            (true, None) => all().filter(|all| all.len() <= most)?,
            (true, Some(SolutionSort::Simple)) => {
                let mut all = all()?;
                all.sort_by_cached_key(Solution::cost);
                all.truncate(most);
                all
            }
            (true, Some(SolutionSort::Interesting)) => return None,
        };
        Some(Listing { solutions: Box::new(solutions.into_iter()), stopped: Box::new(|| None) })
    }

    /// All solutions, in this order.
    fn sorted(sort: SolutionSort, request: &SolveRequest, watch: &Watch, solver: &Solver, puzzle: &Puzzle) -> Listing {
        let quick = known_at_once(solver, puzzle);
        let mut solutions = solver.solutions(puzzle, request.form());
        let mut all = Vec::new();
        let mut stopped = None;
        let mut left = watch.memory() as usize;
        for solution in solutions.by_ref() {
            let bytes = size_of::<(i64, Solution)>() + size_of_val(solution.expr.nodes());
            stopped = watch.stop().or((left < bytes).then_some(StopReason::Memory));
            if stopped.is_some() {
                break;
            }
            left -= bytes;
            let place = match sort {
                SolutionSort::Simple => i64::from(solution.cost()),
                SolutionSort::Interesting => -make24_people::interest(&solution.expr).unwrap_or(i64::MIN + 1),
            };
            all.push((place, solution));
        }
        let stopped = stopped.or(solutions.stopped());
        if all.is_empty()
            && let Some(known) = stopped.and_then(|_| quick.or_else(|| solver.best(puzzle).found()))
        {
            all.push((0, known));
        }
        all.sort_by_key(|(place, _)| *place);
        let limit = request.limit.unwrap_or(if request.all { u32::MAX } else { 1 });
        let first = all.into_iter().map(|(_, solution)| solution).take(limit as usize);
        Listing { solutions: Box::new(first), stopped: Box::new(move || stopped) }
    }
}

/// A solution of a large hand that takes milliseconds, in case a limit is reached before the list begins.
fn known_at_once(solver: &Solver, puzzle: &Puzzle) -> Option<Solution> {
    (puzzle.hand.len() > SORTED_CARDS).then(|| solver.quick_solution(puzzle)).flatten()
}

/// Returns the length of the longest list that is sorted by cost, for a puzzle with this many cards.
fn sorted_length(cards: usize) -> u32 {
    if cards > SORTED_CARDS { 0 } else { SORTED }
}

/// Sorts all solutions of a puzzle with this many cards as `solve` lists them: a short list by cost, a longer one as it was
/// found.
pub fn sort_as_listed(solutions: &mut [Solution], cards: usize) {
    if solutions.len() <= sorted_length(cards) as usize {
        solutions.sort_by_cached_key(Solution::cost);
    }
}

/// A list of at most `sorted` solutions in the order of cost; a longer list as it is found.
fn simplest_first(mut all: impl Iterator<Item = Solution> + 'static, sorted: usize) -> impl Iterator<Item = Solution> {
    let mut first: Vec<_> = all.by_ref().take(sorted).collect();
    let mut rest = all.peekable();
    if rest.peek().is_none() {
        first.sort_by_cached_key(Solution::cost);
    }
    first.into_iter().chain(rest)
}
