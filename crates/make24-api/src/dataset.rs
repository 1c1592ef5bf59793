//! `dataset`: rows for training and testing, in splits that share no hand, the same for a seed on any machine.

mod column;
mod plan;
mod preset;
mod prompt;
pub(crate) mod resume_point;
mod shown_order;
mod splits;
mod stream_of_search;
mod working;

pub use column::{DatasetColumn, DatasetRow};
pub use preset::{DATASET_PRESETS, DatasetPreset};
pub use prompt::{PROMPT_TEMPLATES, PromptQuestion, PromptTemplate};
pub use resume_point::ResumePoint;
pub use shown_order::ShownOrder;
pub use splits::{Split, Splits};

use crate::by_name::ByName;
use crate::column::{ColumnInfo, ShownColumns};
use crate::command::Command;
use crate::deck::DeckSpec;
use crate::error::Error;
use crate::host::{Context, Host};
use crate::limits::LimitsSpec;
use crate::range::{IntegerRange, ScoreRange};
use crate::reply::{Note, NoteCode, Outcome, Response, Sink};
use crate::rules::RulesSpec;
use crate::whole::Whole;
use make24::StopReason;
use make24_methods::Method;
use plan::{Cells, DatasetPlan, Made};
use preset::USUAL_COLUMNS;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

/// A number of stages of a curriculum.
pub type Stages = Whole<1, { u8::MAX as u64 }>;

/// A number of rows: shares of it are exact.
pub type DatasetRows = Whole<0, { 1 << 53 }>;

/// Asks for the rows of a data set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DatasetRequest {
    /// The conventions of a public data set; the other fields change them.
    pub preset: Option<ByName<DatasetPreset>>,
    /// The number of rows of all splits together; without it, 1,000.
    #[serde(alias = "size")]
    pub rows: Option<DatasetRows>,
    /// The seed; without it, 0.
    pub seed: u64,
    /// The deck.
    pub deck: DeckSpec,
    /// The numbers of cards in a hand, instead of the `size` of the deck: `"3..4"`.
    pub sizes: Option<IntegerRange>,
    /// The number to make; without it, 24.
    pub target: Option<i64>,
    /// Any target of a range instead of `target`.
    pub targets: Option<IntegerRange>,
    /// The rules; without them, `arithmetic`.
    pub rules: RulesSpec,
    /// The work that all rows together may cost.
    pub limits: LimitsSpec,
    /// The splits and their shares, `"train=0.9,test=0.1"`; without them, all rows are `train`. No two splits share a
    /// hand.
    pub splits: Option<Splits>,
    /// Whether no two splits share a target either.
    pub disjoint_targets: bool,
    /// The share of rows that are proven to have no solution, from 0 to 1; without it, 0.
    pub unsolvable: Option<f64>,
    /// The difficulty, from 0 to 100.
    pub difficulty: Option<ScoreRange>,
    /// A curriculum: this many stages of even width in difficulty, each with as many rows, in the column `stage`.
    pub stages: Option<Stages>,
    /// The most solutions of a row; without it, all.
    pub solutions: Option<u32>,
    /// The columns of each row; without them, those of the preset, or `key`, `split`, `hand`, `target`, `status`, `count`
    /// and `solutions`.
    pub columns: Vec<DatasetColumn>,
    /// The order of the cards in each row: `ascending` or `random`; without it, that of the preset, or `ascending`.
    pub card_order: Option<ByName<ShownOrder>>,
    /// How the column `prompt` puts the question: `plain`, `r1`, `tinyzero` or `tot`; without it, `plain`.
    pub template: Option<ByName<PromptTemplate>>,
    /// The method whose search the column `trace` tells; without it, `backward`.
    pub trace: Option<ByName<Method>>,
    /// The most lines of a trace; without it, 100.
    pub trace_lines: Option<u32>,
    /// The number of threads; without it, one for each core.
    pub threads: Option<u16>,
    /// The place to continue from: the last `place` of the same request.
    pub resume: Option<ResumePoint>,
}

impl DatasetRequest {
    /// The columns of each row: those of the request, or those of the preset, or the usual ones. Where some rows have no
    /// solution, the column that tells it is among them.
    pub fn columns_or_usual(&self) -> Vec<DatasetColumn> {
        if !self.columns.is_empty() {
            return self.columns.clone();
        }
        let mut columns = self.preset.map_or(USUAL_COLUMNS, |preset| preset.0.columns).to_vec();
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

    /// The columns of each row, of which a preset may rename the one with the cards.
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

/// The number of puzzles that are looked at together.
const CHUNK: u64 = 1024;

impl Command for DatasetRequest {
    type Row = DatasetRow;
    type Reply = DatasetReply;

    fn run(&self, host: &Arc<dyn Host>, sink: &mut Sink<'_, DatasetRow>) -> Result<Response<DatasetReply>, Error> {
        let context = Context::new(host, &self.limits, None)?;
        let plan = DatasetPlan::new(self, &context)?;
        let mut cells = Cells::new(&plan, self.resume.as_ref())?;
        let mut place = self.resume.clone().unwrap_or_default();
        place.rows = cells.filled().to_vec();
        let mut stopped = None;
        while !cells.are_full() && place.looked_at < plan.puzzles.len() && stopped.is_none() {
            let chunk = CHUNK.min(plan.puzzles.len() - place.looked_at);
            let made: Vec<Mutex<Made>> = (0..chunk).map(|_| Mutex::new(Made::Nothing)).collect();
            host.for_each(chunk as usize, self.threads, &|at| {
                if context.stop().is_none() {
                    let row = plan.row(place.looked_at + at as u64, &cells);
                    *made[at].lock().unwrap_or_else(PoisonError::into_inner) = row;
                }
            });
            // A chunk counts as a whole, so that a place is the same for any number of threads.
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
            // Rows of a chunk that was not passed on as a whole are made again.
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
