//! The solutions that were asked for, in the order that was asked for.

use crate::args::{SolveArgs, Sort};
use make24::{Puzzle, Solution, Solver, StopReason};

/// Lists of up to this many solutions are printed with the plainest first; longer ones as they are found, so that
/// neither the first line waits for the last nor memory grows.
const SORTED: u32 = 100;

/// Of larger hands even a hundred solutions take their time.
const SORTED_CARDS: usize = 6;

/// The solutions that were asked for, one at a time, and why there may be more.
pub(super) struct Wanted {
    pub(super) solutions: Box<dyn Iterator<Item = Solution>>,
    pub(super) stopped: Box<dyn Fn() -> Option<StopReason>>,
}

impl Wanted {
    pub(super) fn new(args: &SolveArgs, solver: &Solver, puzzle: &Puzzle) -> Wanted {
        if let Some(sort) = args.sort {
            return Wanted::sorted(sort, args, solver, puzzle);
        }
        if !args.all && args.limit.is_none() {
            let best = solver.best(puzzle);
            let stopped = best.stopped();
            return Wanted { solutions: Box::new(best.found().into_iter()), stopped: Box::new(move || stopped) };
        }
        let solutions = std::rc::Rc::new(std::cell::RefCell::new(solver.solutions(puzzle, args.form)));
        let stopped = std::rc::Rc::clone(&solutions);
        let all = std::iter::from_fn(move || solutions.borrow_mut().next());
        let limit = args.limit.unwrap_or(u32::MAX);
        let sorted = if puzzle.hand.len() > SORTED_CARDS { 0 } else { SORTED.min(limit) };
        let mut listed = plainest_first(all.take(limit as usize), sorted as usize).peekable();
        // Where the list did not begin, some solution may still be known.
        let unbegun = listed.peek().is_none() && stopped.borrow().stopped().is_some();
        let known = unbegun.then(|| solver.best(puzzle).found()).flatten();
        Wanted {
            solutions: Box::new(known.into_iter().chain(listed)),
            stopped: Box::new(move || stopped.borrow().stopped()),
        }
    }

    /// All solutions, the first ones by this order first.
    fn sorted(sort: Sort, args: &SolveArgs, solver: &Solver, puzzle: &Puzzle) -> Wanted {
        let mut solutions = solver.solutions(puzzle, args.form);
        let mut all = Vec::new();
        let mut stopped = None;
        let mut left = args.puzzle.limits.memory() as usize;
        let clock = args.puzzle.limits.clock();
        for solution in solutions.by_ref() {
            if clock.is_over() {
                stopped = Some(StopReason::Cancelled);
                break;
            }
            let bytes = size_of::<(i64, Solution)>() + size_of_val(solution.expr.nodes());
            match left.checked_sub(bytes) {
                Some(rest) => left = rest,
                None => {
                    stopped = Some(StopReason::Memory);
                    break;
                }
            }
            let place = match sort {
                Sort::Simple => i64::from(solution.cost()),
                Sort::Interesting => -make24::interest(&solution.expr).unwrap_or(i64::MIN + 1),
            };
            all.push((place, solution));
        }
        if all.is_empty()
            && let Some(known) = stopped.or(solutions.stopped()).and_then(|_| solver.best(puzzle).found())
        {
            all.push((0, known));
        }
        all.sort_by_key(|(place, _)| *place);
        let limit = args.limit.unwrap_or(if args.all { u32::MAX } else { 1 });
        let stopped = stopped.or(solutions.stopped());
        let first = all.into_iter().map(|(_, solution)| solution).take(limit as usize);
        Wanted { solutions: Box::new(first), stopped: Box::new(move || stopped) }
    }
}

/// A short list in the order of cost, a long one as it comes.
fn plainest_first(mut all: impl Iterator<Item = Solution> + 'static, sorted: usize) -> impl Iterator<Item = Solution> {
    let mut first: Vec<_> = all.by_ref().take(sorted).collect();
    let mut rest = all.peekable();
    if rest.peek().is_none() {
        first.sort_by_cached_key(Solution::cost);
    }
    first.into_iter().chain(rest)
}
