//! `dataset`: rows for training and testing, in splits that share no hand, the same for a seed on any machine.

mod column;
mod plan;
mod preset;
mod prompt;
mod shown_order;
mod splits;
mod stream_of_search;
mod working;

pub use column::{DatasetColumn, DatasetRow};
pub use preset::{DATASET_PRESETS, DatasetPreset};
pub use prompt::{PROMPT_TEMPLATES, PromptQuestion, PromptTemplate};
pub use shown_order::ShownOrder;
pub use splits::{Split, Splits, is_held_out};

use crate::by_name::ByName;
use crate::column::{ColumnInfo, ShownColumns};
use crate::command::Command;
use crate::deck::DeckSpec;
use crate::error::Error;
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::note::{Note, NoteCode};
use crate::range::{IntegerRange, ScoreRange};
use crate::reply::{Outcome, Response, Sink};
use crate::resume_point::ResumePoint;
use crate::rules::RulesSpec;
use crate::whole::Whole;
use make24::StopReason;
use make24_methods::Method;
use plan::{Cells, DatasetPlan, Made};
use preset::USUAL_COLUMNS;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};

/// A number of stages of a curriculum.
pub type Stages = Whole<1, { u8::MAX as u64 }>;

/// A number of rows: shares of it are exact.
pub type DatasetRows = Whole<0, { 1 << 53 }>;

request! {
    /// Asks for the rows of a data set.
    DatasetRequest {
        /// Number of rows in all splits [default: 1000].
        #[serde(alias = "size")]
        rows: Option<DatasetRows> [arg(long, alias = "size", value_name = "N")],
        /// Seed [default: 0].
        seed: u64 [
            arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
            value_parser = flags::whole::<u64>(0..))
        ],
        /// Splits and their shares, scaled to 1, such as `train=0.9,test=0.1`; no two splits share a hand [default: all rows are `train`, without the tenth of all hands that is held out].
        splits: Option<Splits> [
            arg(long = "split", value_name = "SPLITS", default_value = "train=0.8,validation=0.1,test=0.1",
            help = "Splits and their shares, scaled to 1; no two splits share a hand")
        ],
        /// Splits share no target either.
        disjoint_targets: bool [arg(long)],
        /// Follow the conventions of a public data set; other options override them.
        preset: Option<ByName<&'static DatasetPreset>> [
            arg(long, value_name = "NAME", value_parser = flags::by_name::<&'static DatasetPreset>())
        ],
        /// Columns: key, split, hand, target, status, count, solutions, difficulty, level, solve_rate, mean_time_s, stage, working,
        /// trace, solution, search_path, rating, search_type, optimal_path, heuristic, prompt, answer [default: those of the
        /// preset, or key, split, hand, target, status, count and solutions].
        columns: Vec<DatasetColumn> [
            arg(long, value_name = "COLUMNS", value_delimiter = ',', hide_possible_values = true,
            value_parser = flags::named(DatasetColumn::ALL, DatasetColumn::name))
        ],
        /// Number of threads [default: one per core].
        threads: Option<u16> [
            arg(long, hide_short_help = true, value_name = "N", value_parser = flags::whole::<u16>(1..))
        ],
        /// The deck.
        deck: DeckSpec [arg(skip)],
        /// Cards per hand, as a range: 4..4, 3..6.
        sizes: Option<IntegerRange> [arg(long = "hand-size", value_name = "A..B", help_heading = "Puzzles")],
        /// Target [default: 24].
        target: Option<i64> [
            arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "targets",
            help_heading = "Puzzles")
        ],
        /// Random targets from a range, such as 10..100.
        targets: Option<IntegerRange> [
            arg(long, value_name = "A..B", allow_hyphen_values = true, help_heading = "Puzzles")
        ],
        /// Share of rows that are proven to have no solution, such as 0.2.
        unsolvable: Option<f64> [arg(long, value_name = "SHARE", help_heading = "Puzzles")],
        /// Difficulty from 0 to 100, or levels: 60..80, hard..fiendish.
        difficulty: Option<ScoreRange> [arg(long, value_name = "A..B", help_heading = "Puzzles")],
        /// Divide the range of difficulty into N stages, about equally many rows of each split (column stage).
        stages: Option<Stages> [arg(long, value_name = "N", help_heading = "Puzzles")],
        /// Maximum number of solutions per row [default: all].
        solutions: Option<u32> [
            arg(long, value_name = "N", value_parser = flags::whole::<u32>(0..), help_heading = "Puzzles")
        ],
        /// Order of the cards in each row [default: as in the preset, else ascending].
        card_order: Option<ByName<ShownOrder>> [
            arg(long, value_name = "ORDER", value_parser = flags::by_name::<ShownOrder>(), help_heading = "Puzzles")
        ],
        /// Template of the column prompt: plain, r1 (thinking first), tinyzero (base models), tot (steps) [default: plain].
        template: Option<ByName<PromptTemplate>> [
            arg(long, value_name = "TEMPLATE", hide_possible_values = true,
            value_parser = flags::by_name::<PromptTemplate>(), help_heading = "Puzzles")
        ],
        /// Method whose search the column trace records; `make24 methods` lists them [default: backward].
        trace: Option<ByName<Method>> [
            arg(long, value_name = "METHOD", hide_possible_values = true, value_parser = flags::by_name::<Method>(),
            help_heading = "Puzzles")
        ],
        /// Maximum number of lines of a trace [default: 100].
        trace_lines: Option<u32> [
            arg(long, value_name = "N", value_parser = flags::whole::<u32>(0..), help_heading = "Puzzles")
        ],
        /// The place to continue from: the last `place` of the same request.
        resume: Option<ResumePoint> [arg(skip)],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that all rows together may cost.
        limits: LimitsSpec [command(flatten)],
    }
}

