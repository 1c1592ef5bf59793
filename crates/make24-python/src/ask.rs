//! Requests and replies as JSON, as `make24 ask` reads and writes them; and the command line.

use crate::error::invalid;
use crate::host::{Machine, POLL};
use make24::RuleSet;
use make24_api::{Answered, Error, Event, Host, Request, RulesSpec, answer, guarded, read_object, read_puzzle, stream};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde::Serialize;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The reply to a request: an object with `reply`, `end` and `notes`, or with `error`.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, command: &str, fields: &str) -> PyResult<String> {
    let host = Machine::new();
    host.run(py, || {
        answered(|| read(command, fields).and_then(|request| answer(&request, &(host.clone() as Arc<dyn Host>))))
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

fn read(command: &str, fields: &str) -> Result<Request, Error> {
    Request::read(command, read_object(fields)?)
}

/// An answer, or why there is none, as JSON.
fn answered(answer: impl FnOnce() -> Result<Answered, Error>) -> String {
    match guarded(answer) {
        Ok(answered) => written(&answered),
        Err(error) => field("error", &error),
    }
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

/// The rows of a request as they are found, as JSON: objects with `row`, and at last the reply or the error.
#[pyclass(frozen, module = "make24._engine")]
pub(crate) struct Stream {
    host: Arc<Machine>,
    lines: Mutex<Receiver<String>>,
}

#[pymethods]
impl Stream {
    #[new]
    fn new(command: String, fields: String) -> PyResult<Stream> {
        let host = Machine::new();
        let (sender, receiver) = sync_channel(WAITING);
        let worker = host.clone();
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let watched = Arc::clone(&worker);
            let mut pass_on = |event: Event| match event {
                Event::Row(row) if sender.send(field("row", &row)).is_err() => ControlFlow::Break(()),
                _ if watched.is_cancelled() => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            let host = worker as Arc<dyn Host>;
            let told = answered(|| read(&command, &fields).and_then(|request| stream(&request, &host, &mut pass_on)));
            // A reader that has gone needs no reply.
            let _ = sender.send(told);
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
