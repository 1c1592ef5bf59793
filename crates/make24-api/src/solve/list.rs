//! The simplest solution, and lists of solutions in the requested order.

use super::question::ListQuestion;
use super::reply::{conclude, nearest};
use super::{SolutionSort, SolveReply, SolveRow, Solving};
use crate::host::Context;
use crate::reply::{Response, Sink};
use crate::solution::{SORTED_CARDS, sorted_length};
use crate::starts::StartsData;
use crate::whole::Whole;
use make24::{Expr, Form, Puzzle, Solution, Solver, StopReason};
use std::cell::RefCell;
use std::rc::Rc;

pub(super) fn best(solving: &Solving<'_>, puzzle: &Puzzle, sink: &mut Sink<'_, SolveRow>) -> Response<SolveReply> {
    let best = solving.solver.best(puzzle);
    let stopped = best.stopped();
    reply(solving, puzzle, Listing::new(best.found(), move || stopped), sink)
}

pub(super) fn answer(
    solving: &Solving<'_>,
    question: ListQuestion,
    puzzle: &Puzzle,
    sink: &mut Sink<'_, SolveRow>,
) -> Response<SolveReply> {
    let solver = solving.solver.solver();
    let most = question.limit.map_or(usize::MAX, Whole::len);
    let listing = match (stored(solving, question.sort, most, puzzle), question.sort) {
        (Some(stored), _) => Listing::new(stored, || None),
        (None, Some(sort)) => Listing::sorted(solving, sort, most, puzzle),
        (None, None) => Listing::found(solver, solving.form, most, puzzle),
    };
    reply(solving, puzzle, listing, sink)
}

fn reply(
    solving: &Solving<'_>,
    puzzle: &Puzzle,
    listing: Listing,
    sink: &mut Sink<'_, SolveRow>,
) -> Response<SolveReply> {
    let mut count = 0u64;
    for solution in listing.solutions {
        count += 1;
        if sink.row(SolveRow::Solution(solving.data(&solution))).is_break() {
            break;
        }
    }
    let solutions = SolveRow::kept_solutions(sink);
    let stopped = (listing.stopped)();
    let mut answered = conclude(solving, puzzle, count > 0, stopped, || nearest(solving, puzzle));
    answered.reply.count = Some(count.into());
    answered.reply.solutions = solutions;
    if solving.parts.explanation && count > 0 {
        answered.reply.starts = StartsData::of_puzzle(solving.solver.solver(), puzzle);
    }
    answered
}

/// The index of the solution that is the same idea as `expr` in the list that `solve` returns with `all` and nothing
/// else; `None` if no solution is, or if a limit was reached before.
pub(crate) fn position(solver: &Solver, puzzle: &Puzzle, expr: &Expr) -> Option<usize> {
    let key = Form::Essential.key(expr)?;
    let mut solutions = Listing::found(solver, Form::Essential, usize::MAX, puzzle).solutions;
    solutions.position(|solution| Form::Essential.key(&solution.expr).as_ref() == Some(&key))
}

struct Listing {
    solutions: Box<dyn Iterator<Item = Solution>>,
    stopped: Box<dyn Fn() -> Option<StopReason>>,
}

impl Listing {
    fn new<I: IntoIterator<Item = Solution, IntoIter: 'static>>(
        solutions: I,
        stopped: impl Fn() -> Option<StopReason> + 'static,
    ) -> Listing {
        Listing { solutions: Box::new(solutions.into_iter()), stopped: Box::new(stopped) }
    }

    /// Lists at most `most` solutions as they are found; sorts a short list by cost.
    fn found(solver: &Solver, form: Form, most: usize, puzzle: &Puzzle) -> Listing {
        let quick = known_at_once(solver, puzzle);
        let solutions = Rc::new(RefCell::new(solver.solutions(puzzle, form)));
        let stopped = Rc::clone(&solutions);
        let all = std::iter::from_fn(move || solutions.borrow_mut().next());
        let sorted = sorted_length(puzzle.hand.len()).min(most);
        let mut listed = simplest_first(all.take(most), sorted).peekable();
        // If a limit was reached before the list began, one solution may still be known.
        let unbegun = listed.peek().is_none() && stopped.borrow().stopped().is_some();
        let known = unbegun.then(|| quick.or_else(|| solver.best(puzzle).found())).flatten();
        Listing::new(known.into_iter().chain(listed), move || stopped.borrow().stopped())
    }

    fn sorted(solving: &Solving<'_>, sort: SolutionSort, most: usize, puzzle: &Puzzle) -> Listing {
        let (solver, context): (&Solver, &Context) = (solving.solver.solver(), solving.context);
        let quick = known_at_once(solver, puzzle);
        let mut solutions = solver.solutions(puzzle, solving.form);
        let mut all = Vec::new();
        let mut stopped = None;
        let mut left = context.memory() as usize;
        for solution in solutions.by_ref() {
            let bytes = size_of::<(i64, Solution)>() + size_of_val(solution.expr.nodes());
            stopped = context.stop().or((left < bytes).then_some(StopReason::Memory));
            if stopped.is_some() {
                break;
            }
            left -= bytes;
            let rank = match sort {
                SolutionSort::Simple => i64::from(solution.cost()),
                SolutionSort::Interesting => -make24_people::interest(&solution.expr).unwrap_or(i64::MIN + 1),
            };
            all.push((rank, solution));
        }
        let stopped = stopped.or(solutions.stopped());
        if all.is_empty()
            && let Some(known) = stopped.and_then(|_| quick.or_else(|| solver.best(puzzle).found()))
        {
            all.push((0, known));
        }
        all.sort_by_key(|(rank, _)| *rank);
        Listing::new(all.into_iter().map(|(_, solution)| solution).take(most), move || stopped)
    }
}

/// The complete list from the store, with the same solutions in the same order as a search.
fn stored(solving: &Solving<'_>, sort: Option<SolutionSort>, most: usize, puzzle: &Puzzle) -> Option<Vec<Solution>> {
    let mut all = solving.solver.stored_solutions(puzzle)?;
    match sort {
        _ if all.is_empty() => Some(all),
        _ if solving.form != Form::Essential => None,
        // A shorter list begins with the solutions found first, which may not be the simplest.
        None => (all.len() <= most).then_some(all),
        Some(SolutionSort::Simple) => {
            all.sort_by_cached_key(Solution::cost);
            all.truncate(most);
            Some(all)
        }
        Some(SolutionSort::Interesting) => None,
    }
}

/// A solution of a large hand that takes milliseconds, in case a limit is reached before the list begins.
fn known_at_once(solver: &Solver, puzzle: &Puzzle) -> Option<Solution> {
    (puzzle.hand.len() > SORTED_CARDS).then(|| solver.quick_solution(puzzle)).flatten()
}

/// Sorts a list of at most `sorted` solutions by cost; leaves a longer one as it is found.
fn simplest_first(mut all: impl Iterator<Item = Solution> + 'static, sorted: usize) -> impl Iterator<Item = Solution> {
    let mut first: Vec<_> = all.by_ref().take(sorted).collect();
    let mut rest = all.peekable();
    if rest.peek().is_none() {
        first.sort_by_cached_key(Solution::cost);
    }
    first.into_iter().chain(rest)
}
