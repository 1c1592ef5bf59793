//! Requests and replies as the lines of JSON of `make24 ask`; and the command line.

use crate::error::{invalid, invalid_hand, refused};
use crate::host::{POLL, PythonHost};
use crate::puzzle::read_rules;
use make24::{Hand, Puzzle, RuleSet, Style, problem};
use make24_api::{Ask, ByName, DATASET_PRESETS, Host, PromptQuestion, PromptTemplate, read_puzzle};
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
    let host = PythonHost::new();
    host.run(py, || {
        let mut answer = String::new();
        Ask::read(request).answer(&(host.clone() as Arc<dyn Host>), &mut |line| {
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

/// The value of an expression as text; without rules, with every operator that make24 knows.
#[pyfunction]
pub(crate) fn evaluate(expression: &str, rules: Option<&str>) -> PyResult<String> {
    let rules = rules.map(|rules| read_rules(rules)?.rule_set().map_err(|error| refused(&error))).transpose()?;
    let evaluated = make24_api::evaluate(expression, Style::Plain, rules.as_ref());
    evaluated.map(|(_, value)| value.to_string()).map_err(|error| refused(&error))
}

/// Whether a hand is one of those that no training data has.
#[pyfunction]
pub(crate) fn is_held_out(hand: &str) -> PyResult<bool> {
    let (cards, _) = Puzzle::read_dealt(hand).map_err(invalid_hand)?;
    Ok(make24_api::is_held_out(&Hand::new(cards).map_err(invalid)?))
}

/// The question about a puzzle for a language model.
#[pyfunction]
pub(crate) fn prompt(
    hand: &str,
    target: &str,
    rules: &str,
    template: &str,
    may_be_impossible: bool,
) -> PyResult<String> {
    let rules = read_rules(rules)?.rule_set().map_err(|error| refused(&error))?;
    let template = ByName::<PromptTemplate>::read(template).map_err(invalid)?.0;
    // In the order in which they were given.
    let (cards, _) = Puzzle::read_dealt(hand).map_err(invalid_hand)?;
    let hand: Vec<String> = cards.iter().map(ToString::to_string).collect();
    Ok(template.prompt(&PromptQuestion { hand: &hand, target, rules: &rules, may_be_impossible }))
}

/// The name of the rules of a preset of data sets, unless they are the usual ones.
#[pyfunction]
pub(crate) fn rules_of_preset(preset: &str) -> Option<&'static str> {
    let rules = DATASET_PRESETS.iter().find(|row| row.name == preset)?.rules;
    Some(rules).filter(|rules| *rules != "arithmetic")
}

/// A value as JSON. Its fields keep their order, which a value of serde_json between would sort.
pub(crate) fn written(value: &impl Serialize) -> String {
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
    host: Arc<PythonHost>,
    /// The process whose thread sends the lines.
    process: u32,
    lines: Mutex<Receiver<String>>,
}

#[pymethods]
impl Stream {
    #[new]
    fn new(request: String) -> PyResult<Stream> {
        let host = PythonHost::new();
        let (sender, receiver) = sync_channel(WAITING);
        let worker = host.clone();
        std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let watched = Arc::clone(&worker);
            Ask::read(&request).answer(&(worker as Arc<dyn Host>), &mut |line| {
                let is_read = line.is_progress() || sender.send(written(line)).is_ok();
                match is_read && !watched.is_cancelled() {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
        })?;
        Ok(Stream { host, process: std::process::id(), lines: Mutex::new(receiver) })
    }

    fn __iter__(stream: PyRef<'_, Self>) -> PyRef<'_, Self> {
        stream
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.process != std::process::id() {
            return Err(invalid(problem!("these rows belong to the process before the fork", "ask again in this one")));
        }
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
