//! Replies, rows, progress, and notes.

use crate::host::{Host, stopped};
use crate::note::Note;
use crate::resume_point::ResumePoint;
use make24::StopReason;
use make24::census::Status;
use serde::Serialize;
use std::ops::ControlFlow;

/// The outcome of a request, for an exit status or the like; where several rows differ, the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// Solved, right, or done.
    #[serde(rename = "good")]
    Yes,
    /// No solution, or a wrong answer.
    #[serde(rename = "bad")]
    No,
    /// A limit was reached, or something could not be proven.
    #[serde(rename = "incomplete")]
    Unknown,
}

impl From<Status> for Outcome {
    fn from(status: Status) -> Outcome {
        match status {
            Status::Solved => Outcome::Yes,
            Status::Unsolvable => Outcome::No,
            Status::Incomplete => Outcome::Unknown,
        }
    }
}

/// A reply, the outcome, and notes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Response<R> {
    /// The reply.
    pub reply: R,
    /// The outcome of the request.
    #[serde(rename = "end")]
    pub outcome: Outcome,
    /// The notes.
    pub notes: Vec<Note>,
}

impl<R> Response<R> {
    pub(crate) fn new(reply: R, outcome: impl Into<Outcome>) -> Response<R> {
        Response { reply, outcome: outcome.into(), notes: Vec::new() }
    }

    pub(crate) fn map<S>(self, f: impl FnOnce(R) -> S) -> Response<S> {
        Response { reply: f(self.reply), outcome: self.outcome, notes: self.notes }
    }
}

/// The rows of a command that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum NoRow {}

/// An event while a request is answered.
#[derive(Debug)]
pub enum Event<R> {
    /// A part of a long reply, passed on as soon as it is known.
    Row(R),
    /// Progress of the work.
    Progress {
        /// The amount done.
        done: u64,
        /// The total amount, if it is known.
        total: Option<u64>,
    },
    /// A place from which a data set goes on to the same rows; the rows before it were passed on.
    ResumePoint(ResumePoint),
}

impl<R> Event<R> {
    pub(crate) fn map<S>(self, row: impl FnOnce(R) -> S) -> Event<S> {
        match self {
            Event::Row(of) => Event::Row(row(of)),
            Event::Progress { done, total } => Event::Progress { done, total },
            Event::ResumePoint(place) => Event::ResumePoint(place),
        }
    }
}

/// The receiver of events; `Break` stops the work.
pub type Events<'a, R> = &'a mut dyn FnMut(Event<R>) -> ControlFlow<()>;

/// A stream may have any number of rows.
pub(crate) const MAX_KEPT: usize = 100_000;

/// The receiver of the rows of a request: passes them on, or keeps them for the reply. It takes no row beyond the limits
/// of the host, whatever the command itself obeys.
pub struct Sink<'a, R> {
    host: &'a dyn Host,
    receiver: Receiver<'a, R>,
    refused: Option<Refused>,
}

enum Receiver<'a, R> {
    HandOn(Events<'a, R>),
    Keep(Vec<R>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    TooMany,
    ByReceiver,
    ByHost(StopReason),
}

impl Refused {
    /// `TooMany` has no note: it is an error.
    pub(crate) fn note(self) -> Option<Note> {
        match self {
            Refused::TooMany => None,
            Refused::ByReceiver => {
                Some(Note::incomplete("the receiver of the rows has stopped", StopReason::Cancelled))
            }
            Refused::ByHost(stop) => Some(Note::incomplete("there may be more rows", stop)),
        }
    }
}

impl<'a, R> Sink<'a, R> {
    pub(crate) fn keep(host: &'a dyn Host) -> Sink<'a, R> {
        Sink { host, receiver: Receiver::Keep(Vec::new()), refused: None }
    }

    pub(crate) fn hand_on(host: &'a dyn Host, events: Events<'a, R>) -> Sink<'a, R> {
        Sink { host, receiver: Receiver::HandOn(events), refused: None }
    }

    pub(crate) fn refused(&self) -> Option<Refused> {
        self.refused
    }

    /// Runs a command whose rows have another type; `row` converts those that are passed on.
    pub(crate) fn with_rows<S, T>(&mut self, row: impl Fn(S) -> R, run: impl FnOnce(&mut Sink<'_, S>) -> T) -> T {
        let mut handed_on;
        let mut sink = match &mut self.receiver {
            Receiver::HandOn(events) => {
                handed_on = |event: Event<S>| events(event.map(&row));
                Sink::hand_on(self.host, &mut handed_on)
            }
            Receiver::Keep(_) => Sink::keep(self.host),
        };
        let done = run(&mut sink);
        self.refused = sink.refused;
        done
    }

    fn pass(&mut self, events: impl FnOnce(&mut Receiver<'a, R>) -> Result<(), Refused>) -> ControlFlow<()> {
        let passed = match stopped(self.host) {
            Some(stop) => Err(Refused::ByHost(stop)),
            None => events(&mut self.receiver),
        };
        match passed {
            Ok(()) => ControlFlow::Continue(()),
            Err(refused) => {
                self.refused.get_or_insert(refused);
                ControlFlow::Break(())
            }
        }
    }

    pub(crate) fn row(&mut self, row: R) -> ControlFlow<()> {
        self.pass(|receiver| match receiver {
            Receiver::HandOn(events) => taken(events(Event::Row(row))),
            Receiver::Keep(rows) if rows.len() == MAX_KEPT => Err(Refused::TooMany),
            Receiver::Keep(rows) => {
                rows.push(row);
                Ok(())
            }
        })
    }

    pub(crate) fn progress(&mut self, done: u64, total: Option<u64>) -> ControlFlow<()> {
        self.pass(|receiver| match receiver {
            Receiver::HandOn(events) => taken(events(Event::Progress { done, total })),
            Receiver::Keep(_) => Ok(()),
        })
    }

    pub(crate) fn place(&mut self, place: ResumePoint, done: u64, total: u64) -> ControlFlow<()> {
        self.pass(|receiver| match receiver {
            Receiver::HandOn(events) => {
                taken(events(Event::ResumePoint(place)))?;
                taken(events(Event::Progress { done, total: Some(total) }))
            }
            Receiver::Keep(_) => Ok(()),
        })
    }

    pub(crate) fn kept(&mut self) -> Option<Vec<R>> {
        match &mut self.receiver {
            Receiver::HandOn(_) => None,
            Receiver::Keep(rows) => Some(std::mem::take(rows)),
        }
    }
}

fn taken(flow: ControlFlow<()>) -> Result<(), Refused> {
    if flow.is_break() { Err(Refused::ByReceiver) } else { Ok(()) }
}
