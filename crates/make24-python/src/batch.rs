//! Many hands at once, on all cores.

use crate::column::Hands;
use crate::error::{invalid, refused};
use crate::host::PythonHost;
use crate::puzzle::{count_of, named, read_rules};
use crate::rows::{Rows, Targets};
use make24::{Form, Puzzle, Solver};
use make24_api::{Ask, Host, LimitsSpec, read_object};
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// For each hand of a column whether it can make the target; `None` where a limit was reached.
#[pyfunction]
pub(crate) fn is_solvable_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    targets: Targets,
    rules: &str,
) -> PyResult<Vec<Option<bool>>> {
    each_hand(py, hands, &targets, rules, |solver, puzzle| solver.is_solvable(puzzle).complete())
}

/// For each hand of a column the number of its solutions; `None` where a limit was reached.
#[pyfunction]
pub(crate) fn count_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    targets: Targets,
    rules: &str,
    form: &str,
) -> PyResult<Bound<'py, PyList>> {
    let form: Form = named(form)?;
    let counts = each_hand(py, hands, &targets, rules, |solver, puzzle| solver.count(puzzle, form).complete())?;
    let counts = counts.iter().map(|count| match count {
        Some(count) => count_of(py, count),
        None => Ok(py.None().into_bound(py)),
    });
    PyList::new(py, counts.collect::<PyResult<Vec<_>>>()?)
}

/// The answer for each hand of a column; equal puzzles are asked about once.
fn each_hand<T: Clone + Send + Sync>(
    py: Python<'_>,
    hands: &Bound<'_, PyAny>,
    targets: &Targets,
    rules: &str,
    ask: impl Fn(&Solver, &Puzzle) -> Option<T> + Sync,
) -> PyResult<Vec<Option<T>>> {
    let host = PythonHost::new();
    let solver = make24_api::solver(&read_rules(rules)?, &LimitsSpec::default(), &(host.clone() as Arc<dyn Host>));
    let solver = solver.map_err(|error| refused(&error))?;
    let hands = Hands::read(hands)?;
    let keys = hands.keys()?;
    let rows = Rows::new(&keys, false, targets, keys.len(), |hand, target| {
        make24_api::read_puzzle(hand, target, solver.rules())
    })?;
    let puzzles = rows.all()?;
    let answers = on_all_cores(py, &host, puzzles.len(), |place| ask(&solver, puzzles[place]))?;
    Ok(rows.of_row.iter().map(|&place| answers[place].clone()).collect())
}

/// The lines that answer a request about each hand of a column; the request is an object of JSON with all fields but
/// `hand` and `target`.
#[pyfunction]
pub(crate) fn ask_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    targets: Targets,
    request: &str,
) -> PyResult<Vec<String>> {
    let host = PythonHost::new();
    let mut fields = read_object(request).map_err(|error| refused(&error))?;
    let Some(Value::String(command)) = fields.remove("command") else { return Err(invalid("no command")) };
    let hands = Hands::read(hands)?;
    let keys = hands.keys()?;
    let rows = Rows::new(&keys, false, &targets, keys.len(), |hand, target| {
        let mut fields = fields.clone();
        fields.insert(String::from("hand"), serde_json::to_value(hand).unwrap_or_default());
        fields.insert(String::from("target"), serde_json::to_value(target).unwrap_or_default());
        Ok(Ask::of(&command, fields))
    })?;
    let requests = rows.all()?;
    let answers = on_all_cores(py, &host, requests.len(), |place| {
        let mut answer = String::new();
        requests[place].answer(&(host.clone() as Arc<dyn Host>), &mut |line| {
            answer = crate::ask::written(line);
            ControlFlow::Continue(())
        });
        Some(answer)
    })?;
    Ok(rows.of_row.iter().map(|&place| answers[place].clone().unwrap_or_default()).collect())
}

/// Returns what each of this many pieces of work makes; one piece starts no thread. The threads end with the call: a
/// process that is forked has only the thread that forked it, and would wait for the others for ever.
pub(crate) fn on_all_cores<T: Send + Sync>(
    py: Python<'_>,
    host: &Arc<PythonHost>,
    pieces: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
) -> PyResult<Vec<Option<T>>> {
    if pieces <= 1 {
        return host.run(py, || (0..pieces).map(&work).collect());
    }
    let made: Vec<OnceLock<T>> = (0..pieces).map(|_| OnceLock::new()).collect();
    host.run(py, || {
        host.for_each(pieces, u16::try_from(pieces).ok(), &|place| {
            if !host.is_cancelled()
                && let Some(piece) = work(place)
            {
                let _ = made[place].set(piece);
            }
        });
    })?;
    Ok(made.into_iter().map(OnceLock::into_inner).collect())
}
