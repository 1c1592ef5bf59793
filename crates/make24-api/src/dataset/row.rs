//! A row of a data set.

use super::DatasetColumn;
use make24::Expr;
use make24::census::Status;
use make24_people::difficulty::Level;
use schemars::{JsonSchema, Schema};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A row: the requested columns, in the requested order.
#[derive(Clone, Debug, PartialEq, JsonSchema)]
#[schemars(transform = without_required)]
pub struct DatasetRow {
    /// The puzzle as text, `3 3 8 8 -> 24`.
    pub key: Option<String>,
    /// The split.
    pub split: Option<String>,
    /// The cards, in the order of the request; a preset may name this column `nums` or `numbers`.
    pub hand: Option<Vec<i64>>,
    /// The number to make.
    pub target: Option<i64>,
    /// `solved`, or `unsolvable`, which is proven.
    pub status: Option<Status>,
    /// The number of essential solutions.
    pub count: Option<u64>,
    /// The essential solutions, the simplest first.
    pub solutions: Option<Vec<String>>,
    /// The difficulty for people, from 0 to 100; null without a solution.
    pub difficulty: Option<f64>,
    /// The same as a level.
    pub level: Option<Level>,
    /// The share of players who should solve it, from 0 to 1.
    pub solve_rate: Option<f64>,
    /// The mean time that those who solve it should take, in seconds.
    pub mean_time_s: Option<f64>,
    /// The stage of the curriculum, from 1.
    pub stage: Option<u8>,
    /// The steps of the first solution, with the numbers that are left.
    pub working: Option<Vec<String>>,
    /// What a method tries until it finds a solution, or the first lines of it.
    pub trace: Option<String>,
    /// The operations of the first solution.
    pub solution: Option<Vec<String>>,
    /// A search with its dead ends, in the format of Stream of Search; null for more than five numbers.
    pub search_path: Option<String>,
    /// 1 less the share of the leaves that this search visited; 0 if it did not reach the target.
    pub rating: Option<f64>,
    /// The kind of this search.
    pub search_type: Option<String>,
    /// The way to the first solution in the same format; null without a solution, or if it has a fraction.
    pub optimal_path: Option<String>,
    /// The preference of this search.
    pub heuristic: Option<String>,
    /// The question for a language model.
    pub prompt: Option<String>,
    /// A right answer.
    pub answer: Option<String>,
    #[schemars(skip)]
    pub(super) split_place: usize,
    #[schemars(skip)]
    pub(super) names: Arc<RowNames>,
}

/// A column that was not requested is absent.
fn without_required(schema: &mut Schema) {
    schema.remove("required");
}

/// The columns of the rows of a data set, and the name of the one with the cards.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowNames {
    pub(super) columns: Vec<DatasetColumn>,
    pub(super) hand: &'static str,
}

impl RowNames {
    pub(super) fn has(&self, column: DatasetColumn) -> bool {
        self.columns.contains(&column)
    }
}

impl DatasetRow {
    /// The place of its split among those of the request.
    pub fn split_place(&self) -> usize {
        self.split_place
    }
}

impl Serialize for DatasetRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.names.columns.len()))?;
        for column in &self.names.columns {
            match column {
                DatasetColumn::Key => map.serialize_entry("key", &self.key),
                DatasetColumn::Split => map.serialize_entry("split", &self.split),
                DatasetColumn::Hand => map.serialize_entry(self.names.hand, &self.hand),
                DatasetColumn::Target => map.serialize_entry("target", &self.target),
                DatasetColumn::Status => map.serialize_entry("status", &self.status),
                DatasetColumn::Count => map.serialize_entry("count", &self.count),
                DatasetColumn::Solutions => map.serialize_entry("solutions", &self.solutions),
                DatasetColumn::Difficulty => map.serialize_entry("difficulty", &self.difficulty),
                DatasetColumn::Level => map.serialize_entry("level", &self.level),
                DatasetColumn::SolveRate => map.serialize_entry("solve_rate", &self.solve_rate),
                DatasetColumn::MeanTimeS => map.serialize_entry("mean_time_s", &self.mean_time_s),
                DatasetColumn::Stage => map.serialize_entry("stage", &self.stage),
                DatasetColumn::Working => map.serialize_entry("working", &self.working),
                DatasetColumn::Trace => map.serialize_entry("trace", &self.trace),
                DatasetColumn::Solution => map.serialize_entry("solution", &self.solution),
                DatasetColumn::SearchPath => map.serialize_entry("search_path", &self.search_path),
                DatasetColumn::Rating => map.serialize_entry("rating", &self.rating),
                DatasetColumn::SearchType => map.serialize_entry("search_type", &self.search_type),
                DatasetColumn::OptimalPath => map.serialize_entry("optimal_path", &self.optimal_path),
                DatasetColumn::Heuristic => map.serialize_entry("heuristic", &self.heuristic),
                DatasetColumn::Prompt => map.serialize_entry("prompt", &self.prompt),
                DatasetColumn::Answer => map.serialize_entry("answer", &self.answer),
            }?;
        }
        map.end()
    }
}

/// The answer where there is no solution.
pub(super) const NO_SOLUTION: &str = "There is no solution.";

/// The steps of an expression of these cards: `8 / 3 = 8/3 (left: 3 8 8/3)`.
pub(super) fn working(cards: Vec<String>, expr: &Expr) -> Vec<String> {
    let mut left = cards;
    let steps = expr.steps().unwrap_or_default();
    let mut lines = Vec::with_capacity(steps.len());
    for step in &steps {
        let made = step.value.to_string();
        for operand in std::iter::once(&step.left).chain(&step.right) {
            let operand = operand.to_string();
            if let Some(at) = left.iter().position(|number| *number == operand) {
                left.remove(at);
            }
        }
        left.push(made.clone());
        let calculation = match &step.right {
            Some(right) => format!("{} {} {right}", step.left, step.op),
            None => format!("{} {}", step.op, step.left),
        };
        lines.push(format!("{calculation} = {made} (left: {})", left.join(" ")));
    }
    lines
}
