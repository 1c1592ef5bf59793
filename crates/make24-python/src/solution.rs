//! A solution as a class of Python.

use crate::error::invalid;
use crate::puzzle::{Rules, function, number};
use make24::judge::judge_and_read;
use make24::{Expr, Puzzle, Style};
use make24_people::explain::sentences;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::hash::{Hash, Hasher};

/// A way to make the target. In a notebook it is set as mathematics.
///
/// Its parts are made when they are read.
#[pyclass(frozen, eq, hash, module = "make24._engine")]
pub(crate) struct Solution {
    solution: make24::Solution,
    /// The rules under which it was found, whose operators it may have.
    #[pyo3(get)]
    rules: Py<PyAny>,
}

impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.solution == other.solution
    }
}

impl Hash for Solution {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.solution.expr.to_string().hash(state);
    }
}

impl Solution {
    pub(crate) fn new(solution: make24::Solution, rules: Py<PyAny>) -> Solution {
        Solution { solution, rules }
    }

    fn expr(&self) -> &Expr {
        &self.solution.expr
    }
}

#[pymethods]
impl Solution {
    /// Reads a solution: its expression, its value, the cards that it uses, and the rules as the engine and as the caller
    /// has them.
    #[staticmethod]
    fn read(
        expression: &str,
        value: &str,
        uses: Vec<String>,
        prepared: &Rules,
        rules: Py<PyAny>,
    ) -> PyResult<Solution> {
        let read = prepared.spec.rule_set().ok().and_then(|rule_set| {
            let puzzle: Puzzle = format!("{} -> {value}", uses.join(" ")).parse().ok()?;
            let (_, parsed) = judge_and_read(&puzzle, expression, &rule_set, Style::Plain);
            Some(make24::Solution { expr: parsed?.expr, value: puzzle.target })
        });
        let solution = read.ok_or_else(|| invalid(format!("`{expression}` is not a solution")))?;
        Ok(Solution { solution, rules })
    }

    /// The expression.
    #[getter]
    fn expression(&self) -> String {
        self.expr().to_string()
    }

    /// The number that it makes: an `int` or a `Fraction`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        number(py, &self.solution.value.to_string())
    }

    /// The calculation, one operation a step.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        static STEP: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = function(py, &STEP, "make24.solution", "Step")?;
        let steps = self.expr().steps().unwrap_or_default().into_iter().map(|step| {
            let right = step.right.as_ref().map(|right| number(py, &right.to_string())).transpose()?;
            let (left, value) = (number(py, &step.left.to_string())?, number(py, &step.value.to_string())?);
            class.call1((left, step.op.to_string(), right, value))
        });
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }

    /// The cards that it uses, in ascending order.
    #[getter]
    fn uses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let uses = self.cards().into_iter().map(|card| number(py, &card));
        PyTuple::new(py, uses.collect::<PyResult<Vec<_>>>()?)
    }

    /// How it is known to make the value: `rational`, or the identities that were used.
    #[getter]
    fn proof(&self) -> String {
        self.expr().proof().unwrap_or_default().to_string()
    }

    /// The expression in LaTeX.
    #[getter]
    fn latex(&self) -> String {
        self.expr().render(Style::Latex)
    }

    /// How a person finds it, backward from the target.
    #[getter]
    fn explanation(&self) -> Vec<String> {
        sentences(self.expr()).unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    fn __str__(&self) -> String {
        format!("{} = {}", self.expr(), self.solution.value)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Solution('{}', value={})", self.expr(), self.value(py)?.repr()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        static SOLUTION_OF: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let (py, solution) = (slf.py(), slf.get());
        let read = function(py, &SOLUTION_OF, "make24.solution", "solution_of")?;
        let value = solution.solution.value.to_string();
        Ok((read, (solution.expression(), value, solution.cards(), &solution.rules).into_pyobject(py)?))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        static LATEX_NUMBER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let value = function(py, &LATEX_NUMBER, "make24._numbers", "latex_number")?.call1((self.value(py)?,))?;
        Ok(format!(r"$\displaystyle {} = {}$", self.latex(), value.extract::<String>()?))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        static ESCAPE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let escape = function(py, &ESCAPE, "html", "escape")?;
        let steps = self.steps(py)?.iter().map(|step| {
            let step = escape.call1((step.str()?,))?.extract::<String>()?;
            Ok(format!("<li>{step}</li>"))
        });
        let steps = steps.collect::<PyResult<String>>()?;
        Ok(format!("<p>{}</p><ol>{steps}</ol>", self._repr_latex_(py)?))
    }
}

impl Solution {
    /// The cards that it uses, in ascending order, as text.
    fn cards(&self) -> Vec<String> {
        let mut cards: Vec<_> = self.expr().cards().collect();
        cards.sort_unstable();
        cards.into_iter().map(ToString::to_string).collect()
    }
}
