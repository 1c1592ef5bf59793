//! The engine of the Python package `make24`: requests as JSON, batches as columns. It translates and decides nothing;
//! classes, conversions and adapters are in Python, under `python/make24`.

mod arrow;
mod ask;
mod batch;
mod column;
mod error;
mod host;
mod judging;
mod rows;
mod values;

use pyo3::prelude::*;

/// The engine of make24.
#[pymodule]
#[pyo3(name = "_engine")]
mod engine {
    #[pymodule_export]
    use super::ask::{Stream, ask, cards, evaluate, prompt, rules_of_preset, run};
    #[pymodule_export]
    use super::batch::{ask_many, count_many, is_solvable_many};
    #[pymodule_export]
    const NO_ANSWER: &str = super::judging::NO_ANSWER;
    #[pymodule_export]
    use super::judging::{judge_columns, judge_many, kinds, kinds_of, rewards, right_of};
    #[pymodule_export]
    use super::values::Values;
}
