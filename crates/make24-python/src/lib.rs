//! The engine of the Python package `make24`: requests as JSON, batches as columns. It translates and decides nothing;
//! classes, conversions and adapters are in Python, under `python/make24`.

mod ask;
mod batch;
mod column;
mod error;
mod host;

use pyo3::prelude::*;

/// The engine of make24.
#[pymodule]
#[pyo3(name = "_engine")]
mod engine {
    #[pymodule_export]
    use super::ask::{Stream, ask, cards, prompt, run};
    #[pymodule_export]
    use super::batch::{count_many, is_solvable_many, judge_many, kinds, kinds_to_arrow};
}
