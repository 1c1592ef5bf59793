//! Many answers, or many hands, at once, on all cores.

use crate::column::{HandKey, Hands, Texts};
use crate::error::invalid;
use crate::host::Machine;
use arrow_array::Array;
use arrow_array::StringArray;
use arrow_array::ffi::to_ffi;
use make24::{Count, Form, Puzzle, Solver, VerdictKind};
use make24_api::{BatchJudge, Error, HandSpec, Host, LimitsSpec, Named, Names, RulesSpec, Word};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyTuple};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The names of the kinds of verdicts; the code of a kind is its place.
#[pyfunction]
pub(crate) fn kinds() -> Vec<&'static str> {
    VerdictKind::NAMES.iter().map(|(_, name)| *name).collect()
}

/// The rows that one thread takes at a time.
const ROWS: usize = 1024;

/// Targets: one for every row, or one a row.
#[derive(FromPyObject)]
pub(crate) enum Targets {
    Each(Vec<String>),
    One(Option<String>),
}

/// The puzzles of some rows, each once, and for each row which it is.
struct Rows<T> {
    puzzles: Vec<T>,
    of_row: Vec<usize>,
}

impl<T> Rows<T> {
    fn new(
        hands: &[HandKey<'_>],
        has_one_hand: bool,
        targets: &Targets,
        rows: usize,
        mut puzzle: impl FnMut(&HandSpec, Option<&Word>) -> Result<T, Error>,
    ) -> PyResult<Rows<T>> {
        let lengths = [
            Some(hands.len()).filter(|_| !has_one_hand),
            match targets {
                Targets::Each(targets) => Some(targets.len()),
                Targets::One(_) => None,
            },
        ];
        if let Some(other) = lengths.into_iter().flatten().find(|&length| length != rows) {
            return Err(invalid(format!("there are {rows} rows in one column and {other} in another")));
        }
        let mut places: FxHashMap<(HandKey<'_>, Option<&str>), usize> = FxHashMap::default();
        let mut last = None;
        let mut made = Rows { puzzles: Vec::new(), of_row: Vec::with_capacity(rows) };
        for row in 0..rows {
            let target = match targets {
                Targets::Each(targets) => Some(targets[row].as_str()),
                Targets::One(target) => target.as_deref(),
            };
            let hand = hands[if has_one_hand { 0 } else { row }];
            // Answers to one puzzle often stand together.
            let same = (last == Some((hand, target))).then(|| made.of_row.last()).flatten();
            let place = match same.or_else(|| places.get(&(hand, target))) {
                Some(&place) => place,
                None => {
                    let hand_of = match hand {
                        HandKey::Text(text) => HandSpec::from(text),
                        HandKey::Integers(cards) => HandSpec::from(cards),
                    };
                    let made_one = puzzle(&hand_of, target.map(Word::from).as_ref());
                    made.puzzles.push(made_one.map_err(|error| invalid(format!("row {row}: {error}")))?);
                    places.insert((hand, target), made.puzzles.len() - 1);
                    made.puzzles.len() - 1
                }
            };
            made.of_row.push(place);
            last = Some((hand, target));
        }
        Ok(made)
    }
}

/// The codes of the verdicts on a column of answers.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the function in Python has names for them")]
pub(crate) fn judge_many<'py>(
    py: Python<'py>,
    hands: &Bound<'py, PyAny>,
    has_one_hand: bool,
    answers: &Bound<'py, PyAny>,
    targets: Targets,
    rules: &str,
    policy: &str,
    rounding: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let answers = Texts::read(answers)?;
    let answers = answers.all()?;
    let hands = if has_one_hand { Hands::one(hands)? } else { Hands::read(hands)? };
    let host = Machine::new();
    let (policy, rounding) = (named(policy)?, named(rounding)?);
    let batch = BatchJudge::new(&read_rules(rules)?, policy, rounding, &(host.clone() as Arc<dyn Host>));
    let mut batch = batch.map_err(invalid)?;
    let add = |hand: &HandSpec, target: Option<&Word>| batch.add(hand, target);
    let rows = Rows::new(&hands.keys()?, has_one_hand, &targets, answers.len(), add)?;
    let kinds = |kinds: &mut [u8], first: usize| {
        for (row, kind) in kinds.iter_mut().enumerate() {
            // What is missing in a column is no answer.
            let judged = match answers[first + row] {
                Some(answer) => batch.kind(rows.puzzles[rows.of_row[first + row]], answer),
                None => VerdictKind::NoAnswer,
            };
            *kind = judged as u8;
        }
    };
    let mut made = vec![0; answers.len()];
    host.run(py, || match answers.len() <= ROWS {
        // Threads cost more than some answers; a claim among them is searched for ten seconds at most.
        true => kinds(&mut made, 0),
        false => host.watch(|| {
            made.par_chunks_mut(ROWS).enumerate().for_each(|(chunk, made)| {
                if !host.is_cancelled() {
                    kinds(made, chunk * ROWS);
                }
            });
        }),
    })?;
    Ok(PyBytes::new(py, &made))
}

/// Codes of verdicts as a column of names for Arrow: the capsules of its schema and its array.
#[pyfunction]
pub(crate) fn kinds_to_arrow<'py>(py: Python<'py>, codes: &[u8]) -> PyResult<Bound<'py, PyTuple>> {
    let name = |code: &u8| VerdictKind::NAMES.get(usize::from(*code)).map(|(_, name)| *name);
    let names: StringArray = codes.iter().map(name).collect();
    let (array, schema) = to_ffi(&names.to_data()).map_err(invalid)?;
    let schema = PyCapsule::new_with_value(py, schema, c"arrow_schema")?;
    let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
    PyTuple::new(py, [schema, array])
}

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
    let int = py.get_type::<pyo3::types::PyInt>();
    let counts = counts.into_iter().map(|count: Option<Count>| match count {
        Some(count) => match count.to_u64() {
            Some(count) => count.into_pyobject(py).map(Bound::into_any).map_err(PyErr::from),
            None => int.call1((count.to_string(),)),
        },
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
    let host = Machine::new();
    let solver = make24_api::solver(&read_rules(rules)?, &LimitsSpec::default(), &(host.clone() as Arc<dyn Host>));
    let solver = solver.map_err(invalid)?;
    let hands = Hands::read(hands)?;
    let keys = hands.keys()?;
    let read = |hand: &HandSpec, target: Option<&Word>| make24_api::read_puzzle(hand, target, solver.rules());
    let rows = Rows::new(&keys, false, targets, keys.len(), read)?;
    let mut answers: Vec<Option<T>> = Vec::new();
    host.run(py, || {
        host.watch(|| rows.puzzles.par_iter().map(|puzzle| ask(&solver, puzzle)).collect_into_vec(&mut answers));
    })?;
    Ok(rows.of_row.iter().map(|&place| answers[place].clone()).collect())
}

fn named<T: Names>(name: &str) -> PyResult<T> {
    Named::read(name).map(|named| named.0).map_err(invalid)
}

fn read_rules(rules: &str) -> PyResult<RulesSpec> {
    serde_json::from_str(rules).map_err(invalid)
}
