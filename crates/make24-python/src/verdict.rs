//! A verdict as a class of Python.

use crate::puzzle::{function, number};
use make24_api::CheckReply;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// The verdict on an answer; it is true if the answer is right.
///
/// `kind`: one of `make24.KINDS`. `message`: the verdict in a sentence. `answer`: the answer as it was given. `value`: what
/// the answer makes, where it has a value. `span`: the part of the answer that the verdict is about, in characters.
/// `credit`: from 0.0 to 1.0; 1.0 is a right answer. `policy`: the policy that found the answer, unless it is the whole
/// text. `answer_span`: where the answer stands in the text, in characters, if a policy found it. `candidates`: how many
/// expressions the text has, if a policy looked for them. `steps`: the number of right steps before the first wrong one,
/// and of all steps, where the answer has steps. `rounded`: whether a rounded number counted. `rewards`: what each reward
/// of the library gives, by name, if asked for. `idea`: which of the solutions that `solutions` lists the answer is, from
/// 0, if asked for and right.
#[pyclass(frozen, eq, hash, module = "make24._engine")]
#[derive(Clone, PartialEq)]
pub(crate) struct Verdict {
    #[pyo3(get)]
    kind: String,
    #[pyo3(get)]
    message: String,
    #[pyo3(get)]
    answer: String,
    #[pyo3(get)]
    span: Option<(usize, usize)>,
    #[pyo3(get)]
    credit: f64,
    #[pyo3(get)]
    policy: Option<String>,
    #[pyo3(get)]
    answer_span: Option<(usize, usize)>,
    #[pyo3(get)]
    candidates: Option<usize>,
    #[pyo3(get)]
    steps: Option<(usize, usize)>,
    #[pyo3(get)]
    rounded: bool,
    #[pyo3(get)]
    rewards: BTreeMap<String, f64>,
    #[pyo3(get)]
    idea: Option<usize>,
    value: Option<String>,
}

impl Hash for Verdict {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.kind, &self.message, &self.answer, &self.policy, self.span).hash(state);
    }
}

impl From<CheckReply> for Verdict {
    fn from(reply: CheckReply) -> Verdict {
        let pair = |[first, second]: [usize; 2]| (first, second);
        Verdict {
            kind: reply.verdict,
            message: reply.message,
            answer: reply.answer,
            span: reply.span_chars.map(pair),
            credit: reply.credit,
            policy: reply.policy,
            answer_span: reply.answer_span_chars.map(pair),
            candidates: reply.candidates,
            steps: reply.steps.map(pair),
            rounded: reply.rounded,
            rewards: reply.rewards.unwrap_or_default(),
            idea: reply.idea,
            value: reply.value,
        }
    }
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(signature = (
        kind, message, answer, span=None, credit=0.0, policy=None, answer_span=None, candidates=None, steps=None,
        rounded=false, rewards=BTreeMap::new(), idea=None, value=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "the fields, which a pickle has")]
    fn new(
        kind: String,
        message: String,
        answer: String,
        span: Option<(usize, usize)>,
        credit: f64,
        policy: Option<String>,
        answer_span: Option<(usize, usize)>,
        candidates: Option<usize>,
        steps: Option<(usize, usize)>,
        rounded: bool,
        rewards: BTreeMap<String, f64>,
        idea: Option<usize>,
        value: Option<String>,
    ) -> Verdict {
        Verdict {
            kind,
            message,
            answer,
            span,
            credit,
            policy,
            answer_span,
            candidates,
            steps,
            rounded,
            rewards,
            idea,
            value,
        }
    }

    /// What the answer makes: an `int` or a `Fraction`; of an irrational number, its text.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.value.as_deref().map(|value| number(py, value)).transpose()
    }

    /// The verdict on what stands behind the first characters of the text that was judged.
    fn behind(&self, opening: usize) -> Verdict {
        let shifted = |(start, end): (usize, usize)| (start.saturating_sub(opening), end.saturating_sub(opening));
        Verdict {
            answer: self.answer.chars().skip(opening).collect(),
            span: self.span.map(shifted),
            answer_span: self.answer_span.map(shifted),
            ..self.clone()
        }
    }

    fn __bool__(&self) -> bool {
        self.kind == "right"
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("Verdict(kind={:?}, message={:?})", self.kind, self.message)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, verdict) = (slf.py(), slf.get());
        let (start, end) = (
            (&verdict.kind, &verdict.message, &verdict.answer, verdict.span, verdict.credit, &verdict.policy),
            (
                verdict.answer_span,
                verdict.candidates,
                verdict.steps,
                verdict.rounded,
                verdict.rewards.clone(),
                verdict.idea,
                &verdict.value,
            ),
        );
        let fields = start.into_pyobject(py)?.as_sequence().concat(end.into_pyobject(py)?.as_sequence())?;
        Ok((slf.get_type().into_any(), fields.cast_into::<PyTuple>()?))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        static ESCAPE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let escape = function(py, &ESCAPE, "html", "escape")?;
        let escaped = |text: String| escape.call1((text,))?.extract::<String>();
        let (start, end) = self.span.unwrap_or_default();
        let part = |from: usize, to: usize| self.answer.chars().skip(from).take(to.saturating_sub(from)).collect();
        let (before, marked, after) = (part(0, start), part(start, end), part(end, usize::MAX));
        let (before, marked, after) = (escaped(before)?, escaped(marked)?, escaped(after)?);
        let sign = if self.__bool__() { "&#10003;" } else { "&#10007;" };
        let message = escaped(self.message.clone())?;
        Ok(format!("<p>{sign} <code>{before}<mark>{marked}</mark>{after}</code><br>{message}</p>"))
    }
}
