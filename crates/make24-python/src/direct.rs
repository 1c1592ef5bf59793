//! Questions with plain arguments, answered by the engine without JSON.

use crate::error::{Incomplete, invalid, refused};
use crate::host::PythonHost;
use crate::puzzle::{Rules, count_of, hand, limits, named, target};
use crate::solution::Solution;
use crate::verdict::Verdict;
use make24::{Answer, Form, Puzzle, Solver};
use make24_api::{CheckRequest, Error, HintLevel, HintRequest, Host, Status, answer, guarded, read_puzzle, solver};
use pyo3::prelude::*;
use std::sync::Arc;

/// The verdict on an answer.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the arguments of the function of the package")]
pub(crate) fn check(
    py: Python<'_>,
    rules: &Rules,
    hand_of: &Bound<'_, PyAny>,
    answer_of: String,
    target_of: &Bound<'_, PyAny>,
    policy: &str,
    rounding: &str,
    max_attempts: Option<usize>,
    rewards: bool,
    idea: bool,
    time_ms: Option<u64>,
) -> PyResult<Verdict> {
    let request = CheckRequest {
        hand: hand(hand_of)?,
        target: Some(target(target_of)?),
        answer: Some(answer_of),
        rules: rules.spec.clone(),
        style: None,
        policy: Some(named(policy)?),
        rounding: Some(named(rounding)?),
        max_attempts,
        rewards,
        idea,
        limits: limits(time_ms),
    };
    asked(py, |host| answer(&request, host)).map(|response| response.reply.into())
}

/// Whether there is a solution.
#[pyfunction]
pub(crate) fn is_solvable(
    py: Python<'_>,
    rules: &Rules,
    hand_of: &Bound<'_, PyAny>,
    target_of: &Bound<'_, PyAny>,
    time_ms: Option<u64>,
) -> PyResult<bool> {
    complete(solve_with(py, rules, hand_of, target_of, time_ms, |solver, puzzle| solver.is_solvable(puzzle))?)
}

/// The number of solutions.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    rules: &Rules,
    hand_of: &Bound<'py, PyAny>,
    target_of: &Bound<'py, PyAny>,
    form: &str,
    time_ms: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let form: Form = named(form)?;
    let count = solve_with(py, rules, hand_of, target_of, time_ms, |solver, puzzle| solver.count(puzzle, form))?;
    count_of(py, &complete(count)?)
}

/// The simplest solution; `None` if the puzzle has no solution. `shown_rules` are the rules as the caller has them.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    rules: &Rules,
    hand_of: &Bound<'_, PyAny>,
    target_of: &Bound<'_, PyAny>,
    shown_rules: Py<PyAny>,
    time_ms: Option<u64>,
) -> PyResult<Option<Solution>> {
    let best = match solve_with(py, rules, hand_of, target_of, time_ms, |solver, puzzle| solver.best(puzzle))? {
        // A solution stands, although a limit was reached before a simpler one could be ruled out.
        Answer::Incomplete(Some(found), _) => Some(found),
        best => complete(best)?,
    };
    Ok(best.map(|solution| Solution::new(solution, shown_rules)))
}

/// A hint; `None` if the puzzle has no solution.
#[pyfunction]
pub(crate) fn hint(
    py: Python<'_>,
    rules: &Rules,
    hand_of: &Bound<'_, PyAny>,
    target_of: &Bound<'_, PyAny>,
    level: u64,
    so_far: Vec<String>,
    time_ms: Option<u64>,
) -> PyResult<Option<String>> {
    let request = HintRequest {
        hand: hand(hand_of)?,
        target: Some(target(target_of)?),
        rules: rules.spec.clone(),
        limits: limits(time_ms),
        level: Some(HintLevel::try_from(level).map_err(invalid)?),
        so_far,
    };
    let reply = asked(py, |host| answer(&request, host))?.reply;
    match reply.status {
        Status::Incomplete => Err(incomplete()),
        Status::Solved | Status::Unsolvable => Ok(reply.hint),
    }
}

/// Asks the engine without the interpreter lock. Errors are exceptions, and so are signals.
fn asked<T: Send>(py: Python<'_>, ask: impl FnOnce(&Arc<dyn Host>) -> Result<T, Error> + Send) -> PyResult<T> {
    let python = PythonHost::new();
    let host = Arc::clone(&python) as Arc<dyn Host>;
    python.run(py, || guarded(|| ask(&host)))?.map_err(|error| refused(&error))
}

/// Asks a solver about a puzzle.
fn solve_with<T: Send>(
    py: Python<'_>,
    rules: &Rules,
    hand_of: &Bound<'_, PyAny>,
    target_of: &Bound<'_, PyAny>,
    time_ms: Option<u64>,
    ask: impl FnOnce(&Solver, &Puzzle) -> T + Send,
) -> PyResult<T> {
    let (hand, target) = (hand(hand_of)?, target(target_of)?);
    asked(py, |host| {
        let solver = solver(&rules.spec, &limits(time_ms), host)?;
        let puzzle = read_puzzle(&hand, Some(&target), solver.rules())?;
        Ok(ask(&solver, &puzzle))
    })
}

/// The answer, unless a limit was reached before it was complete.
fn complete<T>(answer: Answer<T>) -> PyResult<T> {
    answer.complete().ok_or_else(incomplete)
}

fn incomplete() -> PyErr {
    let message = "a limit was reached before the answer was known; raise time_limit_s";
    Incomplete::new_err((message, "incomplete"))
}
