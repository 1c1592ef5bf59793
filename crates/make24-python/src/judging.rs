//! Many answers judged at once, on all cores: the kinds of the verdicts soon, and everything else when it is asked for.

use crate::batch::on_all_cores;
use crate::column::{Hands, Texts};
use crate::error::{invalid, refused};
use crate::host::PythonHost;
use crate::puzzle::{named, read_rules};
use crate::rows::{Rows, Targets};
use crate::values::Values;
use arrow_array::{BooleanArray, Float64Array, StringArray};
use make24::VerdictKind;
use make24_api::{BatchJudge, Error, HandSpec, Host, NumberText};
use make24_grade::Grade;
use make24_grade::reward::{REWARDS, Reward, credit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;

/// The rows that one thread takes at a time.
const ROWS: usize = 1024;

/// The code of a row whose hand or target cannot be read; the other codes are the places of the kinds.
const INVALID: u8 = VerdictKind::ALL.len() as u8;

/// The name of that code.
const INVALID_NAME: &str = "invalid";

/// What is said of an answer that is missing.
pub(crate) const NO_ANSWER: &str = "there is no answer";

/// The names of the kinds of verdicts; the code of a kind is its place.
#[pyfunction]
pub(crate) fn kinds() -> Vec<&'static str> {
    VerdictKind::ALL.iter().map(|kind| kind.name()).chain([INVALID_NAME]).collect()
}

/// The names of the rewards.
#[pyfunction]
pub(crate) fn rewards() -> Vec<&'static str> {
    REWARDS.iter().map(|reward| reward.name).collect()
}

/// What is asked of a batch of answers.
#[derive(FromPyObject)]
pub(crate) struct Asked<'py> {
    hands: Bound<'py, PyAny>,
    has_one_hand: bool,
    answers: Bound<'py, PyAny>,
    targets: Targets,
    rules: String,
    policy: String,
    rounding: String,
    max_attempts: Option<usize>,
    /// Whether a row that cannot be read has the kind `invalid`, and is not an error.
    has_invalid: bool,
}

/// A batch whose columns have been read.
struct Batch<'a> {
    answers: &'a [Option<&'a str>],
    judge: BatchJudge,
    rows: Rows<usize>,
}

impl Batch<'_> {
    /// The puzzle of a row, or why it cannot be read.
    fn puzzle(&self, row: usize) -> Result<usize, &Error> {
        self.rows.puzzles[self.rows.of_row[row]].as_ref().copied()
    }

    /// What `of_row` makes of every row, in order.
    fn each<T: Send + Sync>(
        &self,
        py: Python<'_>,
        host: &Arc<PythonHost>,
        of_row: impl Fn(usize) -> T + Sync,
    ) -> PyResult<Vec<T>> {
        let rows = self.answers.len();
        let chunk = |chunk: usize| (chunk * ROWS..rows.min((chunk + 1) * ROWS)).map(&of_row).collect::<Vec<T>>();
        // Threads cost more than some answers; a claim among them is searched for ten seconds at most.
        let chunks = match rows <= ROWS {
            true => vec![Some(host.run(py, || chunk(0))?)],
            false => on_all_cores(py, host, rows.div_ceil(ROWS), |place| Some(chunk(place)))?,
        };
        Ok(chunks.into_iter().flatten().flatten().collect())
    }
}

/// Reads the columns, and does something with them.
fn with_batch<R>(asked: &Asked<'_>, work: impl FnOnce(&Batch<'_>, &Arc<PythonHost>) -> PyResult<R>) -> PyResult<R> {
    let answers = Texts::read(&asked.answers)?;
    let answers = answers.all()?;
    let hands = if asked.has_one_hand { Hands::one(&asked.hands)? } else { Hands::read(&asked.hands)? };
    let host = PythonHost::new();
    let (policy, rounding) = (named(&asked.policy)?, named(&asked.rounding)?);
    let judge = BatchJudge::new(&read_rules(&asked.rules)?, policy, rounding, &(host.clone() as Arc<dyn Host>));
    let mut judge = judge.map_err(|error| refused(&error))?.with_max_attempts(asked.max_attempts);
    let add = |hand: &HandSpec, target: Option<&NumberText>| judge.add(hand, target);
    let rows = Rows::new(&hands.keys()?, asked.has_one_hand, &asked.targets, answers.len(), add)?;
    if !asked.has_invalid {
        rows.all()?;
    }
    work(&Batch { answers: &answers, judge, rows }, &host)
}

