//! Requests and replies as the lines of JSON of `make24 ask`; and the command line.

use crate::error::invalid;
use crate::host::{Machine, POLL};
use make24::RuleSet;
use make24_api::{Host, RulesSpec, read_puzzle};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Serialize;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The line that answers a request.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: &str) -> PyResult<String> {
    let host = Machine::new();
    host.run(py, || {
        let mut answer = String::new();
        make24_api::ask(Ok(request), None, &(host.clone() as Arc<dyn Host>), &mut |line| {
            answer = written(line);
            ControlFlow::Continue(())
        });
        answer
    })
}

/// The cards of a hand in ascending order: an object with `reply`, or with `error`.
#[pyfunction]
pub(crate) fn cards(hand: &str) -> String {
    match read_puzzle(&hand.into(), None, &RuleSet::ARITHMETIC) {
        Ok(puzzle) => {
            let cards: Vec<String> = puzzle.hand.cards().iter().map(ToString::to_string).collect();
            field("reply", &cards)
        }
        Err(error) => field("error", &error),
    }
}

/// The question about a puzzle for a language model.
#[pyfunction]
pub(crate) fn prompt(hand: Vec<String>, target: &str, rules: &str) -> PyResult<String> {
    let rules: RulesSpec = serde_json::from_str(rules).map_err(invalid)?;
    Ok(make24_api::prompt(&hand, target, &rules.rule_set().map_err(invalid)?))
}

/// A value as JSON. Its fields keep their order, which a value of serde_json between would sort.
fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{{\"error\":{{\"message\":\"{error}\"}}}}"))
}

/// An object with one field.
fn field(name: &str, value: &impl Serialize) -> String {
    format!("{{\"{name}\":{}}}", written(value))
}

/// The stack of a thread that answers, in bytes: as much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// The number of rows that wait for a slow reader.
const WAITING: usize = 64;

/// The lines that answer a request as they are found: of rows, and at last of the reply or the error.
#[pyclass(frozen, module = "make24._engine")]
pub(crate) struct Stream {
    host: Arc<Machine>,
    lines: Mutex<Receiver<String>>,
}

#[pymethods]
impl Stream {
    #[new]
    fn new(request: String) -> PyResult<Stream> {
        let host = Machine::new();
        let (sender, receiver) = sync_channel(WAITING);
        let worker = host.clone();
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let watched = Arc::clone(&worker);
            make24_api::ask(Ok(&request), None, &(worker as Arc<dyn Host>), &mut |line| {
                let is_read = line.is_progress() || sender.send(written(line)).is_ok();
                match is_read && !watched.is_cancelled() {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
        })?;
        Ok(Stream { host, lines: Mutex::new(receiver) })
    }

    fn __iter__(stream: PyRef<'_, Self>) -> PyRef<'_, Self> {
        stream
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let next = py.detach(|| {
                let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
                lines.recv_timeout(POLL)
            });
            match next {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        self.host.cancel();
                        return Err(error);
                    }
                }
            }
        }
    }

    /// Stops the work.
    fn close(&self) {
        self.host.cancel();
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.host.cancel();
    }
}

/// Runs the command line with these arguments and returns its exit status.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
    // Without the lock: the work may take hours.
    py.detach(|| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(|| make24_cli::run(args.into_iter()))?;
        thread.join().map_err(|_| PyRuntimeError::new_err("the command line failed, which is a mistake of make24"))
    })
}