impl DatasetRequest {
    /// The number of rows; 1,000 if the request names none.
    pub fn rows_or_usual(&self) -> u64 {
        self.rows.map_or(1_000, Whole::get)
    }

    /// The most lines of a trace; 100 if the request names none.
    pub fn trace_lines_or_usual(&self) -> u32 {
        self.trace_lines.unwrap_or(100)
    }

    /// What the rows depend on: the request with what is usual where it names nothing, without threads and limits.
    #[must_use]
    pub fn of_rows(&self) -> DatasetRequest {
        DatasetRequest {
            rows: Whole::new(self.rows_or_usual()),
            trace_lines: Some(self.trace_lines_or_usual()),
            resume: None,
            threads: None,
            limits: LimitsSpec::default(),
            ..self.clone()
        }
    }

    /// The columns of each row: those of the request, or those of the preset, or the usual ones. Where some rows have no
    /// solution, the column that tells it is among them.
    pub fn columns_or_usual(&self) -> Vec<DatasetColumn> {
        if !self.columns.is_empty() {
            return self.columns.clone();
        }
        let mut columns = self.preset.map_or(USUAL_COLUMNS, |preset| &preset.0.columns).to_vec();
        if self.unsolvable.is_some_and(|share| share > 0.0) && !columns.contains(&DatasetColumn::Status) {
            columns.push(DatasetColumn::Status);
        }
        columns
    }

    /// The columns of each row under the names that the rows have.
    pub fn table(&self) -> Vec<ColumnInfo> {
        let shown = self.shown();
        let named = |column: &DatasetColumn| {
            let info = column.info();
            ColumnInfo { name: shown.new_name(*column).map_or(info.name, str::to_owned), ..info }
        };
        shown.columns.iter().map(named).collect()
    }

    fn shown(&self) -> ShownColumns<DatasetColumn> {
        let renamed = self.preset.map(|preset| (DatasetColumn::Hand, preset.0.hand_name));
        ShownColumns { columns: self.columns_or_usual(), renamed }
    }
}

/// What `dataset` replies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DatasetReply {
    /// The number of rows of each split.
    pub splits: Vec<SplitRows>,
    /// The number of puzzles with these cards and targets.
    pub puzzles: u64,
    /// The number of them that were looked at, and the rows that were made.
    pub place: ResumePoint,
    /// The rows; absent if they were streamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<DatasetRow>>,
}

/// The rows of a split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SplitRows {
    /// The name of the split.
    pub split: String,
    /// The number of its rows.
    pub rows: u64,
}

/// The most puzzles per step between two checks of the limits, and the fewest: to rate a puzzle that is not needed any more
/// takes its time.
const MOST: u64 = 1024;
const FEWEST: u64 = 32;

/// Puzzles per row that is missing: some of them have no solution, or another difficulty.
const PUZZLES_A_ROW: u64 = 4;

impl Command for DatasetRequest {
    type Row = DatasetRow;
    type Reply = DatasetReply;

    fn run(&self, context: &Context, sink: &mut Sink<'_, DatasetRow>) -> Result<Response<DatasetReply>, Error> {
        let plan = DatasetPlan::new(self, context)?;
        let mut cells = Cells::new(&plan, self.resume.as_ref())?;
        let mut place = self.resume.clone().unwrap_or_default();
        place.rows = cells.filled().to_vec();
        let mut stopped = None;
        while !cells.are_full() && place.looked_at < plan.puzzles.len() && stopped.is_none() {
            let missing = cells.wanted() - cells.made();
            let chunk =
                missing.saturating_mul(PUZZLES_A_ROW).clamp(FEWEST, MOST).min(plan.puzzles.len() - place.looked_at);
            let made: Vec<Mutex<Made>> = (0..chunk).map(|_| Mutex::new(Made::Nothing)).collect();
            context.host().for_each(chunk as usize, self.threads, &|at| {
                if context.stop().is_none() {
                    let row = plan.row(place.looked_at + at as u64, &cells);
                    *made[at].lock().unwrap_or_else(PoisonError::into_inner) = row;
                }
            });
            // A chunk counts as a whole, so that a resume point is the same for any number of threads.
            stopped = context.stop();
            if stopped.is_some() {
                break;
            }
            for row in made {
                match row.into_inner().unwrap_or_else(PoisonError::into_inner) {
                    Made::Row(cell, row) if cells.take(cell) => {
                        if sink.row(*row).is_break() {
                            stopped = Some(StopReason::Cancelled);
                            break;
                        }
                    }
                    Made::Row(..) | Made::Nothing => {}
                }
            }
            // A resumed run makes the rows of an unfinished chunk again.
            if stopped.is_none() {
                place = ResumePoint { looked_at: place.looked_at + chunk, rows: cells.filled().to_vec() };
                if sink.place(place.clone(), cells.made(), cells.wanted()).is_break() {
                    stopped = Some(StopReason::Cancelled);
                }
            }
        }
        let reply = DatasetReply {
            splits: cells.by_split(&plan.splits),
            puzzles: plan.puzzles.len(),
            place,
            rows: sink.kept(),
        };
        let mut answered = Response::new(reply, Outcome::Yes);
        match stopped {
            Some(stop) => {
                answered.outcome = Outcome::Unknown;
                let message = format!("{} of {} rows were made", cells.made(), cells.wanted());
                answered.notes.push(Note::incomplete(message, stop));
            }
            None if !cells.are_full() => {
                answered.outcome = Outcome::No;
                answered.notes.push(Note::new(NoteCode::Unsolvable, cells.why_fewer(&plan)));
            }
            None => {}
        }
        Ok(answered)
    }
}
