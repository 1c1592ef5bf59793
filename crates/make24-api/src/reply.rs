//! Replies, rows, progress, and notes.

use crate::answer::Reply;
use crate::census::CensusRowData;
use crate::compare::MethodRow;
use crate::dataset::{DatasetPlace, DatasetRow};
use crate::deal::DealtHand;
use crate::generate::PuzzleData;
use crate::limits::Stopped;
use crate::solution::SolutionData;
use make24::census::Status;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// Whether a puzzle is known to be solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusData {
    /// It has a solution.
    Solved,
    /// It has none, for certain.
    Unsolvable,
    /// A limit was reached; what was found until then is given.
    Incomplete,
}

impl From<Status> for StatusData {
    fn from(status: Status) -> StatusData {
        match status {
            Status::Solved => StatusData::Solved,
            Status::Unsolvable => StatusData::Unsolvable,
            Status::Incomplete => StatusData::Incomplete,
        }
    }
}

impl StatusData {
    /// The status of a search that found a solution or not, and that a limit may have stopped.
    pub(crate) fn of(found: bool, stopped: Option<make24::StopReason>) -> StatusData {
        Status::of(found, stopped).into()
    }

    /// Its name: `solved`, `unsolvable` or `incomplete`.
    pub fn name(self) -> &'static str {
        match self {
            StatusData::Solved => "solved",
            StatusData::Unsolvable => "unsolvable",
            StatusData::Incomplete => "incomplete",
        }
    }
}

/// How a request ended, for an exit status or the like; where several rows end differently, the largest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Solved, right, or done.
    Good,
    /// No solution, or a wrong answer.
    Bad,
    /// A limit was reached, or something could not be proven.
    Incomplete,
}

impl From<StatusData> for End {
    fn from(status: StatusData) -> End {
        match status {
            StatusData::Solved => End::Good,
            StatusData::Unsolvable => End::Bad,
            StatusData::Incomplete => End::Incomplete,
        }
    }
}

/// A sentence about a reply that its fields do not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    /// What it is about, for programs.
    pub code: NoteCode,
    /// The sentence, without the front end's advice on how to continue.
    pub message: String,
    /// The limit that was reached, where one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoteCode {
    /// There is a solution.
    Solvable,
    /// There is no solution.
    Unsolvable,
    /// A limit was reached.
    Incomplete,
    /// A remark.
    Remark,
}

impl Note {
    pub(crate) fn new(code: NoteCode, message: impl Into<String>) -> Note {
        Note { code, message: message.into(), stopped: None }
    }

    /// A limit was reached.
    pub(crate) fn incomplete(message: impl Into<String>, stop: make24::StopReason) -> Note {
        Note { code: NoteCode::Incomplete, message: message.into(), stopped: Some(stop.into()) }
    }
}

/// A reply, how the request ended, and notes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered<R = Reply> {
    /// The reply.
    pub reply: R,
    /// How the request ended.
    pub end: End,
    /// The notes.
    pub notes: Vec<Note>,
}

impl<R> Answered<R> {
    pub(crate) fn new(reply: R, end: impl Into<End>) -> Answered<R> {
        Answered { reply, end: end.into(), notes: Vec::new() }
    }

    pub(crate) fn map<S>(self, f: impl FnOnce(R) -> S) -> Answered<S> {
        Answered { reply: f(self.reply), end: self.end, notes: self.notes }
    }
}

/// The kinds of rows, each with its data.
macro_rules! rows {
    ($($(#[$doc:meta])* $variant:ident($data:ty),)*) => {
        /// A part of a long reply, passed on as soon as it is known.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Row {
            $($(#[$doc])* $variant($data),)*
        }

        $(impl TryFrom<Row> for $data {
            type Error = Row;

            fn try_from(row: Row) -> Result<$data, Row> {
                match row {
                    Row::$variant(data) => Ok(data),
                    other => Err(other),
                }
            }
        })*
    };
}

rows! {
    /// A solution.
    Solution(SolutionData),
    /// The reply for one of many targets.
    Target(Box<Answered>),
    /// A row of a census.
    Census(CensusRowData),
    /// A generated puzzle.
    Puzzle(Box<PuzzleData>),
    /// A dealt hand.
    Hand(DealtHand),
    /// The results of a method in a race.
    Method(Box<MethodRow>),
    /// A row of a data set.
    Dataset(Box<DatasetRow>),
}

/// An event while a request is answered.
#[derive(Debug)]
pub enum Event {
    /// A row.
    Row(Row),
    /// Progress of the work.
    Progress {
        /// The amount done.
        done: u64,
        /// The total amount, if it is known.
        total: Option<u64>,
    },
    /// A place from which a data set goes on to the same rows; the rows before it were passed on.
    Place(DatasetPlace),
}

/// The receiver of events; `Break` stops the work.
pub type Events<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;

/// The maximum number of rows in a reply; a stream may have any number.
pub(crate) const MAX_KEPT: usize = 100_000;

/// The receiver of the rows of a request: passes them on, or keeps them for the reply.
pub(crate) enum Sink<'a> {
    HandOn(Events<'a>),
    Keep {
        rows: Vec<Row>,
        /// Whether there were more rows than [`MAX_KEPT`].
        overflowed: bool,
    },
}

impl Sink<'_> {
    /// A receiver that keeps the rows.
    pub(crate) fn keep() -> Self {
        Sink::Keep { rows: Vec::new(), overflowed: false }
    }

    pub(crate) fn row(&mut self, row: Row) -> ControlFlow<()> {
        match self {
            Sink::HandOn(events) => events(Event::Row(row)),
            Sink::Keep { rows, overflowed } => {
                *overflowed = rows.len() == MAX_KEPT;
                if *overflowed {
                    return ControlFlow::Break(());
                }
                rows.push(row);
                ControlFlow::Continue(())
            }
        }
    }

    pub(crate) fn progress(&mut self, done: u64, total: Option<u64>) -> ControlFlow<()> {
        match self {
            Sink::HandOn(events) => events(Event::Progress { done, total }),
            Sink::Keep { .. } => ControlFlow::Continue(()),
        }
    }

    /// A place of a data set, and its progress.
    pub(crate) fn place(&mut self, place: DatasetPlace, done: u64, total: u64) -> ControlFlow<()> {
        match self {
            Sink::HandOn(events) => {
                events(Event::Place(place))?;
                events(Event::Progress { done, total: Some(total) })
            }
            Sink::Keep { .. } => ControlFlow::Continue(()),
        }
    }

    /// The kept rows, if any, for the reply.
    pub(crate) fn kept<T: TryFrom<Row>>(&mut self) -> Option<Vec<T>> {
        match self {
            Sink::HandOn(_) => None,
            Sink::Keep { rows, .. } => {
                Some(std::mem::take(rows).into_iter().filter_map(|row| row.try_into().ok()).collect())
            }
        }
    }
}