/// The codes of the verdicts on a column of answers.
#[pyfunction]
pub(crate) fn judge_many<'py>(py: Python<'py>, asked: Asked<'py>) -> PyResult<Bound<'py, PyBytes>> {
    let codes = with_batch(&asked, |batch, host| {
        batch.each(py, host, |row| match (batch.puzzle(row), batch.answers[row]) {
            (Err(_), _) => INVALID,
            // What is missing in a column is not an answer.
            (_, None) => VerdictKind::NoAnswer as u8,
            (Ok(puzzle), Some(answer)) => batch.judge.kind(puzzle, answer) as u8,
        })
    })?;
    Ok(PyBytes::new(py, &codes))
}

/// A verdict with all that the columns have of it.
struct VerdictRow {
    code: u8,
    /// `None` of a row that cannot be read.
    credit: Option<f64>,
    value: Option<String>,
    message: String,
    /// What each reward gives, in the order of the rewards.
    rewards: Option<[f64; REWARDS.len()]>,
}

impl VerdictRow {
    fn invalid(error: &Error) -> VerdictRow {
        VerdictRow { code: INVALID, credit: None, value: None, message: error.to_string(), rewards: None }
    }

    fn missing() -> VerdictRow {
        VerdictRow {
            code: VerdictKind::NoAnswer as u8,
            credit: Some(0.0),
            value: None,
            message: String::from(NO_ANSWER),
            rewards: Some([0.0; REWARDS.len()]),
        }
    }

    fn new(grade: &Grade) -> VerdictRow {
        VerdictRow {
            code: grade.verdict.kind() as u8,
            credit: Some(credit(&grade.verdict)),
            value: grade.verdict.value.as_ref().map(ToString::to_string),
            message: grade.verdict.to_string(),
            rewards: Some(std::array::from_fn(|reward| REWARDS[reward].of(grade))),
        }
    }
}

/// The codes of the verdicts, and everything else as columns: `credit`, `values`, `messages`, and each reward under its name.
#[pyfunction]
pub(crate) fn judge_columns<'py>(
    py: Python<'py>,
    asked: Asked<'py>,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyDict>)> {
    let rows = with_batch(&asked, |batch, host| {
        batch.each(py, host, |row| match (batch.puzzle(row), batch.answers[row]) {
            (Err(error), _) => VerdictRow::invalid(error),
            (_, None) => VerdictRow::missing(),
            (Ok(puzzle), Some(answer)) => VerdictRow::new(&batch.judge.grade(puzzle, answer)),
        })
    })?;
    let columns = PyDict::new(py);
    let numbers = |numbers: Float64Array| Values::new(Arc::new(numbers));
    let texts = |texts: StringArray| Values::new(Arc::new(texts));
    columns.set_item("credit", numbers(rows.iter().map(|rows| rows.credit).collect()))?;
    columns.set_item("values", texts(rows.iter().map(|rows| rows.value.as_deref()).collect()))?;
    columns.set_item("messages", texts(rows.iter().map(|rows| Some(rows.message.as_str())).collect()))?;
    for (place, Reward { name, .. }) in REWARDS.iter().enumerate() {
        columns
            .set_item(name, numbers(rows.iter().map(|rows| rows.rewards.map(|rewards| rewards[place])).collect()))?;
    }
    let codes: Vec<u8> = rows.iter().map(|row| row.code).collect();
    Ok((PyBytes::new(py, &codes), columns))
}

/// Codes of verdicts as a column: 1 for a right answer, else 0.
#[pyfunction]
pub(crate) fn strict_of(codes: &[u8]) -> Values {
    let strict = |&code: &u8| (code != INVALID).then(|| f64::from(code == VerdictKind::Right as u8));
    Values::new(Arc::new(codes.iter().map(strict).collect::<Float64Array>()))
}

/// Codes of verdicts as a column: which are right.
#[pyfunction]
pub(crate) fn right_of(codes: &[u8]) -> Values {
    let right: BooleanArray = codes.iter().map(|&code| Some(code == VerdictKind::Right as u8)).collect();
    Values::new(Arc::new(right))
}

/// Codes of verdicts as a column of names.
#[pyfunction]
pub(crate) fn kinds_of(codes: &[u8]) -> PyResult<Values> {
    let names = kinds();
    let name = |code: &u8| names.get(usize::from(*code)).copied();
    let named: Option<StringArray> =
        codes.iter().map(|code| name(code).map(Some)).collect::<Option<Vec<_>>>().map(StringArray::from);
    named.map(|named| Values::new(Arc::new(named))).ok_or_else(|| invalid("a code is of no kind"))
}
