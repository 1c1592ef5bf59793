//! The engine of the Python package `make24`: plain questions, batches as columns, and everything else as JSON. It translates and
//! decides nothing; conversions and adapters are in Python, under `python/make24`.

mod arrow;
mod ask;
mod batch;
mod column;
mod direct;
mod error;
mod host;
mod judging;
mod puzzle;
mod rows;
mod solution;
mod values;
mod verdict;

use pyo3::prelude::*;

/// The engine of make24.
#[pymodule]
#[pyo3(name = "_engine")]
mod engine {
    #[pymodule_export]
    use super::ask::{Stream, ask, cards, evaluate, is_held_out, prompt, rules_of_preset, run};
    #[pymodule_export]
    use super::batch::{ask_many, count_many, is_solvable_many};
    #[pymodule_export]
    const NO_ANSWER: &str = super::judging::NO_ANSWER;
    #[pymodule_export]
    use super::direct::{check, count, hint, is_solvable, solve};
    #[pymodule_export]
    use super::judging::{judge_columns, judge_many, kinds, kinds_of, rewards, right_of, strict_of};
    #[pymodule_export]
    use super::puzzle::Rules;
    #[pymodule_export]
    use super::solution::Solution;
    #[pymodule_export]
    use super::values::Values;
    #[pymodule_export]
    use super::verdict::Verdict;
}
